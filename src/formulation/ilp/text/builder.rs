//! Collects rows and columns while an OPB, LP or MPS file is read.

use super::number::Decimal;
use super::{Column, ColumnBounds, Columns, Fault, LONGEST_RANGE, Program};
use crate::formulation::reading::{MemoryBudget, ReadError, TextPlace};
use crate::model::Comparison;
use std::collections::HashMap;

/// A column whose bounds are not final.
pub(super) struct ColumnDraft {
    pub name: Box<str>,
    /// The position of its first occurrence.
    pub place: TextPlace,
    pub integer: bool,
    /// `None` is minus infinity.
    pub least: Option<Decimal>,
    /// `None` is infinity.
    pub greatest: Option<Decimal>,
}

/// A program being read.
pub(super) struct ProgramBuilder {
    pub columns: Vec<ColumnDraft>,
    numbers: HashMap<Box<str>, u32>,
    program: Program,
    budget: MemoryBudget,
}

/// The bytes of a column, in addition to the letters of its name twice.
const COLUMN: usize = 176;

/// An unsupported column, with the position of its first occurrence.
pub(super) type UnsupportedColumn = (TextPlace, Fault);

impl ProgramBuilder {
    pub fn new(memory: u64) -> Self {
        Self {
            columns: Vec::new(),
            numbers: HashMap::new(),
            program: Program::default(),
            budget: MemoryBudget::new(memory),
        }
    }

    /// Returns the column of this name, if it exists.
    pub fn known(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// Returns the column of this name. A new one is continuous and not negative, the default of LP and MPS.
    pub fn column(&mut self, name: &str, place: TextPlace) -> Result<u32, ReadError> {
        if let Some(known) = self.known(name) {
            return Ok(known);
        }
        self.budget.take(COLUMN + 2 * name.len())?;
        let number = self.columns.len() as u32;
        self.numbers.insert(name.into(), number);
        let least = Some(Decimal::default());
        self.columns.push(ColumnDraft { name: name.into(), place, integer: false, least, greatest: None });
        Ok(number)
    }

    /// Adds a row: scales decimals to integers and adds up terms of the same column. The error is a number that is too large.
    pub fn row(
        &mut self,
        terms: &[(u32, Decimal)],
        comparison: Comparison,
        rhs: Decimal,
    ) -> Result<Result<(), Fault>, ReadError> {
        self.budget.take(24 + 16 * terms.len())?;
        let places = terms.iter().map(|(_, weight)| weight.places()).fold(rhs.places(), u32::max);
        let too_large = || Fault::TooLarge("of a coefficient".to_owned());
        let Some(rhs) = rhs.scaled(places) else { return Ok(Err(too_large())) };
        let mut row: Vec<(u32, i64)> = Vec::with_capacity(terms.len());
        for (column, weight) in terms {
            let Some(weight) = weight.scaled(places) else { return Ok(Err(too_large())) };
            row.push((*column, weight));
        }
        Ok(self.add(row, comparison, rhs).ok_or_else(too_large))
    }

    fn add(&mut self, mut row: Vec<(u32, i64)>, comparison: Comparison, rhs: i64) -> Option<()> {
        row.sort_by_key(|(column, _)| *column);
        let first = self.program.terms.len();
        for (column, weight) in row {
            match self.program.terms[first..].last_mut() {
                Some((last, sum)) if *last == column => *sum = sum.checked_add(weight)?,
                _ => self.program.terms.push((column, weight)),
            }
        }
        self.program.rows.push((comparison, rhs));
        self.program.ends.push(u32::try_from(self.program.terms.len()).ok()?);
        Some(())
    }

    pub fn rows(&self) -> usize {
        self.program.rows.len()
    }

    /// Returns the program over `x1` to `xN`, regardless of the columns named.
    pub fn numbered(mut self, count: u32) -> Program {
        self.program.columns = Columns::Numbered(count);
        self.program
    }

    /// Returns the program over the columns named.
    ///
    /// # Errors
    /// The first column that is not integer with finite bounds.
    pub fn named(mut self) -> Result<Program, UnsupportedColumn> {
        let columns = self.columns.into_iter().map(ColumnDraft::finished).collect::<Result<_, _>>()?;
        self.program.columns = Columns::Named(columns);
        Ok(self.program)
    }
}

impl ColumnDraft {
    /// Makes the column integer with values 0 and 1 only.
    pub fn narrow_to_binary(&mut self) {
        self.integer = true;
        if self.least.is_none_or(|least| least.ceil() < 0) {
            self.least = Some(Decimal::default());
        }
        if self.greatest.is_none_or(|greatest| greatest.floor() > 1) {
            self.greatest = Some(Decimal::ONE);
        }
    }

    fn finished(self) -> Result<Column, UnsupportedColumn> {
        let refused = |fault: fn(String) -> Fault| Err((self.place, fault(self.name.to_string())));
        let fixed = self.least.is_some() && self.least == self.greatest && self.least.is_some_and(|l| l.places() == 0);
        if !self.integer && !fixed {
            return refused(Fault::Continuous);
        }
        let (Some(least), Some(greatest)) = (self.least, self.greatest) else { return refused(Fault::Unbounded) };
        let (least, greatest) = (least.ceil(), greatest.floor());
        let count = greatest.checked_sub(least).and_then(|d| d.checked_add(1));
        match (i32::try_from(least), i32::try_from(greatest), count) {
            (Ok(least), Ok(greatest), Some(..=LONGEST_RANGE)) => {
                Ok(Column { name: self.name, bounds: ColumnBounds { least, greatest } })
            }
            _ => refused(Fault::TooWide),
        }
    }
}
