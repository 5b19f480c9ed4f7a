//! Compiles terms to linear forms.

use super::builder::{ElaborateResult, ModelBuilder, Truth};
use super::evaluate;
use super::form::LinearForm;
use crate::model::{Literal, VarId};
use crate::puzzle::{Formula, Term};

impl ModelBuilder<'_> {
    /// Returns whether the term is a linear form without any auxiliary variable.
    pub(super) fn is_linear(&self, term: &Term) -> bool {
        if term.variables(1).is_some() {
            return true;
        }
        match term {
            Term::Sum(terms) => terms.iter().all(|t| self.is_linear(t)),
            Term::Product(terms) => factored(terms).is_some_and(|(_, t)| self.is_linear(t)),
            Term::Count(formulas) => formulas.iter().all(|f| f.variables(1).is_some()),
            Term::Concatenation(terms) => self.places(terms).is_some(),
            _ => false,
        }
    }

    /// Returns the term as a linear form, with auxiliary variables where necessary; `None` if it is never defined.
    pub(super) fn linear(&mut self, term: &Term) -> ElaborateResult<Option<LinearForm>> {
        match term.variables(1).as_deref() {
            Some([]) => return Ok(evaluate::term(term, &|_| None).map(LinearForm::constant)),
            Some([var]) => return Ok(LinearForm::function(*var, &self.results(term, *var))),
            _ => {}
        }
        match term {
            Term::Sum(terms) => {
                let mut sum = LinearForm::default();
                for term in terms {
                    let Some(form) = self.linear(term)? else { return Ok(None) };
                    sum = sum.plus(&form, 1).ok_or_else(|| self.out_of_range())?;
                }
                Ok(Some(sum))
            }
            Term::Product(terms) if let Some((factor, term)) = factored(terms) => {
                let Some(form) = self.linear(term)? else { return Ok(None) };
                LinearForm::default().plus(&form, factor).map(Some).ok_or_else(|| self.out_of_range())
            }
            Term::Count(formulas) => self.count_form(formulas).map(Some),
            Term::Concatenation(terms) if let Some(places) = self.places(terms) => {
                let mut sum = LinearForm::default();
                for (term, place) in terms.iter().zip(places) {
                    let Some(form) = self.linear(term)? else { return Ok(None) };
                    sum = sum.plus(&form, place).ok_or_else(|| self.out_of_range())?;
                }
                Ok(Some(sum))
            }
            Term::Quotient(..) | Term::Remainder(..) | Term::Absolute(_) => {
                let smaller = self.with_variables(term)?;
                match smaller.variables(1).as_deref() {
                    Some([]) => Ok(evaluate::term(&smaller, &|_| None).map(LinearForm::constant)),
                    Some([var]) => Ok(LinearForm::function(*var, &self.results(&smaller, *var))),
                    _ => self.variable_form(&smaller),
                }
            }
            _ => self.variable_form(term),
        }
    }

    /// Returns the form of the auxiliary variable for a term.
    fn variable_form(&mut self, term: &Term) -> ElaborateResult<Option<LinearForm>> {
        let var = self.variable(term)?;
        Ok(LinearForm::function(var, &self.results(&Term::Variable(var), var)))
    }

    /// Returns the form that counts the true formulas.
    fn count_form(&mut self, formulas: &[Formula]) -> ElaborateResult<LinearForm> {
        let mut sum = LinearForm::default();
        for formula in formulas {
            let form = match formula.variables(1).as_deref() {
                Some([]) => LinearForm::constant(i64::from(evaluate::formula(formula, &|_| None))),
                Some([var]) => self.indicator(*var, &self.truth_of_values(formula, *var)),
                _ => match self.literal(formula)? {
                    Truth::Constant(truth) => LinearForm::constant(i64::from(truth)),
                    Truth::Literal(literal) => self.literal_form(literal),
                },
            };
            sum = sum.plus(&form, 1).ok_or_else(|| self.out_of_range())?;
        }
        Ok(sum)
    }

    fn literal_form(&self, literal: Literal) -> LinearForm {
        let truths: Vec<bool> = self.domain(literal.var).iter().map(|v| literal.holds(v)).collect();
        self.indicator(literal.var, &truths)
    }

    fn indicator(&self, var: VarId, truths: &[bool]) -> LinearForm {
        LinearForm::weights(var, truths.iter().map(|t| i64::from(*t)).collect())
    }

    /// Returns the powers of ten by which the terms of a decimal concatenation are multiplied, if each term is over at most one
    /// variable and has numerals of a fixed length.
    fn places(&self, terms: &[Term]) -> Option<Vec<i64>> {
        let mut place = 1_i64;
        let mut places = Vec::with_capacity(terms.len());
        for term in terms.iter().rev() {
            let results = match term.variables(1)?[..] {
                [] => vec![evaluate::term(term, &|_| None)],
                [var] => self.results(term, var),
                _ => return None,
            };
            let mut shifts = results.iter().flatten().map(|v| if *v < 0 { None } else { evaluate::shift(*v) });
            let shift = shifts.next()??;
            if shifts.any(|s| s != Some(shift)) {
                return None;
            }
            places.push(place);
            place = place.checked_mul(shift)?;
        }
        places.reverse();
        (!places.is_empty()).then_some(places)
    }

    /// Returns the term with its operands replaced by constants or by variables for them.
    pub(super) fn with_variables(&mut self, term: &Term) -> ElaborateResult<Term> {
        let mut simple = |t: &Term| -> ElaborateResult<Box<Term>> {
            Ok(Box::new(match t.variables(1) {
                Some(_) => t.clone(),
                None => Term::Variable(self.variable(t)?),
            }))
        };
        Ok(match term {
            Term::Quotient(a, b) => Term::Quotient(simple(a)?, simple(b)?),
            Term::Remainder(a, b) => Term::Remainder(simple(a)?, simple(b)?),
            Term::Absolute(a) => Term::Absolute(simple(a)?),
            other => other.clone(),
        })
    }
}

/// Returns whether a product has at most one non-constant factor.
pub(super) fn is_multiple(factors: &[Term]) -> bool {
    factored(factors).is_some()
}

/// Splits a product of constants and one other term into a factor and that term.
fn factored(terms: &[Term]) -> Option<(i64, &Term)> {
    let mut factor = 1_i64;
    let mut other = None;
    for term in terms {
        match term.variables(0) {
            Some(_) => factor = factor.checked_mul(evaluate::term(term, &|_| None)?)?,
            None if other.is_none() => other = Some(term),
            None => return None,
        }
    }
    Some((factor, other?))
}
