//! Lists of allowed values: the constraints of kinds that enumerate what they allow, restricted to the domains of a model. Used
//! by presolving, by the formulations and by the propagators.
//!
//! A [`ConstraintKind::Relation`] lists pairs, a [`ConstraintKind::Combos`] sets, a [`ConstraintKind::Table`] tuples, and a
//! [`ConstraintKind::Automaton`] the paths of its layered graph. Entries outside the domains and repetitions are removed, and
//! values become indices into domains. Formulations lower the result, and can compute its size before they write anything.

mod layers;
mod pairs;
mod sets;
mod tuples;

pub use layers::{Edge, Layers};
pub use pairs::{Pairs, others};
pub use sets::Sets;
pub use tuples::Tuples;

use crate::model::{ConstraintKind, Model};
use crate::presolve::sum::Sum;

/// The greatest number of pairs, values in all sets, values in all tuples, or steps in all layers that are examined.
///
/// A longer list is far beyond what any formulation would accept; its constraint stays residual.
pub const MOST: usize = 1 << 20;

/// The list of one constraint, by kind.
pub enum Allowed {
    /// The pairs of a `Relation`.
    Pairs(Pairs),
    /// The sets of a `Combos`.
    Sets(Sets),
    /// The tuples of a `Table`.
    Tuples(Tuples),
    /// The layered graph of an `Automaton`.
    Layers(Layers),
}

impl Allowed {
    /// Returns the list of `kind`; `None` if the kind has no list, or the list is too long.
    pub fn of(model: &Model, kind: &ConstraintKind) -> Option<Self> {
        match kind {
            ConstraintKind::Relation { a, b, pairs } => Pairs::new(model, *a, *b, pairs, MOST).map(Self::Pairs),
            ConstraintKind::Combos { vars, sets } => Sets::new(model, vars, sets, MOST).map(Self::Sets),
            ConstraintKind::Table { vars, tuples } => Tuples::new(model, vars, tuples, MOST).map(Self::Tuples),
            ConstraintKind::Automaton { vars, automaton } => {
                Layers::new(model, vars, automaton, MOST).map(Self::Layers)
            }
            ConstraintKind::Domain { .. }
            | ConstraintKind::Distinct(_)
            | ConstraintKind::Linear { .. }
            | ConstraintKind::Clause(_)
            | ConstraintKind::Connected { .. }
            | ConstraintKind::Division(_) => None,
        }
    }
    /// Returns the pairs that a sum of two variables allows; `None` if it has more variables, or the list is too long.
    pub fn of_sum(model: &Model, sum: &Sum) -> Option<Self> {
        let [a, b] = &sum.terms[..] else { return None };
        if a.weights.len().checked_mul(b.weights.len()).is_none_or(|n| n > MOST) {
            return None;
        }
        let mut pairs = Vec::new();
        for (x, v) in model.variable(a.var).domain.iter().zip(&a.weights) {
            let fits = |(_, w): &(i32, &u128)| sum.comparison.holds(v + **w, sum.rhs);
            pairs.extend(model.variable(b.var).domain.iter().zip(&b.weights).filter(fits).map(|(y, _)| (x, y)));
        }
        Pairs::new(model, a.var, b.var, &pairs, MOST).map(Self::Pairs)
    }
}
