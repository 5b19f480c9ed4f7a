//! Truth tables of formulas over few variables.

use super::builder::{ElaborateResult, ModelBuilder};
use super::{Bulk, evaluate};
use crate::model::{ConstraintKind, Literal, Values, VarId};
use crate::puzzle::{Formula, Term};
use std::sync::Arc;

/// The largest number of pairs of values from which a relation is made.
pub(super) const MOST_PAIRS: u64 = 1 << 16;

/// Relations that allow or exclude fewer pairs than this are repeated wherever they are demanded.
const FEW_PAIRS: u64 = 4;

/// The largest number of combinations of values from which a table of three or four variables is made.
pub(super) const MOST_TUPLES: u64 = 1 << 11;

/// The key of a truth table: a formula with its variables numbered from 0, and their domains. Equal keys have equal truth tables.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct TableKey {
    formula: Formula,
    domains: Vec<Values>,
}

/// An iterator over the combinations of values of some variables, in lexicographic order.
pub(super) struct Odometer {
    sizes: Vec<usize>,
    pub(super) at: Vec<usize>,
}

impl Odometer {
    pub(super) fn new(sizes: Vec<usize>) -> Option<Self> {
        (!sizes.contains(&0)).then(|| Self { at: vec![0; sizes.len()], sizes })
    }

    /// Advances to the next combination; false after the last.
    pub(super) fn advance(&mut self) -> bool {
        for (at, size) in self.at.iter_mut().zip(&self.sizes).rev() {
            *at += 1;
            if *at < *size {
                return true;
            }
            *at = 0;
        }
        false
    }
}

impl ModelBuilder<'_> {
    /// Returns the number of combinations of values.
    pub(super) fn combinations(&self, vars: &[VarId]) -> u64 {
        vars.iter().fold(1, |n, v| u64::saturating_mul(n, self.domain(*v).len() as u64))
    }

    /// Calls `see` with the indices of each combination of values and an environment that maps the variables to them.
    pub(super) fn each_combination(&self, vars: &[VarId], mut see: impl FnMut(&[usize], &evaluate::Environment<'_>)) {
        let domains: Vec<&Values> = vars.iter().map(|v| self.domain(*v)).collect();
        let Some(mut odometer) = Odometer::new(domains.iter().map(|d| d.len()).collect()) else { return };
        loop {
            let at = &odometer.at;
            see(at, &|var| {
                let i = vars.iter().position(|v| *v == var)?;
                self.meaning(var, domains[i].as_slice()[at[i]])
            });
            if !odometer.advance() {
                return;
            }
        }
    }

    /// Returns for each value of the only variable of a formula whether the formula is true.
    pub(super) fn truth_of_values(&self, formula: &Formula, var: VarId) -> Vec<bool> {
        let domain = self.domain(var);
        domain.iter().map(|v| evaluate::formula(formula, &|_| self.meaning(var, v))).collect()
    }

    /// Returns the value of a term over at most this variable, for each value of the variable.
    pub(super) fn results(&self, term: &Term, var: VarId) -> Vec<Option<i64>> {
        self.domain(var).iter().map(|v| evaluate::term(term, &|_| self.meaning(var, v))).collect()
    }

    /// Returns for each combination of values whether the formula is true. Formulas that differ only in the names of their
    /// variables are evaluated once.
    pub(super) fn truth_table(&mut self, formula: &Formula, vars: &[VarId]) -> Arc<[bool]> {
        let rename = |var: VarId| VarId(vars.iter().position(|v| *v == var).unwrap_or(0) as u32);
        let domains = vars.iter().map(|v| self.domain(*v).clone()).collect();
        let cachable = !vars.iter().any(|v| self.partial(*v));
        let key = TableKey { formula: super::rename::formula(formula, &rename), domains };
        if cachable && let Some(table) = self.tabulated.get(&key) {
            return table.clone();
        }
        let mut table = Vec::new();
        self.each_combination(vars, |_, of| table.push(evaluate::formula(formula, of)));
        let table: Arc<[bool]> = table.into();
        if cachable {
            self.tabulated.insert(key, table.clone());
        }
        table
    }

    /// Demands that a formula over at most four variables, whose combinations have been counted, is `want`.
    pub(super) fn require_table(
        &mut self,
        formula: &Formula,
        vars: &[VarId],
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let table = self.truth_table(formula, vars);
        let allowed = table.iter().filter(|t| **t == want).count();
        match allowed {
            n if n == table.len() => return Ok(()),
            0 => return self.refuse(guard),
            _ => {}
        }
        let values: Vec<Values> = vars.iter().map(|v| self.domain(*v).clone()).collect();
        if let ([a, b], [of_a, of_b]) = (vars, &values[..]) {
            let pairs = of_a.iter().flat_map(|x| of_b.iter().map(move |y| (x, y)));
            let pairs: Vec<(i32, i32)> = pairs.zip(&*table).filter(|(_, t)| **t == want).map(|(p, _)| p).collect();
            return self.relate(*a, *b, pairs, guard);
        }
        let mut tuples = Vec::with_capacity(allowed);
        let mut truths = table.iter();
        self.each_combination(vars, |at, _| {
            if truths.next() == Some(&want) {
                tuples.push(at.iter().zip(&values).map(|(i, d)| d.as_slice()[*i]).collect());
            }
        });
        self.post(ConstraintKind::Table { vars: vars.to_vec(), tuples }, guard)
    }

    /// Demands that two different variables have one of the pairs of values. The pairs are sorted, and some but not all of those
    /// possible.
    pub(super) fn relate(
        &mut self,
        a: VarId,
        b: VarId,
        pairs: Vec<(i32, i32)>,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        if guard.is_none() && self.only_differ(a, b, &pairs) {
            let origin = self.origin();
            self.differences.push((a, b, origin));
            return Ok(());
        }
        if a > b {
            let mut pairs: Vec<(i32, i32)> = pairs.into_iter().map(|(x, y)| (y, x)).collect();
            pairs.sort_unstable();
            return self.relate_in_order(b, a, pairs, guard);
        }
        self.relate_in_order(a, b, pairs, guard)
    }

    /// Posts a relation that one clue demands under several conditions once, under a switch that each condition but the first
    /// implies.
    fn relate_in_order(
        &mut self,
        a: VarId,
        b: VarId,
        pairs: Vec<(i32, i32)>,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let few = (pairs.len() as u64).min(self.combinations(&[a, b]).saturating_sub(pairs.len() as u64)) < FEW_PAIRS;
        let Some(condition) = guard.filter(|_| !few) else {
            return self.post(ConstraintKind::Relation { a, b, pairs }, guard);
        };
        let demand = (self.origin(), a, b, pairs);
        match self.relations.get(&demand).copied() {
            None => {
                self.relations.insert(demand.clone(), None);
                self.post(ConstraintKind::Relation { a, b, pairs: demand.3 }, guard)
            }
            Some(Some(switch)) => self.clause(vec![!condition, switch]),
            Some(None) => {
                let switch = self.switch()?;
                self.relations.insert(demand.clone(), Some(switch));
                self.post(ConstraintKind::Relation { a, b, pairs: demand.3 }, Some(switch))?;
                self.clause(vec![!condition, switch])
            }
        }
    }

    /// Returns whether the pairs are exactly those with two different values.
    fn only_differ(&self, a: VarId, b: VarId, pairs: &[(i32, i32)]) -> bool {
        let (of_a, of_b) = (self.domain(a), self.domain(b));
        let equal = of_a.iter().filter(|v| of_b.contains(*v)).count();
        pairs.len() == of_a.len() * of_b.len() - equal && pairs.iter().all(|(x, y)| x != y)
    }

    /// Returns the number of combinations of some variables, or an error if it exceeds a budget.
    pub(super) fn affordable(&self, vars: &[VarId], budget: u64) -> ElaborateResult<u64> {
        let combinations = self.combinations(vars);
        if combinations > budget {
            return Err(self.too_large(Bulk::Tuples, combinations, budget));
        }
        Ok(combinations)
    }
}
