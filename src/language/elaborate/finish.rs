//! The last look at all constraints together: differences become cliques, what others say is dropped.

use super::builder::Builder;
use super::{ElaborateOptions, cliques};
use crate::model::{Constraint, Kind, Model, OriginId, VarId};
use std::collections::{BTreeMap, HashMap, HashSet};

impl Builder<'_> {
    /// The finished model.
    pub(super) fn finish(mut self, options: &ElaborateOptions) -> super::builder::Made<Model> {
        self.join_differences();
        self.merge_relations();
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

    /// Relations of one clue over the same two variables become one.
    fn merge_relations(&mut self) {
        let mut first: HashMap<(VarId, VarId, OriginId), usize> = HashMap::new();
        let mut kept: Vec<Constraint> = Vec::with_capacity(self.constraints.len());
        for constraint in std::mem::take(&mut self.constraints) {
            if let (Kind::Relation { a, b, pairs }, None) = (&constraint.kind, constraint.guard) {
                match first.get(&(*a, *b, constraint.origin)) {
                    Some(index) => {
                        if let Kind::Relation { pairs: before, .. } = &mut kept[*index].kind {
                            before.retain(|p| pairs.binary_search(p).is_ok());
                        }
                        continue;
                    }
                    None => {
                        first.insert((*a, *b, constraint.origin), kept.len());
                    }
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
