//! The score of the paper "Creating Sudoku Puzzles" (2011): `0.5 x + 0.3 y + 0.2 z`.
//!
//! `x` is derived from the degree of freedom, the mean over all blanks of the number of blanks in row, column and box (the paper
//! writes a sum, but its thresholds only fit a mean); `y` from an exhaustive search cell by cell; `z` from the required
//! techniques. The paper's own example exchanges the last two weights; this module follows its formula.

use super::{Board, Candidate, Technique, UnitKind};
use schemars::JsonSchema;
use serde::Serialize;

/// The paper's score and its level, from 1 to 4.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PaperScore {
    /// The score, `0.5 x + 0.3 y + 0.2 z`.
    pub score: f64,
    /// The level by score: below 2, below 3, below 4, or more.
    pub level: u8,
}

/// The largest number of placements with which an exhaustive search counts as easy.
pub const EASY_PLACEMENTS: usize = 10_000;

/// Scores a board on which only the givens are placed; `hardest` is its hardest technique. `None` unless the board consists of
/// rows, columns and boxes only, which the paper is about.
pub fn paper(board: &Board, hardest: Option<Technique>) -> Option<PaperScore> {
    let structure = board.structure();
    let kinds = [UnitKind::Row, UnitKind::Column, UnitKind::Box];
    let cells = structure.cells();
    let is_plain = structure.units().iter().all(|unit| kinds.contains(&unit.kind)) && structure.plain().len() == cells;
    if !is_plain || !(0..cells).all(|cell| structure.units_at(cell).len() == 3) {
        return None;
    }
    let blanks: Vec<usize> = board.unplaced().collect();
    let free = |cell: usize| structure.peers(cell).iter().filter(|peer| board.placed(*peer).is_none()).count();
    let freedom = blanks.iter().map(|cell| free(*cell)).sum::<usize>() as f64 / blanks.len().max(1) as f64;
    let x: f64 = match freedom {
        l if l < 11.0 => 2.0,
        l if l < 14.0 => 3.0,
        l if l < 16.0 => 4.0,
        _ => 5.0,
    };
    let y = if exhaustive(board, &blanks) { 1.0 } else { 2.0 };
    let z = match hardest {
        None => 1.0,
        Some(technique) => match technique {
            t if t <= Technique::HiddenSingle => 1.0,
            Technique::NakedPair | Technique::LockedPair => 1.0,
            t if t < Technique::HiddenTriple => 2.0,
            t if t < Technique::ForcingChain => 3.0,
            _ => 4.0,
        },
    };
    let score = 0.5 * x + 0.3 * y + 0.2 * z;
    let level = match score {
        s if s < 2.0 => 1,
        s if s < 3.0 => 2,
        s if s < 4.0 => 3,
        _ => 4,
    };
    // Rounds sums of tenths.
    Some(PaperScore { score: (score * 10.0).round() / 10.0, level })
}

/// Returns whether a search that fills the blanks in order, trying each digit that no peer has, ends within few placements.
fn exhaustive(board: &Board, blanks: &[usize]) -> bool {
    let structure = board.structure();
    let mut digits: Vec<Option<u8>> = board.digits().to_vec();
    let mut next = vec![0u8; blanks.len()];
    let (mut at, mut placements) = (0, 0);
    while let Some(cell) = blanks.get(at).copied() {
        digits[cell] = None;
        let fits = |digit: &u8| {
            let taken = structure.peers(cell).iter().any(|peer| digits[peer] == Some(*digit));
            !taken && structure.domain(cell) & Candidate::new(cell, *digit).bit() != 0
        };
        match (next[at]..structure.digits() as u8).find(fits) {
            Some(digit) => {
                placements += 1;
                if placements > EASY_PLACEMENTS {
                    return false;
                }
                digits[cell] = Some(digit);
                next[at] = digit + 1;
                at += 1;
            }
            None => {
                next[at] = 0;
                let Some(before) = at.checked_sub(1) else { return true };
                at = before;
            }
        }
    }
    true
}
