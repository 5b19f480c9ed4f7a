//! Removal of redundant constraints: a pass of presolving that drops constraints implied by another, and joins lists over the
//! same variables.

use super::state::PresolveState;
use super::step::{Premise, Restating};
use crate::model::{Comparison, Constraint, ConstraintKind, VarId};
use std::collections::HashMap;

/// A clause is not compared with others if each of its variables is in more constraints than this.
const MOST_AT_ONE: usize = 256;

/// A constraint is compared with at most this number of earlier ones over the same variables; and `Distinct` constraints with at
/// most this number of constraints on one variable.
const MOST_COMPARED: usize = 1024;

impl PresolveState<'_> {
    /// Drops constraints that follow from another, and joins those over the same variables. Returns whether any were joined,
    /// which may narrow domains.
    pub(super) fn drop_redundant(&mut self) -> bool {
        let joined = self.look_at_same_variables();
        self.drop_inside_larger();
        self.drop_longer_clauses();
        joined
    }

    /// Compares constraints of the same kind over the same variables.
    fn look_at_same_variables(&mut self) -> bool {
        let mut same: HashMap<(&'static str, Vec<VarId>), Vec<usize>> = HashMap::new();
        for (index, held) in self.in_force() {
            let mut vars = held.constraint.kind.variables();
            vars.sort_unstable();
            same.entry((held.constraint.kind.name(), vars)).or_default().push(index);
        }
        let mut groups: Vec<Vec<usize>> = same.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        let mut joined = false;
        for group in groups {
            for (position, later) in group.iter().enumerate() {
                for earlier in &group[position.saturating_sub(MOST_COMPARED)..position] {
                    if !self.held[*earlier].is_gone && !self.held[*later].is_gone {
                        joined |= self.compare(*earlier, *later);
                    }
                }
            }
        }
        joined
    }

    /// Drops one of two constraints, or joins them. Returns whether they were joined.
    fn compare(&mut self, earlier: usize, later: usize) -> bool {
        for (stays, goes) in [(earlier, later), (later, earlier)] {
            let [strong, weak] = [stays, goes].map(|index| &self.held[index].constraint);
            if (strong.guard.is_none() || strong.guard == weak.guard) && implies(&strong.kind, &weak.kind) {
                let premises = vec![(self.held[stays].known, 1)];
                self.drop(goes, premises);
                return false;
            }
        }
        let [one, other] = [earlier, later].map(|index| &self.held[index].constraint);
        if one.guard != other.guard {
            return false;
        }
        let Some(kind) = both(&one.kind, &other.kind) else { return false };
        let now = Constraint { kind, guard: one.guard, origins: one.origins };
        let premises = vec![(self.held[earlier].known, 1), (self.held[later].known, 1)];
        self.restate(earlier, now, Restating::Joined, premises);
        let joined = Premise::Step(self.steps.len() - 1);
        self.drop(later, vec![(joined, 1)]);
        true
    }

    /// Drops constraints that keep variables different if a larger constraint does so, too. Houses are kept, because they also
    /// imply that each value has a place.
    fn drop_inside_larger(&mut self) {
        for index in 0..self.held.len() {
            if self.held[index].is_gone {
                continue;
            }
            let constraint = &self.held[index].constraint;
            let larger = match &constraint.kind {
                ConstraintKind::Distinct(vars) if self.model.house_values(vars).is_none() => self.larger(index, vars),
                ConstraintKind::Relation { a, b, pairs } if a != b && self.allows_all_different(*a, *b, pairs) => {
                    self.larger(index, &[*a, *b])
                }
                _ => None,
            };
            if let Some(larger) = larger {
                let mut premises = vec![(self.held[larger].known, 1)];
                premises.extend(self.tightenings(self.held[index].constraint.kind.variables()));
                self.drop(index, premises);
            }
        }
    }

    /// Drops the clauses that contain all literals of another clause and more.
    fn drop_longer_clauses(&mut self) {
        for index in 0..self.held.len() {
            let held = &self.held[index];
            let ConstraintKind::Clause(literals) = &held.constraint.kind else { continue };
            let at = literals.iter().map(|l| &self.of_var[l.var.index()]).min_by_key(|at| at.len());
            let Some(at) = at.filter(|at| !held.is_gone && at.len() <= MOST_AT_ONE) else { continue };
            let guard = held.constraint.guard;
            let is_longer = |i: &&u32| {
                let other = &self.held[**i as usize];
                let ConstraintKind::Clause(more) = &other.constraint.kind else { return false };
                !other.is_gone
                    && more.len() > literals.len()
                    && (guard.is_none() || guard == other.constraint.guard)
                    && literals.iter().all(|literal| more.contains(literal))
            };
            let known = held.known;
            for longer in at.iter().filter(is_longer).copied().collect::<Vec<u32>>() {
                self.drop(longer as usize, vec![(known, 1)]);
            }
        }
    }

    fn allows_all_different(&self, a: VarId, b: VarId, pairs: &[(i32, i32)]) -> bool {
        let of_b = self.domain(b);
        self.domain(a).iter().all(|x| of_b.iter().all(|y| x == y || pairs.binary_search(&(x, y)).is_ok()))
    }

    /// Returns an active constraint that keeps these variables different wherever constraint `index` applies.
    fn larger(&self, index: usize, vars: &[VarId]) -> Option<usize> {
        let own = &self.held[index].constraint;
        let first = vars.first()?;
        let keeps = |i: &&u32| {
            let held = &self.held[**i as usize];
            let (ConstraintKind::Distinct(all) | ConstraintKind::Combos { vars: all, .. }) = &held.constraint.kind
            else {
                return false;
            };
            let is_set = matches!(held.constraint.kind, ConstraintKind::Combos { .. });
            !held.is_gone
                && **i as usize != index
                && (held.constraint.guard.is_none() || held.constraint.guard == own.guard)
                && (all.len() > vars.len() || is_set || !matches!(own.kind, ConstraintKind::Distinct(_)))
                && vars.iter().all(|var| all.contains(var))
        };
        self.of_var[first.index()].iter().take(MOST_COMPARED).find(keeps).map(|i| *i as usize)
    }
}

/// Whether `weak` follows from `strong`; both are of one kind and over the same variables.
fn implies(strong: &ConstraintKind, weak: &ConstraintKind) -> bool {
    match (strong, weak) {
        (ConstraintKind::Distinct(one), ConstraintKind::Distinct(other)) => one.len() == other.len(),
        (ConstraintKind::Clause(one), ConstraintKind::Clause(other)) => {
            one.iter().all(|literal| other.contains(literal))
        }
        (
            ConstraintKind::Linear { terms, comparison, rhs },
            ConstraintKind::Linear { terms: others, comparison: weaker, rhs: bound },
        ) if terms == others => match (comparison, weaker) {
            (Comparison::Equal, _) => weaker.holds(rhs, bound),
            (Comparison::AtMost, Comparison::AtMost) => rhs <= bound,
            (Comparison::AtLeast, Comparison::AtLeast) => rhs >= bound,
            _ => comparison == weaker && rhs == bound,
        },
        (strong, weak) => strong == weak,
    }
}

/// Returns the intersection of two lists over the same variables; `None` if they are not lists of the same kind.
fn both(one: &ConstraintKind, other: &ConstraintKind) -> Option<ConstraintKind> {
    match (one, other) {
        (ConstraintKind::Relation { a, b, pairs }, ConstraintKind::Relation { a: first, pairs: others, .. }) => {
            let has = |(x, y): &(i32, i32)| {
                let pair = if a == first { (*x, *y) } else { (*y, *x) };
                others.binary_search(&pair).is_ok()
            };
            Some(ConstraintKind::Relation {
                a: *a,
                b: *b,
                pairs: pairs.iter().filter(|pair| has(pair)).copied().collect(),
            })
        }
        (ConstraintKind::Combos { vars, sets }, ConstraintKind::Combos { sets: others, .. }) => {
            let sets = sets.iter().filter(|set| others.contains(set)).cloned().collect();
            Some(ConstraintKind::Combos { vars: vars.clone(), sets })
        }
        (ConstraintKind::Domain { var, values }, ConstraintKind::Domain { values: others, .. }) => {
            Some(ConstraintKind::Domain { var: *var, values: values.filter(|value| others.contains(value)) })
        }
        _ => None,
    }
}
