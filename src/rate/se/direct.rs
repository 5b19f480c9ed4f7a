//! Hidden singles, and what makes one at once.

use super::Hint;
use crate::rate::{Board, Candidate, CellSet, Unit, UnitKind, bits};

/// Digits with one place in a house: the last cell of a house, in a box, anywhere else.
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

/// Houses whose places of a digit are all in another house, where it has other places, too: pointing from a box, claiming
/// from anything else. Tells the two houses, the digit and the places.
fn locked(board: &Board, mut tell: impl FnMut(&Unit, &Unit, u8, &CellSet)) {
    let structure = board.structure();
    for (id, house) in structure.houses() {
        for digit in bits(house.digits) {
            let places = board.places_in(id, digit);
            let Some(first) = places.first() else { continue };
            if only(&places).is_some() {
                continue;
            }
            for other in structure.houses_at(first).filter(|other| *other != id) {
                let unit = structure.unit_of(other);
                if (house.kind == UnitKind::Box) != (unit.kind == UnitKind::Box)
                    && places.is_within(&unit.set)
                    && board.places_in(other, digit).len() > places.len()
                {
                    tell(house, unit, digit, &places);
                }
            }
        }
    }
}

/// Locked candidates after which a house of the kind that they are locked in has one place left for the digit.
pub(super) fn locking(board: &Board) -> Vec<Hint> {
    let mut hints = Vec::new();
    locked(board, |house, other, digit, _| {
        let rating = if house.kind == UnitKind::Box { 17 } else { 19 };
        for (id, third) in board.structure().houses() {
            if third.kind == house.kind && third.cells != house.cells && third.set.meets(&other.set) {
                let left = board.places_in(id, digit).minus(&other.set);
                if let Some(cell) = only(&left) {
                    hints.push(Hint::placing(rating, Candidate::new(cell, digit)));
                }
            }
        }
    });
    hints
}

/// Locked candidates.
pub(super) fn indirect_locking(board: &Board) -> Vec<Hint> {
    let mut hints = Vec::new();
    locked(board, |house, other, digit, places| {
        let rating = if house.kind == UnitKind::Box { 26 } else { 28 };
        let gone = board.places(digit).and(&other.set).minus(places);
        hints.extend(Hint::eliminating(rating, board, board.of(&gone, digit)));
    });
    hints
}

/// Hidden sets after which another digit has one place left in their house.
pub(super) fn hidden_sets(board: &Board, size: u32, rating: u32) -> Vec<Hint> {
    let mut hints = Vec::new();
    for (id, house) in board.structure().houses() {
        let places: Vec<(u8, CellSet)> = bits(house.digits).map(|digit| (digit, board.places_in(id, digit))).collect();
        let few: Vec<&(u8, CellSet)> =
            places.iter().filter(|(_, cells)| (2..=size as usize).contains(&cells.len())).collect();
        choose(&few, size as usize, &mut Vec::new(), &CellSet::new(board.structure().cells()), &mut |digits, cells| {
            for (digit, all) in places.iter().filter(|(digit, all)| !digits.contains(digit) && all.len() > 1) {
                if let Some(cell) = only(&all.minus(cells)) {
                    hints.push(Hint::placing(rating, Candidate::new(cell, *digit)));
                }
            }
        });
    }
    hints
}

fn choose(
    few: &[&(u8, CellSet)],
    size: usize,
    digits: &mut Vec<u8>,
    cells: &CellSet,
    found: &mut impl FnMut(&[u8], &CellSet),
) {
    if digits.len() == size {
        if cells.len() == size {
            found(digits, cells);
        }
        return;
    }
    for (index, (digit, places)) in few.iter().enumerate() {
        let union = cells.or(places);
        if union.len() <= size {
            digits.push(*digit);
            choose(&few[index + 1..], size, digits, &union, found);
            digits.pop();
        }
    }
}
