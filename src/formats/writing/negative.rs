//! Clues whose meaning changes when other clues are lost: statements that all clues of a kind are given, and clues about values
//! of a lost layer.

use crate::formats::Loss;
use crate::formats::iss::write::variables;
use crate::language::faces::face;
use crate::puzzle::{Clue, Formula, PuzzleData};
use std::collections::HashSet;

/// Returns the puzzle without these clues, and their losses; `None` if there are none.
pub(in crate::formats) fn without(puzzle: &PuzzleData, losses: &[Loss]) -> (Option<PuzzleData>, Vec<Loss>) {
    let lost: HashSet<&str> = losses
        .iter()
        .filter_map(|loss| if let Loss::Clue { clue, .. } = loss { Some(clue.as_str()) } else { None })
        .collect();
    if lost.is_empty() {
        return (None, Vec::new());
    }
    let is_lost = |clue: &Clue| lost.contains(puzzle.clue_words(clue).as_str());
    let mut rules = HashSet::new();
    puzzle.clues.iter().filter(|clue| is_lost(clue)).for_each(|clue| add_rules(clue, &mut rules));
    let cells = puzzle.layout.cells().len();
    let is_false = |clue: &Clue| {
        let marks = face(&clue.rule).map_or(&[][..], |face| face.reads_marks_of);
        let is_about_layers =
            || !puzzle.layers.is_empty() && clue.demands.iter().any(|d| speaks_of_layers(&d.formula, cells));
        !is_lost(clue) && (marks.iter().any(|mark| rules.contains(mark)) || is_about_layers())
    };
    let (gone, rest): (Vec<&Clue>, Vec<&Clue>) = puzzle.clues.iter().partition(|clue| is_false(clue));
    if gone.is_empty() {
        return (None, Vec::new());
    }
    let losses = gone
        .into_iter()
        .map(|clue| Loss::Clue {
            clue: puzzle.clue_words(clue),
            why: Some("its meaning depends on clues that were left out"),
        })
        .collect();
    (Some(PuzzleData { clues: rest.into_iter().cloned().collect(), ..puzzle.clone() }), losses)
}

fn speaks_of_layers(formula: &Formula, cells: usize) -> bool {
    variables(formula).is_none_or(|found| found.iter().any(|variable| variable.0 as usize >= cells))
}

/// Collects the rules of a clue and of the clues in it.
fn add_rules<'c>(clue: &'c Clue, rules: &mut HashSet<&'c str>) {
    rules.insert(&clue.rule);
    clue.parts.iter().flatten().for_each(|part| add_rules(part, rules));
}
