//! Sudoku Explainer's aligned pair and triplet exclusion: a candidate is eliminated if it occurs in no valid combination for two
//! or three cells.

use super::Hint;
use crate::rate::{Board, Candidate, bits};

/// Pairs of cells (6.2).
pub(super) fn pairs(board: &Board) -> Vec<Hint> {
    exclusions(board, 2, 62)
}

/// Triplets of cells (7.5).
pub(super) fn triples(board: &Board) -> Vec<Hint> {
    exclusions(board, 3, 75)
}

/// Tries combinations of `size` cells that see an *excluder*: a cell with at most `size` candidates, all of which they could
/// remove together.
fn exclusions(board: &Board, size: usize, rating: u32) -> Vec<Hint> {
    let mut hints = Vec::new();
    let excluders: Vec<usize> =
        board.unplaced().filter(|cell| (2..=size as u32).contains(&board.count(*cell))).collect();
    let seen = |cell: usize| -> Vec<usize> {
        let peers = board.structure().peers(cell);
        excluders.iter().copied().filter(|excluder| peers.contains(*excluder)).collect()
    };
    let cells: Vec<(usize, Vec<usize>)> =
        board.unplaced().map(|cell| (cell, seen(cell))).filter(|(_, excluders)| !excluders.is_empty()).collect();
    let mut chosen = Vec::new();
    choose(&cells, size, &mut chosen, &mut |chosen| try_cells(board, chosen, rating, &mut hints));
    hints
}

type Base<'c> = &'c (usize, Vec<usize>);

fn choose<'c>(
    cells: &'c [(usize, Vec<usize>)],
    size: usize,
    chosen: &mut Vec<Base<'c>>,
    found: &mut impl FnMut(&[Base<'c>]),
) {
    if size == 0 {
        return found(chosen);
    }
    for (index, cell) in cells.iter().enumerate() {
        // Cells that share no excluder do not restrict each other.
        if chosen.last().is_none_or(|last| last.1.iter().any(|excluder| cell.1.contains(excluder))) {
            chosen.push(cell);
            choose(&cells[index + 1..], size - 1, chosen, found);
            chosen.pop();
        }
    }
}

fn try_cells(board: &Board, chosen: &[Base<'_>], rating: u32, hints: &mut Vec<Hint>) {
    let mut excluders: Vec<usize> = chosen.iter().flat_map(|(_, excluders)| excluders).copied().collect();
    excluders.sort_unstable();
    excluders.dedup();
    excluders.retain(|excluder| chosen.iter().all(|(cell, _)| cell != excluder));
    let sees: Vec<(u64, Vec<bool>)> = excluders
        .iter()
        .map(|excluder| (board.candidates(*excluder), chosen.iter().map(|(_, seen)| seen.contains(excluder)).collect()))
        .collect();
    let mut left = vec![0u64; chosen.len()];
    let mut digits = Vec::new();
    combine(board, chosen, &sees, &mut digits, &mut left);
    let gone = chosen
        .iter()
        .zip(&left)
        .flat_map(|((cell, _), left)| bits(board.candidates(*cell) & !left).map(|digit| Candidate::new(*cell, digit)));
    hints.extend(Hint::eliminating(rating, board, gone));
}

/// Collects the digits of all combinations for the cells that leave each excluder a candidate.
fn combine(board: &Board, chosen: &[Base<'_>], sees: &[(u64, Vec<bool>)], digits: &mut Vec<u8>, left: &mut [u64]) {
    if digits.len() == chosen.len() {
        let taken = |seen: &Vec<bool>| {
            digits.iter().zip(seen).filter(|(_, seen)| **seen).fold(0u64, |taken, (digit, _)| taken | 1 << digit)
        };
        if sees.iter().all(|(mask, seen)| mask & !taken(seen) != 0) {
            left.iter_mut().zip(digits.iter()).for_each(|(left, digit)| *left |= 1 << digit);
        }
        return;
    }
    let cell = chosen[digits.len()].0;
    for digit in bits(board.candidates(cell)) {
        let candidate = Candidate::new(cell, digit);
        let fits = |(other, before): (&u8, &Base<'_>)| {
            !board.structure().excludes(candidate, Candidate::new(before.0, *other))
        };
        if digits.iter().zip(chosen).all(fits) {
            digits.push(digit);
            combine(board, chosen, sees, digits, left);
            digits.pop();
        }
    }
}
