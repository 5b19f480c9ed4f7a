//! Writes `samurai-lines`: a line of 81 symbols for each grid of a Samurai, in the order NW NE centre SW SE.

use crate::formats::writing::board::{BLANK, ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Layout, Position};

/// Top left corners of the grids, in the order of the lines.
const CORNERS: [(u16, u16); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
const SIDE: u16 = 9;
const CELLS: usize = 369;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::new(document, ExpressibleParts::default(), losses);
    if !is_samurai(board.layout) {
        losses.push(Loss::NoSamurai(board.layout.name.clone()));
    }
    losses.extend(board.beyond_nine());
    let symbols = &board.layout.symbols;
    let mut out = String::new();
    for corner in CORNERS {
        for cell in cells(board.layout, corner) {
            let given = cell.and_then(|cell| board.givens.get(cell.index()).copied().flatten());
            out.push_str(given.map_or(BLANK, |digit| symbols.name(digit)));
        }
        out.push('\n');
    }
    out
}

fn is_samurai(layout: &Layout) -> bool {
    layout.grids.len() == CORNERS.len()
        && layout.cells().len() == CELLS
        && CORNERS.iter().all(|corner| {
            let cells: Option<Vec<CellId>> = cells(layout, *corner).collect();
            cells.is_some_and(|cells| layout.grids.iter().any(|grid| grid.cells == cells))
        })
}

/// Returns the cells of the grid with this top left corner.
fn cells(layout: &Layout, (top, left): (u16, u16)) -> impl Iterator<Item = Option<CellId>> + '_ {
    let places = (top..top + SIDE).flat_map(move |row| (left..left + SIDE).map(move |column| Position { row, column }));
    places.map(|place| layout.cell_at(place))
}
