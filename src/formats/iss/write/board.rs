//! Writes the board for ISS: `Shape`, `NoBoxes`, `RegionSize`, `Jigsaw`.

use super::{Loss, Writer};
use crate::puzzle::{CellId, Layout, Region, RegionKind};
use std::collections::BTreeSet;

/// Maximum number of rows, columns and digits.
const MAX_SIDE: usize = 16;

impl Writer<'_> {
    /// Writes the board. Returns false if ISS cannot express it.
    pub(super) fn board(&mut self, losses: &mut Vec<Loss>) -> bool {
        let layout = &self.puzzle.layout;
        let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
        let (lowest, highest) = self.range();
        let side = layout.digits().len();
        if !layout.grids.is_empty() {
            losses.push(Loss::Grids(layout.name.clone()));
            return false;
        }
        let consecutive = highest - lowest + 1 == side as i64 && matches!(lowest, 0 | 1);
        if !layout.fills_rectangle() || rows > MAX_SIDE || columns > MAX_SIDE || side > MAX_SIDE || !consecutive {
            losses.push(Loss::Shape { rows, columns, symbols: side });
            return false;
        }
        let of = |kind: RegionKind| -> Vec<&Region> { layout.regions.iter().filter(|r| r.kind == kind).collect() };
        // A layout omits a region with the same cells as another one, so lines are looked up among all regions.
        let has = |cells: Vec<CellId>| layout.regions.iter().any(|r| r.cells == cells);
        let cell = |r: usize, c: usize| CellId((r * columns + c) as u32);
        let row = |r: usize| (0..columns).map(|c| cell(r, c)).collect::<Vec<_>>();
        let column = |c: usize| (0..rows).map(|r| cell(r, c)).collect::<Vec<_>>();
        let is_sudoku = side >= rows.max(columns)
            && (0..rows).all(|r| columns == 1 || has(row(r)))
            && (0..columns).all(|c| rows == 1 || has(column(c)));
        let mut shape = format!(".Shape~{rows}x{columns}");
        let plain = lowest == 1 && side == rows.max(columns);
        if !plain {
            shape += &if lowest == 1 { format!("~{side}") } else { format!("~{lowest}-{highest}") };
        } else if !is_sudoku {
            shape += "~";
        }
        if !is_sudoku {
            shape += "~Raw";
        }
        if !(plain && is_sudoku && rows == 9 && columns == 9) {
            self.lines.push(shape);
        }
        let mut others: Vec<&Region> = of(RegionKind::Extra);
        let boxes = of(RegionKind::Box);
        if is_sudoku {
            if !self.boxes(layout, &boxes, rows, columns) {
                others.extend(boxes);
            }
        } else {
            others = layout.regions.iter().collect();
        }
        for region in others {
            self.lines.push(format!(".AllDifferent~{}", self.ids(&region.cells)));
        }
        true
    }

    /// Writes the boxes; returns false if they are not boxes or pieces of one size, and have to be written in another way.
    fn boxes(&mut self, layout: &Layout, boxes: &[&Region], rows: usize, columns: usize) -> bool {
        let drawn: BTreeSet<&[CellId]> = boxes.iter().map(|b| b.cells.as_slice()).collect();
        let usual = rows.max(columns);
        let sizes: BTreeSet<usize> = boxes.iter().map(|b| b.cells.len()).collect();
        let (Some(size), 0 | 1) = (sizes.first().copied(), sizes.len()) else {
            if box_of(rows, columns, usual).is_some() {
                self.lines.push(".NoBoxes".into());
            }
            return boxes.is_empty();
        };
        let tiles = box_of(rows, columns, size).map(|(height, width)| tiles(rows, columns, height, width));
        let is_tiled = tiles
            .as_ref()
            .is_some_and(|tiles| tiles.iter().all(|t| drawn.contains(t.as_slice())) && tiles.len() == drawn.len());
        // A jigsaw has pieces of at least a side's length; if there were as many free cells, they would form a piece.
        let free = layout.cells().len() - size * boxes.len().min(layout.cells().len() / size.max(1));
        let pieces = usual..=layout.digits().len();
        let is_jigsaw = pieces.contains(&size) && !pieces.contains(&free) && boxes.len() <= 62;
        if !is_tiled && !is_jigsaw {
            if box_of(rows, columns, usual).is_some() {
                self.lines.push(".NoBoxes".into());
            }
            return false;
        }
        if size != usual {
            self.lines.push(format!(".RegionSize~{size}"));
        }
        if is_tiled {
            return true;
        }
        if tiles.is_some() {
            self.lines.push(".NoBoxes".into());
        }
        let mut letters = vec!['-'; layout.cells().len()];
        let names = ('0'..='9').chain('a'..='z').chain('A'..='Z');
        for (region, name) in boxes.iter().zip(names) {
            for cell in &region.cells {
                letters[cell.index()] = name;
            }
        }
        self.lines.push(format!(".Jigsaw~{}", letters.iter().collect::<String>()));
        true
    }
}

/// Returns height and width of boxes with this number of cells, as ISS chooses them.
fn box_of(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small)).find_map(|small| {
        let large = size / small;
        let fits = |h: usize, w: usize| rows.is_multiple_of(h) && columns.is_multiple_of(w);
        let lying = fits(small, large).then_some((small, large));
        lying.or_else(|| fits(large, small).then_some((large, small)))
    })
}

fn tiles(rows: usize, columns: usize, height: usize, width: usize) -> Vec<Vec<CellId>> {
    let corners = (0..rows / height).flat_map(|i| (0..columns / width).map(move |j| (i * height, j * width)));
    let cells = |(top, left): (usize, usize)| {
        let within = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
        within.map(|(r, c)| CellId(((top + r) * columns + left + c) as u32)).collect()
    };
    corners.map(cells).collect()
}
