//! Adjacency, corners, rows, columns and diagonals of a board, precomputed for drawing clues.

use crate::puzzle::{CellId, Layout, Position, RegionKind};

/// Adjacent cells of each cell of a board.
pub(super) struct Geometry {
    /// By cell: the cells that share an edge with it.
    pub edges: Vec<Vec<CellId>>,
    /// By cell: the cells that share an edge or a corner with it.
    pub around: Vec<Vec<CellId>>,
}

impl Geometry {
    pub fn new(layout: &Layout) -> Self {
        let near = |corners: bool| {
            let of = |position: &Position| {
                let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let steps = steps.filter(|(down, right): &(i32, i32)| match down.abs() + right.abs() {
                    1 => true,
                    2 => corners,
                    _ => false,
                });
                steps.filter_map(|step| moved(layout, *position, step)).collect()
            };
            layout.cells().iter().map(of).collect()
        };
        Self { edges: near(false), around: near(true) }
    }

    /// The pairs of cells that share an edge, from left to right and from top to bottom.
    pub fn pairs(&self) -> Vec<[CellId; 2]> {
        let pairs = (0..).map(CellId).zip(&self.edges).flat_map(|(cell, near)| near.iter().map(move |b| [cell, *b]));
        pairs.filter(|[a, b]| a < b).collect()
    }
}

/// Returns the cell at this offset of rows and columns.
fn moved(layout: &Layout, from: Position, (down, right): (i32, i32)) -> Option<CellId> {
    let row = u16::try_from(i32::from(from.row) + down).ok()?;
    let column = u16::try_from(i32::from(from.column) + right).ok()?;
    layout.cell_at(Position { row, column })
}

/// All squares of four cells, in reading order.
pub(super) fn corners(layout: &Layout) -> Vec<Vec<CellId>> {
    let square = |position: &Position| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| moved(layout, *position, step));
    let squares = layout.cells().iter().map(square);
    squares.filter_map(|square| square.into_iter().collect()).collect()
}

/// Rows and columns in both directions: first all from the left and from the top, then all reversed, in the same order.
pub(super) fn sides(layout: &Layout) -> Vec<Vec<CellId>> {
    let lines = layout.regions.iter().filter(|region| matches!(region.kind, RegionKind::Row | RegionKind::Column));
    let forth: Vec<Vec<CellId>> = lines.map(|region| region.cells.clone()).collect();
    let back: Vec<Vec<CellId>> = forth.iter().map(|line| line.iter().rev().copied().collect()).collect();
    forth.into_iter().chain(back).collect()
}

/// The longest stretches of cells in rows, then those in columns, of the cells for which `is_left` holds.
pub(super) fn stretches(layout: &Layout, is_left: impl Fn(CellId) -> bool) -> Vec<Vec<CellId>> {
    let cells = || (0..layout.cells().len() as u32).map(CellId).filter(|cell| is_left(*cell));
    let along = |step: (i32, i32)| {
        let next = |cell: CellId, (down, right)| {
            moved(layout, layout.position(cell), (down, right)).filter(|next| is_left(*next))
        };
        let starts = cells().filter(move |cell| next(*cell, (-step.0, -step.1)).is_none());
        starts
            .map(move |cell| std::iter::successors(Some(cell), |cell| next(*cell, step)).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    STEPS[1..3].iter().flat_map(|step| along(*step)).collect()
}

/// The directions of diagonals, with their keywords.
pub(super) const SLANTS: [(&str, (i32, i32)); 4] =
    [("down_right", (1, 1)), ("down_left", (1, -1)), ("up_right", (-1, 1)), ("up_left", (-1, -1))];

/// The directions of rows and columns.
pub(super) const STEPS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// Diagonals of at least two cells, from border to border.
pub(super) fn diagonals(layout: &Layout) -> Vec<Vec<CellId>> {
    let mut found = Vec::new();
    for (_, step) in SLANTS {
        for (index, position) in layout.cells().iter().enumerate() {
            if moved(layout, *position, (-step.0, -step.1)).is_some() {
                continue;
            }
            let line = ray(layout, CellId(index as u32), step);
            if line.len() >= 2 {
                found.push(line);
            }
        }
    }
    found
}

/// The cells from `from` in one direction, up to the border.
pub(super) fn ray(layout: &Layout, from: CellId, step: (i32, i32)) -> Vec<CellId> {
    let next = |cell: &CellId| moved(layout, layout.position(*cell), step);
    std::iter::successors(Some(from), next).collect()
}

/// Whether the cells are connected under this adjacency.
pub(super) fn connected(cells: &[CellId], near: &[Vec<CellId>]) -> bool {
    let Some(first) = cells.first() else { return true };
    let mut is_open = vec![false; near.len()];
    cells.iter().for_each(|cell| is_open[cell.index()] = true);
    is_open[first.index()] = false;
    let mut waiting = vec![*first];
    let mut seen = 0;
    while let Some(cell) = waiting.pop() {
        seen += 1;
        waiting.extend(near[cell.index()].iter().filter(|b| std::mem::take(&mut is_open[b.index()])));
    }
    seen == cells.len()
}
