//! How large the sets of a puzzle are that is solved by small sets alone.

use crate::backend::Limits;
use crate::puzzle::PuzzleData;
use crate::rate::{Board, Finder, RatingOptions, Standing, Style, Technique, Walk};
use serde::Serialize;

/// How large the sets of a path of small sets alone are.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MusProfile {
    /// The largest set: clues and houses.
    pub largest: usize,
    /// The mean over all steps.
    pub mean: f64,
    /// The steps: what follows from one set, cells with one candidate being filled without counting.
    pub steps: usize,
}

const MOST_QUESTIONS: u64 = 60_000;

/// How large the sets are by which a board is solved with them alone; `None` if that takes too many questions, a limit ran out, or no
/// set was found, before the end. `solution` is a digit per cell, by its place among the symbols.
pub fn profile(puzzle: &PuzzleData, board: Board, solution: &[u8], limits: &Limits) -> Option<MusProfile> {
    let finder = Finder::new(puzzle, RatingOptions::default(), Style::SmallSets, solution);
    let mut finder = finder.within(limits, MOST_QUESTIONS);
    let mut sizes: Vec<usize> = Vec::new();
    for Standing { step, .. } in Walk::new(board, |board| Some(finder.next(board))) {
        match step.technique {
            Technique::SmallSet => sizes.push(step.reason.clues.len() + step.reason.units.len()),
            Technique::Search => return None,
            _ => {}
        }
    }
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let mean = sizes.iter().sum::<usize>() as f64 / sizes.len().max(1) as f64;
    // Two digits are as much as means something.
    Some(MusProfile { largest, mean: (100.0 * mean).round() / 100.0, steps: sizes.len() })
}
