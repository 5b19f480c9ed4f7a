//! Items, options and nodes of an exact cover, and the [`Sink`] that receives them from a lowering.

use crate::model::{CandidateId, VarId};
use std::num::NonZeroU32;

/// The meaning of an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ItemMeaning {
    /// The variable takes a value.
    Variable(VarId),
    /// `value` has its place among the variables of a `Distinct`: primary in a house, secondary elsewhere.
    Place {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
        value: i32,
    },
    /// The guard of a `Domain` is true, or its variable has a value outside: not both.
    Guarded {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
    },
    /// An item that a constraint over several variables introduces; the kind of constraint defines its meaning.
    Own {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
        /// Primary and secondary items are numbered separately.
        rank: Rank,
        index: u32,
    },
    /// The variable takes the value, or it does not: covered by the candidate and by [`OptionMeaning::Not`].
    Present(CandidateId),
    /// An unsatisfiable constraint: a primary item without options.
    Never {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
    },
}

/// How an item must be covered, and how early a search should branch on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// Primary. Its options partition the answers: they are candidates of answer variables, or ways that the answer determines.
    Answer,
    /// Primary, but auxiliary variables are involved, or branching should wait until the answer is determined.
    Auxiliary,
    /// Covered at most once, or with a single colour.
    Secondary,
}

/// The meaning of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionMeaning {
    /// A variable takes a value.
    Candidate(CandidateId),
    /// A variable does not take this value; only for values whose absence constraints need.
    Not(CandidateId),
    /// The `index`-th way to satisfy constraint number `constraint`, for kinds whose options are more than candidates.
    Way {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
        index: u32,
    },
}

/// One item of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OptionItem {
    /// The number of the item, in the order of announcement.
    pub item: u32,
    /// The colour of a secondary item, if it is coloured.
    pub colour: Option<NonZeroU32>,
}

impl OptionItem {
    pub fn plain(item: u32) -> Self {
        Self { item, colour: None }
    }
}

/// Receives an instance from a lowering: first all items, ascending in [`Rank`], then all options.
pub trait Sink {
    fn item(&mut self, item: ItemMeaning, rank: Rank);

    /// Receives the next option. Its items are different, and at least one of them is primary (hence without colour).
    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]);

    /// Whether it wants no more options, for example because its file is full. Checked between variables and constraints.
    fn is_closed(&mut self) -> bool {
        false
    }
}
