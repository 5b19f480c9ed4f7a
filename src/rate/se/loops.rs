//! Sudoku Explainer's unique rectangles and loops: cells with the same two candidates, which could be exchanged if there were no
//! others.

use super::Hint;
use crate::rate::{Board, Candidate, CellSet, UnitId, bits};
use std::collections::HashSet;

/// Finds hints by loops of any length.
pub(super) fn unique(board: &Board) -> Vec<Hint> {
    let mut loops = Loops { board, path: Vec::new(), found: HashSet::new(), pair: 0, effort: 0 };
    let mut hints = Vec::new();
    for cell in board.with_candidates(2).iter() {
        loops.pair = board.candidates(cell);
        loops.from(cell, None, 2, 0);
    }
    let mut found: Vec<(u64, Vec<usize>)> = loops.found.into_iter().collect();
    found.sort_unstable();
    for (pair, cells) in found {
        types(board, pair, &cells, &mut hints);
    }
    hints
}

/// The largest number of search steps on one board. There are few loops, but many paths on nearly empty boards.
const MOST_EFFORT: usize = 1 << 20;

/// The largest set in combination with loops and graves on this scale.
pub(super) const LARGEST_SET: usize = 7;

struct Loops<'b> {
    board: &'b Board,
    path: Vec<usize>,
    /// Pairs of digits, with the cells of the loops found in ascending order.
    found: HashSet<(u64, Vec<usize>)>,
    pair: u64,
    effort: usize,
}

impl Loops<'_> {
    /// Extends a path from a cell through another house than the last. At most two cells have extra candidates, or all that have
    /// some share a single one.
    fn from(&mut self, cell: usize, last: Option<UnitId>, room: u32, more: u64) {
        self.effort += 1;
        if self.effort > MOST_EFFORT {
            return;
        }
        self.path.push(cell);
        let structure = self.board.structure();
        for house in structure.houses_at(cell) {
            // Two houses of one kind count as the same: a path alternates between rows, columns and boxes.
            if last.is_some_and(|last| structure.unit_of(last).kind == structure.unit_of(house).kind) {
                continue;
            }
            for next in structure.unit_of(house).cells.iter().copied() {
                let mask = self.board.candidates(next);
                if next == cell || mask & self.pair != self.pair {
                    continue;
                }
                if self.path[0] == next && self.path.len() >= 4 {
                    if self.is_valid() {
                        let mut cells = self.path.clone();
                        cells.sort_unstable();
                        self.found.insert((self.pair, cells));
                    }
                } else if !self.path.contains(&next) {
                    let further = more | mask & !self.pair;
                    let has_more = mask != self.pair;
                    if !has_more || further.count_ones() == 1 || room > 0 {
                        self.from(next, Some(house), room.saturating_sub(u32::from(has_more)), further);
                    }
                }
            }
        }
        self.path.pop();
    }

    /// Returns whether every house contains as many cells at odd as at even positions of the path, at most one of each: then the
    /// two digits can be exchanged.
    fn is_valid(&self) -> bool {
        let structure = self.board.structure();
        let mut visited = [HashSet::new(), HashSet::new()];
        for (place, cell) in self.path.iter().enumerate() {
            for house in structure.houses_at(*cell) {
                if !visited[place % 2].insert(house) {
                    return false;
                }
            }
        }
        visited[0] == visited[1]
    }
}

fn types(board: &Board, pair: u64, cells: &[usize], hints: &mut Vec<Hint>) {
    let base = match cells.len() {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    };
    let further: Vec<usize> = cells.iter().copied().filter(|cell| board.candidates(*cell) != pair).collect();
    let more = further.iter().fold(0, |more, cell| more | board.candidates(*cell)) & !pair;
    let both = |cell: usize| bits(pair).map(move |digit| Candidate::new(cell, digit));
    match further[..] {
        [] => {}
        [only] => hints.extend(Hint::eliminating(base, board, both(only))),
        _ if more.count_ones() == 1 => {
            let digit = more.trailing_zeros() as u8;
            let mut seen = board.places(digit).clone();
            for cell in &further {
                seen.intersect(board.structure().sees(Candidate::new(*cell, digit)));
            }
            hints.extend(Hint::eliminating(base, board, board.of(&seen, digit)));
        }
        [a, b] => {
            for house in
                board.structure().houses_at(a).filter(|house| board.structure().unit_of(*house).set.contains(b))
            {
                locked_pair(board, pair, [a, b], house, base, hints);
                sets(board, pair, more, [a, b], house, base, hints);
            }
        }
        _ => {}
    }
}

/// Type 4: one of the two digits must be in one of the two cells, so these cannot have the other digit.
fn locked_pair(board: &Board, pair: u64, cells: [usize; 2], house: UnitId, base: u32, hints: &mut Vec<Hint>) {
    for digit in bits(pair) {
        if board.places_in(house, digit).len() == 2 {
            let other = bits(pair & !(1 << digit));
            let gone = other.flat_map(|other| cells.map(|cell| Candidate::new(cell, other)));
            hints.extend(Hint::eliminating(base, board, gone));
        }
    }
}

/// Type 3: the extra candidates of two cells form a naked set with other cells of their house, or the two digits a hidden one:
/// one of the two cells has an extra candidate, so they act as one cell of the set.
fn sets(board: &Board, pair: u64, more: u64, cells: [usize; 2], house: UnitId, base: u32, hints: &mut Vec<Hint>) {
    let unit = board.structure().unit_of(house);
    let others: Vec<usize> =
        unit.cells.iter().copied().filter(|cell| board.placed(*cell).is_none() && !cells.contains(cell)).collect();
    let most = others.len().min(LARGEST_SET);
    for size in more.count_ones().max(2) as usize..=most {
        subsets(&others, size - 1, &mut Vec::new(), &mut |chosen| {
            let digits = chosen.iter().fold(more, |digits, cell| digits | board.candidates(*cell));
            if digits.count_ones() as usize == size {
                let rest = others.iter().filter(|cell| !chosen.contains(cell));
                let gone = rest.flat_map(|cell| bits(digits).map(|digit| Candidate::new(*cell, digit)));
                hints.extend(Hint::eliminating(base + size as u32 - 1, board, gone));
            }
        });
    }
    let digits: Vec<usize> = bits(unit.digits & !pair & !more)
        .filter(|digit| !board.places_in(house, *digit).is_empty())
        .map(usize::from)
        .collect();
    for size in 2..=most.min(digits.len() + 2) {
        subsets(&digits, size - 2, &mut Vec::new(), &mut |chosen| {
            let hidden = chosen.iter().fold(pair, |hidden, digit| hidden | 1 << digit);
            let mut places = CellSet::new(board.structure().cells());
            bits(hidden).for_each(|digit| places.unite(&board.places_in(house, digit)));
            cells.iter().for_each(|cell| places.remove(*cell));
            if places.len() == size - 1 {
                let gone = places.iter().flat_map(|cell| {
                    bits(board.candidates(cell) & !hidden).map(move |digit| Candidate::new(cell, digit))
                });
                let gone: Vec<Candidate> = gone.collect();
                hints.extend(Hint::eliminating(base + size as u32 - 1, board, gone));
            }
        });
    }
}

/// Finds all choices of `size` items.
pub(super) fn subsets(items: &[usize], size: usize, chosen: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    if size == 0 {
        return found(chosen);
    }
    for (index, item) in items.iter().enumerate() {
        if items.len() - index >= size {
            chosen.push(*item);
            subsets(&items[index + 1..], size - 1, chosen, found);
            chosen.pop();
        }
    }
}
