//! Layouts: the cells, symbols, regions and sub-grids of a board.

use super::{Digit, Origin, Symbols};
use crate::model::OriginId;
use std::collections::HashSet;
use std::fmt;

/// The index of a cell in its layout: row by row, left to right, over the whole board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CellId(pub u32);

impl CellId {
    /// Returns the id as an index into a slice with one entry per cell.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place on the board, counted from 0. It is printed from 1, as `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position {
    pub row: u16,
    pub column: u16,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u32::from(self.row) + 1, u32::from(self.column) + 1)
    }
}

/// The kind of a region, for descriptions and drawing only; all kinds have the same meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    /// A row of a (sub-)grid.
    Row,
    /// A column of a (sub-)grid.
    Column,
    /// A box, rectangular or drawn: pictures have bold lines between boxes.
    Box,
    /// Any other set of cells.
    Extra,
}

/// Cells whose digits are pairwise different; a *house* if there are as many cells as digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Row, column, box or other.
    pub kind: RegionKind,
    /// The cells, in reading order.
    pub cells: Vec<CellId>,
    /// The origin, which has its name and span.
    pub origin: OriginId,
}

/// One of several overlapping grids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubGrid {
    /// Its name, the prefix in `NW.r1c1`.
    pub name: String,
    /// The layout that was placed, for example `classic(3, 3)`.
    pub layout: String,
    /// The board's cells of the sub-grid, in the sub-grid's own reading order.
    pub cells: Vec<CellId>,
}

/// The board of a puzzle.
///
/// Invariants: `cells` is sorted without duplicates, and `index` is its inverse. The cells of every region exist and are pairwise
/// different. No two regions have the same set of cells (a shared box counts once).
#[derive(Clone, Debug)]
pub struct Layout {
    /// The name as a file uses it: `classic(3, 3)`.
    pub name: String,
    /// The symbols that cells may contain.
    pub symbols: Symbols,
    /// Rows, columns, boxes and other regions.
    pub regions: Vec<Region>,
    /// The rooms that are drawn on the board, in the order of their first cells. They demand nothing by themselves.
    pub rooms: Vec<Vec<CellId>>,
    /// The placed sub-grids; empty for a layout that was not composed of others.
    pub grids: Vec<SubGrid>,
    /// The name and span of each region, by origin id.
    pub origins: Vec<Origin>,
    cells: Vec<Position>,
    index: Vec<u32>,
    rows: u16,
    columns: u16,
}

/// The reason why regions and cells do not form a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    NoCells,
    NoSymbols,
    /// A region has more cells than there are symbols, so it cannot be filled.
    RegionTooLarge {
        region: usize,
        cells: usize,
        symbols: usize,
    },
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCells => f.write_str("the layout has no cell"),
            Self::NoSymbols => f.write_str("the layout has no symbol"),
            Self::RegionTooLarge { region, cells, symbols } => {
                write!(f, "region {region} has {cells} cells, but there are only {symbols} symbols")
            }
        }
    }
}

impl std::error::Error for LayoutError {}

const OUTSIDE: u32 = u32::MAX;

impl Layout {
    /// Makes a layout; sorts the cells, and drops regions with the same set of cells as an earlier one. The regions name their
    /// cells by *position*, since cell ids are known only after sorting.
    ///
    /// # Errors
    /// If there is no cell or no symbol, or a region has more cells than there are symbols.
    pub fn new(
        name: String,
        symbols: Symbols,
        mut cells: Vec<Position>,
        regions: Vec<(RegionKind, Vec<Position>, Origin)>,
        grids: Vec<(String, String, Vec<Position>)>,
    ) -> Result<Self, LayoutError> {
        cells.sort_unstable();
        cells.dedup();
        let rows = cells.iter().map(|p| p.row + 1).max().ok_or(LayoutError::NoCells)?;
        let columns = cells.iter().map(|p| p.column + 1).max().ok_or(LayoutError::NoCells)?;
        if symbols.is_empty() {
            return Err(LayoutError::NoSymbols);
        }
        let mut index = vec![OUTSIDE; usize::from(rows) * usize::from(columns)];
        for (id, p) in cells.iter().enumerate() {
            index[usize::from(p.row) * usize::from(columns) + usize::from(p.column)] = id as u32;
        }
        let mut layout = Self {
            name,
            symbols,
            regions: Vec::new(),
            rooms: Vec::new(),
            grids: Vec::new(),
            origins: Vec::new(),
            cells,
            index,
            rows,
            columns,
        };
        let mut seen = HashSet::new();
        for (number, (kind, positions, origin)) in regions.into_iter().enumerate() {
            let mut members = layout.ids(&positions);
            members.sort_unstable();
            members.dedup();
            if members.len() > layout.symbols.len() {
                return Err(LayoutError::RegionTooLarge {
                    region: number,
                    cells: members.len(),
                    symbols: layout.symbols.len(),
                });
            }
            if seen.insert(members.clone()) {
                let id = OriginId(layout.origins.len() as u32);
                layout.origins.push(origin);
                layout.regions.push(Region { kind, cells: members, origin: id });
            }
        }
        layout.grids = grids
            .into_iter()
            .map(|(name, kind, positions)| SubGrid { name, layout: kind, cells: layout.ids(&positions) })
            .collect();
        Ok(layout)
    }

    /// Returns the layout with these rooms, each with its cells in reading order.
    #[must_use]
    pub fn with_rooms(mut self, rooms: &[Vec<Position>]) -> Self {
        self.rooms = rooms.iter().map(|cells| self.ids(cells)).collect();
        self.rooms.sort_unstable();
        self
    }

    fn ids(&self, positions: &[Position]) -> Vec<CellId> {
        positions.iter().filter_map(|p| self.cell_at(*p)).collect()
    }

    /// Returns the number of rows of the smallest rectangle around all cells, from the board's top.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Returns the number of columns of that rectangle.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Returns the positions of all cells, indexed by [`CellId::index`].
    pub fn cells(&self) -> &[Position] {
        &self.cells
    }

    pub fn position(&self, cell: CellId) -> Position {
        self.cells[cell.index()]
    }

    /// Returns the cell at a position; `None` if there is none.
    pub fn cell_at(&self, position: Position) -> Option<CellId> {
        if position.column >= self.columns {
            return None;
        }
        let place = usize::from(position.row) * usize::from(self.columns) + usize::from(position.column);
        self.index.get(place).filter(|i| **i != OUTSIDE).map(|i| CellId(*i))
    }

    /// Returns whether there is a cell at every place of the rectangle.
    pub fn fills_rectangle(&self) -> bool {
        self.cells.len() == self.index.len()
    }

    /// Returns whether the region must contain every digit.
    pub fn is_house(&self, region: &Region) -> bool {
        region.cells.len() == self.symbols.len()
    }

    /// Returns whether it is a square of `root`² rows, columns and square boxes with the digits from 1 to `root`² and nothing
    /// else, whatever its name and symbols are.
    pub fn is_of_square_boxes(&self, root: usize) -> bool {
        let side = root * root;
        let is_side = |lines: u16| usize::from(lines) == side;
        let is_square = is_side(self.rows) && is_side(self.columns) && self.cells.len() == side * side;
        let is_counted = self.digits().iter().map(|digit| usize::try_from(*digit).ok()).eq((1..=side).map(Some));
        if !(is_square && is_counted && self.grids.is_empty() && self.regions.len() == 3 * side) {
            return false;
        }
        let house = |of: usize, place: usize| match of / side {
            0 => side * of + place,
            1 => of % side + side * place,
            _ => {
                let (row, column) = (of % side / root * root + place / root, of % root * root + place % root);
                side * row + column
            }
        };
        let wanted: HashSet<Vec<usize>> =
            (0..3 * side).map(|of| (0..side).map(|place| house(of, place)).collect()).collect();
        let region = |region: &Region| region.cells.iter().map(|cell| cell.index()).collect();
        self.regions.iter().map(region).collect::<HashSet<Vec<usize>>>() == wanted
    }

    /// Returns the name of a region: `row 3`, `box 5 of NW`.
    pub fn region_name(&self, region: &Region) -> &str {
        &self.origins[region.origin.0 as usize].what
    }

    /// Returns the digits that cells may have, ascending.
    pub fn digits(&self) -> &[Digit] {
        self.symbols.digits()
    }
}
