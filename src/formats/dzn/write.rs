//! Writes `dzn`: a data file for MiniZinc models of sudoku, with `n` and the grid `x`.

use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let (board, side) = GivensBoard::square(document, ExpressibleParts::default(), losses);
    let symbols = &board.layout.symbols;
    // Symbols denote 1, 2, 3 … as numbers do.
    if !symbols.are_counted() {
        let (first, last) = (symbols.names().next().unwrap_or_default(), symbols.names().last().unwrap_or_default());
        losses.push(Loss::Symbols(format!("the symbols {first} to {last}: it only supports numbers from 1")));
    }
    let width = side.to_string().len();
    let rows = board.rows(|place| {
        let symbol = place.flatten().map_or("_".to_owned(), |digit| digit.to_string());
        format!("{symbol:>width$}")
    });
    let rows: Vec<String> = rows.iter().map(|row| format!("  {}", row.join(", "))).collect();
    format!("n = {side};\nx = array2d(1..n, 1..n, [\n{}\n]);\n", rows.join(",\n"))
}
