//! Sudoku Explainer's bivalue universal graves (BUG, types 1 to 4): apart from a few extra candidates, every cell has two, and
//! every digit two places in each house. Without the extra ones there would be no solution or several.

use super::Hint;
use super::loops::{LARGEST_SET, subsets};
use crate::rate::{Board, Candidate, bits};

/// The largest number of cells with extra candidates.
const MOST_CELLS: usize = 7;

/// Hints of types 1 to 4.
pub(super) fn hints(board: &Board) -> Vec<Hint> {
    let mut hints = Vec::new();
    let Some(further) = further(board) else { return hints };
    let digits = further.iter().fold(0, |digits, (_, mask)| digits | mask);
    let structure = board.structure();
    match further[..] {
        [] => {}
        [(cell, mask)] => {
            let gone = bits(board.candidates(cell) & !mask).map(|digit| Candidate::new(cell, digit));
            hints.extend(Hint::eliminating(56, board, gone));
        }
        _ if digits.count_ones() == 1 => {
            let digit = digits.trailing_zeros() as u8;
            let mut seen = board.places(digit).clone();
            for (cell, _) in &further {
                seen.intersect(structure.sees(Candidate::new(*cell, digit)));
            }
            hints.extend(Hint::eliminating(57, board, board.of(&seen, digit)));
        }
        _ => {
            for (id, house) in structure.houses() {
                if !further.iter().all(|(cell, _)| house.set.contains(*cell)) {
                    continue;
                }
                naked_sets(board, &further, digits, &house.cells, &mut hints);
                if let [(a, _), (b, _)] = further[..] {
                    let both = board.candidates(a) & board.candidates(b) & !digits;
                    for digit in bits(both).filter(|digit| board.places_in(id, *digit).len() == 2) {
                        let kept = |mask: u64| mask | 1 << digit;
                        let gone = further.iter().flat_map(|(cell, mask)| {
                            bits(board.candidates(*cell) & !kept(*mask)).map(|digit| Candidate::new(*cell, digit))
                        });
                        hints.extend(Hint::eliminating(57, board, gone));
                    }
                }
            }
        }
    }
    hints
}

/// Returns the cells with extra candidates, and these; `None` if the rest is not a grave.
fn further(board: &Board) -> Option<Vec<(usize, u64)>> {
    let structure = board.structure();
    let mut further = Vec::new();
    for cell in board.unplaced() {
        match board.count(cell) {
            2 => {}
            0 | 1 => return None,
            count => {
                let is_more = |digit: &u8| {
                    let mut houses = structure.houses_at(cell);
                    houses.all(|house| board.places_in(house, *digit).len() > 2)
                };
                let mask = bits(board.candidates(cell)).filter(is_more).fold(0u64, |mask, digit| mask | 1 << digit);
                if mask.count_ones() + 2 != count || further.len() == MOST_CELLS {
                    return None;
                }
                further.push((cell, mask));
            }
        }
    }
    for (id, house) in structure.houses() {
        for digit in bits(house.digits) {
            let more =
                further.iter().filter(|(cell, mask)| house.set.contains(*cell) && mask >> digit & 1 == 1).count();
            if ![0, 2].contains(&(board.places_in(id, digit).len() - more)) {
                return None;
            }
        }
    }
    Some(further)
}

/// Type 3: the extra candidates form a naked set with other cells of the house.
fn naked_sets(board: &Board, further: &[(usize, u64)], digits: u64, cells: &[usize], hints: &mut Vec<Hint>) {
    let is_other = |cell: &usize| board.placed(*cell).is_none() && further.iter().all(|(other, _)| other != cell);
    let others: Vec<usize> = cells.iter().copied().filter(is_other).collect();
    for size in digits.count_ones().max(2) as usize..=others.len().min(LARGEST_SET) {
        subsets(&others, size - 1, &mut Vec::new(), &mut |chosen| {
            let digits = chosen.iter().fold(digits, |digits, cell| digits | board.candidates(*cell));
            if digits.count_ones() as usize == size {
                let rest = others.iter().filter(|cell| !chosen.contains(cell));
                let gone = rest.flat_map(|cell| bits(digits).map(|digit| Candidate::new(*cell, digit)));
                hints.extend(Hint::eliminating(57 + size as u32 - 1, board, gone));
            }
        });
    }
}
