//! The derivations of lemmas, and the [`Observer`] interface through which a search reports them to proof writers.

use super::SearchLit;
use crate::model::{Model, OriginId};

/// The constraints that imply a lemma, together with the domains of their variables.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Derivation {
    /// Indices in the model: first the constraint that was propagated, then the constraints used with it, such as those that make
    /// the variables of a sum different.
    pub constraints: Vec<usize>,
}

impl Derivation {
    /// Creates the derivation from a constraint and its helper constraints.
    pub fn new(constraint: usize, helpers: impl IntoIterator<Item = usize>) -> Self {
        let mut constraints = vec![constraint];
        for helper in helpers {
            if !constraints.contains(&helper) {
                constraints.push(helper);
            }
        }
        Self { constraints }
    }

    /// Returns the origins of the constraints, in ascending order.
    pub fn origins(&self, model: &Model) -> Vec<OriginId> {
        let origins = self.constraints.iter().flat_map(|index| model.origins(model.constraints()[*index].origins));
        let mut origins: Vec<OriginId> = origins.collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }
}

/// The number that an [`Observer`] assigns to a clause.
pub type ClauseNumber = u64;

/// Receives every clause that a search derives, to record or to check it.
///
/// A search without an observer uses `()`, which has no cost.
pub trait Observer {
    /// Whether the observer uses its calls; `false` for `()` alone.
    const IS_TOLD: bool = true;

    /// Receives a given clause.
    fn given(&mut self, clause: &[SearchLit]) -> ClauseNumber;

    /// Receives a clause implied by constraints: a requested reason with the literal that it implies, or a conflict.
    fn lemma(&mut self, clause: &[SearchLit], derivation: &Derivation) -> ClauseNumber;

    /// Receives a clause that follows from earlier clauses by unit propagation. `antecedents` are in the order of use: if the
    /// clause is false, each antecedent has a single literal that is not false, and the last has none.
    fn learnt(&mut self, clause: &[SearchLit], antecedents: &[ClauseNumber]) -> ClauseNumber;

    /// Receives the number of a clause that is no longer used.
    fn deleted(&mut self, clause: ClauseNumber);
}

impl Observer for () {
    const IS_TOLD: bool = false;

    fn given(&mut self, _: &[SearchLit]) -> ClauseNumber {
        0
    }

    fn lemma(&mut self, _: &[SearchLit], _: &Derivation) -> ClauseNumber {
        0
    }

    fn learnt(&mut self, _: &[SearchLit], _: &[ClauseNumber]) -> ClauseNumber {
        0
    }

    fn deleted(&mut self, _: ClauseNumber) {}
}
