//! Compiles demands: that a formula is true, or false, whenever a guard is true. The entry point of elaboration for each formula.
//!
//! Negations are pushed inwards. A formula over one variable becomes a `Domain`, over two a `Relation`, over three or four a
//! `Table` unless another constraint kind suits it better; all others are compiled by their outermost operation.

use super::builder::{ElaborateResult, ModelBuilder, Truth};
use super::evaluate;
use super::tabulate::{MOST_PAIRS, MOST_TUPLES};
use crate::model::{ConstraintKind, Literal, VarId};
use crate::puzzle::{Comparison, Formula, Term};
use std::collections::BTreeSet;

/// The largest number of variables whose combinations of values are enumerated.
const MOST_TOGETHER: usize = 4;

impl ModelBuilder<'_> {
    /// Demands that the formula is `want` if the guard is true.
    pub(super) fn require(&mut self, formula: &Formula, want: bool, guard: Option<Literal>) -> ElaborateResult {
        match (formula, want) {
            (Formula::Constant(truth), _) => {
                return if *truth == want { Ok(()) } else { self.refuse(guard) };
            }
            (Formula::Not(inner), _) => return self.require(inner, !want, guard),
            (Formula::All(parts), true) => return self.conjunction(parts, guard),
            (Formula::Any(parts), false) => {
                return parts.iter().try_for_each(|part| self.require(part, false, guard));
            }
            _ => {}
        }
        if let Some(truth) = self.truths.get(formula) {
            let truth = if want { *truth } else { !*truth };
            return self.require_truth(truth, guard);
        }
        if want && let Some(done) = self.require_combos(formula, guard) {
            return done;
        }
        if let Some(vars) = formula.variables(MOST_TOGETHER)
            && self.require_small(formula, &vars, want, guard)?
        {
            return Ok(());
        }
        match formula {
            Formula::Any(parts) | Formula::All(parts) => self.disjunction(parts, want, guard),
            Formula::Iff(a, b) => self.require_iff(a, b, want, guard),
            Formula::Compare(a, comparison, b) => self.require_comparison(a, *comparison, b, want, guard),
            Formula::Member(term, set) => self.require_member(term, set, want, guard),
            Formula::Distinct(terms) => self.require_distinct(terms, want, guard),
            Formula::Fold(terms, machine) => self.require_fold(terms, machine, want, guard),
            Formula::Matches(terms, pattern) => self.require_match(terms, pattern, want, guard),
            Formula::Connected(members, edges) => self.require_connected(members, edges, want, guard),
            Formula::Division(joined, sizes, graph) => self.require_division(joined, sizes, graph, want, guard),
            // Both were handled above.
            Formula::Constant(_) | Formula::Not(_) => Ok(()),
        }
    }

    pub(super) fn require_truth(&mut self, truth: Truth, guard: Option<Literal>) -> ElaborateResult {
        match truth {
            Truth::Constant(true) => Ok(()),
            Truth::Constant(false) => self.refuse(guard),
            Truth::Literal(literal) => self.clause(guard.map(|g| !g).into_iter().chain([literal]).collect()),
        }
    }

    /// Demands all parts. Parts that make variables distinct under the guard are taken into account while the others are
    /// compiled.
    fn conjunction(&mut self, parts: &[Formula], guard: Option<Literal>) -> ElaborateResult {
        let each = |builder: &mut Self| parts.iter().try_for_each(|part| builder.require(part, true, guard));
        if guard.is_none() { each(self) } else { self.knowing(parts, each) }
    }

    /// Records the disequalities that these formulas imply, which always hold.
    pub(super) fn know_differing<'f>(&mut self, statements: impl IntoIterator<Item = &'f Formula>) {
        for formula in statements {
            if let Formula::Distinct(terms) = formula
                && let Some(vars) = plain(terms)
                && vars.len() > 2
            {
                self.groups.add(vars);
            }
        }
    }

    /// Compiles the parts of a demand that hold together, taking into account the disequalities that they imply.
    pub(super) fn knowing<'f>(
        &mut self,
        parts: impl IntoIterator<Item = &'f Formula>,
        compile: impl FnOnce(&mut Self) -> ElaborateResult,
    ) -> ElaborateResult {
        let mut known = 0;
        for part in parts {
            if let Formula::Distinct(terms) = part
                && let Some(vars) = plain(terms)
            {
                self.groups.push(vars);
                known += 1;
            }
        }
        let done = compile(self);
        (0..known).for_each(|_| self.groups.pop());
        done
    }

    /// Compiles a formula over few variables; returns false if it should be compiled in another way.
    fn require_small(
        &mut self,
        formula: &Formula,
        vars: &[VarId],
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult<bool> {
        match vars {
            [] => {
                if evaluate::formula(formula, &|_| None) != want {
                    self.refuse(guard)?;
                }
            }
            [var] => {
                let keep: Vec<bool> = self.truth_of_values(formula, *var).iter().map(|t| *t == want).collect();
                self.restrict(*var, &keep, guard)?;
            }
            [_, _] if self.combinations(vars) <= MOST_PAIRS => self.require_table(formula, vars, want, guard)?,
            [_, _] => return Ok(false),
            _ if self.combinations(vars) <= MOST_TUPLES && !self.has_own_kind(formula) => {
                // Disjunctions that leave most combinations allowed are stronger as clauses than as a long list.
                let loose = matches!(formula, Formula::Any(_) | Formula::All(_));
                if loose
                    && self.truth_table(formula, vars).iter().filter(|t| **t == want).count() as u64 * 2
                        > self.combinations(vars)
                {
                    return Ok(false);
                }
                self.require_table(formula, vars, want, guard)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns whether another constraint kind than a table suits a formula over three or more variables.
    fn has_own_kind(&self, formula: &Formula) -> bool {
        match formula {
            Formula::Compare(a, _, b) => self.is_linear(a) && self.is_linear(b),
            Formula::Distinct(terms) => plain(terms).is_some(),
            Formula::Fold(..) | Formula::Matches(..) => true,
            Formula::Connected(..) | Formula::Division(..) => true,
            Formula::All(parts) | Formula::Any(parts) => parts.iter().all(|part| part.variables(1).is_some()),
            Formula::Constant(_) | Formula::Not(_) | Formula::Iff(..) | Formula::Member(..) => false,
        }
    }

    /// Demands that both are true or both are false; with `want` false, exactly one.
    fn require_iff(&mut self, a: &Formula, b: &Formula, want: bool, guard: Option<Literal>) -> ElaborateResult {
        let (a, b) = if self.is_literal(b) { (b, a) } else { (a, b) };
        let switch = self.literal(a)?;
        let switch = if want { switch } else { !switch };
        match (switch, guard) {
            (Truth::Constant(truth), _) => self.require(b, truth, guard),
            (Truth::Literal(literal), None) => {
                self.require(b, true, Some(literal))?;
                self.require(b, false, Some(!literal))
            }
            (Truth::Literal(literal), Some(guard)) => match self.literal(b)? {
                Truth::Constant(truth) => {
                    let literal = if truth { literal } else { !literal };
                    self.clause(vec![!guard, literal])
                }
                Truth::Literal(other) => {
                    self.clause(vec![!guard, !literal, other])?;
                    self.clause(vec![!guard, literal, !other])
                }
            },
        }
    }

    /// Returns whether the formula's truth is a literal without any auxiliary variable.
    pub(super) fn is_literal(&self, formula: &Formula) -> bool {
        match formula.variables(1).as_deref() {
            Some([]) => true,
            Some([var]) => {
                let truths = self.truth_of_values(formula, *var);
                let holding = truths.iter().filter(|t| **t).count();
                holding <= 1 || holding + 1 >= truths.len()
            }
            _ => false,
        }
    }

    /// Demands that the terms are defined and pairwise different; with `want` false, that two are equal or one is undefined.
    fn require_distinct(&mut self, terms: &[Term], want: bool, guard: Option<Literal>) -> ElaborateResult {
        if !want {
            let same = |a: &Term, b: &Term| {
                Formula::Not(Box::new(Formula::Compare(Box::new(a.clone()), Comparison::NotEqual, Box::new(b.clone()))))
            };
            let parts: Vec<Formula> = match terms {
                [] => Vec::new(),
                [one] => {
                    let itself = Box::new(one.clone());
                    vec![Formula::Not(Box::new(Formula::Compare(itself.clone(), Comparison::Equal, itself)))]
                }
                _ => (1..terms.len()).flat_map(|j| (0..j).map(move |i| same(&terms[i], &terms[j]))).collect(),
            };
            return self.disjunction(&parts, true, guard);
        }
        if let Some(vars) = plain(terms) {
            return self.all_different(vars, guard);
        }
        let readings = terms.iter().map(|t| self.reading(t)).collect::<ElaborateResult<Vec<_>>>()?;
        self.different_readings(&readings, guard)
    }

    /// Demands that variables are pairwise different.
    pub(super) fn all_different(&mut self, vars: Vec<VarId>, guard: Option<Literal>) -> ElaborateResult {
        let mut sorted = vars.clone();
        sorted.sort_unstable();
        sorted.dedup();
        match vars[..] {
            // More variables than values: a pigeonhole problem, which a search could not finish.
            _ if sorted.len() < vars.len() || self.values_of(&vars) < vars.len() => self.refuse(guard),
            [] | [_] => Ok(()),
            [a, b] if guard.is_none() => {
                let origin = self.origin();
                self.differences.push((a, b, origin));
                Ok(())
            }
            _ => self.post(ConstraintKind::Distinct(vars), guard),
        }
    }

    /// Returns the number of different values in the domains of the variables.
    fn values_of(&self, vars: &[VarId]) -> usize {
        let Some((first, rest)) = vars.split_first() else { return 0 };
        let same = rest.iter().all(|var| self.domain(*var).same(self.domain(*first)));
        match same {
            true => self.domain(*first).len(),
            false => vars.iter().flat_map(|var| self.domain(*var).iter()).collect::<BTreeSet<i32>>().len(),
        }
    }
}

/// Returns the variables, if all terms are plain variables.
fn plain(terms: &[Term]) -> Option<Vec<VarId>> {
    let variable = |t: &Term| if let Term::Variable(var) = t { Some(*var) } else { None };
    terms.iter().map(variable).collect()
}
