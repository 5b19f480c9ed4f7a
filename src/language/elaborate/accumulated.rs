//! Terms over many operands other than sums (minimum, maximum, product, decimal concatenation), computed by automata.

use super::Bulk;
use super::automaton::{Accumulator, LineEnd};
use super::builder::{ElaborateResult, MOST_VALUES, ModelBuilder};
use crate::model::{Literal, VarId};
use crate::puzzle::{Comparison, Term};

impl ModelBuilder<'_> {
    /// Returns the operation and its operands, if an automaton should compute the term.
    pub(super) fn accumulation<'t>(&self, term: &'t Term) -> Option<(Accumulator, &'t [Term])> {
        match term {
            _ if term.variables(1).is_some() => None,
            Term::Minimum(terms) => Some((Accumulator::Minimum, terms)),
            Term::Maximum(terms) => Some((Accumulator::Maximum, terms)),
            Term::Product(terms) if !super::linear::is_multiple(terms) => Some((Accumulator::Product, terms)),
            Term::Concatenation(terms) if !self.is_linear(term) => Some((Accumulator::Concatenation, terms)),
            _ => None,
        }
    }

    /// Returns whether an automaton should compute the term, and no variable has been made for it yet.
    pub(super) fn is_accumulated(&self, term: &Term) -> bool {
        !self.terms.contains_key(term) && self.accumulation(term).is_some()
    }

    /// Posts the comparison of such a term with another one: one automaton over both, without a variable for the first.
    pub(super) fn require_accumulated(
        &mut self,
        term: &Term,
        comparison: Comparison,
        other: &Term,
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let Some((accumulator, terms)) = self.accumulation(term) else { return Ok(()) };
        let readings = terms.iter().map(|t| self.reading(t)).collect::<ElaborateResult<Vec<_>>>()?;
        let other = self.reading(other)?;
        self.post_automaton(&accumulator, &readings, LineEnd::Compared(&other, comparison, want), guard)
    }

    /// Returns a variable for the result of an accumulator over terms, read one after another.
    pub(super) fn accumulated(&mut self, accumulator: Accumulator, terms: &[Term]) -> ElaborateResult<VarId> {
        let readings = terms.iter().map(|t| self.reading(t)).collect::<ElaborateResult<Vec<_>>>()?;
        let mut totals = vec![accumulator.start()];
        for reading in &readings {
            let mut next: Vec<_> = Vec::with_capacity(totals.len());
            if totals.len().saturating_mul(reading.results().len()) as u64 > MOST_VALUES * 64 {
                return Err(self.too_large(Bulk::Values, totals.len() as u64, MOST_VALUES));
            }
            for total in &totals {
                next.extend(reading.results().iter().map(|r| accumulator.next(total, *r)));
            }
            next.sort_unstable();
            next.dedup();
            totals = next;
            if totals.len() as u64 > MOST_VALUES {
                return Err(self.too_large(Bulk::Values, totals.len() as u64, MOST_VALUES));
            }
        }
        let var = self.variable_for(totals.iter().map(Accumulator::result))?;
        let sentinel = self.undefined_literal(var).map(|l| l.value);
        self.post_automaton(&accumulator, &readings, LineEnd::Value(var, sentinel), None)?;
        Ok(var)
    }
}
