//! Bounds of rows.
//!
//! The open columns of a row leave its left-hand side a least and a greatest value. A column that would carry either
//! across the right-hand side, set to 0 or to 1, gets the other value (Savelsbergh, *Preprocessing and Probing Techniques
//! for Mixed Integer Programming Problems*, ORSA J. Computing 6, 1994). For a row `Σ x = 1` that is unit propagation on
//! "at least one" and "at most one"; a row with larger coefficients says as much as its sum does.

use super::{ColumnId, Row, Sense, Sink, lower, size};
use crate::formulation::propagated::{Bounds, Propagated, Unfinished};
use crate::model::{Assignment, CandidateId, Literal, Model};

/// What bounds of rows decide in the 0-1 ILP of `model` under `units`.
///
/// # Errors
/// If the rows would take more memory than allowed, or it is told to stop.
pub fn propagate(model: &Model, units: &[Literal], bounds: &Bounds<'_>) -> Result<Propagated, Unfinished> {
    bounds.admit(size(model))?;
    let mut system = System::default();
    lower(model, units, &mut system);
    if !system.run(bounds)? {
        return Ok(Propagated::Contradiction);
    }
    let candidates = model.candidates();
    let mut decided = Assignment::open(model.variables().len());
    for (index, _) in system.columns[..candidates.len()].iter().enumerate().filter(|(_, one)| **one == Some(true)) {
        let candidate = CandidateId(index as u32);
        decided.set(candidates.var(candidate), candidates.value(candidate));
    }
    Ok(Propagated::Decided(decided))
}

/// A row without its terms.
struct Line {
    /// Where its terms end; they start where those of the row before end.
    end: u32,
    sense: Sense,
    rhs: i64,
    /// The least and the greatest value that the open columns leave the left-hand side.
    least: i64,
    greatest: i64,
    largest: i64,
}

impl Line {
    /// By how much the left-hand side may exceed its least value, and fall short of its greatest; `i64::MAX` where the
    /// row does not care.
    fn slacks(&self) -> [i64; 2] {
        let below = if self.sense == Sense::AtLeast { i64::MAX } else { self.rhs - self.least };
        let above = if self.sense == Sense::AtMost { i64::MAX } else { self.greatest - self.rhs };
        [below, above]
    }

    /// Whether it may decide a column, or fails.
    fn is_tight(&self) -> bool {
        self.slacks().into_iter().any(|slack| slack < self.largest.max(1))
    }
}

/// Columns and rows. Coefficients and right-hand sides are at most about 10⁶ and rows have fewer than 2³² terms, so that sums
/// stay far below 2⁶³.
///
/// Invariant: `least` and `greatest` of each row are those of the columns as they are, but for a decided column while
/// it is in `changed`; every tight row that has not been looked at since is in `waiting`.
#[derive(Default)]
struct System {
    /// Whether a column is 1, where that is decided.
    columns: Vec<Option<bool>>,
    lines: Vec<Line>,
    terms: Vec<(u32, i64)>,
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// By column, where its entries in `occurrences` start.
    first: Vec<u32>,
    /// The rows of each column, with its coefficient's place in `terms`.
    occurrences: Vec<(u32, u32)>,
}

impl System {
    /// Builds the way back from columns to rows.
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
        self.is_waiting = self.lines.iter().map(Line::is_tight).collect();
    }

    fn range(&self, row: usize) -> std::ops::Range<usize> {
        let start = row.checked_sub(1).map_or(0, |before| self.lines[before].end);
        start as usize..self.lines[row].end as usize
    }

    /// Returns false after a contradiction.
    fn run(&mut self, bounds: &Bounds<'_>) -> Result<bool, Unfinished> {
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

    /// Decides the columns of a row that its slacks leave no choice. Returns false if it fails.
    fn tighten(&mut self, row: usize) -> bool {
        for side in [0, 1] {
            // Columns take the values that keep the slack of this side as it is.
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

    /// Columns that are 0 from the start are left out.
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
        self.lines.push(Line { end, sense: row.sense, rhs: row.rhs, least, greatest, largest });
    }
}
