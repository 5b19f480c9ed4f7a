//! The final pass over all constraints of a model: combines disequalities to cliques, merges constraints over the same variables,
//! and removes implied ones.

use super::builder::ModelBuilder;
use super::{ElaborateOptions, cliques};
use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginId, OriginSet, VarId};
use std::collections::{BTreeMap, HashMap, HashSet};

impl ModelBuilder<'_> {
    pub(super) fn finish(mut self, options: &ElaborateOptions) -> super::builder::ElaborateResult<Model> {
        self.join_differences();
        self.merge();
        if options.redundant {
            self.add_redundant()?;
        }
        self.drop_implied();
        let mut model = self.model;
        self.constraints.into_iter().for_each(|c| model.add(c));
        Ok(model)
    }

    /// Posts one `Distinct` per clique of disequalities. A clique contains pairs of one clue only, so that its origin is known;
    /// clues that demand some of these pairs again are added to its origins.
    fn join_differences(&mut self) {
        let mut demanded: HashMap<(VarId, VarId), Vec<OriginId>> = HashMap::new();
        let mut pairs: BTreeMap<OriginId, Vec<(VarId, VarId)>> = BTreeMap::new();
        for (a, b, origin) in std::mem::take(&mut self.differences) {
            let origins = demanded.entry((a.min(b), a.max(b))).or_default();
            if origins.is_empty() {
                pairs.entry(origin).or_default().push((a, b));
            }
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        }
        for (origin, pairs) in pairs {
            for clique in cliques::cover(&pairs, &self.groups) {
                let inside = (1..clique.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                let own = inside.filter_map(|(i, j)| demanded.get(&(clique[i], clique[j])));
                let others = own.filter(|origins| origins[0] == origin).flatten().map(|other| (*other).into());
                let origins = self.model.join_origins(origin.into(), others);
                self.constraints.push(Constraint::new(ConstraintKind::Distinct(clique), origins));
            }
        }
    }

    /// Merges relations of one clue over the same two variables, and sets over the same variables.
    fn merge(&mut self) {
        let mut first: HashMap<(OriginSet, Option<Literal>, Vec<VarId>, bool), usize> = HashMap::new();
        let mut kept: Vec<Constraint> = Vec::with_capacity(self.constraints.len());
        for constraint in std::mem::take(&mut self.constraints) {
            let scope = match &constraint.kind {
                ConstraintKind::Relation { a, b, .. } => Some((vec![*a, *b], true)),
                ConstraintKind::Combos { vars, .. } => Some((vars.clone(), false)),
                _ => None,
            };
            if let Some((vars, pairs)) = scope {
                let index = *first.entry((constraint.origins, constraint.guard, vars, pairs)).or_insert(kept.len());
                if let Some(before) = kept.get_mut(index) {
                    intersect(&mut before.kind, &constraint.kind);
                    continue;
                }
            }
            kept.push(constraint);
        }
        self.constraints = kept;
    }

    /// Removes each `Distinct` whose variables another constraint keeps different, except those of the layout. Of equivalent ones
    /// the first stays, with the origins of all.
    fn drop_implied(&mut self) {
        let layout = self.model.constraints();
        let all: Vec<&Constraint> = layout.iter().chain(&self.constraints).collect();
        let mut of: HashMap<VarId, Vec<usize>> = HashMap::new();
        for (index, constraint) in all.iter().enumerate() {
            for var in differing(constraint) {
                of.entry(*var).or_default().push(index);
            }
        }
        let size =
            |i: usize| (differing(all[i]).len(), matches!(all[i].kind, ConstraintKind::Combos { .. }), usize::MAX - i);
        let implied = |i: usize| {
            let ConstraintKind::Distinct(vars) = &all[i].kind else { return false };
            let Some(places) = vars.first().and_then(|v| of.get(v)) else { return false };
            places.iter().any(|j| {
                let guarded = all[*j].guard.is_none() || all[*j].guard == all[i].guard;
                *j != i
                    && guarded
                    && size(*j) > size(i)
                    && vars.iter().all(|v| of.get(v).is_some_and(|places| places.binary_search(j).is_ok()))
            })
        };
        let dropped: Vec<bool> = (layout.len()..all.len()).map(implied).collect();
        let same = |i: usize, j: usize| {
            let (ConstraintKind::Distinct(vars), ConstraintKind::Distinct(others)) = (&all[i].kind, &all[j].kind)
            else {
                return false;
            };
            vars.len() == others.len()
                && all[i].guard == all[j].guard
                && vars.iter().all(|v| of.get(v).is_some_and(|places| places.binary_search(&j).is_ok()))
        };
        let first_of = |i: usize| {
            let ConstraintKind::Distinct(vars) = &all[i].kind else { return None };
            let places = of.get(vars.first()?)?;
            places.iter().copied().find(|j| (layout.len()..i).contains(j) && same(i, *j))
        };
        let again = (layout.len()..all.len()).filter(|i| dropped[i - layout.len()]);
        let again: Vec<(usize, OriginSet)> =
            again.filter_map(|i| Some((first_of(i)? - layout.len(), all[i].origins))).collect();
        for (first, origins) in again {
            self.constraints[first].origins = self.model.join_origins(self.constraints[first].origins, [origins]);
        }
        let mut dropped = dropped.into_iter();
        self.constraints.retain(|_| dropped.next() != Some(true));
    }
}

/// Returns the variables that a constraint keeps different where its guard is true.
fn differing(constraint: &Constraint) -> &[VarId] {
    match &constraint.kind {
        ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } => vars,
        _ => &[],
    }
}

/// Removes from a list what the other list, over the same variables, does not contain.
fn intersect(list: &mut ConstraintKind, other: &ConstraintKind) {
    match (list, other) {
        (ConstraintKind::Relation { pairs, .. }, ConstraintKind::Relation { pairs: others, .. }) => {
            pairs.retain(|p| others.binary_search(p).is_ok());
        }
        (ConstraintKind::Combos { sets, .. }, ConstraintKind::Combos { sets: others, .. }) => {
            let others: HashSet<_> = others.iter().collect();
            sets.retain(|set| others.contains(set));
        }
        _ => {}
    }
}
