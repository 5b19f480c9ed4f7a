//! The last look at all constraints together: differences become cliques, what others say is dropped.

use super::builder::Builder;
use super::{ElaborateOptions, cliques};
use crate::model::{Constraint, Kind, Literal, Model, OriginId, VarId};
use std::collections::{BTreeMap, HashMap, HashSet};

impl Builder<'_> {
    /// The finished model.
    pub(super) fn finish(mut self, options: &ElaborateOptions) -> super::builder::Made<Model> {
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

    /// One `Distinct` per clique of differences; cliques have one origin each, so that it stays known who demanded
    /// what.
    fn join_differences(&mut self) {
        let mut seen = HashSet::new();
        let mut pairs: BTreeMap<OriginId, Vec<(VarId, VarId)>> = BTreeMap::new();
        for (a, b, origin) in std::mem::take(&mut self.differences) {
            if seen.insert((a.min(b), a.max(b))) {
                pairs.entry(origin).or_default().push((a, b));
            }
        }
        for (origin, pairs) in pairs {
            for clique in cliques::cover(&pairs, &self.groups) {
                self.constraints.push(Constraint::new(Kind::Distinct(clique), origin));
            }
        }
    }

    /// Relations of one clue over the same two variables become one, and so do sets over the same variables.
    fn merge(&mut self) {
        let mut first: HashMap<(OriginId, Option<Literal>, Vec<VarId>, bool), usize> = HashMap::new();
        let mut kept: Vec<Constraint> = Vec::with_capacity(self.constraints.len());
        for constraint in std::mem::take(&mut self.constraints) {
            let scope = match &constraint.kind {
                Kind::Relation { a, b, .. } => Some((vec![*a, *b], true)),
                Kind::Combos { vars, .. } => Some((vars.clone(), false)),
                _ => None,
            };
            if let Some((vars, pairs)) = scope {
                let index = *first.entry((constraint.origin, constraint.guard, vars, pairs)).or_insert(kept.len());
                if let Some(before) = kept.get_mut(index) {
                    intersect(&mut before.kind, &constraint.kind);
                    continue;
                }
            }
            kept.push(constraint);
        }
        self.constraints = kept;
    }

    /// Drops each `Distinct` all of whose variables another constraint keeps different. The layout's own stay.
    fn drop_implied(&mut self) {
        let layout = self.model.constraints();
        let all: Vec<&Constraint> = layout.iter().chain(&self.constraints).collect();
        let mut of: HashMap<VarId, Vec<usize>> = HashMap::new();
        for (index, constraint) in all.iter().enumerate() {
            for var in differing(constraint) {
                of.entry(*var).or_default().push(index);
            }
        }
        let size = |i: usize| (differing(all[i]).len(), matches!(all[i].kind, Kind::Combos { .. }), usize::MAX - i);
        let implied = |i: usize| {
            let Kind::Distinct(vars) = &all[i].kind else { return false };
            let Some(places) = vars.first().and_then(|v| of.get(v)) else { return false };
            places.iter().any(|j| {
                let guarded = all[*j].guard.is_none() || all[*j].guard == all[i].guard;
                *j != i
                    && guarded
                    && size(*j) > size(i)
                    && vars.iter().all(|v| of.get(v).is_some_and(|places| places.binary_search(j).is_ok()))
            })
        };
        let mut dropped = (layout.len()..all.len()).map(implied).collect::<Vec<bool>>().into_iter();
        self.constraints.retain(|_| dropped.next() != Some(true));
    }
}

/// The variables that a constraint keeps different, where its guard is true.
fn differing(constraint: &Constraint) -> &[VarId] {
    match &constraint.kind {
        Kind::Distinct(vars) | Kind::Combos { vars, .. } => vars,
        _ => &[],
    }
}

/// Leaves of a list what the other list, over the same variables, has as well.
fn intersect(list: &mut Kind, other: &Kind) {
    match (list, other) {
        (Kind::Relation { pairs, .. }, Kind::Relation { pairs: others, .. }) => {
            pairs.retain(|p| others.binary_search(p).is_ok());
        }
        (Kind::Combos { sets, .. }, Kind::Combos { sets: others, .. }) => {
            let others: HashSet<_> = others.iter().collect();
            sets.retain(|set| others.contains(set));
        }
        _ => {}
    }
}
