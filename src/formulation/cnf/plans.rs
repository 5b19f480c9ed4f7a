//! The plans of all constraints, and what they tell.

use super::groups::Groups;
use super::plan::ClausePlan;
use super::size::constraint_size;
use super::{Encoding, size};
use crate::formulation::allowed::Layers;
use crate::formulation::graph::Graph;
use crate::formulation::sum::Sum;
use crate::formulation::{Size, Treatment};
use crate::model::{Literal, Model};

/// How each constraint of a model gets into the clauses, made once for its size, its paths and each time it is lowered.
pub struct Plans {
    pub(super) encoding: Encoding,
    /// By index of the constraint.
    pub(super) plans: Vec<ClausePlan>,
}

impl Plans {
    /// Looks at each constraint.
    pub fn new(model: &Model, encoding: Encoding) -> Self {
        Self::of(model, encoding, false)
    }

    /// The same for a solver that propagates itself what is connected, and sums: [`lower`](super::lower()) leaves these
    /// out, and [`watched`](Self::watched) and [`bounded`](Self::bounded) say what they are.
    pub fn watching(model: &Model, encoding: Encoding) -> Self {
        let mut plans = Self::of(model, encoding, true);
        for counted in plans.watched().flat_map(|(_, graph)| graph.counted.clone()).collect::<Vec<usize>>() {
            plans.plans[counted] = ClausePlan::Counted;
        }
        plans
    }

    fn of(model: &Model, encoding: Encoding, watching: bool) -> Self {
        let plan = |constraint| ClausePlan::new(model, constraint, encoding, watching);
        Self { encoding, plans: model.constraints().iter().map(plan).collect() }
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
