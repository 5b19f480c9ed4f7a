//! What the kinds that list what they allow leave of the domains of their variables.
//!
//! A [`Kind::Relation`] lists pairs, a [`Kind::Combos`] sets, a [`Kind::Table`] tuples, a [`Kind::Automaton`] the paths
//! of its layered graph. Here a list is cut down to what the domains admit and freed from repetitions, and values
//! become indices into domains. Formulations lower what is left, and know its size before they write anything.

mod layers;
mod pairs;
mod sets;
mod tuples;

pub use layers::{Edge, Layers};
pub use pairs::{Pairs, others};
pub use sets::Sets;
pub use tuples::Tuples;

use crate::model::{Kind, Model};
use crate::presolve::sum::Sum;

/// The most pairs, values over all sets, values over all tuples, or steps over all layers that are looked at.
///
/// A constraint with more is far beyond what any formulation would hold, and stays residual.
pub const MOST: usize = 1 << 20;

/// The list of one constraint.
pub enum Allowed {
    /// Of a `Relation`.
    Pairs(Pairs),
    /// Of a `Combos`.
    Sets(Sets),
    /// Of a `Table`.
    Tuples(Tuples),
    /// Of an `Automaton`.
    Layers(Layers),
}

impl Allowed {
    /// What `kind` allows; `None` if it is of a kind without a list, or the list is too long.
    pub fn of(model: &Model, kind: &Kind) -> Option<Self> {
        match kind {
            Kind::Relation { a, b, pairs } => Pairs::new(model, *a, *b, pairs, MOST).map(Self::Pairs),
            Kind::Combos { vars, sets } => Sets::new(model, vars, sets, MOST).map(Self::Sets),
            Kind::Table { vars, tuples } => Tuples::new(model, vars, tuples, MOST).map(Self::Tuples),
            Kind::Automaton { vars, automaton } => Layers::new(model, vars, automaton, MOST).map(Self::Layers),
            Kind::Domain { .. }
            | Kind::Distinct(_)
            | Kind::Linear { .. }
            | Kind::Clause(_)
            | Kind::Connected { .. } => None,
        }
    }
    /// The pairs that a sum of two variables allows; `None` if it has more variables, or the list is too long.
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
