//! Bounds propagation on the rows of a 0-1 ILP, without a solver: determines which columns are fixed without any guess.
//!
//! The open columns of a row determine the least and the greatest value of its left-hand side. If setting a column to 0 or 1
//! would move either beyond the right-hand side, it gets the other value (Savelsbergh, *Preprocessing and Probing Techniques for
//! Mixed Integer Programming Problems*, ORSA J. Computing 6, 1994). For a row `Σ x = 1` this is unit propagation on "at least
//! one" and "at most one"; a row with larger coefficients propagates like its sum.

use super::{ColumnId, Row, Sense, Sink, lower, size};
use crate::formulation::propagated::{PropagationLimits, PropagationResult, PropagationStop};
use crate::model::{Assignment, CandidateId, Literal, Model};

/// Returns what bounds propagation decides in the 0-1 ILP of `model` under `units`.
///
/// # Errors
/// If the rows would exceed the memory limit, or if stopped.
pub fn propagate(
    model: &Model,
    units: &[Literal],
    bounds: &PropagationLimits<'_>,
) -> Result<PropagationResult, PropagationStop> {
    bounds.admit(size(model))?;
    let mut system = System::default();
    lower(model, units, &mut system);
    if !system.run(bounds)? {
        return Ok(PropagationResult::Contradiction);
    }
    let candidates = model.candidates();
    let mut decided = Assignment::open(model.variables().len());
    for (index, _) in system.columns[..candidates.len()].iter().enumerate().filter(|(_, one)| **one == Some(true)) {
        let candidate = CandidateId(index as u32);
        decided.set(candidates.var(candidate), candidates.value(candidate));
    }
    Ok(PropagationResult::Decided(decided))
}

/// A row without its terms.
struct RowHeader {
    /// The end of its terms, which start where those of the previous row end.
    end: u32,
    sense: Sense,
    rhs: i64,
    /// The least and the greatest value of the left-hand side for the open columns.
    least: i64,
    greatest: i64,
    largest: i64,
}

impl RowHeader {
    /// Returns by how much the left-hand side may rise above its least value and fall below its greatest; `i64::MAX` for a side
    /// without a limit.
    fn slacks(&self) -> [i64; 2] {
        let below = if self.sense == Sense::AtLeast { i64::MAX } else { self.rhs - self.least };
        let above = if self.sense == Sense::AtMost { i64::MAX } else { self.greatest - self.rhs };
        [below, above]
    }

    /// Whether it may decide a column, or fail.
    fn is_tight(&self) -> bool {
        self.slacks().into_iter().any(|slack| slack < self.largest.max(1))
    }
}

/// The columns and rows. Coefficients and right-hand sides are at most about 10⁶ and rows have fewer than 2³² terms, so sums stay
/// far below 2⁶³.
///
/// Invariant: `least` and `greatest` of each row match the current columns, except decided columns in `changed`; every tight row
/// that was not examined since is in `waiting`.
#[derive(Default)]
struct System {
    /// The value of each decided column.
    columns: Vec<Option<bool>>,
    lines: Vec<RowHeader>,
    terms: Vec<(u32, i64)>,
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// By column, the start of its entries in `occurrences`.
    first: Vec<u32>,
    /// The rows of each column, with the position of its coefficient in `terms`.
    occurrences: Vec<(u32, u32)>,
}

impl System {
    /// Builds the inverse index from columns to rows.
    fn index(&mut self) {
        let mut first = vec![0_u32; self.columns.len() + 1];
        for (column, _) in &self.terms {
            first[*column as usize] += 1;
        }
        // Each entry becomes the end of its column's range; filling makes it the start.
        let mut sum = 0;
        for entry in &mut first {
            sum += *entry;
            *entry = sum;
        }
        self.occurrences = vec![(0, 0); self.terms.len()];
        for row in 0..self.lines.len() {
            for term in self.range(row) {
                let place = &mut first[self.terms[term].0 as usize];
                *place -= 1;
                self.occurrences[*place as usize] = (row as u32, term as u32);
            }
        }
        self.first = first;
        self.waiting = (0..self.lines.len() as u32).filter(|row| self.lines[*row as usize].is_tight()).collect();
        self.is_waiting = self.lines.iter().map(RowHeader::is_tight).collect();
    }

    fn range(&self, row: usize) -> std::ops::Range<usize> {
        let start = row.checked_sub(1).map_or(0, |before| self.lines[before].end);
        start as usize..self.lines[row].end as usize
    }

    /// Runs to the fixed point. Returns false after a contradiction.
    fn run(&mut self, bounds: &PropagationLimits<'_>) -> Result<bool, PropagationStop> {
        self.index();
        let mut step = 0;
        while let Some(row) = self.waiting.pop() {
            bounds.go_on(step)?;
            step += 1;
            self.is_waiting[row as usize] = false;
            if !self.tighten(row as usize) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Decides the columns that the slacks of a row force. Returns false if the row fails.
    fn tighten(&mut self, row: usize) -> bool {
        for side in [0, 1] {
            // The columns take the values that leave the slack of this side unchanged.
            let slack = self.lines[row].slacks()[side];
            if slack < 0 {
                return false;
            }
            if slack >= self.lines[row].largest {
                continue;
            }
            for term in self.range(row) {
                let (column, coefficient) = self.terms[term];
                if self.columns[column as usize].is_none() && coefficient.abs() > slack {
                    self.decide(column as usize, (coefficient > 0) == (side == 1));
                }
            }
        }
        true
    }

    fn decide(&mut self, column: usize, one: bool) {
        self.columns[column] = Some(one);
        for index in self.first[column] as usize..self.first[column + 1] as usize {
            let (row, term) = self.occurrences[index];
            let coefficient = self.terms[term as usize].1;
            let line = &mut self.lines[row as usize];
            if (coefficient > 0) == one {
                line.least += coefficient.abs();
            } else {
                line.greatest -= coefficient.abs();
            }
            if line.is_tight() && !std::mem::replace(&mut self.is_waiting[row as usize], true) {
                self.waiting.push(row);
            }
        }
    }
}

impl Sink for System {
    fn column(&mut self, _: ColumnId, fixed_at_zero: bool) {
        self.columns.push(fixed_at_zero.then_some(false));
    }

    /// Columns fixed at 0 are omitted.
    fn row(&mut self, row: Row<'_>) {
        let (mut least, mut greatest, mut largest) = (0, 0, 0);
        for (column, coefficient) in row.terms.iter().filter(|(c, _)| self.columns[c.index()].is_none()) {
            self.terms.push((column.0, *coefficient));
            if *coefficient < 0 {
                least += coefficient
            } else {
                greatest += coefficient
            }
            largest = largest.max(coefficient.abs());
        }
        let end = self.terms.len() as u32;
        self.lines.push(RowHeader { end, sense: row.sense, rhs: row.rhs, least, greatest, largest });
    }
}
