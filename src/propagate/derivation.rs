//! What lemmas follow from, and who is told of them.

use super::Lit;
use crate::model::{Model, OriginId};

/// The constraints from which something follows, with the domains of their variables and nothing else.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Derivation {
    /// Their indices in the model: first the one that was propagated, then those that it was seen together with, such as
    /// what keeps the variables of a sum different.
    pub constraints: Vec<usize>,
}

impl Derivation {
    /// That it follows from a constraint, with the help of others.
    pub fn new(constraint: usize, helpers: impl IntoIterator<Item = usize>) -> Self {
        let mut constraints = vec![constraint];
        for helper in helpers {
            if !constraints.contains(&helper) {
                constraints.push(helper);
            }
        }
        Self { constraints }
    }

    /// Where the constraints come from, in ascending order.
    pub fn origins(&self, model: &Model) -> Vec<OriginId> {
        let origins = self.constraints.iter().flat_map(|index| model.origins(model.constraints()[*index].origins));
        let mut origins: Vec<OriginId> = origins.collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }
}

/// The number under which an [`Observer`] knows a clause.
pub type ClauseNumber = u64;

/// Who is told what a search concludes, clause by clause, to write it down or to check it.
///
/// A search that nobody observes has `()`, which costs nothing.
pub trait Observer {
    /// Whether there is anything to tell; `false` for `()` alone.
    const IS_TOLD: bool = true;

    /// A clause that the search was given.
    fn given(&mut self, clause: &[Lit]) -> ClauseNumber;

    /// A clause that follows from constraints: a reason that was asked for, with what it implies, or a refusal.
    fn lemma(&mut self, clause: &[Lit], derivation: &Derivation) -> ClauseNumber;

    /// A clause that follows by unit propagation from clauses named before, in the order in which it uses them: with the
    /// clause false, all literals of each antecedent are false but one, and of the last all.
    fn learnt(&mut self, clause: &[Lit], antecedents: &[ClauseNumber]) -> ClauseNumber;

    /// A clause that is not used any more.
    fn deleted(&mut self, clause: ClauseNumber);
}

impl Observer for () {
    const IS_TOLD: bool = false;

    fn given(&mut self, _: &[Lit]) -> ClauseNumber {
        0
    }

    fn lemma(&mut self, _: &[Lit], _: &Derivation) -> ClauseNumber {
        0
    }

    fn learnt(&mut self, _: &[Lit], _: &[ClauseNumber]) -> ClauseNumber {
        0
    }

    fn deleted(&mut self, _: ClauseNumber) {}
}
