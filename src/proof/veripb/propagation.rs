//! Propagates literals from rows, one row at a time, for the `rup` rule.

use super::Problem;
use super::row::PbRow;

/// Terms visited between two calls of `go_on`.
const TERMS_PER_QUESTION: u64 = 1 << 16;

/// The literals implied so far.
#[derive(Default)]
pub struct ImpliedLiterals {
    /// By variable: 1 for true, -1 for false, 0 for unassigned.
    values: Vec<i8>,
    /// The variables that have a value.
    assigned: Vec<usize>,
    assumed: Option<PbRow>,
    looked: u64,
}

impl ImpliedLiterals {
    /// Clears the assignment, and assumes that a row is violated.
    pub fn assume_not(&mut self, row: &PbRow) -> Result<(), Problem> {
        for variable in self.assigned.drain(..) {
            self.values[variable] = 0;
        }
        self.assumed = Some(row.negated()?);
        Ok(())
    }

    /// Whether propagation by these rows reaches one that cannot hold.
    pub fn contradict<'r>(
        &mut self,
        rows: impl Iterator<Item = &'r PbRow> + Clone,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Problem> {
        let assumed = self.assumed.take();
        loop {
            let known = self.assigned.len();
            if assumed.as_ref().is_some_and(|row| !self.propagate(row)) {
                return Ok(true);
            }
            for row in rows.clone() {
                if !self.propagate(row) {
                    return Ok(true);
                }
                if self.looked >= TERMS_PER_QUESTION {
                    self.looked = 0;
                    if !go_on() {
                        return Err(Problem::Stopped);
                    }
                }
            }
            if self.assigned.len() == known {
                return Ok(false);
            }
        }
    }

    /// Assigns the literals that a row needs to hold; returns false if it cannot hold.
    fn propagate(&mut self, row: &PbRow) -> bool {
        self.looked += row.terms.len() as u64 + 1;
        let open = row.terms.iter().filter(|(literal, _)| self.value(*literal) != -1);
        let spare = open.map(|(_, coefficient)| i128::from(*coefficient)).sum::<i128>() - i128::from(row.least);
        if spare < 0 {
            return false;
        }
        for (literal, coefficient) in &row.terms {
            if i128::from(*coefficient) > spare && self.value(*literal) == 0 {
                self.make_true(*literal);
            }
        }
        true
    }

    fn value(&self, literal: i64) -> i8 {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().unwrap_or(0);
        if literal > 0 { value } else { -value }
    }

    fn make_true(&mut self, literal: i64) {
        let variable = literal.unsigned_abs() as usize;
        if self.values.len() <= variable {
            self.values.resize(variable + 1, 0);
        }
        self.values[variable] = if literal > 0 { 1 } else { -1 };
        self.assigned.push(variable);
    }
}
