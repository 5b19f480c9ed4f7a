//! Items, options and the sink that takes them.

use crate::model::{CandidateId, VarId};
use std::num::NonZeroU32;

/// What an item stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
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
    /// One of the items that a constraint over several variables brings; its kind says what they stand for.
    Own {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
        /// Primary and secondary ones are numbered apart.
        rank: Rank,
        index: u32,
    },
    /// The variable takes the value, or it does not: covered by the candidate and by [`OptionMeaning::Not`].
    Present(CandidateId),
    /// A constraint that nothing can satisfy: a primary item without options.
    Never {
        /// Index into [`Model::constraints`](crate::model::Model::constraints).
        constraint: u32,
    },
}

/// How an item is to be covered, and how early a search should branch on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// Primary, and its options split the answers: they are candidates of answer variables, or ways that the answer
    /// decides.
    Answer,
    /// Primary, and auxiliary variables are involved, or it is better left until the answer stands.
    Auxiliary,
    /// At most once, or with one colour.
    Secondary,
}

/// What choosing an option means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionMeaning {
    /// A variable takes a value.
    Candidate(CandidateId),
    /// A variable takes another value, where constraints need to be told.
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
pub struct Node {
    /// The item, by its number in order of announcement.
    pub item: u32,
    /// The colour given to a secondary item, if it is coloured.
    pub colour: Option<NonZeroU32>,
}

impl Node {
    pub fn plain(item: u32) -> Self {
        Self { item, colour: None }
    }
}

/// Takes an instance as it is lowered: first all items, ascending in [`Rank`], then all options.
pub trait Sink {
    fn item(&mut self, item: Item, rank: Rank);

    /// The next option. Its items are different, and at least one of them is primary (hence without colour).
    fn option(&mut self, choice: OptionMeaning, nodes: &[Node]);

    /// Whether it wants no more options, because its file is full, say. Looked at between variables and constraints.
    fn is_closed(&mut self) -> bool {
        false
    }
}
