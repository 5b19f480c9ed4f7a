//! Rows, columns, boxes and coordinates of a board and of each of its sub-grids, as rules see them.

use crate::puzzle::{CellId, Layout, Position, RegionKind};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// A sub-grid, as an index into [`Layout::grids`].
pub(in crate::language) type GridIndex = usize;

/// A map between cells and coordinates from 1: on the whole board the board's own, in a sub-grid those that count only its rows
/// and columns, wherever they lie on the board.
#[derive(Debug)]
pub struct Frame {
    pub cells: Vec<CellId>,
    pub height: i64,
    pub width: i64,
    places: HashMap<CellId, (i64, i64)>,
    at: HashMap<(i64, i64), CellId>,
}

impl Frame {
    fn new(cells: Vec<CellId>, place: impl Fn(CellId) -> (i64, i64)) -> Self {
        let places: HashMap<_, _> = cells.iter().map(|cell| (*cell, place(*cell))).collect();
        let at = places.iter().map(|(cell, place)| (*place, *cell)).collect();
        let height = places.values().map(|p| p.0).max().unwrap_or(0);
        let width = places.values().map(|p| p.1).max().unwrap_or(0);
        Self { cells, height, width, places, at }
    }

    /// Returns row and column of a cell, if it belongs to the frame.
    pub fn place(&self, cell: CellId) -> Option<(i64, i64)> {
        self.places.get(&cell).copied()
    }

    /// Returns the cell in a row and a column.
    pub fn at(&self, row: i64, column: i64) -> Option<CellId> {
        self.at.get(&(row, column)).copied()
    }
}

/// A kind of lines of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    Row,
    Column,
    /// Boxes, rectangular or drawn, in reading order.
    Box,
    /// Rooms, in the order of their first cells.
    Room,
}

impl LineKind {
    /// Returns the noun for one of them.
    pub fn word(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Room => "room",
        }
    }
}

/// A row, column or box.
#[derive(Clone, Debug)]
pub struct NumberedLine {
    /// The number in its (sub-)grid, from 1.
    pub number: i64,
    /// The sub-grid of the line; `None` on a board without sub-grids.
    pub grid: Option<GridIndex>,
    pub cells: Vec<CellId>,
}

/// Lines of one kind, shared.
type SharedLines = Rc<[NumberedLine]>;

/// The geometry of a board; its parts are computed when first needed.
#[derive(Debug)]
pub struct Geometry<'a> {
    layout: &'a Layout,
    frames: RefCell<HashMap<Option<GridIndex>, Rc<Frame>>>,
    lines: RefCell<HashMap<(LineKind, Option<GridIndex>), SharedLines>>,
}

impl<'a> Geometry<'a> {
    /// Makes a geometry; nothing is computed yet.
    pub fn new(layout: &'a Layout) -> Self {
        Self { layout, frames: RefCell::default(), lines: RefCell::default() }
    }

    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Returns the coordinates of the board, or of a sub-grid.
    pub fn frame(&self, grid: Option<GridIndex>) -> Rc<Frame> {
        if let Some(frame) = self.frames.borrow().get(&grid) {
            return Rc::clone(frame);
        }
        let frame = Rc::new(match grid.and_then(|grid| self.layout.grids.get(grid)) {
            None => {
                let all = (0..self.layout.cells().len() as u32).map(CellId).collect();
                Frame::new(all, |cell| {
                    let Position { row, column } = self.layout.position(cell);
                    (i64::from(row) + 1, i64::from(column) + 1)
                })
            }
            Some(grid) => {
                let mut cells = grid.cells.clone();
                cells.sort_unstable();
                cells.dedup();
                let rows = ranks(cells.iter().map(|cell| self.layout.position(*cell).row));
                let columns = ranks(cells.iter().map(|cell| self.layout.position(*cell).column));
                Frame::new(cells, |cell| {
                    let Position { row, column } = self.layout.position(cell);
                    (rows[&row], columns[&column])
                })
            }
        });
        self.frames.borrow_mut().insert(grid, Rc::clone(&frame));
        frame
    }

    /// Returns the innermost sub-grids, all or those inside one; none on a board without sub-grids.
    fn leaves(&self, grid: Option<GridIndex>) -> Vec<GridIndex> {
        let grids = &self.layout.grids;
        let inside = |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
        let leaf = |i: &GridIndex| !grids.iter().any(|g| inside(&g.name, &grids[*i].name));
        let asked = |i: &GridIndex| match grid.and_then(|g| grids.get(g)) {
            None => true,
            Some(outer) => grids[*i].name == outer.name || inside(&grids[*i].name, &outer.name),
        };
        (0..grids.len()).filter(asked).filter(leaf).collect()
    }

    /// Returns the rows, columns or boxes of the board, or of one sub-grid. A line that several sub-grids share is returned once.
    pub fn lines(&self, kind: LineKind, grid: Option<GridIndex>) -> SharedLines {
        if let Some(lines) = self.lines.borrow().get(&(kind, grid)) {
            return Rc::clone(lines);
        }
        let mut found = Vec::new();
        if self.layout.grids.is_empty() {
            found = self.lines_of(kind, None);
        } else {
            let mut seen = HashSet::new();
            for leaf in self.leaves(grid) {
                let lines = self.lines_of(kind, Some(leaf));
                found.extend(lines.into_iter().filter(|line| seen.insert(line.cells.clone())));
            }
        }
        let lines: SharedLines = found.into();
        self.lines.borrow_mut().insert((kind, grid), Rc::clone(&lines));
        lines
    }

    fn lines_of(&self, kind: LineKind, grid: Option<GridIndex>) -> Vec<NumberedLine> {
        let frame = self.frame(grid);
        let along = |pick: fn((i64, i64)) -> i64| {
            let mut lines: BTreeMap<i64, Vec<CellId>> = BTreeMap::new();
            for cell in &frame.cells {
                lines.entry(frame.place(*cell).map_or(0, pick)).or_default().push(*cell);
            }
            lines.into_iter().map(|(number, cells)| NumberedLine { number, grid, cells }).collect()
        };
        match kind {
            LineKind::Row => along(|place| place.0),
            LineKind::Column => along(|place| place.1),
            LineKind::Box => self.boxes(&frame, grid),
            LineKind::Room => {
                let rooms = self.layout.rooms.iter().filter(|cells| inside(cells, &frame)).zip(1..);
                rooms.map(|(cells, number)| NumberedLine { number, grid, cells: cells.clone() }).collect()
            }
        }
    }

    /// Returns the boxes inside a frame. A box that sub-grids share is named after the first of them, so that a sub-grid has
    /// those with its own name, and of the others those that are disjoint from them.
    fn boxes(&self, frame: &Frame, grid: Option<GridIndex>) -> Vec<NumberedLine> {
        let suffix = grid.and_then(|grid| self.layout.grids.get(grid)).map(|grid| format!(" of {}", grid.name));
        let mut own = Vec::new();
        let mut others = Vec::new();
        for region in &self.layout.regions {
            let name = self.layout.region_name(region);
            let scattered = region.kind == RegionKind::Extra && name.starts_with("box ");
            if (region.kind == RegionKind::Box || scattered) && inside(&region.cells, frame) {
                let named = suffix.as_ref().is_none_or(|suffix| name.ends_with(suffix));
                if named { own.push(&region.cells) } else { others.push(&region.cells) }
            }
        }
        let mut covered: HashSet<CellId> = own.iter().flat_map(|cells| cells.iter().copied()).collect();
        for cells in others {
            if cells.iter().all(|cell| !covered.contains(cell)) {
                covered.extend(cells);
                own.push(cells);
            }
        }
        if !own.is_empty() {
            // A drawn region that is also a row or a column is stored as that only.
            let lines = self.layout.regions.iter().filter(|r| matches!(r.kind, RegionKind::Row | RegionKind::Column));
            for region in lines.filter(|region| inside(&region.cells, frame)) {
                if region.cells.iter().all(|cell| !covered.contains(cell)) {
                    covered.extend(&region.cells);
                    own.push(&region.cells);
                }
            }
        }
        own.sort();
        let numbered = own.into_iter().zip(1..);
        numbered.map(|(cells, number)| NumberedLine { number, grid, cells: cells.clone() }).collect()
    }

    /// Returns the layout's regions of every kind, all or those inside a sub-grid.
    pub fn regions(&self, grid: Option<GridIndex>) -> Vec<&'a [CellId]> {
        let frame = self.frame(grid);
        let regions = self.layout.regions.iter().map(|region| region.cells.as_slice());
        regions.filter(|cells| grid.is_none() || inside(cells, &frame)).collect()
    }

    /// Returns the regions that contain a cell and are neither rows nor columns nor boxes.
    pub fn extra_regions(&self, cell: CellId) -> Vec<&'a [CellId]> {
        let extra = self.layout.regions.iter().filter(|region| region.kind == RegionKind::Extra);
        extra.map(|region| region.cells.as_slice()).filter(|cells| cells.binary_search(&cell).is_ok()).collect()
    }

    /// Returns the name of a sub-grid.
    pub fn grid_name(&self, grid: Option<GridIndex>) -> &str {
        grid.and_then(|grid| self.layout.grids.get(grid)).map_or("the board", |grid| &grid.name)
    }
}

fn inside(cells: &[CellId], frame: &Frame) -> bool {
    cells.iter().all(|cell| frame.places.contains_key(cell))
}

/// Numbers lines in ascending order, from 1.
fn ranks(lines: impl Iterator<Item = u16>) -> HashMap<u16, i64> {
    let lines: std::collections::BTreeSet<u16> = lines.collect();
    lines.into_iter().zip(1..).collect()
}
