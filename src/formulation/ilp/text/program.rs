//! An integer linear program read from an OPB, LP or MPS file.

use crate::formulation::Size;
use crate::model::Comparison;

/// Rows over bounded integer columns, as read from a file. The objective is dropped: any point that satisfies the rows is a
/// solution.
///
/// Invariant: row `i` has the terms `terms[ends[i - 1]..ends[i]]`, the first from 0, each of a different column.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Program {
    pub(super) columns: Columns,
    pub(super) rows: Vec<(Comparison, i64)>,
    pub(super) ends: Vec<u32>,
    pub(super) terms: Vec<(u32, i64)>,
}

/// The columns of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Columns {
    /// `x1` to `xN`, each 0 or 1.
    Numbered(u32),
    /// Columns with names and bounds.
    Named(Vec<Column>),
}

impl Default for Columns {
    fn default() -> Self {
        Self::Numbered(0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    pub name: Box<str>,
    pub bounds: ColumnBounds,
}

/// The bounds of a column; empty if `least` exceeds `greatest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnBounds {
    pub least: i32,
    pub greatest: i32,
}

/// The maximum number of values of a column.
pub const LONGEST_RANGE: i64 = 10_000;

impl ColumnBounds {
    /// 0 or 1.
    pub const BINARY: Self = Self { least: 0, greatest: 1 };
}

impl Program {
    pub fn columns(&self) -> usize {
        match &self.columns {
            Columns::Numbered(count) => *count as usize,
            Columns::Named(columns) => columns.len(),
        }
    }

    pub fn name(&self, column: usize) -> String {
        match &self.columns {
            Columns::Numbered(_) => format!("x{}", column + 1),
            Columns::Named(columns) => columns[column].name.to_string(),
        }
    }

    pub fn bounds(&self, column: usize) -> ColumnBounds {
        match &self.columns {
            Columns::Numbered(_) => ColumnBounds::BINARY,
            Columns::Named(columns) => columns[column].bounds,
        }
    }

    /// Iterates over the rows in order: terms, comparison, right-hand side.
    pub fn rows(&self) -> impl Iterator<Item = (&[(u32, i64)], Comparison, i64)> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends).map(|(start, end)| start as usize..*end as usize);
        ranges.zip(&self.rows).map(|(range, (comparison, rhs))| (&self.terms[range], *comparison, *rhs))
    }

    pub fn candidates(&self) -> u64 {
        let count = |c: &Column| (i64::from(c.bounds.greatest) - i64::from(c.bounds.least) + 1).max(0) as u64;
        match &self.columns {
            Columns::Numbered(columns) => 2 * u64::from(*columns),
            Columns::Named(columns) => columns.iter().map(count).sum(),
        }
    }

    pub fn size(&self) -> Size {
        Size::Ilp { columns: self.columns() as u64, rows: self.rows.len() as u64, nonzeros: self.terms.len() as u64 }
    }

    /// Returns the first row that these values violate, by its number from 0. Values must be within their bounds.
    pub fn violated(&self, value: impl Fn(usize) -> i32) -> Option<usize> {
        self.rows().position(|(terms, comparison, rhs)| {
            let weigh = |(column, weight): &(u32, i64)| i128::from(*weight) * i128::from(value(*column as usize));
            !comparison.holds(terms.iter().map(weigh).sum(), i128::from(rhs))
        })
    }
}
