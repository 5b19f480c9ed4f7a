//! Tests that every example of the library is elaborated, and quickly enough.

use gridc::Reader;
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate};
use gridc::stages::puzzle::PuzzleData;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Returns each rule with a puzzle that contains its example.
fn examples() -> Vec<(String, PuzzleData)> {
    let mut reader = Reader::new();
    let rules: Vec<(String, String)> = reader
        .library()
        .rules()
        .map(|rule| (rule.definition.name.text.to_string(), rule.docs.unwrap_or_default().to_owned()))
        .collect();
    let mut puzzles = Vec::new();
    for (name, docs) in rules {
        let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
        let example: String =
            lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect();
        let layout =
            if ["use classic", "use grid"].iter().any(|used| example.contains(used)) { "" } else { "use classic\n" };
        let entries = reader.read_all("example", &format!("gridc 1\n{layout}{example}"));
        puzzles.extend(entries.into_iter().filter_map(|entry| Some((name.clone(), entry.puzzle.ok()?))));
    }
    puzzles
}

#[test]
fn every_example_has_a_model() {
    let cache = AutomatonCache::new();
    let mut slow = Vec::new();
    for (name, puzzle) in examples() {
        let started = Instant::now();
        let model = elaborate(&puzzle, &ElaborateOptions { redundant: true }, &cache);
        let took = started.elapsed();
        let model = model.unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        model.constraints()[27.min(model.constraints().len())..]
            .iter()
            .for_each(|c| *kinds.entry(c.kind.name()).or_default() += 1);
        let auxiliary = model.variables().len() - model.answers().count();
        println!("{name:24} {took:>12?} {auxiliary:5} auxiliary variables, {kinds:?}");
        if took > Duration::from_secs(1) {
            slow.push(format!("{name}: {took:?}"));
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}

#[test]
fn a_line_through_every_cell_has_a_model() {
    let row = |row: usize| (1..=9).map(move |i| format!(" r{row}c{}", if row % 2 == 1 { i } else { 10 - i }));
    let cells: String = (1..=8).flat_map(row).collect();
    let puzzle = Reader::new().read_all("snake", &format!("use classic\nsegmented_sum{cells}\n")).remove(0).puzzle;
    let model = elaborate(&puzzle.unwrap(), &ElaborateOptions::default(), &AutomatonCache::new());
    assert!(model.is_ok(), "{:?}", model.err());
}
