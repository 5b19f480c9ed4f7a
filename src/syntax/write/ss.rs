//! `ss`: Simple Sudoku's files: nine lines, with `|` and `-` between the boxes.

use super::board::Board;
use super::{Document, Loss};

pub(super) fn write(document: &Document<'_>) -> Result<String, Vec<Loss>> {
    let board = Board::nine(document)?;
    let symbols = &board.layout.symbols;
    let rows = board.rows(|place| place.flatten().map_or(".", |digit| symbols.name(digit)));
    let band = |rows: &[Vec<&str>]| -> String {
        let row = |row: &Vec<&str>| row.chunks(3).map(<[_]>::concat).collect::<Vec<_>>().join("|") + "\n";
        rows.iter().map(row).collect()
    };
    Ok(rows.chunks(3).map(band).collect::<Vec<_>>().join("-----------\n"))
}
