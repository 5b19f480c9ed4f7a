//! Tests that `docs/gallery.md` has a picture of each rule of the library, drawn from the example in its documentation.
//! `GRIDC_BLESS=1` rewrites page and pictures.

use gridc::Reader;
use gridc::stages::draw::{Artwork, Theme, View, marks, picture, svg};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// Side of a cell, in points.
const SIDE: f64 = 22.0;

/// Returns the indented lines after `Example:`.
fn example(docs: &str) -> String {
    let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
    lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect()
}

#[test]
fn every_rule_is_in_the_gallery() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let bless = std::env::var_os("GRIDC_BLESS").is_some();
    let mut reader = Reader::new();
    let rules: Vec<(String, String)> = reader
        .library()
        .rules()
        .map(|rule| (rule.definition.name.text.to_string(), rule.docs.unwrap_or_default().to_owned()))
        .collect();
    let mut page = "# The rules, drawn\n\nEach rule of the library as `gridc draw` shows the example of its documentation (`gridc rules NAME`).\n\n\
                    | rule | drawn | |\n|---|---|---|\n"
        .to_owned();
    let mut undrawn = String::new();
    let mut wrong = Vec::new();
    let mut files = BTreeSet::new();
    for (name, docs_of_rule) in &rules {
        let example = example(docs_of_rule);
        let layout =
            if ["use classic", "use grid"].iter().any(|used| example.contains(used)) { "" } else { "use classic\n" };
        let entry = reader.read_all("example", &format!("gridc 2\n{layout}{example}")).remove(0);
        let puzzle = entry.puzzle.unwrap_or_else(|_| panic!("{name}: {:?}", entry.diagnostics));
        let summary = docs_of_rule.lines().next().unwrap_or_default();
        if marks(&puzzle).is_empty() {
            writeln!(undrawn, "- `{name}`: {summary}").unwrap();
            continue;
        }
        let shown = picture(&puzzle, &View::default());
        let text = svg::svg(&Artwork::new(&shown, Theme::Screen, SIDE));
        assert!(text.len() < 12_000, "{name}: {} bytes", text.len());
        let file = format!("{name}.svg");
        let path = docs.join("gallery").join(&file);
        if bless {
            std::fs::create_dir_all(docs.join("gallery")).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        if std::fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
            wrong.push(file.clone());
        }
        writeln!(page, "| `{name}` | ![{name}](gallery/{file}) | {summary} |").unwrap();
        files.insert(file);
    }
    page.push_str("\n## Rules without a drawing\n\nThey are of the whole board: words state them.\n\n");
    page.push_str(&undrawn);
    if bless {
        std::fs::write(docs.join("gallery.md"), &page).unwrap();
    }
    if std::fs::read_to_string(docs.join("gallery.md")).ok().as_deref() != Some(page.as_str()) {
        wrong.push("gallery.md".to_owned());
    }
    let there = std::fs::read_dir(docs.join("gallery")).unwrap();
    let there: BTreeSet<String> = there.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(there, files, "pictures that no rule has");
    assert!(wrong.is_empty(), "GRIDC_BLESS=1 writes them anew: {wrong:?}");
}
