//! A puzzle solved by small sets alone.

use super::SmallSets;
use crate::backend::Limits;
use crate::puzzle::Puzzle;
use crate::rate::{Board, Candidate, Step, Unratable};
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

/// Solves a board by small sets alone, one after the other: `each` is told each step with the board before it, and says whether to
/// go on. Returns the board at the end, which is solved unless a limit ran out, `each` did not go on, or no set was found.
///
/// `solution` is a digit per cell, by its place among the symbols.
///
/// # Errors
/// If the puzzle has no model, or none that fits into memory.
pub fn path(
    puzzle: &Puzzle,
    board: Board,
    solution: &[u8],
    limits: &Limits,
    each: impl FnMut(&Board, &Step) -> bool,
) -> Result<Board, Unratable> {
    let sets = SmallSets::new(puzzle, board.structure(), solution)?;
    Ok(by(sets, board, limits, each))
}

fn by(mut sets: SmallSets, mut board: Board, limits: &Limits, mut each: impl FnMut(&Board, &Step) -> bool) -> Board {
    fill(&mut board);
    while !board.is_solved() {
        let steps = sets.next(&board, limits);
        if steps.is_empty() {
            break;
        }
        for step in steps {
            let is_new = step.placements.iter().any(|placed| board.placed(placed.cell()).is_none())
                || step.eliminations.iter().any(|gone| board.has(*gone));
            if !is_new {
                continue;
            }
            // What is left of it after the steps before.
            let mut step = step;
            step.placements.retain(|placed| board.placed(placed.cell()).is_none());
            step.eliminations.retain(|gone| board.has(*gone));
            if !each(&board, &step) {
                return board;
            }
            step.apply(&mut board);
            fill(&mut board);
        }
    }
    board
}

/// Places digits in cells that have one candidate left.
fn fill(board: &mut Board) {
    loop {
        let single = board.unplaced().find(|cell| board.count(*cell) == 1);
        let Some(cell) = single else { return };
        board.place(Candidate::new(cell, board.candidates(cell).trailing_zeros() as u8));
    }
}

/// Questions for one profile.
const MOST_QUESTIONS: u64 = 60_000;

/// How large the sets are; `None` if that takes too many questions, a limit ran out, or no set was found, before the end.
pub fn profile(puzzle: &Puzzle, board: Board, solution: &[u8], limits: &Limits) -> Option<MusProfile> {
    let mut sizes: Vec<usize> = Vec::new();
    let sets = SmallSets::new(puzzle, board.structure(), solution).ok()?.within_questions(MOST_QUESTIONS);
    let end = by(sets, board, limits, |_, step| {
        sizes.push(step.reason.clues.len() + step.reason.units.len());
        true
    });
    if !end.is_solved() {
        return None;
    }
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let mean = sizes.iter().sum::<usize>() as f64 / sizes.len().max(1) as f64;
    // Two digits are as much as means something.
    Some(MusProfile { largest, mean: (100.0 * mean).round() / 100.0, steps: sizes.len() })
}
