//! The encoding plans of all constraints of a model, with their total size, coverage and the constraints left to others.

use super::groups::Groups;
use super::plan::{ClausePlan, MOST_PROPAGATED_VALUES, PropagatedKinds};
use super::size::constraint_size;
use super::{Encoding, VariableEncoding, size};
use crate::formulation::{Size, Treatment};
use crate::model::{Literal, Model, Orthogonal, PairPlace, VarId};
use crate::presolve::allowed::{Allowed, Layers, MOST, Pairs};
use crate::presolve::graph::Graph;
use crate::presolve::sum::Sum;
use std::collections::HashMap;

/// The plan of each constraint, computed once and used for the size, the coverage and each lowering.
pub struct Plans {
    pub(super) encoding: Encoding,
    /// By index of the constraint.
    pub(super) plans: Vec<ClausePlan>,
    /// The variables that represent pairs of others and have no clauses, with their constraint and position.
    pairs: HashMap<VarId, (usize, usize)>,
}

impl Plans {
    pub fn new(model: &Model, encoding: Encoding) -> Self {
        Self::of(model, encoding, PropagatedKinds::Nothing)
    }

    /// As [`new`](Self::new), for a solver that propagates connectivity and sums itself: [`lower`](super::lower()) omits these,
    /// and [`watched`](Self::watched) and [`bounded`](Self::bounded) list them.
    pub fn watching(model: &Model, encoding: Encoding) -> Self {
        let mut plans = Self::of(model, encoding, PropagatedKinds::Everything);
        let always = plans.watched().filter(|(index, _)| model.constraints()[*index].guard.is_none());
        for counted in always.flat_map(|(_, graph)| graph.counted.clone()).collect::<Vec<usize>>() {
            plans.plans[counted] = ClausePlan::Counted;
        }
        if encoding.variables == VariableEncoding::Direct {
            Orthogonal::all(model).into_iter().for_each(|(index, paired)| plans.pair(model, index, paired));
        }
        plans
    }

    /// Lets the solver propagate pairs that are different. The constraints that define the pairs then determine only which pairs
    /// exist.
    fn pair(&mut self, model: &Model, index: usize, paired: Orthogonal) {
        let is_large = |var: &VarId| model.variable(*var).domain.len() > MOST_PROPAGATED_VALUES;
        if paired.places.iter().any(|place| place.of.iter().any(is_large)) {
            return;
        }
        let allowed = |place: &PairPlace| Pairs::new(model, place.of[0], place.of[1], &place.pairs, MOST);
        let Some(allowed) = paired.places.iter().map(allowed).collect::<Option<Vec<Pairs>>>() else { return };
        for (number, (place, allowed)) in paired.places.iter().zip(allowed).enumerate() {
            self.plans[place.definition] = ClausePlan::Listed(Allowed::Pairs(allowed));
            self.pairs.insert(place.both, (index, number));
        }
        self.plans[index] = ClausePlan::Paired(paired);
    }

    /// Whether any variable represents a pair of others.
    pub fn has_pairs(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// Returns the pair that a variable represents, if it serves no other purpose: then it has no clauses, and its Booleans have
    /// no meaning.
    pub fn pair_of(&self, var: VarId) -> Option<&PairPlace> {
        let (index, place) = self.pairs.get(&var)?;
        match &self.plans[*index] {
            ClausePlan::Paired(paired) => paired.places.get(*place),
            _ => None,
        }
    }

    /// Returns the sets of pairs that must be different, by index of the constraint.
    pub fn paired(&self) -> impl Iterator<Item = (usize, &Orthogonal)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Paired(paired) => Some((index, paired)),
            _ => None,
        })
    }

    /// As [`new`](Self::new), for a solver that propagates only the sums that it `takes`. Sums best expressed by clauses (at most
    /// one) are not passed to `takes`.
    pub fn leaving_sums(model: &Model, encoding: Encoding, takes: &dyn Fn(&Sum) -> bool) -> Self {
        Self::of(model, encoding, PropagatedKinds::Sums(takes))
    }

    fn of(model: &Model, encoding: Encoding, watches: PropagatedKinds<'_>) -> Self {
        let plan = |constraint| ClausePlan::new(model, constraint, encoding, watches);
        Self { encoding, plans: model.constraints().iter().map(plan).collect(), pairs: HashMap::new() }
    }

    /// The encoding of variables and constraints.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the graphs that the solver must propagate, by index of the constraint.
    pub fn watched(&self) -> impl Iterator<Item = (usize, &Graph)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Watched(graph) => Some((index, graph)),
            _ => None,
        })
    }

    /// Returns the divisions that the solver must propagate, by index of the constraint.
    pub fn divided(&self) -> impl Iterator<Item = usize> {
        let is_divided = |plan: &ClausePlan| matches!(plan, ClausePlan::Divided);
        self.plans.iter().enumerate().filter_map(move |(index, plan)| is_divided(plan).then_some(index))
    }

    /// Returns the sums that the solver must propagate, by index of the constraint.
    pub fn bounded(&self) -> impl Iterator<Item = (usize, &Sum)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Bounded(sum) => Some((index, sum)),
            _ => None,
        })
    }

    /// Returns the automata that the solver must propagate, by index of the constraint.
    pub fn read(&self) -> impl Iterator<Item = (usize, &Layers)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Read(layers) => Some((index, layers)),
            _ => None,
        })
    }

    /// Returns the size of the output of [`lower`](super::lower()). Always a [`Size::Cnf`].
    pub fn size(&self, model: &Model, units: &[Literal]) -> Size {
        size::planned(model, units, self)
    }

    /// Returns the treatment of each constraint, by index.
    pub fn coverage(&self, model: &Model) -> Vec<Treatment> {
        let groups = Groups::new(model, self.encoding);
        let path = |(index, plan): (usize, &ClausePlan)| {
            plan.path(self.encoding, constraint_size(model, &groups, self.encoding, index, plan).literals)
        };
        self.plans.iter().enumerate().map(path).collect()
    }

    /// Returns the indices of the constraints that [`lower`](super::lower()) leaves to the session.
    pub fn residual(&self) -> Vec<usize> {
        (0..self.plans.len()).filter(|i| matches!(self.plans[*i], ClausePlan::Tested(_))).collect()
    }
}
