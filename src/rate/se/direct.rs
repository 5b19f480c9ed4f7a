//! Sudoku Explainer's hidden singles, and the direct techniques, whose eliminations leave a hidden single at once.

use super::{Hint, steps};
use crate::rate::{Board, Candidate, CellSet, Technique, UnitKind, UnitRole, bits};

/// Hidden singles: the last cell of a house, in a box, or in any other house.
pub(super) fn hidden_singles(board: &Board) -> Vec<Hint> {
    let mut hints = Vec::new();
    for (id, house) in board.structure().houses() {
        let open = house.cells.iter().filter(|cell| board.placed(**cell).is_none()).count();
        let rating = match (open, house.kind) {
            (1, _) => 10,
            (_, UnitKind::Box) => 12,
            _ => 15,
        };
        for digit in bits(house.digits) {
            if let Some(cell) = only(&board.places_in(id, digit)) {
                hints.push(Hint::placing(rating, Candidate::new(cell, digit)));
            }
        }
    }
    hints
}

fn only(places: &CellSet) -> Option<usize> {
    let mut places = places.iter();
    places.next().filter(|_| places.next().is_none())
}

/// Hidden singles that a technique's step leaves: after a hidden set in its own house, after locked candidates in another house
/// of the kind in which they are locked.
pub(super) fn singles_after(board: &Board, technique: Technique, rating: u32) -> Vec<Hint> {
    let structure = board.structure();
    let is_locked = matches!(technique, Technique::Pointing | Technique::Claiming);
    let mut hints = Vec::new();
    for step in steps(board, &[technique]) {
        let Some((base, _)) = step.reason.units.iter().find(|(_, role)| *role == UnitRole::Base) else { continue };
        let kind = structure.unit_of(*base).kind;
        for (id, house) in structure.houses() {
            if (id == *base) == is_locked || house.kind != kind {
                continue;
            }
            for gone in &step.eliminations {
                let mut left = board.places_in(id, gone.digit);
                step.eliminations.iter().filter(|c| c.digit == gone.digit).for_each(|c| left.remove(c.cell()));
                if let Some(cell) = only(&left).filter(|_| house.set.contains(gone.cell())) {
                    hints.push(Hint::placing(rating, Candidate::new(cell, gone.digit)));
                }
            }
        }
    }
    hints
}
