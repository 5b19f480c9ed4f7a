//! Normal forms: constraints restricted to the domains of a model, as formulations and propagators use them.

use super::allowed::Allowed;
use super::graph::Graph;
use super::sum::{self, Sum};
use crate::model::{Constraint, ConstraintKind, Literal, Model, VarId};

/// The normal form of a constraint whose guard is true, within the domains of a model.
pub enum NormalForm {
    /// The constraint always holds, or its guard is always false.
    Holds,
    Never,
    /// The variable takes none of these values, given by index in its domain; there may be none.
    Excluded(VarId, Vec<u32>),
    /// Pairwise different variables; unchanged.
    Distinct,
    /// A disjunction; unchanged.
    Clause,
    /// A list, restricted to the domains.
    Listed(Allowed),
    /// A sum of at least two variables.
    Sum(Sum),
    /// The vertices that may be members, and the edges between them.
    Connected(Graph),
    Division,
    /// The list has more than [`MOST`](super::allowed::MOST) entries.
    TooLong,
}

/// Returns the truth of a literal whose value is not in the domain of its variable; `None` otherwise.
pub fn constant(model: &Model, literal: Literal) -> Option<bool> {
    (!model.variable(literal.var).domain.contains(literal.value)).then_some(!literal.positive)
}

impl NormalForm {
    /// Returns the normal form of a constraint of `model`.
    pub fn of(model: &Model, constraint: &Constraint) -> Self {
        if constraint.guard.and_then(|guard| constant(model, guard)) == Some(false) {
            return Self::Holds;
        }
        match &constraint.kind {
            ConstraintKind::Connected { vars, label, edges } => {
                Graph::new(model, vars, *label, edges).map_or(Self::Holds, Self::Connected)
            }
            ConstraintKind::Division(_) => Self::Division,
            kind => Self::of_kind(model, kind),
        }
    }

    /// Returns the normal form of a kind, regardless of guards. `Connected` is not converted, because its bounds depend on other
    /// constraints.
    pub(super) fn of_kind(model: &Model, kind: &ConstraintKind) -> Self {
        match kind {
            ConstraintKind::Domain { var, values } => {
                let domain = (0_u32..).zip(model.variable(*var).domain.iter());
                Self::Excluded(*var, domain.filter(|(_, v)| !values.contains(*v)).map(|(index, _)| index).collect())
            }
            ConstraintKind::Distinct(_) => Self::Distinct,
            ConstraintKind::Clause(_) => Self::Clause,
            ConstraintKind::Combos { .. }
            | ConstraintKind::Relation { .. }
            | ConstraintKind::Table { .. }
            | ConstraintKind::Automaton { .. } => Allowed::of(model, kind).map_or(Self::TooLong, Self::Listed),
            ConstraintKind::Linear { terms, comparison, rhs } => {
                match sum::NormalSum::new(model, terms, *comparison, *rhs) {
                    sum::NormalSum::Holds => Self::Holds,
                    sum::NormalSum::Never => Self::Never,
                    sum::NormalSum::Sum(sum) => Self::of_sum(sum),
                }
            }
            ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => Self::TooLong,
        }
    }

    /// A sum of one variable is a restriction of its values.
    fn of_sum(sum: Sum) -> Self {
        let [only] = &sum.terms[..] else { return Self::Sum(sum) };
        let excluded = (0_u32..).zip(&only.weights).filter(|(_, w)| !sum.comparison.holds(**w, sum.rhs));
        Self::Excluded(only.var, excluded.map(|(index, _)| index).collect())
    }
}
