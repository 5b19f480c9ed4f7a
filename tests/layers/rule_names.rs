//! A rule is known in one place: outside the folders of formats, whose keys are facts of theirs, no code names one.

use gridc::language::faces::FACES;
use std::fs;
use std::path::Path;

/// Rules whose names are words of English that code has for other things: words of sentences, nouns of drawings, operators of
/// formats.
const WORDS: [&str; 12] = [
    "arithmetic",
    "arrow",
    "between",
    "cage",
    "consecutive",
    "even",
    "killer",
    "lockout",
    "maximum",
    "minimum",
    "odd",
    "thermo",
];

/// The string literals of a file without its tests and comments, each with its line.
fn literals(text: &str) -> Vec<(usize, &str)> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    lines.flat_map(|(number, line)| line.split('"').skip(1).step_by(2).map(move |said| (number + 1, said))).collect()
}

fn search(folder: &Path, wrong: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let module = fs::read_to_string(path.join("mod.rs")).unwrap_or_default();
            if !module.contains("const FORMAT:") && !path.ends_with("tests") {
                search(&path, wrong);
            }
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).unwrap();
            for (line, said) in literals(&text) {
                let word = said.split([' ', ':']).next().unwrap_or("");
                if !WORDS.contains(&word) && FACES.iter().any(|face| face.rule == word) {
                    wrong.push(format!("{}:{line}: {word}", path.display()));
                }
            }
        }
    }
}

#[test]
fn no_rule_is_named_outside_models_and_formats() {
    let mut wrong = Vec::new();
    search(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut wrong);
    assert!(wrong.is_empty(), "rules that are named in code:\n{}", wrong.join("\n"));
}
