//! Readings: terms as functions of at most one variable.

use super::builder::{ElaborateResult, ModelBuilder};
use super::evaluate;
use crate::model::{ConstraintKind, Literal, Values, VarId};
use crate::puzzle::Term;

/// A term as a function of at most one variable; `None` is "undefined".
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Reading {
    Constant(Option<i64>),
    /// The result for each value of the variable, by index in its domain.
    Function(VarId, Vec<Option<i64>>),
}

impl Reading {
    /// Returns all possible results, possibly with repetitions.
    pub(super) fn results(&self) -> &[Option<i64>] {
        match self {
            Self::Constant(result) => std::slice::from_ref(result),
            Self::Function(_, results) => results,
        }
    }
}

impl ModelBuilder<'_> {
    /// Returns the term as a function of one variable, which is an auxiliary one if the term has several.
    pub(super) fn reading(&mut self, term: &Term) -> ElaborateResult<Reading> {
        let var = match term.variables(1).as_deref() {
            Some([]) => return Ok(Reading::Constant(evaluate::term(term, &|_| None))),
            Some([var]) => return Ok(Reading::Function(*var, self.results(term, *var))),
            _ => self.variable(term)?,
        };
        Ok(Reading::Function(var, self.results(&Term::Variable(var), var)))
    }

    /// Demands that the readings are defined and pairwise different.
    pub(super) fn different_readings(&mut self, readings: &[Reading], guard: Option<Literal>) -> ElaborateResult {
        for reading in readings {
            match reading {
                Reading::Constant(Some(_)) => {}
                Reading::Constant(None) => return self.refuse(guard),
                Reading::Function(var, results) => {
                    let defined: Vec<bool> = results.iter().map(Option::is_some).collect();
                    self.restrict(*var, &defined, guard)?;
                }
            }
        }
        if let Some(vars) = self.same_injection(readings) {
            return self.all_different(vars, guard);
        }
        for (j, b) in readings.iter().enumerate() {
            for a in &readings[..j] {
                self.relate_readings(a, b, guard, |a, b| a.is_none() || b.is_none() || a != b)?;
            }
        }
        Ok(())
    }

    /// Returns the variables, if all readings apply the same injective function.
    fn same_injection(&self, readings: &[Reading]) -> Option<Vec<VarId>> {
        let mut result_of = std::collections::HashMap::new();
        let mut value_of = std::collections::HashMap::new();
        let mut vars = Vec::with_capacity(readings.len());
        for reading in readings {
            let Reading::Function(var, results) = reading else { return None };
            for (value, result) in self.domain(*var).iter().zip(results) {
                let Some(result) = result else { continue };
                if result_of.insert(value, *result).is_some_and(|r| r != *result)
                    || value_of.insert(*result, value).is_some_and(|v| v != value)
                {
                    return None;
                }
            }
            vars.push(*var);
        }
        Some(vars)
    }

    /// Demands that a pair of readings satisfies a relation.
    pub(super) fn relate_readings(
        &mut self,
        a: &Reading,
        b: &Reading,
        guard: Option<Literal>,
        fits: impl Fn(Option<i64>, Option<i64>) -> bool,
    ) -> ElaborateResult {
        match (a, b) {
            (Reading::Constant(a), Reading::Constant(b)) if fits(*a, *b) => Ok(()),
            (Reading::Constant(_), Reading::Constant(_)) => self.refuse(guard),
            (Reading::Constant(a), Reading::Function(var, results)) => {
                let keep: Vec<bool> = results.iter().map(|b| fits(*a, *b)).collect();
                self.restrict(*var, &keep, guard)
            }
            (Reading::Function(var, results), Reading::Constant(b)) => {
                let keep: Vec<bool> = results.iter().map(|a| fits(*a, *b)).collect();
                self.restrict(*var, &keep, guard)
            }
            (Reading::Function(x, of_x), Reading::Function(y, of_y)) if x == y => {
                let keep: Vec<bool> = of_x.iter().zip(of_y).map(|(a, b)| fits(*a, *b)).collect();
                self.restrict(*x, &keep, guard)
            }
            (Reading::Function(x, of_x), Reading::Function(y, of_y)) => {
                let combinations = self.affordable(&[*x, *y], 1 << 22)?;
                let mut pairs = Vec::new();
                for (v, a) in self.domain(*x).iter().zip(of_x) {
                    let fitting = self.domain(*y).iter().zip(of_y).filter(|(_, b)| fits(*a, **b));
                    pairs.extend(fitting.map(|(w, _)| (v, w)));
                }
                match pairs.len() as u64 {
                    0 => self.refuse(guard),
                    n if n == combinations => Ok(()),
                    _ => self.relate(*x, *y, pairs, guard),
                }
            }
        }
    }

    /// Makes an auxiliary variable for these results, with a sentinel for "undefined".
    pub(super) fn variable_for(&mut self, results: impl IntoIterator<Item = Option<i64>>) -> ElaborateResult<VarId> {
        let mut undefined = false;
        let mut values: Vec<i32> = Vec::new();
        for result in results {
            match result.map(i32::try_from) {
                Some(Ok(value)) => values.push(value),
                Some(Err(_)) => return Err(self.out_of_range()),
                None => undefined = true,
            }
        }
        let values = Values::new(values);
        if !undefined {
            return self.auxiliary(values, None);
        }
        let (least, greatest) = (values.iter().next().unwrap_or(1), values.iter().next_back().unwrap_or(1));
        let sentinel = least.checked_sub(1).or_else(|| greatest.checked_add(1));
        let sentinel = sentinel.ok_or_else(|| self.out_of_range())?;
        self.auxiliary(Values::new(values.iter().chain([sentinel])), Some(sentinel))
    }

    /// Demands, under a guard, that an auxiliary variable equals the term, including being undefined.
    pub(super) fn define(&mut self, var: VarId, term: &Term, guard: Option<Literal>) -> ElaborateResult {
        let reading = self.reading(term)?;
        let itself = Reading::Function(var, self.results(&Term::Variable(var), var));
        self.relate_readings(&reading, &itself, guard, |a, b| a == b)
    }

    /// Returns the literal that a variable represents "undefined"; `None` if it never does.
    pub(super) fn undefined_literal(&self, var: VarId) -> Option<Literal> {
        let sentinel = self.domain(var).iter().find(|v| self.meaning(var, *v).is_none())?;
        Some(Literal::is(var, sentinel))
    }

    /// Posts a table that makes `result` a function of the other variables.
    pub(super) fn post_function(&mut self, vars: &[VarId], result: VarId, results: &[Option<i64>]) -> ElaborateResult {
        let sentinel = self.undefined_literal(result).map_or(0, |l| l.value);
        let value = |r: Option<i64>| r.and_then(|r| i32::try_from(r).ok()).unwrap_or(sentinel);
        if let [var] = vars {
            let pairs = self.domain(*var).iter().zip(results).map(|(v, r)| (v, value(*r))).collect();
            return self.post(ConstraintKind::Relation { a: *var, b: result, pairs }, None);
        }
        let mut tuples = Vec::with_capacity(results.len());
        let mut rest = results.iter();
        self.each_combination(vars, |at, _| {
            let values = at.iter().zip(vars).map(|(i, v)| self.domain(*v).as_slice()[*i]);
            tuples.push(values.chain(rest.next().map(|r| value(*r))).collect());
        });
        self.post(ConstraintKind::Table { vars: vars.iter().copied().chain([result]).collect(), tuples }, None)
    }
}
