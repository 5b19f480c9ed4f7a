//! Substitution of equal variables: a pass of presolving that replaces a variable by one that is equal to it.

use super::allowed::Allowed;
use super::form::NormalForm;
use super::state::PresolveState;
use super::step::{Conclusion, Restating};
use crate::model::{Comparison, Constraint, ConstraintKind, Role, VarId};

impl PresolveState<'_> {
    /// For each constraint that makes two variables equal, replaces one of them by the other in all other constraints; returns
    /// whether anything was replaced. The constraint itself stays, so that the replaced variable still gets its value.
    pub(super) fn substitute_equal(&mut self) -> bool {
        let mut found = false;
        for index in 0..self.held.len() {
            if self.held[index].is_gone {
                continue;
            }
            let Some((a, b)) = self.equal(&self.held[index].constraint) else { continue };
            let rank = |var: VarId| (self.model.variable(var).role != Role::Answer, var);
            let (var, by) = if rank(a) < rank(b) { (b, a) } else { (a, b) };
            let speaks = |i: &u32| *i as usize != index && !self.held[*i as usize].is_gone;
            let others: Vec<u32> = self.of_var[var.index()].iter().copied().filter(speaks).collect();
            if others.is_empty() {
                continue;
            }
            found = true;
            let premises = self.premises(index);
            let equal = self.step(Conclusion::Equal(by, var), premises);
            for other in others {
                let other = other as usize;
                let mut now: Constraint = self.held[other].constraint.clone().into_owned();
                now.kind.rename(|v| if v == var { by } else { v });
                if let Some(guard) = now.guard.as_mut().filter(|guard| guard.var == var) {
                    guard.var = by;
                }
                let premises = vec![(self.held[other].known, 1), (equal, 1)];
                self.restate(other, now, Restating::Substituted, premises);
            }
        }
        found
    }

    /// Returns the two variables that a constraint makes equal.
    fn equal(&self, constraint: &Constraint) -> Option<(VarId, VarId)> {
        if constraint.guard.is_some() {
            return None;
        }
        match &constraint.kind {
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                let possible = |(x, y): &&(i32, i32)| self.domain(*a).contains(*x) && self.domain(*b).contains(*y);
                pairs.iter().filter(possible).all(|(x, y)| x == y).then_some((*a, *b))
            }
            ConstraintKind::Linear { terms, comparison: Comparison::Equal, .. } if terms.len() == 2 => {
                let NormalForm::Sum(sum) = NormalForm::of_kind(&self.model, &constraint.kind) else { return None };
                let Some(Allowed::Pairs(pairs)) = Allowed::of_sum(&self.model, &sum) else { return None };
                let (of_a, of_b) = (self.domain(pairs.a), self.domain(pairs.b));
                let partners_equal = |(x, row): (i32, &Vec<u32>)| row.iter().all(|j| of_b.as_slice()[*j as usize] == x);
                (!pairs.same() && of_a.iter().zip(pairs.rows()).all(partners_equal)).then_some((pairs.a, pairs.b))
            }
            _ => None,
        }
    }
}
