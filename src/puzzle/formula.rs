//! Formulas: what clues demand of particular cells, after everything static in a rule has been evaluated.
//!
//! The checker interprets formulas and elaboration compiles them. They do not contain rules, cell geometry or loops, only
//! variables (the cells in order, then the layers), integers and truth values.
//!
//! A term may be *undefined* (an index out of range, division by zero, the minimum of nothing, a number beyond `i64`; sums,
//! products and numerals are exact, so that only their results must be in range). The nearest formula around it
//! ([`Formula::Compare`], [`Formula::Member`], [`Formula::Distinct`], [`Formula::Fold`], [`Formula::Matches`], [`Formula::Division`]) is then false, and
//! formulas that contain that one are evaluated accordingly.

use super::Span;
use crate::model::VarId;
use std::sync::Arc;

/// One statement of a rule, applied to the arguments of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    pub formula: Formula,
    /// The span of the statement in the rule's definition.
    pub span: Span,
}

/// A proposition about a filled grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    Constant(bool),
    /// Compares two terms; false if either is undefined.
    Compare(Box<Term>, Comparison, Box<Term>),
    /// The term is one of the integers, which are ascending; false if it is undefined.
    Member(Box<Term>, Arc<[i64]>),
    Not(Box<Formula>),
    /// The conjunction; true if there are no formulas.
    All(Vec<Formula>),
    /// The disjunction; false if there are no formulas.
    Any(Vec<Formula>),
    /// Both formulas are true, or both are false.
    Iff(Box<Formula>, Box<Formula>),
    /// The terms are pairwise different; false if one is undefined.
    Distinct(Vec<Term>),
    /// The machine accepts the terms, read in order; false if one is undefined.
    Fold(Vec<Term>, Arc<Machine>),
    /// The terms, read in order, match the pattern; false if one is undefined.
    Matches(Vec<Term>, Arc<Pattern>),
    /// The members for which the formula is true are connected in the graph; none are connected, too. The edges are pairs of
    /// indices of members.
    Connected(Vec<Formula>, Arc<[(u32, u32)]>),
    /// The vertices of the graph fall into regions: the components of the edges for which the formula is true. Each of the other
    /// edges lies between two regions, and the terms are the sizes of the regions, by vertex; false if one is undefined. It may not
    /// be negated, nor be a part of anything but a conjunction.
    Division(Vec<Formula>, Vec<Term>, Arc<RegionGraph>),
}

/// The graph of [`Formula::Division`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RegionGraph {
    /// Pairs of vertices.
    pub edges: Vec<(u32, u32)>,
    /// Regions of more vertices than this have the size 0.
    pub above: u32,
}

/// A comparison of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Returns whether the comparison of `left` with `right` holds. (The checker has its own implementation.)
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
        }
    }
}

/// An integer that depends on the filled grid, and may be undefined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    Integer(i64),
    /// The value of a cell or of a layer; inside a [`Machine`], a register.
    Variable(VarId),
    /// The sum; 0 if there are no terms.
    Sum(Vec<Term>),
    /// The product; 1 if there are no terms.
    Product(Vec<Term>),
    /// The quotient, rounded so that the remainder is not negative.
    Quotient(Box<Term>, Box<Term>),
    /// The Euclidean remainder, which is never negative.
    Remainder(Box<Term>, Box<Term>),
    Absolute(Box<Term>),
    /// The minimum; undefined if there are no terms.
    Minimum(Vec<Term>),
    /// The maximum; undefined if there are no terms.
    Maximum(Vec<Term>),
    /// The number of true formulas.
    Count(Vec<Formula>),
    /// The item at the position given by the second term, counted from 1; undefined outside. Only the chosen item has to be
    /// defined.
    Element(Vec<Term>, Box<Term>),
    /// The first term where the formula is true, otherwise the second. Only the chosen one has to be defined.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// The concatenation of decimal numerals, as a number; undefined if there are none or if one is negative.
    Concatenation(Vec<Term>),
}

/// A state machine that reads integers. Its terms and formulas refer to registers, numbered from `VarId(0)`: the state variables
/// in order, followed by the integer that is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Machine {
    /// The state before the first integer; its length is the number of state variables.
    pub start: Vec<i64>,
    /// The transitions. The first arm whose condition holds applies; if there is none, the word is rejected.
    pub arms: Vec<Arm>,
    /// The condition on the state after the last integer.
    pub accept: Formula,
}

/// A transition of a [`Machine`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arm {
    /// The states and integers to which it applies.
    pub condition: Formula,
    /// The next state, one term per state variable; `None` rejects the word, as does an undefined term.
    pub next: Option<Vec<Term>>,
}

/// A regular expression over integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// One of these integers, which are ascending.
    OneOf(Arc<[i64]>),
    /// A concatenation; the empty word if there are no parts.
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    /// A repetition, at least `least` and at most `most` times.
    Repeat {
        pattern: Box<Pattern>,
        /// The smallest number of repetitions.
        least: u32,
        /// The largest number of repetitions; `None` for no bound.
        most: Option<u32>,
    },
}
