//! A CNF formula read from a file, stored compactly.

use super::super::{ClauseSink, CnfLit, SinkClosed};
use crate::formulation::Size;

/// The number of clauses between two checks whether the sink is closed.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// Clauses over numbered variables, as read from a file.
///
/// Invariant: clause `i` is `literals[ends[i - 1]..ends[i]]`, the first begins at 0; no literal is above `variables`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Formula {
    pub(super) variables: u32,
    pub(super) literals: Vec<CnfLit>,
    pub(super) ends: Vec<u32>,
    /// The indices of the variables that distinguish solutions, ascending; `None` if all do.
    pub(super) shown: Option<Vec<u32>>,
}

impl Formula {
    /// The number of variables, used or not.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Whether solutions that differ in this variable count as different. True for all variables, unless `c p show` lines list
    /// some.
    pub fn is_shown(&self, index: u32) -> bool {
        self.shown.as_ref().is_none_or(|shown| shown.binary_search(&index).is_ok())
    }

    /// Whether all variables distinguish solutions.
    pub fn shows_all(&self) -> bool {
        self.shown.is_none()
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn clauses(&self) -> impl Iterator<Item = &[CnfLit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.literals[start as usize..*end as usize])
    }

    /// The total number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// Writes all clauses to a sink.
    ///
    /// # Errors
    /// If the sink closes.
    pub fn stream(&self, sink: &mut impl ClauseSink) -> Result<(), SinkClosed> {
        for (number, clause) in self.clauses().enumerate() {
            if number.is_multiple_of(CLAUSES_PER_LOOK) && sink.is_closed() {
                return Err(SinkClosed);
            }
            sink.clause(clause);
        }
        Ok(())
    }

    pub fn size(&self) -> Size {
        Size::Cnf {
            variables: u64::from(self.variables),
            auxiliary: 0,
            clauses: self.ends.len() as u64,
            literals: self.literals.len() as u64,
        }
    }

    /// Returns the first clause that these values violate, by its number from 0.
    pub fn violated(&self, is_true: impl Fn(u32) -> bool) -> Option<usize> {
        self.clauses().position(|clause| !clause.iter().any(|l| is_true(l.index()) == l.is_positive()))
    }
}
