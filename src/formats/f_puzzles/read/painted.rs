//! Reads f-puzzles' coloured cells as drawings.

use super::super::table::{self, FPuzzlesRow, TABLE};
use super::board::{FPuzzlesBoard, place};
use super::shown::middle;
use crate::formats::drawing::{Colour, Drawings, DrawnShape};
use crate::formats::json_value::Json;
use crate::puzzle::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Colours by number, as in SudokuPad's decoder.
const PALETTE: [&str; 11] = [
    "#a8a8a8", "#000000", "#ffa0a0", "#ffdf61", "#feffaf", "#b0ffb0", "#61d060", "#d0d0ff", "#8180f0", "#ff08ff",
    "#ffd0d0",
];

type PaintedCells = BTreeSet<(usize, usize)>;

/// Adds the coloured cells to the drawings, except colours that cover exactly the cells of clues or regions.
pub(super) fn read(shown: &mut Drawings, json: &Json, board: &FPuzzlesBoard) {
    let mut colours: BTreeMap<[u8; 4], (Colour, PaintedCells, Vec<Span>)> = BTreeMap::new();
    let cells = json.get("grid").map_or(&[][..], Json::list).iter().flat_map(Json::list);
    for (number, cell) in cells.enumerate() {
        let stated = ["c", "highlight"].into_iter().filter_map(|key| cell.get(key));
        let several = cell.get("cArray").map_or(&[][..], Json::list);
        for value in stated.chain(several).filter(|value| !value.is_blank()) {
            let Some(colour) = colour(value) else { continue };
            let key = [colour.red, colour.green, colour.blue, colour.opacity];
            let (_, cells, spans) = colours.entry(key).or_insert_with(|| (colour, PaintedCells::new(), Vec::new()));
            // Counted from 1, like the places of clues.
            if cells.insert((number / board.side + 1, number % board.side + 1)) {
                spans.push(value.span);
            }
        }
    }
    if colours.is_empty() {
        return;
    }
    let claimed = of_clues(json, board);
    for (fill, cells, spans) in colours.into_values().filter(|(_, cells, _)| !claimed.contains(cells)) {
        for (cell, at) in cells.into_iter().zip(spans) {
            let shape =
                DrawnShape { middle: middle(cell), width: 1.0, height: 1.0, fill: Some(fill), ..DrawnShape::default() };
            shown.push(shape, at);
        }
    }
}

fn colour(value: &Json) -> Option<Colour> {
    let numbered = value.integer().and_then(|n| usize::try_from(n).ok()).and_then(|n| PALETTE.get(n));
    numbered.map_or_else(|| value.text().and_then(Colour::parse), |known| Colour::parse(known))
}

/// Returns the cell sets of clues (each clue, and all clues of a key) and of regions.
fn of_clues(json: &Json, board: &FPuzzlesBoard) -> BTreeSet<PaintedCells> {
    let mut claimed = BTreeSet::new();
    let painted = |row: &&FPuzzlesRow| {
        use table::FPuzzlesShape::{Cage, Cell, Cells, Clone, Region};
        matches!(row.shape, Cell | Cells | Region | Cage(Some(_)) | Clone)
    };
    for FPuzzlesRow { key, .. } in TABLE.iter().filter(painted) {
        let mut all = PaintedCells::new();
        for entry in json.get(key).map_or(&[][..], Json::list) {
            let single = entry.get("cell").into_iter();
            let several = ["cells", "cloneCells"].into_iter().filter_map(|key| entry.get(key)).flat_map(Json::list);
            let cells: PaintedCells = single.chain(several).filter_map(|cell| cell.text().and_then(place)).collect();
            all.extend(&cells);
            claimed.insert(cells);
        }
        claimed.insert(all);
    }
    let mut regions: BTreeMap<usize, PaintedCells> = BTreeMap::new();
    for (number, region) in board.regions.iter().enumerate() {
        if let Some(region) = region {
            regions.entry(*region).or_default().insert((number / board.side + 1, number % board.side + 1));
        }
    }
    claimed.extend(regions.into_values());
    claimed
}
