//! Tests that every rule of the library has docs with an example, and that the example is a satisfiable clue.

use gridc::Reader;

/// Returns the indented lines after `Example:`.
fn example(docs: &str) -> String {
    let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
    lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect()
}

#[test]
fn every_example_is_understood() {
    let mut reader = Reader::new();
    let mut faults = Vec::new();
    let rules: Vec<(String, String)> = reader
        .library()
        .rules()
        .map(|rule| (rule.definition.name.text.to_string(), rule.docs.unwrap_or_default().to_owned()))
        .collect();
    for (name, docs) in &rules {
        if !docs.lines().next().is_some_and(|line| line.ends_with('.')) {
            faults.push(format!("{name}: the first line of its docs is no sentence"));
        }
        let example = example(docs);
        if !example.contains(name.as_str()) {
            faults.push(format!("{name}: no example"));
            continue;
        }
        let layout =
            if ["use classic", "use grid"].iter().any(|used| example.contains(used)) { "" } else { "use classic\n" };
        let entries = reader.read_all("example", &format!("gridc 1\n{layout}{example}"));
        let said: String = entries.iter().flat_map(|entry| &entry.diagnostics).map(|d| format!("\n  {d:?}")).collect();
        if !said.is_empty() {
            faults.push(format!("{name}: {example}{said}"));
        }
    }
    assert!(rules.len() > 100, "{} rules", rules.len());
    assert!(faults.is_empty(), "{} of {} rules:\n{}", faults.len(), rules.len(), faults.join("\n"));
}
