//! Auxiliary variables that represent terms.

use super::builder::{ElaborateResult, MOST_VALUES, ModelBuilder, Truth};
use super::form::LinearForm;
use super::reading::Reading;
use super::tabulate::{MOST_PAIRS, MOST_TUPLES};
use super::{Bulk, evaluate};
use crate::model::{Literal, VarId};
use crate::puzzle::{Comparison, Term};

impl ModelBuilder<'_> {
    /// Returns the variable that has the term's value where it is defined, and its sentinel elsewhere. Each term gets at most
    /// one.
    pub(super) fn variable(&mut self, term: &Term) -> ElaborateResult<VarId> {
        if let Term::Variable(var) = term {
            return Ok(*var);
        }
        if let Some(var) = self.terms.get(term) {
            return Ok(*var);
        }
        let conditional = self.groups.suspend();
        let var = self.new_variable(term);
        self.groups.resume(conditional);
        let var = var?;
        self.terms.insert(term.clone(), var);
        Ok(var)
    }

    fn new_variable(&mut self, term: &Term) -> ElaborateResult<VarId> {
        if let Some(vars) = term.variables(3)
            && self.combinations(&vars) <= MOST_TUPLES
        {
            return self.tabulated_variable(term, &vars);
        }
        match term {
            Term::Quotient(..) | Term::Remainder(..) | Term::Absolute(_) => {
                let smaller = self.with_variables(term)?;
                let vars = smaller.variables(2).unwrap_or_default();
                self.affordable(&vars, MOST_PAIRS)?;
                self.tabulated_variable(&smaller, &vars)
            }
            Term::Element(items, index) => self.element(items, index),
            Term::If(condition, a, b) => match self.literal(condition)? {
                Truth::Constant(truth) => self.variable(if truth { a } else { b }),
                Truth::Literal(literal) => self.choice(literal, a, b),
            },
            _ if let Some((accumulator, terms)) = self.accumulation(term) => self.accumulated(accumulator, terms),
            _ => match self.linear(term)? {
                Some(form) => self.sum_variable(form),
                None => self.variable_for([None]),
            },
        }
    }

    fn tabulated_variable(&mut self, term: &Term, vars: &[VarId]) -> ElaborateResult<VarId> {
        let mut results = Vec::new();
        self.each_combination(vars, |_, of| results.push(evaluate::term(term, of)));
        if vars.is_empty() {
            return self.variable_for(results);
        }
        let var = self.variable_for(results.iter().copied())?;
        self.post_function(vars, var, &results)?;
        Ok(var)
    }

    /// Makes a variable for a linear form.
    fn sum_variable(&mut self, mut form: LinearForm) -> ElaborateResult<VarId> {
        let Some(values) = form.values(MOST_VALUES as usize) else {
            let (least, greatest) = form.bounds();
            return Err(self.too_large(Bulk::Values, least.abs_diff(greatest).saturating_add(1), MOST_VALUES));
        };
        let partial = !form.defined.is_empty();
        let var = self.variable_for(values.into_iter().map(Some).chain(partial.then_some(None)))?;
        let results = self.results(&Term::Variable(var), var);
        let itself = LinearForm::function(var, &results).unwrap_or_default();
        let defined = std::mem::take(&mut form.defined);
        let mut equation = form.plus(&itself, -1).ok_or_else(|| self.out_of_range())?;
        equation.defined.clear();
        let undefined = self.undefined_literal(var);
        self.row(equation, Comparison::Equal, undefined.map(|u| !u))?;
        if let Some(undefined) = undefined {
            let mut some = vec![!undefined];
            for (of, defined) in &defined {
                let missing = self.domain(*of).iter().zip(defined).filter(|(_, d)| !**d).map(|(v, _)| v);
                let missing: Vec<Literal> = missing.map(|v| Literal::is(*of, v)).collect();
                for literal in missing {
                    self.clause(vec![!literal, undefined])?;
                    some.push(literal);
                }
            }
            self.clause(some)?;
        }
        Ok(var)
    }

    /// Makes a variable that equals one term where the literal is true, and the other term elsewhere.
    fn choice(&mut self, literal: Literal, a: &Term, b: &Term) -> ElaborateResult<VarId> {
        let (of_a, of_b) = (self.reading(a)?, self.reading(b)?);
        let results: Vec<Option<i64>> = of_a.results().iter().chain(of_b.results()).copied().collect();
        let var = self.variable_for(results)?;
        self.define(var, a, Some(literal))?;
        self.define(var, b, Some(!literal))?;
        Ok(var)
    }

    /// Makes a variable for the item at an index.
    fn element(&mut self, items: &[Term], index: &Term) -> ElaborateResult<VarId> {
        let (place, positions) = match self.reading(index)? {
            Reading::Constant(None) => return self.variable_for([None]),
            Reading::Constant(Some(position)) => {
                return match evaluate::item(items, position) {
                    Some(item) => self.variable(item),
                    None => self.variable_for([None]),
                };
            }
            Reading::Function(place, positions) => (place, positions),
        };
        let chosen: Vec<Option<&Term>> = positions.iter().map(|p| evaluate::item(items, (*p)?)).collect();
        let mut readings = Vec::with_capacity(chosen.len());
        for item in &chosen {
            readings.push(match item {
                Some(item) => self.reading(item)?,
                None => Reading::Constant(None),
            });
        }
        let var = self.variable_for(readings.iter().flat_map(Reading::results).copied().collect::<Vec<_>>())?;
        let itself = Reading::Function(var, self.results(&Term::Variable(var), var));
        let values: Vec<i32> = self.domain(place).iter().collect();
        for (value, reading) in values.into_iter().zip(&readings) {
            let chosen = Literal::is(place, value);
            self.relate_readings(reading, &itself, Some(chosen), |a, b| a == b)?;
        }
        Ok(var)
    }
}
