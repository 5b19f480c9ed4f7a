//! Filled grids, and their one-line text form.

use super::{CellId, Digit, Layer, Layout, Place, Position};
use std::borrow::Cow;

/// A filled grid: one digit per cell, in order of [`CellId`], followed by one value per layer variable, in order of the
/// variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid(pub Vec<Digit>);

impl Grid {
    /// Returns the digit in a cell.
    pub fn digit(&self, cell: CellId) -> Digit {
        self.0[cell.index()]
    }

    /// Returns the digits in the form of the JSON interface: symbols row by row, without separators for up to nine symbols of one
    /// character each, separated by commas otherwise. Layouts that do not fill their rectangle, and those with several grids,
    /// have one line per row, with `.` for the places without a cell.
    pub fn to_line(&self, layout: &Layout) -> String {
        let plain = layout.symbols.len() <= 9 && layout.symbols.width() == 1;
        let name = |cell: CellId| self.0.get(cell.index()).map_or("?", |digit| layout.symbols.name(*digit));
        line(layout, plain, |cell| name(cell).into())
    }
}

impl Layer {
    /// Returns the value of a layer at a place, as it is written: `x` and `.` for true and false. `None` if the layer does not
    /// have the place.
    pub fn name_in(&self, grid: &Grid, place: &Place) -> Option<Cow<'static, str>> {
        let value = *grid.0.get(self.variable(place)?.index())?;
        Some(match (self.boolean, value) {
            (true, 0) => ".".into(),
            (true, _) => "x".into(),
            (false, value) => value.to_string().into(),
        })
    }

    /// Returns the layer in the form of the JSON interface: like the digits, with `-` for cells that it does not have, and
    /// separated by commas unless all values have one character. A layer on edges has one value for each, by first cell, then by
    /// second cell, both in reading order; a layer on regions one for each, in the order of the layout.
    pub fn to_line(&self, layout: &Layout, grid: &Grid) -> String {
        let plain = self.boolean || self.values.iter().all(|value| (0..10).contains(value));
        if !self.is_in_cells() {
            let names = self.places.iter().map(|place| self.name_in(grid, place).unwrap_or("-".into()));
            return names.collect::<Vec<_>>().join(if plain { "" } else { "," });
        }
        line(layout, plain, |cell| self.name_in(grid, &Place::Cell(cell)).unwrap_or("-".into()))
    }
}

/// Formats the cells row by row, without separators if `plain` is set.
fn line<'t>(layout: &Layout, plain: bool, text: impl Fn(CellId) -> Cow<'t, str>) -> String {
    let separator = if plain { "" } else { "," };
    let full = layout.fills_rectangle() && layout.grids.is_empty();
    let mut line = String::new();
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            let first = if full { row == 0 && column == 0 } else { column == 0 };
            if !first {
                line.push_str(separator);
            }
            match layout.cell_at(Position { row, column }) {
                Some(cell) => line.push_str(&text(cell)),
                None => line.push('.'),
            }
        }
        if !full && row + 1 < layout.rows() {
            line.push('\n');
        }
    }
    line
}
