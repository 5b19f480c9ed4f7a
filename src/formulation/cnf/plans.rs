//! The plans of all constraints, and what they tell.

use super::groups::Groups;
use super::plan::{ClausePlan, MOST_PROPAGATED_VALUES, Watches};
use super::size::constraint_size;
use super::{Encoding, VariableEncoding, size};
use crate::formulation::{Size, Treatment};
use crate::model::{Literal, Model, Orthogonal, Place, VarId};
use crate::presolve::allowed::{Allowed, Layers, MOST, Pairs};
use crate::presolve::graph::Graph;
use crate::presolve::sum::Sum;
use std::collections::HashMap;

/// How each constraint of a model gets into the clauses, made once for its size, its paths and each time it is lowered.
pub struct Plans {
    pub(super) encoding: Encoding,
    /// By index of the constraint.
    pub(super) plans: Vec<ClausePlan>,
    /// The variables that stand for a pair of others and have no clauses: where they are, by constraint and place.
    pairs: HashMap<VarId, (usize, usize)>,
}

impl Plans {
    pub fn new(model: &Model, encoding: Encoding) -> Self {
        Self::of(model, encoding, Watches::Nothing)
    }

    /// The same for a solver that propagates itself what is connected, and sums: [`lower`](super::lower()) leaves these
    /// out, and [`watched`](Self::watched) and [`bounded`](Self::bounded) say what they are.
    pub fn watching(model: &Model, encoding: Encoding) -> Self {
        let mut plans = Self::of(model, encoding, Watches::Everything);
        for counted in plans.watched().flat_map(|(_, graph)| graph.counted.clone()).collect::<Vec<usize>>() {
            plans.plans[counted] = ClausePlan::Counted;
        }
        if encoding.variables == VariableEncoding::Direct {
            Orthogonal::all(model).into_iter().for_each(|(index, paired)| plans.pair(model, index, paired));
        }
        plans
    }

    /// Has the solver look after pairs that are different. What defines them says only which of them there are.
    fn pair(&mut self, model: &Model, index: usize, paired: Orthogonal) {
        let is_large = |var: &VarId| model.variable(*var).domain.len() > MOST_PROPAGATED_VALUES;
        if paired.places.iter().any(|place| place.of.iter().any(is_large)) {
            return;
        }
        let allowed = |place: &Place| Pairs::new(model, place.of[0], place.of[1], &place.pairs, MOST);
        let Some(allowed) = paired.places.iter().map(allowed).collect::<Option<Vec<Pairs>>>() else { return };
        for (number, (place, allowed)) in paired.places.iter().zip(allowed).enumerate() {
            self.plans[place.definition] = ClausePlan::Listed(Allowed::Pairs(allowed));
            self.pairs.insert(place.both, (index, number));
        }
        self.plans[index] = ClausePlan::Paired(paired);
    }

    /// Whether any variable stands for a pair of others.
    pub fn has_pairs(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// The pair of variables that a variable stands for, if that is all there is to say of it: it has no clauses, and what
    /// its Booleans are says nothing.
    pub fn pair_of(&self, var: VarId) -> Option<&Place> {
        let (index, place) = self.pairs.get(&var)?;
        match &self.plans[*index] {
            ClausePlan::Paired(paired) => paired.places.get(*place),
            _ => None,
        }
    }

    /// What is different in pairs, by index of its constraint.
    pub fn paired(&self) -> impl Iterator<Item = (usize, &Orthogonal)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Paired(paired) => Some((index, paired)),
            _ => None,
        })
    }

    /// The same for a solver that propagates the sums that it `takes`, and nothing else. Sums that clauses say best (at most
    /// one) it is not asked about.
    pub fn leaving_sums(model: &Model, encoding: Encoding, takes: &dyn Fn(&Sum) -> bool) -> Self {
        Self::of(model, encoding, Watches::Sums(takes))
    }

    fn of(model: &Model, encoding: Encoding, watches: Watches<'_>) -> Self {
        let plan = |constraint| ClausePlan::new(model, constraint, encoding, watches);
        Self { encoding, plans: model.constraints().iter().map(plan).collect(), pairs: HashMap::new() }
    }

    /// How variables and constraints are encoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// What the solver has to watch, by index of its constraint.
    pub fn watched(&self) -> impl Iterator<Item = (usize, &Graph)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Watched(graph) => Some((index, graph)),
            _ => None,
        })
    }

    /// The sums that the solver has to propagate, by index of their constraints.
    pub fn bounded(&self) -> impl Iterator<Item = (usize, &Sum)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Bounded(sum) => Some((index, sum)),
            _ => None,
        })
    }

    /// The automata that the solver has to propagate, by index of their constraints.
    pub fn read(&self) -> impl Iterator<Item = (usize, &Layers)> {
        self.plans.iter().enumerate().filter_map(|(index, plan)| match plan {
            ClausePlan::Read(layers) => Some((index, layers)),
            _ => None,
        })
    }

    /// How large what [`lower`](super::lower()) writes will be. Always a [`Size::Cnf`].
    pub fn size(&self, model: &Model, units: &[Literal]) -> Size {
        size::planned(model, units, self)
    }

    /// The path of each constraint, by index.
    pub fn coverage(&self, model: &Model) -> Vec<Treatment> {
        let groups = Groups::new(model, self.encoding);
        let path = |(index, plan): (usize, &ClausePlan)| {
            plan.path(self.encoding, constraint_size(model, &groups, self.encoding, index, plan).literals)
        };
        self.plans.iter().enumerate().map(path).collect()
    }

    /// The constraints (indices) that [`lower`](super::lower()) leaves to the session.
    pub fn residual(&self) -> Vec<usize> {
        (0..self.plans.len()).filter(|i| matches!(self.plans[*i], ClausePlan::Tested(_))).collect()
    }
}
