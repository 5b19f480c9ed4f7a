//! What clues demand of particular cells: rules with everything static evaluated.
//!
//! This is the language that the checker interprets and the elaborator compiles. It knows no rule, no cell geometry
//! and no loop: only variables (the cells in their own order, then the layers), integers and truth.
//!
//! A term may be *undefined* (an index out of range, division by zero, the minimum of nothing, a number beyond
//! `i64`; sums, products and numerals are exact, so that only their results have to be within it). The nearest formula
//! around it ([`Formula::Compare`], [`Formula::Member`], [`Formula::Distinct`], [`Formula::Fold`],
//! [`Formula::Matches`]) is then false; what is built on that formula goes on from there.

use super::Span;
use crate::model::VarId;
use std::sync::Arc;

/// One statement of a rule, as it falls on the places of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    pub formula: Formula,
    /// The statement in the rule's definition.
    pub span: Span,
}

/// Something that is true or false of a filled grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    Constant(bool),
    /// The comparison of two terms; false if either is undefined.
    Compare(Box<Term>, Comparison, Box<Term>),
    /// The term is one of the integers, which ascend; false if it is undefined.
    Member(Box<Term>, Arc<[i64]>),
    Not(Box<Formula>),
    /// All of them; true if there are none.
    All(Vec<Formula>),
    /// At least one of them; false if there are none.
    Any(Vec<Formula>),
    /// Both formulas are true, or neither is.
    Iff(Box<Formula>, Box<Formula>),
    /// The terms are pairwise different; false if one is undefined.
    Distinct(Vec<Term>),
    /// The machine accepts the terms, read in order; false if one is undefined.
    Fold(Vec<Term>, Arc<Machine>),
    /// The terms, read in order, are a word of the pattern; false if one is undefined.
    Matches(Vec<Term>, Arc<Pattern>),
    /// The members for which the formula is true are one connected piece of the graph, or none at all. The edges
    /// are pairs of indices into the members.
    Connected(Vec<Formula>, Arc<[(u32, u32)]>),
}

/// How two integers are compared.
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
    /// Whether `left` compares so with `right`. (The checker has its own.)
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

/// An integer that depends on the filled grid, or is undefined there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    Integer(i64),
    /// What stands in a cell or in a layer; inside a [`Machine`], a register.
    Variable(VarId),
    /// The sum; 0 of nothing.
    Sum(Vec<Term>),
    /// The product; 1 of nothing.
    Product(Vec<Term>),
    /// The quotient, rounded so that the remainder is not negative.
    Quotient(Box<Term>, Box<Term>),
    /// The remainder, which is never negative.
    Remainder(Box<Term>, Box<Term>),
    Absolute(Box<Term>),
    /// The least; undefined of nothing.
    Minimum(Vec<Term>),
    /// The greatest; undefined of nothing.
    Maximum(Vec<Term>),
    /// How many of the formulas are true.
    Count(Vec<Formula>),
    /// The item at the position that the second says, counted from 1; undefined outside. Only the item chosen has to
    /// be defined.
    Element(Vec<Term>, Box<Term>),
    /// The first term where the formula is true, else the second. Only the one chosen has to be defined.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// The decimal numerals written one after the other, as a number; undefined of nothing or if one is negative.
    Concatenation(Vec<Term>),
}

/// A state machine that reads integers. Its terms and formulas speak of registers, `VarId(0)` on: the pieces of the
/// state in order, and after them the integer that is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Machine {
    /// The state before the first integer; its length is the number of pieces.
    pub start: Vec<i64>,
    /// The first arm whose condition holds is taken. If there is none, the word is refused.
    pub arms: Vec<Arm>,
    /// What must hold of the state after the last integer.
    pub accept: Formula,
}

/// What a [`Machine`] does in some states on some integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arm {
    /// The states and integers that it is for.
    pub condition: Formula,
    /// The next state, a term per piece; `None` refuses the word, as does a term that is undefined.
    pub next: Option<Vec<Term>>,
}

/// A regular expression over integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// One integer of these, which ascend.
    OneOf(Arc<[i64]>),
    /// One after the other; the empty word if there are none.
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    /// At least `least` times, at most `most` times.
    Repeat {
        pattern: Box<Pattern>,
        /// The least number of times.
        least: u32,
        /// The greatest; `None` for no bound.
        most: Option<u32>,
    },
}
