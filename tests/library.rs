//! Every rule of the library is documented, has an example, and its example means something on a classic board.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use gridc::language::{Library, resolve};
use gridc::syntax::{Sources, grid};

/// The indented lines after `Example:`.
fn example(docs: &str) -> String {
    let after = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
    after
        .map_while(|line| line.trim_start_matches(' ').len().lt(&line.len()).then(|| line.trim()))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_example_binds_on_a_classic_board() {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let mut faults = Vec::new();
    for rule in library.rules() {
        let name = &rule.definition.name.text;
        let docs = rule.docs.unwrap_or_default();
        let text = format!("use classic\n{}\n", example(docs));
        let parsed = grid::parse(&sources.add("example", text.clone(), 0));
        let resolved = resolve(&parsed.ast.unwrap(), &library, None);
        for d in parsed.diagnostics.iter().chain(&resolved.diagnostics) {
            faults.push(format!("{name}: {d:?}"));
        }
        if resolved.puzzle.is_none_or(|p| p.clues.iter().all(|c| c.demands.is_empty())) {
            faults.push(format!("{name}: no demand"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
