//! Lower bounds for the number of givens of a unique puzzle, used to reject recipes that ask for fewer.

use crate::puzzle::{CellId, PuzzleData, RegionKind};

/// Returns a lower bound for the givens of any unique puzzle on the board, and the reason for it.
pub(super) fn givens(board: &PuzzleData) -> (usize, &'static str) {
    if !board.clues.is_empty() || !board.layers.is_empty() || !board.marks.is_empty() {
        return (0, "clues and marks may be enough without givens");
    }
    let symbols = board.layout.symbols.len();
    let proven = match classic_boxes(board) {
        // Exhaustive searches: 4×4 and 6×6 are folklore and quickly reproduced; 9×9 is McGuire, Tugemann and Civario, "There is
        // no 16-clue Sudoku", Experimental Mathematics 23, 2014.
        Some((2, 2)) => 4,
        Some((2, 3) | (3, 2)) => 8,
        Some((3, 3)) => 17,
        _ => 0,
    };
    let distinct = symbols.saturating_sub(1);
    match proven > distinct {
        true => (proven, "all grids have been searched exhaustively"),
        false => (distinct, "two digits that are not given could be swapped"),
    }
}

/// Returns the rows and columns of a box if the board has the regions of the classic puzzle: rows, columns and rectangular boxes
/// of equal size.
pub(super) fn classic_boxes(board: &PuzzleData) -> Option<(usize, usize)> {
    let layout = &board.layout;
    let side = layout.symbols.len();
    let square = usize::from(layout.rows()) == side && usize::from(layout.columns()) == side;
    if !square || !layout.fills_rectangle() || layout.regions.len() != 3 * side {
        return None;
    }
    let place = |cell: &CellId| {
        let position = layout.position(*cell);
        (usize::from(position.row), usize::from(position.column))
    };
    let first = layout.regions.iter().find(|region| region.kind == RegionKind::Box)?;
    let height = 1 + first.cells.iter().map(|cell| place(cell).0).max()?;
    let width = 1 + first.cells.iter().map(|cell| place(cell).1).max()?;
    if height * width != side {
        return None;
    }
    let line = |region: &crate::puzzle::Region| {
        let of = |f: &dyn Fn((usize, usize)) -> usize| {
            let mut numbers = region.cells.iter().map(|cell| f(place(cell)));
            let first = numbers.next();
            numbers.all(|number| Some(number) == first)
        };
        of(&|(row, _)| row) || of(&|(_, column)| column) || of(&|(row, column)| row / height * side + column / width)
    };
    // The regions are different and each is a row, column or box of `side` cells, so none is missing.
    layout.regions.iter().all(|region| region.cells.len() == side && line(region)).then_some((height, width))
}
