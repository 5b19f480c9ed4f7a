//! The cells of an ISS puzzle: those of the grid, and groups of additional variables.

use super::text::{IssConstraint, Piece};
use super::trouble::TranslationError;
use crate::code::Code;
use crate::formats::draft::address;
use crate::syntax::Diagnostic;
use crate::syntax::suggest::nearest;

/// The largest number of cells, variables included; ISS has the same limit.
const MAX_CELLS: usize = 1000;

/// A cell, or a variable: its group, and its index in the group from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Spot {
    pub(super) group: usize,
    pub(super) index: usize,
}

/// Cells in rows. The first group of a board is its grid.
#[derive(Clone, Debug)]
pub(super) struct CellGroup {
    /// The prefix of its ids; empty for the grid.
    pub(super) prefix: String,
    pub(super) count: usize,
    pub(super) columns: usize,
    /// The layer for it, if it is not the grid.
    pub(super) layer: String,
}

/// The kind of grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GridKind {
    /// The digits of rows, columns and boxes are different.
    Sudoku,
    /// Only explicit rules.
    Raw,
    /// Two digits, each connected, without a 2×2 square of one digit.
    YinYang,
}

/// The grid, its digits, and the groups of variables.
#[derive(Clone, Debug)]
pub(super) struct IssBoard {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) lowest: i64,
    pub(super) highest: i64,
    pub(super) kind: GridKind,
    pub(super) groups: Vec<CellGroup>,
    /// `RegionSize`, if stated.
    pub(super) region_size: Option<usize>,
    pub(super) has_boxes: bool,
    /// The pieces of a jigsaw, by cell.
    pub(super) jigsaw: Vec<Vec<usize>>,
}

impl IssBoard {
    /// Returns the number of cells of the grid.
    pub(super) fn count(&self) -> usize {
        self.rows * self.columns
    }

    pub(super) fn side(&self) -> usize {
        usize::try_from(self.highest - self.lowest + 1).unwrap_or(0)
    }

    /// Returns the number of cells of a full region.
    pub(super) fn region(&self) -> usize {
        self.region_size.unwrap_or(self.rows.max(self.columns))
    }

    /// Returns height and width of boxes with `size` cells, the flatter form first; `None` if they do not tile the grid.
    pub(super) fn box_of(&self, size: usize) -> Option<(usize, usize)> {
        (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small)).find_map(|small| {
            let large = size / small;
            let fits = |h: usize, w: usize| self.rows.is_multiple_of(h) && self.columns.is_multiple_of(w);
            let lying = fits(small, large).then_some((small, large));
            lying.or_else(|| fits(large, small).then_some((large, small)))
        })
    }

    /// Returns the boxes, each with its cells in reading order; none if there are none.
    pub(super) fn boxes(&self) -> Vec<Vec<usize>> {
        match self.box_of(self.region()).filter(|_| self.has_boxes && self.kind == GridKind::Sudoku) {
            Some((height, width)) => self.tiles(height, width),
            None => Vec::new(),
        }
    }

    /// Returns the rectangles of this size that tile the grid.
    pub(super) fn tiles(&self, height: usize, width: usize) -> Vec<Vec<usize>> {
        let corners = (0..self.rows / height).flat_map(|i| (0..self.columns / width).map(move |j| (i, j)));
        let cells = |(i, j): (usize, usize)| {
            let within = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
            within.map(|(r, c)| (i * height + r) * self.columns + j * width + c).collect()
        };
        corners.map(cells).collect()
    }

    /// Adds a group of `count` variables in rows of `columns`.
    pub(super) fn add(
        &mut self,
        prefix: &str,
        count: usize,
        columns: usize,
        layer: &str,
        node: &IssConstraint,
    ) -> Result<(), TranslationError> {
        if self.groups.iter().any(|g| g.prefix == prefix) {
            let message = format!("there are two groups of variables with the name {prefix}");
            return Err(Diagnostic::new(Code::E0738, message).at(node.span, "the second").into());
        }
        let cells: usize = self.groups.iter().map(|g| g.count).sum();
        if count == 0 || columns == 0 || count > MAX_CELLS || cells + count > MAX_CELLS {
            let message =
                format!("a puzzle has at most {MAX_CELLS} cells and variables, and a group of variables at least one");
            return Err(Diagnostic::new(Code::E0738, message).at(node.span, format!("{count} variables")).into());
        }
        self.groups.push(CellGroup { prefix: prefix.into(), count, columns, layer: layer.into() });
        Ok(())
    }

    /// Returns the cell or variable with an id such as `R1Ca`, `VA12` or `CC3`.
    pub(super) fn find(&self, id: &str) -> Option<Spot> {
        if let Some((row, column)) = grid_place(id) {
            let inside = row < self.rows && column < self.columns && self.groups[0].prefix.is_empty();
            return inside.then(|| Spot { group: 0, index: row * self.columns + column });
        }
        let (group, data) = self.groups.iter().enumerate().find(|(_, g)| {
            !g.prefix.is_empty() && id.strip_prefix(&g.prefix).is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
        })?;
        let number = &id[data.prefix.len()..];
        let index = if number.is_empty() && data.count == 1 { 1 } else { number.parse().ok()? };
        (1..=data.count).contains(&index).then(|| Spot { group, index: index - 1 })
    }

    /// Returns the cell or variable that a piece names.
    pub(super) fn spot(&self, piece: &Piece) -> Result<Spot, TranslationError> {
        self.find(&piece.text).ok_or_else(|| {
            let groups: Vec<&str> = self.groups.iter().map(|g| g.prefix.as_str()).filter(|p| !p.is_empty()).collect();
            let (rows, columns) = (self.rows, self.columns);
            let mut message = Diagnostic::new(Code::E0732, format!("`{}` is not a cell", piece.short()))
                .at(piece.span, "not a cell")
                .because(format!(
                    "the grid has {rows} rows and {columns} columns; from 10 on they are a, b, c and so on"
                ));
            let prefix = piece.text.trim_end_matches(|c: char| c.is_ascii_digit());
            if let Some(near) = nearest(prefix, groups.iter().copied()) {
                message = message.help(format!("the groups of variables are {}: {near}?", groups.join(", ")));
            }
            message.into()
        })
    }

    /// Returns the id of a spot in ISS.
    pub(super) fn id(&self, spot: Spot) -> String {
        let group = &self.groups[spot.group];
        if !group.prefix.is_empty() {
            return if group.count == 1 { group.prefix.clone() } else { format!("{}{}", group.prefix, spot.index + 1) };
        }
        let figure = |n: usize| char::from_digit(n as u32 + 1, 17).unwrap_or('?');
        format!("R{}C{}", figure(spot.index / self.columns), figure(spot.index % self.columns))
    }

    /// Returns row and column of a spot in its group.
    pub(super) fn place(&self, spot: Spot) -> (usize, usize) {
        let columns = self.groups[spot.group].columns;
        (spot.index / columns, spot.index % columns)
    }

    /// Returns the spot at a place of a group.
    pub(super) fn at(&self, group: usize, row: usize, column: usize) -> Option<Spot> {
        let data = &self.groups[group];
        let index = row * data.columns + column;
        (column < data.columns && index < data.count).then_some(Spot { group, index })
    }

    /// Returns whether two spots share an edge.
    pub(super) fn adjacent(&self, a: Spot, b: Spot) -> bool {
        let ((r, c), (s, d)) = (self.place(a), self.place(b));
        a.group == b.group && r.abs_diff(s) + c.abs_diff(d) == 1
    }

    /// Returns all pairs of spots that share an edge, the earlier one in the list first.
    pub(super) fn adjacent_pairs(&self, spots: &[Spot]) -> Vec<(Spot, Spot)> {
        let pairs = spots.iter().enumerate().flat_map(|(i, a)| spots[i + 1..].iter().map(|b| (*a, *b)));
        pairs.filter(|(a, b)| self.adjacent(*a, *b)).collect()
    }

    /// Returns gridc's name of the cell of the grid at an index.
    pub(super) fn cell(&self, index: usize) -> String {
        address(index / self.columns, index % self.columns)
    }

    /// Returns the cell of the grid that represents a variable, and the index of the group's layer. A group that fits keeps its
    /// rows and columns, so that neighbours stay neighbours; any other fills the grid row by row, as often as needed.
    pub(super) fn home(&self, spot: Spot) -> (usize, usize) {
        let group = &self.groups[spot.group];
        if group.columns <= self.columns && group.count.div_ceil(group.columns) <= self.rows {
            let (row, column) = self.place(spot);
            return (0, row * self.columns + column);
        }
        (spot.index / self.count(), spot.index % self.count())
    }

    /// Returns whether neighbours in a group stay neighbours in its layer.
    pub(super) fn keeps_places(&self, group: usize) -> bool {
        let data = &self.groups[group];
        data.columns <= self.columns && data.count.div_ceil(data.columns) <= self.rows
    }

    /// Returns the value of a spot as an integer expression of gridc's language.
    pub(super) fn term(&self, spot: Spot) -> String {
        if spot.group == 0 {
            return format!("digit({})", self.cell(spot.index));
        }
        let (part, home) = self.home(spot);
        format!("{}[{}]", self.layer(spot.group, part), self.cell(home))
    }

    /// Returns the name of the layer that holds a part of a group.
    pub(super) fn layer(&self, group: usize, part: usize) -> String {
        let layer = &self.groups[group].layer;
        if part == 0 { layer.clone() } else { format!("{layer}_{}", part + 1) }
    }
}

/// Parses row and column, from 0, of an id such as `R1C1` or `r2cA`; they are digits of base 17.
fn grid_place(id: &str) -> Option<(usize, usize)> {
    let [b'R' | b'r', row, b'C' | b'c', column] = id.as_bytes() else { return None };
    let figure = |b: &u8| char::from(*b).to_digit(17).filter(|n| *n >= 1).map(|n| n as usize - 1);
    Some((figure(row)?, figure(column)?))
}
