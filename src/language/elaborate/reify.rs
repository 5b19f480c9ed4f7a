//! Reification: literals that are true if and only if a formula is.

use super::builder::{ElaborateResult, ModelBuilder, Truth};
use super::evaluate;
use super::tabulate::MOST_TUPLES;
use crate::model::{ConstraintKind, Literal, VarId};
use crate::puzzle::Formula;

impl ModelBuilder<'_> {
    /// Returns the formula's truth. Each formula gets at most one auxiliary variable.
    pub(super) fn literal(&mut self, formula: &Formula) -> ElaborateResult<Truth> {
        match formula {
            Formula::Constant(truth) => return Ok(Truth::Constant(*truth)),
            Formula::Not(inner) => return Ok(!self.literal(inner)?),
            _ => {}
        }
        if let Some(simpler) = self.simpler(formula) {
            return self.simpler_literal(simpler);
        }
        if let Some(truth) = self.truths.get(formula) {
            return Ok(*truth);
        }
        let conditional = self.groups.suspend();
        let truth = self.new_literal(formula);
        self.groups.resume(conditional);
        let truth = truth?;
        self.truths.insert(formula.clone(), truth);
        Ok(truth)
    }

    /// Returns the truth of a simplified formula. It may now be small enough for a table; compiled by its parts, which are
    /// shared, it is smaller still.
    fn simpler_literal(&mut self, formula: Formula) -> ElaborateResult<Truth> {
        if let Some(truth) = self.truths.get(&formula) {
            return Ok(*truth);
        }
        let truth = match &formula {
            Formula::All(parts) => !self.any_literal(parts, false)?,
            Formula::Any(parts) => self.any_literal(parts, true)?,
            _ => return self.literal(&formula),
        };
        self.truths.insert(formula, truth);
        Ok(truth)
    }

    fn new_literal(&mut self, formula: &Formula) -> ElaborateResult<Truth> {
        let vars = formula.variables(4);
        match vars.as_deref() {
            Some([]) => return Ok(Truth::Constant(evaluate::formula(formula, &|_| None))),
            Some([var]) => {
                let truths = self.truth_of_values(formula, *var);
                return self.member_literal(*var, &truths);
            }
            Some(vars)
                if self.combinations(vars) <= MOST_TUPLES / 2
                    && !self.of_literals(formula)
                    && !self.of_small_parts(formula, vars) =>
            {
                return self.tabulated_literal(formula, vars);
            }
            _ => {}
        }
        match formula {
            Formula::All(parts) => self.any_literal(parts, false).map(|truth| !truth),
            Formula::Any(parts) => self.any_literal(parts, true),
            Formula::Fold(terms, machine) => self.fold_literal(terms, machine),
            Formula::Matches(terms, pattern) => self.match_literal(terms, pattern),
            _ => {
                let switch = self.switch()?;
                self.require(formula, true, Some(switch))?;
                self.require(formula, false, Some(!switch))?;
                Ok(Truth::Literal(switch))
            }
        }
    }

    /// Returns whether the formula combines parts that are literals already, so that clauses suffice.
    fn of_literals(&self, formula: &Formula) -> bool {
        match formula {
            Formula::All(parts) | Formula::Any(parts) => parts.iter().all(|part| self.is_literal(part)),
            _ => false,
        }
    }

    /// Returns whether the formula combines parts over fewer variables whose tables together are at most half as large, since the
    /// parts are shared with other formulas.
    fn of_small_parts(&self, formula: &Formula, vars: &[VarId]) -> bool {
        let (Formula::All(parts) | Formula::Any(parts)) = formula else { return false };
        let combinations = parts.iter().map(|part| match part.variables(vars.len() - 1) {
            Some(vars) => self.combinations(&vars),
            None => u64::MAX,
        });
        combinations.fold(0_u64, u64::saturating_add) <= self.combinations(vars) / 2
    }

    /// Returns whether the variable has one of the values marked in `keep`.
    pub(super) fn member_literal(&mut self, var: VarId, keep: &[bool]) -> ElaborateResult<Truth> {
        let values: Vec<i32> = self.domain(var).iter().collect();
        let with = |which: bool| values.iter().zip(keep).filter(move |(_, k)| **k == which).map(|(v, _)| *v);
        match (with(true).count(), with(false).count()) {
            (_, 0) => return Ok(Truth::Constant(true)),
            (0, _) => return Ok(Truth::Constant(false)),
            (1, _) => {
                return Ok(with(true).next().map_or(Truth::Constant(false), |v| Truth::Literal(Literal::is(var, v))));
            }
            (_, 1) => {
                return Ok(with(false)
                    .next()
                    .map_or(Truth::Constant(true), |v| Truth::Literal(Literal::is_not(var, v))));
            }
            _ => {}
        }
        let switch = self.switch()?;
        let pairs = values.iter().zip(keep).map(|(v, k)| (*v, i32::from(*k))).collect();
        self.post(ConstraintKind::Relation { a: var, b: switch.var, pairs }, None)?;
        Ok(Truth::Literal(switch))
    }

    fn tabulated_literal(&mut self, formula: &Formula, vars: &[VarId]) -> ElaborateResult<Truth> {
        let table = self.truth_table(formula, vars);
        if let Some(first) = table.first()
            && table.iter().all(|t| t == first)
        {
            return Ok(Truth::Constant(*first));
        }
        let switch = self.switch()?;
        if let [a, b] = vars {
            return self.switched_pairs(*a, *b, &table, switch);
        }
        let mut tuples = Vec::with_capacity(table.len());
        let mut truths = table.iter();
        self.each_combination(vars, |at, _| {
            let values = at.iter().zip(vars).map(|(i, v)| self.domain(*v).as_slice()[*i]);
            tuples.push(values.chain(truths.next().map(|t| i32::from(*t))).collect());
        });
        self.post(ConstraintKind::Table { vars: vars.iter().copied().chain([switch.var]).collect(), tuples }, None)?;
        Ok(Truth::Literal(switch))
    }

    /// Returns a switch for a set of pairs of values of two variables. The smaller of the allowed and the excluded set is listed
    /// as a table, so that propagation turns the switch off as soon as none of it is left.
    fn switched_pairs(&mut self, a: VarId, b: VarId, table: &[bool], switch: Literal) -> ElaborateResult<Truth> {
        let rarer = table.iter().filter(|truth| **truth).count() * 2 <= table.len();
        let mut sides = [Vec::new(), Vec::new()];
        let pairs = self.domain(a).iter().flat_map(|x| self.domain(b).iter().map(move |y| (x, y)));
        for (pair, truth) in pairs.zip(table) {
            sides[usize::from(*truth)].push(pair);
        }
        for (pairs, truth) in sides.into_iter().zip([false, true]) {
            let guard = Some(if truth { switch } else { !switch });
            if truth == rarer {
                let tuples = pairs.into_iter().map(|(x, y)| vec![x, y]).collect();
                self.post(ConstraintKind::Table { vars: vec![a, b], tuples }, guard)?;
            } else {
                self.relate(a, b, pairs, guard)?;
            }
        }
        Ok(Truth::Literal(switch))
    }

    /// Returns whether any part is `want`.
    fn any_literal(&mut self, parts: &[Formula], want: bool) -> ElaborateResult<Truth> {
        let mut truths = Vec::with_capacity(parts.len());
        for part in parts {
            match self.literal(part)? {
                Truth::Constant(truth) if truth == want => return Ok(Truth::Constant(true)),
                Truth::Constant(_) => {}
                Truth::Literal(literal) => truths.push(if want { literal } else { !literal }),
            }
        }
        match truths[..] {
            [] => return Ok(Truth::Constant(false)),
            [one] => return Ok(Truth::Literal(one)),
            _ => {}
        }
        let switch = self.switch()?;
        for truth in &truths {
            self.clause(vec![!*truth, switch])?;
        }
        truths.push(!switch);
        self.clause(truths)?;
        Ok(Truth::Literal(switch))
    }
}
