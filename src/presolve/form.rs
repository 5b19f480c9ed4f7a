//! Constraints in normal form: what is left of them within the domains.

use super::allowed::Allowed;
use super::graph::Graph;
use super::sum::{self, Sum};
use crate::model::{Constraint, Kind, Literal, Model, VarId};

/// What a constraint demands where its guard is true, within the domains of a model.
pub enum Form {
    /// It holds whatever the variables do; or its guard never is true.
    Holds,
    Never,
    /// The variable takes none of these values, given by index in its domain; perhaps there are none.
    Excluded(VarId, Vec<u32>),
    /// Pairwise different, as it stands.
    Distinct,
    /// A disjunction, as it stands.
    Clause,
    /// What it lists, cut to the domains.
    Listed(Allowed),
    /// A sum of two variables at least.
    Sum(Sum),
    /// The vertices that may be members, and the edges between them.
    Connected(Graph),
    /// Its list has more than [`MOST`](super::allowed::MOST) entries.
    TooLong,
}

/// The truth of a literal that does not depend on its variable's value.
pub fn constant(model: &Model, literal: Literal) -> Option<bool> {
    (!model.variable(literal.var).domain.contains(literal.value)).then_some(!literal.positive)
}

impl Form {
    /// The normal form of a constraint of `model`.
    pub fn of(model: &Model, constraint: &Constraint) -> Self {
        if constraint.guard.and_then(|guard| constant(model, guard)) == Some(false) {
            return Self::Holds;
        }
        match &constraint.kind {
            Kind::Connected { vars, label, edges } => {
                Graph::new(model, vars, *label, edges).map_or(Self::Holds, Self::Connected)
            }
            kind => Self::of_kind(model, kind),
        }
    }

    /// The normal form of what is demanded under a guard. A `Connected` stays as it stands: its bounds rest on other
    /// constraints.
    pub(super) fn of_kind(model: &Model, kind: &Kind) -> Self {
        match kind {
            Kind::Domain { var, values } => {
                let domain = (0_u32..).zip(model.variable(*var).domain.iter());
                Self::Excluded(*var, domain.filter(|(_, v)| !values.contains(*v)).map(|(index, _)| index).collect())
            }
            Kind::Distinct(_) => Self::Distinct,
            Kind::Clause(_) => Self::Clause,
            Kind::Combos { .. } | Kind::Relation { .. } | Kind::Table { .. } | Kind::Automaton { .. } => {
                Allowed::of(model, kind).map_or(Self::TooLong, Self::Listed)
            }
            Kind::Linear { terms, comparison, rhs } => match sum::Normal::new(model, terms, *comparison, *rhs) {
                sum::Normal::Holds => Self::Holds,
                sum::Normal::Never => Self::Never,
                sum::Normal::Sum(sum) => Self::of_sum(sum),
            },
            Kind::Connected { .. } => Self::TooLong,
        }
    }

    /// One variable is a matter of its values.
    fn of_sum(sum: Sum) -> Self {
        let [only] = &sum.terms[..] else { return Self::Sum(sum) };
        let excluded = (0_u32..).zip(&only.weights).filter(|(_, w)| !sum.comparison.holds(**w, sum.rhs));
        Self::Excluded(only.var, excluded.map(|(index, _)| index).collect())
    }
}
