//! The plans of all constraints, and what they tell.

use super::groups::Groups;
use super::plan::ClausePlan;
use super::size::constraint_size;
use super::{Encoding, size};
use crate::formulation::graph::Graph;
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
        Self { encoding, plans: model.constraints().iter().map(|c| ClausePlan::new(model, c, encoding)).collect() }
    }

    /// The same for a solver that watches itself what is connected: [`lower`](super::lower()) leaves that out, and
    /// [`watched`](Self::watched) says what it is.
    pub fn watching(mut self, model: &Model) -> Self {
        let plans = std::mem::take(&mut self.plans);
        self.plans = plans.into_iter().zip(model.constraints()).map(|(plan, c)| plan.watched(c)).collect();
        for counted in self.watched().flat_map(|graph| graph.counted.clone()).collect::<Vec<usize>>() {
            self.plans[counted] = ClausePlan::Counted;
        }
        self
    }

    /// What the solver has to watch.
    pub fn watched(&self) -> impl Iterator<Item = &Graph> {
        self.plans.iter().filter_map(|plan| match plan {
            ClausePlan::Watched(graph) => Some(graph),
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
