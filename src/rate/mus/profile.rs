//! The sizes of the explanations of a puzzle that is solved by small sets alone, as a measure of difficulty.

use crate::backend::Limits;
use crate::puzzle::PuzzleData;
use crate::rate::{Board, Finder, RatingOptions, StepOnBoard, Style, Technique, Walk};
use schemars::JsonSchema;
use serde::Serialize;

/// The sizes of the sets on a path that uses small sets only.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MusProfile {
    /// The size of the largest set, counting clues and houses.
    pub largest: usize,
    /// The mean size over all steps.
    pub mean: f64,
    /// The number of steps, that is, conclusions of one set. Filling a cell with one candidate is not counted.
    pub steps: usize,
}

const MOST_QUESTIONS: u64 = 60_000;

/// Computes the profile of a board; `None` if that takes too many queries, a limit is reached, or no set is found before the end.
/// `solution` has the index of the digit for each cell.
pub fn profile(puzzle: &PuzzleData, board: Board, solution: &[u8], limits: &Limits) -> Option<MusProfile> {
    let finder = Finder::new(puzzle, RatingOptions::default(), Style::SmallSets, solution);
    let mut finder = finder.within(limits, MOST_QUESTIONS);
    let mut sizes: Vec<usize> = Vec::new();
    for StepOnBoard { step, .. } in Walk::new(board, |board| Some(finder.next(board))) {
        match step.technique {
            Technique::SmallSet => sizes.push(step.reason.clues.len() + step.reason.units.len()),
            Technique::Search => return None,
            _ => {}
        }
    }
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let mean = sizes.iter().sum::<usize>() as f64 / sizes.len().max(1) as f64;
    // Two decimals are significant.
    Some(MusProfile { largest, mean: (100.0 * mean).round() / 100.0, steps: sizes.len() })
}
