//! What the search for boards of nine rows, columns and boxes finds, judged by code that shares nothing with it.

use crate::backend::nine::Digits;

/// Whether a grid of `side` rows, columns and square boxes has the givens, and every digit in each of these.
pub fn is_solution_of(side: usize, givens: &[u8], grid: &[u8]) -> bool {
    let root = side.isqrt().max(1);
    let mut seen = vec![0_u64; 3 * side];
    for (row, digits) in grid.chunks(side.max(1)).enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            let houses = [row, side + column, 2 * side + row / root * root + column / root];
            for house in houses {
                if let Some(seen) = seen.get_mut(house) {
                    *seen |= 1 << (digit & 63);
                }
            }
        }
    }
    let all = (1 << (side + 1)) - 2;
    let has_givens = givens.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit);
    grid.len() == side * side && givens.len() == grid.len() && has_givens && seen.iter().all(|digits| *digits == all)
}

/// Whether a grid of nine by nine has the givens, and every digit in each row, column and box.
pub fn is_solution(givens: &Digits, grid: &Digits) -> bool {
    let mut seen = [0_u16; 27];
    for (row, digits) in grid.as_chunks::<9>().0.iter().enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            let bit = 1 << (digit & 15);
            seen[row] |= bit;
            seen[9 + column] |= bit;
            seen[18 + row / 3 * 3 + column / 3] |= bit;
        }
    }
    let has_givens = givens.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit);
    has_givens && seen.iter().all(|digits| *digits == 0x3fe)
}
