//! Naked and hidden sets (pairs, triples, quads): as many cells as digits.

use crate::rate::{Board, Candidate, CellSet, Reason, Role, Step, Technique, UnitKind, bits};
use std::collections::HashSet;

/// Finds naked sets: `size` cells, each seeing the others, with `size` candidates together. They are *locked* if they eliminate
/// from two houses; naked pairs and triples eliminate from one.
pub fn naked(board: &Board, size: usize, locked: bool, steps: &mut Vec<Step>) {
    let mut seen = HashSet::new();
    for unit in board.structure().units().iter().filter(|unit| unit.kind != UnitKind::Pair) {
        let cells: Vec<usize> =
            unit.cells.iter().copied().filter(|c| (2..=size as u32).contains(&board.count(*c))).collect();
        if cells.len() < size || unit.cells.len() < size {
            continue;
        }
        choose(&cells, size, size, &mut Vec::new(), 0, &|cell| board.candidates(cell), &mut |chosen, digits| {
            let sorted: Vec<usize> = chosen.to_vec();
            if seen.insert(sorted) {
                steps.extend(naked_step(board, chosen, digits, locked));
            }
        });
    }
}

fn naked_step(board: &Board, chosen: &[usize], digits: u64, locked: bool) -> Option<Step> {
    let mut set = CellSet::new(board.structure().cells());
    chosen.iter().for_each(|cell| set.insert(*cell));
    let mut eliminations = Vec::new();
    for digit in bits(digits) {
        let seen = seen_by_all(board, &set, digit).minus(&set);
        eliminations.extend(seen.iter().map(|cell| Candidate::new(cell, digit)).filter(|c| board.has(*c)));
    }
    let shared = board.structure().units_at(chosen[0]).iter().filter(|unit| {
        let unit = board.structure().unit_of(**unit);
        unit.is_house() && set.is_within(&unit.set) && eliminations.iter().any(|c| unit.set.contains(c.cell()))
    });
    let technique = match (chosen.len(), shared.count() > 1) {
        (2, true) => Technique::LockedPair,
        (2, false) => Technique::NakedPair,
        (3, true) => Technique::LockedTriple,
        (3, false) => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    if locked != matches!(technique, Technique::LockedPair | Technique::LockedTriple) {
        return None;
    }
    let pattern = board.all_in(&set);
    let reason = Reason::default().with_cells(chosen.iter().copied()).with(Role::Pattern, pattern);
    Step::eliminating(technique, board, eliminations, reason)
}

/// Finds hidden sets: `size` digits with `size` places in a house.
pub fn hidden(board: &Board, size: usize, steps: &mut Vec<Step>) {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    for (id, house) in board.structure().houses() {
        if house.cells.len() > 64 {
            continue;
        }
        // Here the items are digits, and the masks their places in the house.
        let places: Vec<u64> = (0..board.structure().digits() as u8)
            .map(|digit| {
                let has = |(_, cell): &(usize, &usize)| board.has(Candidate::new(**cell, digit));
                house.cells.iter().enumerate().filter(has).fold(0, |mask, (index, _)| mask | 1 << index)
            })
            .collect();
        let fits = |digit: &usize| (2..=size as u32).contains(&places[*digit].count_ones());
        let digits: Vec<usize> = bits(house.digits).map(usize::from).filter(fits).collect();
        choose(&digits, size, size, &mut Vec::new(), 0, &|digit| places[digit], &mut |chosen, mask| {
            let kept = chosen.iter().fold(0u64, |kept, digit| kept | 1 << digit);
            let cells: Vec<usize> = bits(mask).map(|index| house.cells[usize::from(index)]).collect();
            let all = |digits: u64| {
                let of = |cell: &usize| -> Vec<Candidate> {
                    bits(board.candidates(*cell) & digits).map(|digit| Candidate::new(*cell, digit)).collect()
                };
                cells.iter().flat_map(of).collect::<Vec<Candidate>>()
            };
            let reason = Reason::default().base(id).with(Role::Pattern, all(kept));
            steps.extend(Step::eliminating(technique, board, all(!kept), reason));
        });
    }
}

/// Groups with as many cells as digits left: each digit must occur in them, so it is eliminated from what sees all its places,
/// and a cell that is its only place contains it.
pub fn whole_groups(board: &Board, steps: &mut Vec<Step>) {
    for unit in board.structure().units().iter().filter(|unit| unit.kind == UnitKind::Group) {
        let left = |cell: &usize| board.placed(*cell).map_or(board.candidates(*cell), |digit| 1 << digit);
        let digits = unit.cells.iter().map(left).fold(0, |all, mask| all | mask);
        if digits.count_ones() as usize != unit.cells.len() {
            continue;
        }
        let open =
            digits & !unit.cells.iter().filter_map(|cell| board.placed(*cell)).fold(0, |all, digit| all | 1 << digit);
        let cells = unit.cells.iter().copied().filter(|cell| board.placed(*cell).is_none());
        let reason = Reason::default().with_cells(cells);
        for digit in bits(open) {
            let places = board.places(digit).and(&unit.set);
            let seen = seen_by_all(board, &places, digit).minus(&unit.set);
            let mut gone = board.of(&seen, digit);
            if let (Some(only), 1) = (places.first(), places.len()) {
                gone.extend(bits(board.candidates(only) & !(1 << digit)).map(|other| Candidate::new(only, other)));
            }
            let reason = reason.clone().with(Role::Pattern, board.all_in(&unit.set));
            steps.extend(Step::eliminating(Technique::GroupSet, board, gone, reason));
        }
    }
}

/// Finds all choices of `size` items whose masks together have this number of `bits`.
pub fn choose(
    items: &[usize],
    size: usize,
    bits: usize,
    chosen: &mut Vec<usize>,
    union: u64,
    mask: &impl Fn(usize) -> u64,
    found: &mut impl FnMut(&[usize], u64),
) {
    if chosen.len() == size {
        if union.count_ones() as usize == bits {
            found(chosen, union);
        }
        return;
    }
    for (index, item) in items.iter().enumerate() {
        let union = union | mask(*item);
        if union.count_ones() as usize <= bits && items.len() - index >= size - chosen.len() {
            chosen.push(*item);
            choose(&items[index + 1..], size, bits, chosen, union, mask, found);
            chosen.pop();
        }
    }
}

/// Returns the cells that see this digit in all of the given cells, whether they have the candidate or not.
pub(super) fn seen_by_all(board: &Board, cells: &CellSet, digit: u8) -> CellSet {
    let mut cells = cells.iter();
    let Some(first) = cells.next() else { return CellSet::new(board.structure().cells()) };
    let mut seen = board.structure().sees(Candidate::new(first, digit)).clone();
    for cell in cells {
        seen.intersect(board.structure().sees(Candidate::new(cell, digit)));
    }
    seen
}

/// Returns the number of ways to choose `size` of `of` items.
pub(super) fn choices(of: usize, size: usize) -> usize {
    (0..size).fold(1, |choices: usize, taken| choices.saturating_mul(of.saturating_sub(taken)) / (taken + 1))
}
