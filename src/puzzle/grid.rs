//! A filled grid.

use super::{CellId, Digit, Layout};
use std::fmt::Write;

/// A digit for every cell of a layout, in order of [`CellId`], and after them a value for every variable of the
/// puzzle's layers, in order of theirs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid(pub Vec<Digit>);

impl Grid {
    /// The digit in a cell.
    pub fn digit(&self, cell: CellId) -> Digit {
        self.0[cell.index()]
    }

    /// The grid in the words of the JSON interface: symbols row by row, without separator up to nine symbols of one
    /// character each and separated by commas otherwise; layouts that do not fill their rectangle, and those put
    /// together from several grids, as text lines with `.` for the places outside.
    pub fn to_line(&self, layout: &Layout) -> String {
        let plain = layout.symbols.len() <= 9 && layout.symbols.width() == 1;
        let separator = if plain { "" } else { "," };
        let full = layout.fills_rectangle() && layout.grids.is_empty();
        let mut text = String::new();
        for row in 0..layout.rows() {
            for column in 0..layout.columns() {
                let cell = layout.cell_at(super::Position { row, column });
                let first = if full { row == 0 && column == 0 } else { column == 0 };
                if !first {
                    text.push_str(separator);
                }
                match cell {
                    Some(cell) => {
                        let _ = write!(text, "{}", layout.symbols.name(self.digit(cell)));
                    }
                    None => text.push('.'),
                }
            }
            if !full && row + 1 < layout.rows() {
                text.push('\n');
            }
        }
        text
    }
}
