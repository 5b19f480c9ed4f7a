//! Reads and writes ILPs as text, with a module per format. gridc writes 0-1 columns only; it also reads integer columns with
//! bounds.
//!
//! In the output, column `i` is named `x{i+1}` and row `j` is `c{j+1}`. A row without columns, which is false, is written as `x1
//! ≤ −1`.

mod builder;
mod fault;
mod lexer;
pub mod lp;
pub mod mps;
pub(crate) mod number;
pub mod opb;
mod program;

pub use fault::Fault;
pub use program::{Column, ColumnBounds, Columns, LONGEST_RANGE, Program};

use super::{ColumnId, Meaning, Row, Sense, Sink, fixed_at_zero, lower, size};
use crate::formulation::Size;
use crate::model::{Literal, Model};

/// An ILP to be written.
#[derive(Clone, Copy)]
pub struct IlpText<'a> {
    pub model: &'a Model,
    pub units: &'a [Literal],
    /// Additional rows over the same columns.
    pub more: &'a [Cut],
}

/// A row that is not part of the model, such as a no-good. Its columns are ascending and unique, and no coefficient is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cut {
    pub terms: Vec<(ColumnId, i64)>,
    pub sense: Sense,
    pub rhs: i64,
}

impl IlpText<'_> {
    /// Returns the size, including `more`.
    pub fn size(&self) -> Size {
        let mut size = size(self.model);
        if let Size::Ilp { rows, nonzeros, .. } = &mut size {
            *rows = rows.saturating_add(self.more.len() as u64);
            *nonzeros = self.more.iter().fold(*nonzeros, |sum, cut| sum.saturating_add(cut.terms.len() as u64));
        }
        size
    }

    /// Returns the number of constraints if fixed columns count as constraints.
    pub fn constraints(&self) -> u64 {
        let fixed = fixed_at_zero(self.model, &self.model.candidates(), self.units);
        self.counts().1.saturating_add(fixed.iter().filter(|is_fixed| **is_fixed).count() as u64)
    }

    /// Returns the numbers of columns and rows for a header.
    fn counts(&self) -> (u64, u64) {
        match self.size() {
            // Rows without any column are false, and are written with the first column.
            Size::Ilp { columns: 0, rows, .. } => (rows.min(1), rows),
            Size::Ilp { columns, rows, .. } => (columns, rows),
            Size::ExactCover { .. } | Size::Cnf { .. } | Size::Direct { .. } => (0, 0),
        }
    }

    /// Streams columns, the rows of the model, and the additional rows.
    pub fn stream(&self, sink: &mut impl Sink) {
        lower(self.model, self.units, sink);
        for (index, cut) in self.more.iter().enumerate() {
            sink.row(Row { terms: &cut.terms, sense: cut.sense, rhs: cut.rhs, meaning: Meaning::Cut(index) });
        }
    }
}

/// Converts a row to a form that every format can represent.
fn sayable(row: Row<'_>) -> Row<'_> {
    const FALSE: &[(ColumnId, i64)] = &[(ColumnId(0), 1)];
    match row.terms {
        [] => Row { terms: FALSE, sense: Sense::AtMost, rhs: -1, ..row },
        _ => row,
    }
}
