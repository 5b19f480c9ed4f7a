//! What the search for boards of nine rows, columns and boxes finds, judged by code that shares nothing with it.

use crate::backend::nine::Digits;

/// Whether a grid has the givens, and every digit in each row, column and box.
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
