//! Converts killers of the shared data to puzzle files.

#![allow(clippy::unwrap_used, reason = "the shared data are as documented")]

use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the puzzle as a setter would write it, with its solution.
pub fn text(row: &serde_json::Value) -> String {
    let cages: serde_json::Value = serde_json::from_str(row["text"].as_str().unwrap()).unwrap();
    let mut cells: BTreeMap<char, String> = BTreeMap::new();
    for (cell, cage) in cages["cages"].as_str().unwrap().chars().enumerate() {
        write!(cells.entry(cage).or_default(), " r{}c{}", cell / 9 + 1, cell % 9 + 1).unwrap();
    }
    let mut text = "gridc 1\nuse classic\n".to_owned();
    for (cage, cells) in cells {
        writeln!(text, "killer {}{cells}", cages["sums"][cage.to_string()]).unwrap();
    }
    text.push_str("solution\n");
    let solution = row["solution"].as_str().unwrap();
    (0..9).for_each(|row| writeln!(text, "  {}", &solution[9 * row..9 * row + 9]).unwrap());
    text
}
