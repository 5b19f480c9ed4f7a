//! Formulas and terms: the constraints of a clue on particular variables, after every static part of its rule has been evaluated.
//!
//! Rules are evaluated to this language; the checker interprets it and the elaborator compiles it to a model. It contains no
//! rules, no geometry and no loops, only variables (first the cells in order, then the layers), integers and truth values.
//!
//! A term may be *undefined* (an index out of range, division by zero, the minimum of an empty list, a number outside `i64`;
//! sums, products and numerals are exact, so that only their results must be in range). The nearest enclosing formula
//! ([`Formula::Compare`], [`Formula::Member`], [`Formula::Distinct`], [`Formula::Fold`], [`Formula::Matches`]) is then false, and
//! the formulas around that one are evaluated as usual.

use super::Span;
use crate::model::VarId;
use std::sync::Arc;

/// One statement of a rule, applied to the cells of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    pub formula: Formula,
    /// The statement in the rule's definition.
    pub span: Span,
}

/// A condition on a filled grid: true or false.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    Constant(bool),
    /// Compares two terms; false if either is undefined.
    Compare(Box<Term>, Comparison, Box<Term>),
    /// The term equals one of the integers (sorted in ascending order); false if the term is undefined.
    Member(Box<Term>, Arc<[i64]>),
    Not(Box<Formula>),
    /// The conjunction; true if empty.
    All(Vec<Formula>),
    /// The disjunction; false if empty.
    Any(Vec<Formula>),
    /// Both formulas have the same truth value.
    Iff(Box<Formula>, Box<Formula>),
    /// The terms are pairwise different; false if one is undefined.
    Distinct(Vec<Term>),
    /// The machine accepts the terms, read in order; false if one is undefined.
    Fold(Vec<Term>, Arc<Machine>),
    /// The sequence of terms matches the pattern; false if a term is undefined.
    Matches(Vec<Term>, Arc<Pattern>),
    /// The members for which the formula is true form one connected component of the graph, or there are none. Edges are pairs of
    /// indices into the members.
    Connected(Vec<Formula>, Arc<[(u32, u32)]>),
}

/// A comparison operator on integers.
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
    /// Evaluates the comparison. (The checker has its own implementation, for independence.)
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

/// An integer expression over the variables of a filled grid; it may be undefined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    Integer(i64),
    /// The value of a cell or of a layer's variable; inside a [`Machine`], a register.
    Variable(VarId),
    /// The sum; 0 if empty.
    Sum(Vec<Term>),
    /// The product; 1 if empty.
    Product(Vec<Term>),
    /// The quotient, rounded so that the remainder is not negative.
    Quotient(Box<Term>, Box<Term>),
    /// The remainder, which is never negative.
    Remainder(Box<Term>, Box<Term>),
    Absolute(Box<Term>),
    /// The least; undefined if empty.
    Minimum(Vec<Term>),
    /// The greatest; undefined if empty.
    Maximum(Vec<Term>),
    /// The number of formulas that are true.
    Count(Vec<Formula>),
    /// The item at the index given by the second term, counted from 1; undefined if out of range. Only the selected item has to
    /// be defined.
    Element(Vec<Term>, Box<Term>),
    /// The first term if the formula is true, otherwise the second. Only the selected term has to be defined.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// The concatenation of the decimal numerals, as a number; undefined if empty or if one is negative.
    Concatenation(Vec<Term>),
}

/// A state machine that reads a sequence of integers. Its terms and formulas refer to registers: `VarId(0)` and on are the
/// components of the state, in order, followed by the integer that is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Machine {
    /// The initial state; its length is the number of components.
    pub start: Vec<i64>,
    /// The transitions. The first arm whose condition holds is applied; if none holds, the sequence is rejected.
    pub arms: Vec<Arm>,
    /// The condition on the final state for acceptance.
    pub accept: Formula,
}

/// A transition of a [`Machine`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arm {
    /// When the arm applies, as a condition on state and integer.
    pub condition: Formula,
    /// The next state, one term per component. `None` rejects the sequence, and so does an undefined term.
    pub next: Option<Vec<Term>>,
}

/// A regular expression over integers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// One integer out of these, which are sorted in ascending order.
    OneOf(Arc<[i64]>),
    /// The concatenation; matches the empty sequence if there are no parts.
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    /// At least `least` and at most `most` repetitions.
    Repeat {
        pattern: Box<Pattern>,
        /// The minimum number of repetitions.
        least: u32,
        /// The maximum number of repetitions; `None` for no bound.
        most: Option<u32>,
    },
}
