//! Reads the board of an f-puzzles puzzle: its side, its cells and its regions.

use crate::code::Code;
use crate::formats::boxes::{box_of, boxes_of};
use crate::formats::draft::Draft;
use crate::formats::json_value::Json;
use crate::syntax::Diagnostic;
use std::collections::HashMap;

const MAX_SIDE: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct FPuzzlesBoard {
    /// Number of rows, of columns and of digits.
    pub(super) side: usize,
    /// Height and width of the boxes if the puzzle does not draw its own.
    pub(super) shape: (usize, usize),
    /// The region of each cell, row by row.
    pub(super) regions: Vec<Option<usize>>,
}

impl FPuzzlesBoard {
    /// Reads the board of a puzzle. Cells without a stated region belong to the usual box, as in all editors.
    pub(super) fn new(json: &Json, draft: &Draft<'_>) -> Result<Self, Diagnostic> {
        let grid = json.get("grid");
        let stated = json.get("size").and_then(Json::integer).and_then(|side| usize::try_from(side).ok());
        let rows = grid.map_or(&[][..], Json::list);
        let at = grid.map_or(draft.whole(), |grid| grid.span);
        let side = if rows.is_empty() { stated.unwrap_or(0) } else { rows.len() };
        if side == 0 || side > MAX_SIDE {
            return Err(Diagnostic::new(Code::E0710, "f-puzzles supports boards of side 1 to 64")
                .at(at, format!("side {side}"))
                .help("\"grid\" must be a list of rows, each a list of cells"));
        }
        if let Some(size) = stated.filter(|size| *size != side) {
            let size_at = json.get("size").map_or(at, |size| size.span);
            return Err(Diagnostic::new(Code::E0711, "the board is not a square of its size")
                .at(at, format!("{side} rows"))
                .at(size_at, format!("the size is {size}")));
        }
        if let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.list().len() != side) {
            return Err(Diagnostic::new(Code::E0711, "the board is not a square of its size").at(
                row.span,
                format!("row {} has {} cells, but there are {side} rows", number + 1, row.list().len()),
            ));
        }
        let shape = box_of(side);
        let cells = rows.iter().flat_map(|row| row.list());
        let stated: Vec<Option<&Json>> = cells.map(|cell| cell.get("region")).collect();
        // Regions may have any names; they are numbered in the order of their occurrence, like the usual boxes.
        let mut names: HashMap<String, usize> = HashMap::new();
        let mut regions = Vec::with_capacity(side * side);
        for place in 0..side * side {
            let usual = place / side / shape.0 * shape.0 + place % side / shape.1;
            let name = match stated.get(place).copied().flatten() {
                None => Some(usual.to_string()),
                Some(region) if region.is_blank() => None,
                Some(region) => Some(region_name(region, usual)?),
            };
            let next = names.len();
            regions.push(name.map(|name| *names.entry(name).or_insert(next)));
        }
        let mut board = Self { side, shape, regions };
        // Boxes of one row are the rows, so there are no additional regions.
        if shape.0 == 1 && board.has_boxes() {
            board.regions.fill(None);
        }
        Ok(board)
    }

    /// Returns the cell of a row and a column counted from 1.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        let inside = |n: usize| (1..=self.side).contains(&n);
        (inside(row) && inside(column)).then(|| (row - 1, column - 1))
    }

    /// Returns the region of a cell.
    pub(super) fn region(&self, (row, column): (usize, usize)) -> Option<usize> {
        self.regions.get(row * self.side + column).copied().flatten()
    }

    /// Returns whether the regions are the usual boxes.
    pub(super) fn has_boxes(&self) -> bool {
        boxes_of(&self.regions, self.side) == Some(self.shape)
    }
}

/// Returns the name of a cell's region: a number or a text.
fn region_name(region: &Json, usual: usize) -> Result<String, Diagnostic> {
    match (region.integer(), region.text()) {
        // Rangsk's solver writes -1 if no region is stated.
        (Some(number), _) => Ok(usize::try_from(number).unwrap_or(usual).to_string()),
        (None, Some(name)) => Ok(name.trim().to_owned()),
        (None, None) => Err(Diagnostic::new(Code::E0711, "this is not a region of a cell")
            .at(region.span, "neither a number nor a name")
            .help("give all cells of one region the same number")),
    }
}

/// Parses row and column of `R1C12`.
pub(super) fn place(text: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let plain = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
        if plain { text.parse().ok() } else { None }
    };
    Some((number(row)?, number(column)?))
}
