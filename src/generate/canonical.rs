//! Canonical forms of boards with rows, columns and boxes only, for finding puzzles that are essentially the same.
//!
//! Two boards are essentially the same if one becomes the other by permuting rows within bands, bands, columns within stacks,
//! stacks and digits, and by transposition. The canonical (*minlex*) form is the first of all equivalent boards in lexicographic
//! order, row by row, with an empty cell before any digit.
//!
//! All column orders are tried. For each, the rows are chosen one by one while the result is not greater than the best form found
//! so far. Digits are renamed in the order in which they occur.

use super::fewest::classic_boxes;
use crate::puzzle::PuzzleData;

/// Maximum number of rows; larger boards have too many column orders.
pub const MOST_ROWS: usize = 9;

/// A board's canonical form and the number of its automorphisms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The digits row by row, as symbol indices counted from 1; 0 for an empty cell.
    pub form: Vec<u8>,
    /// Number of transformations, including renamings of digits, that map the board to itself, the identity included. Renamings
    /// of digits that do not occur count as well.
    pub automorphisms: u64,
}

/// Why a board has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CanonicalError {
    /// It has clues, marks or layers.
    Rules,
    /// Its regions are not rows, columns and rectangular boxes of equal size.
    Layout,
    /// It has too many rows.
    Large,
}

impl std::fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rules => f.write_str("it has rules, clues or marks, but only plain boards have a canonical form"),
            Self::Layout => f.write_str("only boards of rows, columns and rectangular boxes have a canonical form"),
            Self::Large => write!(f, "canonical forms are supported for boards of up to {MOST_ROWS} rows"),
        }
    }
}

/// Computes canonical forms for one size of board.
pub struct Canonizer {
    side: usize,
    height: usize,
    /// All orders of the columns; if the board is square, also of the rows after transposition. The first is the identity.
    columns: Vec<Vec<usize>>,
    /// Whether rows and columns can be exchanged.
    square: bool,
}

/// The best form so far, and how often it was reached.
struct Best {
    form: Vec<u8>,
    count: u64,
}

/// A value greater than every digit.
const OPEN: u8 = u8::MAX;

impl Canonizer {
    /// Creates a canonizer for boards with the layout of `board`.
    ///
    /// # Errors
    /// If `board` has more than regions, or too many rows.
    pub fn new(board: &PuzzleData) -> Result<Self, CanonicalError> {
        if !board.clues.is_empty() || !board.layers.is_empty() || !board.marks.is_empty() {
            return Err(CanonicalError::Rules);
        }
        let (height, width) = classic_boxes(board).ok_or(CanonicalError::Layout)?;
        let side = height * width;
        if side > MOST_ROWS {
            return Err(CanonicalError::Large);
        }
        let within = orders(width);
        let mut columns: Vec<Vec<usize>> = vec![Vec::new()];
        // All permutations of the stacks, and of the columns within each stack.
        let mut all = Vec::new();
        for stacks in orders(height) {
            columns.truncate(0);
            columns.push(Vec::new());
            for stack in stacks {
                columns = columns
                    .iter()
                    .flat_map(|before| {
                        within.iter().map(move |order| {
                            before.iter().copied().chain(order.iter().map(|column| stack * width + column)).collect()
                        })
                    })
                    .collect();
            }
            all.append(&mut columns);
        }
        Ok(Self { side, height, columns: all, square: height == width })
    }

    /// Returns the canonical form of a board, given as symbol indices counted from 1, with 0 for an empty cell.
    pub fn canonical(&self, cells: &[u8]) -> Canonical {
        let side = self.side;
        let mut best = Best { form: vec![OPEN; side * side], count: 0 };
        let turned: Vec<u8> = (0..side * side).map(|at| cells[at % side * side + at / side]).collect();
        let mut names = [0u8; MOST_ROWS + 1];
        for board in std::iter::once(cells).chain(self.square.then_some(turned.as_slice())) {
            for columns in &self.columns {
                names.fill(0);
                self.rows(board, columns, 0, 0, names, 0, &mut best);
            }
        }
        let used = best.form.iter().copied().max().unwrap_or(0) as usize;
        let unused: u64 = (1..=(side - used.min(side)) as u64).product();
        Canonical { form: best.form, automorphisms: best.count * unused }
    }

    /// Chooses row `depth`, recursively. `taken` has a bit for each row already chosen.
    #[allow(clippy::too_many_arguments)]
    fn rows(
        &self,
        board: &[u8],
        columns: &[usize],
        depth: usize,
        taken: u32,
        names: [u8; MOST_ROWS + 1],
        named: u8,
        best: &mut Best,
    ) {
        let side = self.side;
        if depth == side {
            best.count += 1;
            return;
        }
        // A band that has been begun is completed first.
        let is_new = depth.is_multiple_of(self.height);
        for row in (0..side).filter(|row| taken >> row & 1 == 0) {
            let band = row / self.height * self.height;
            let begun = (band..band + self.height).any(|row| taken >> row & 1 == 1);
            if begun == is_new {
                continue;
            }
            let (mut names, mut named) = (names, named);
            let line = &board[row * side..(row + 1) * side];
            let known = &mut best.form[depth * side..];
            let mut is_less = false;
            let mut is_beyond = false;
            for (at, column) in columns.iter().enumerate() {
                let digit = line[*column] as usize;
                if digit > 0 && names[digit] == 0 {
                    named += 1;
                    names[digit] = named;
                }
                let name = names[digit];
                if !is_less && name > known[at] {
                    is_beyond = true;
                    break;
                }
                if is_less || name < known[at] {
                    is_less = true;
                    known[at] = name;
                }
            }
            if is_beyond {
                continue;
            }
            if is_less {
                known[side..].fill(OPEN);
                best.count = 0;
            }
            self.rows(board, columns, depth + 1, taken | 1 << row, names, named, best);
        }
    }
}

/// All permutations of `0..count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(count - 1) {
        for at in (0..=shorter.len()).rev() {
            let mut order = shorter.clone();
            order.insert(at, count - 1);
            all.push(order);
        }
    }
    all
}
