//! Tests `docs/language.md`: its table of functions is that of the program, and its examples are correct.

use gridc::stages::language::{FunctionSummary, functions};
use std::fmt::Write;
use std::path::Path;

fn manual() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md")).unwrap()
}

/// Returns the section of functions, as it should be in the manual.
fn table() -> String {
    let mut text = String::new();
    let all = functions();
    let mut family = "";
    for FunctionSummary { family: of, signature, summary } in &all {
        if *of != family {
            let _ = write!(text, "### {of}\n\n| | |\n|---|---|\n");
            family = of;
        }
        let _ = writeln!(text, "| `{signature}` | {summary} |");
        let next = all.iter().position(|f| f.signature == *signature).and_then(|i| all.get(i + 1));
        if next.is_none_or(|next| next.family != family) {
            text.push('\n');
        }
    }
    text
}

#[test]
fn the_table_of_functions_is_the_programs() {
    let manual = manual();
    let start = manual.find("## Functions\n").unwrap();
    let section = &manual[start..];
    let section = &section[section.find("### ").unwrap()..section.find("## Limits").unwrap()];
    assert!(section == table(), "docs/language.md should have this section of functions:\n\n{}", table());
}

#[test]
fn the_examples_are_right() {
    let manual = manual();
    let blocks: Vec<&str> = manual.split("```grid\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 3);
    for block in blocks {
        gridc::Puzzle::read(&format!("gridc 1\nuse classic\n{block}")).unwrap();
    }
}
