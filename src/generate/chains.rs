//! Random exchanges of digits in full 9×9 grids. The grid is stored by the position of each digit, so that a chain of two digits
//! is found with a few table look-ups.

use crate::solve::Random;
use gridc_kernel::Digits;

/// The position of each digit in each row, column and box.
///
/// The cells with one of two digits form components that share no row, column or box (*Kempe chains*, see
/// [`Exchange`](super::exchange::Exchange)). Each row contains both digits, so a component is a set of rows, nine bits, and is
/// found in a few steps.
pub struct Chains {
    /// By digit and row: the column.
    column: [[u8; 9]; 9],
    /// By digit and column: the row.
    row: [[u8; 9]; 9],
    /// By digit and box: the row.
    within: [[u8; 9]; 9],
}

/// The rows of a component, one bit each.
type Rows = u16;

fn box_of(row: usize, column: u8) -> usize {
    row / 3 * 3 + usize::from(column) / 3
}

fn rows(mut rows: Rows) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let row = (rows != 0).then(|| rows.trailing_zeros() as usize % 9)?;
        rows &= rows - 1;
        Some(row)
    })
}

impl Chains {
    pub fn new(grid: &Digits) -> Self {
        let mut chains = Self { column: [[0; 9]; 9], row: [[0; 9]; 9], within: [[0; 9]; 9] };
        for (cell, digit) in grid.iter().enumerate() {
            chains.place(usize::from(digit.wrapping_sub(1)) % 9, cell / 9, (cell % 9) as u8);
        }
        chains
    }

    pub fn grid(&self) -> Digits {
        let mut grid = [0; 81];
        for (digit, columns) in (1..).zip(&self.column) {
            for (row, column) in columns.iter().enumerate() {
                grid[9 * row + usize::from(*column)] = digit;
            }
        }
        grid
    }

    fn place(&mut self, digit: usize, row: usize, column: u8) {
        self.column[digit][row] = column;
        self.row[digit][usize::from(column)] = row as u8;
        self.within[digit][box_of(row, column)] = row as u8;
    }

    /// Returns the component of two digits that contains the row `start`.
    fn piece(&self, [one, other]: [usize; 2], start: usize) -> Rows {
        let (mut piece, mut open): (Rows, Rows) = (0, 1 << start);
        while open != 0 {
            let row = open.trailing_zeros() as usize % 9;
            piece |= 1 << row;
            for (digit, partner) in [(one, other), (other, one)] {
                let column = self.column[digit][row];
                open |= 1 << self.row[partner][usize::from(column)];
                open |= 1 << self.within[partner][box_of(row, column)];
            }
            open &= !piece;
        }
        piece
    }

    /// Exchanges pairs of digits at random: each pair is drawn `rounds` times on average, and each of its components is exchanged
    /// with probability ½.
    pub fn exchange(&mut self, rounds: u32, random: &mut Random) {
        for _ in 0..rounds * 36 {
            let first = random.below(9);
            let second = (first + 1 + random.below(8)) % 9;
            let pair = [first as usize, second as usize];
            let mut seen: Rows = 0;
            for start in 0..9 {
                if seen >> start & 1 == 1 {
                    continue;
                }
                let piece = self.piece(pair, start);
                seen |= piece;
                if random.below(2) == 1 {
                    self.flip(pair, piece);
                }
            }
        }
    }

    fn flip(&mut self, [one, other]: [usize; 2], piece: Rows) {
        for row in rows(piece) {
            let columns = [self.column[other][row], self.column[one][row]];
            self.place(one, row, columns[0]);
            self.place(other, row, columns[1]);
        }
    }

    /// Calls `take` with the cells of each component of each pair of digits. Exchanging the two digits there gives another full
    /// grid.
    pub fn pieces(&self, mut take: impl FnMut(u128)) {
        for one in 0..9 {
            for other in one + 1..9 {
                let mut seen: Rows = 0;
                for start in 0..9 {
                    if seen >> start & 1 == 1 {
                        continue;
                    }
                    let piece = self.piece([one, other], start);
                    seen |= piece;
                    take(rows(piece).fold(0, |cells, row| {
                        let bit = |digit: usize| 1_u128 << (9 * row + usize::from(self.column[digit][row]));
                        cells | bit(one) | bit(other)
                    }));
                }
            }
        }
    }
}
