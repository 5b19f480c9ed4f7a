//! A filled grid.

use super::{CellId, Digit, Layer, Layout, Position};
use std::borrow::Cow;

/// A digit for every cell of a layout, in order of [`CellId`], and after them a value for every variable of the
/// puzzle's layers, in order of theirs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid(pub Vec<Digit>);

impl Grid {
    /// The digit in a cell.
    pub fn digit(&self, cell: CellId) -> Digit {
        self.0[cell.index()]
    }

    /// The digits in the words of the JSON interface: symbols row by row, without separator up to nine symbols of one
    /// character each and separated by commas otherwise; layouts that do not fill their rectangle, and those put
    /// together from several grids, as text lines with `.` for the places outside.
    pub fn to_line(&self, layout: &Layout) -> String {
        let plain = layout.symbols.len() <= 9 && layout.symbols.width() == 1;
        let name = |cell: CellId| self.0.get(cell.index()).map_or("?", |digit| layout.symbols.name(*digit));
        line(layout, plain, |cell| name(cell).into())
    }
}

impl Layer {
    /// What stands in a cell of the layer, as it is written: `x` and `.` for true and false. `None` if the layer does
    /// not have the cell.
    pub fn name_in(&self, grid: &Grid, cell: CellId) -> Option<Cow<'static, str>> {
        let value = *grid.0.get(self.variable(cell)?.index())?;
        Some(match (self.boolean, value) {
            (true, 0) => ".".into(),
            (true, _) => "x".into(),
            (false, value) => value.to_string().into(),
        })
    }

    /// The layer in the words of the JSON interface: like the digits, with `-` for cells that it does not have, and
    /// separated by commas unless all values have one character.
    pub fn to_line(&self, layout: &Layout, grid: &Grid) -> String {
        let plain = self.boolean || self.values.iter().all(|value| (0..10).contains(value));
        line(layout, plain, |cell| self.name_in(grid, cell).unwrap_or("-".into()))
    }
}

/// What stands in the cells, row by row, without separator if `plain`.
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
