//! The values of expressions after evaluation of everything static.

use super::steps::Steps;
use crate::puzzle::{CellId, Formula, Place, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::Function;
use compact_str::CompactString;
use std::rc::Rc;
use std::sync::Arc;

/// The value of an expression: static, or a term or formula that depends on the filled grid.
///
/// Invariant: no [`Number`](Self::Number) holds a plain integer and no [`Formula`](Self::Formula) a constant.
#[derive(Clone, Debug)]
pub enum Value {
    Integer(i64),
    Truth(bool),
    Text(Rc<str>),
    /// A cell; where an integer is expected, its value.
    Cell(CellId),
    Steps(Rc<Steps>),
    /// A path, a set of integers, or any other list.
    List(Rc<[Value]>),
    /// A tuple, as returned by `pairs` and similar functions.
    Tuple(Rc<[Value]>),
    /// An integer that depends on the grid.
    Number(Term),
    /// A truth value that depends on the grid.
    Formula(Formula),
    /// A term that is 0 or 1, and can also be read as a truth value.
    Flag(Term),
    Layer(CompactString),
    /// A rule, by name, as an argument of a function.
    Rule(CompactString),
    /// A function of the rule itself, and the names in scope where it is defined.
    Function(Arc<Function>, Rc<[(CompactString, Value)]>),
    /// A static expression without a value, with the reason: an index out of range, a division by zero.
    Undefined(Rc<Diagnostic>),
}

impl Value {
    /// Makes the value of a term.
    pub fn number(term: Term) -> Self {
        match term {
            Term::Integer(n) => Self::Integer(n),
            term => Self::Number(term),
        }
    }

    /// Makes the value of a formula.
    pub fn formula(formula: Formula) -> Self {
        match formula {
            Formula::Constant(truth) => Self::Truth(truth),
            formula => Self::Formula(formula),
        }
    }

    pub fn cells(cells: impl IntoIterator<Item = CellId>) -> Self {
        Self::List(cells.into_iter().map(Self::Cell).collect())
    }

    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// Makes a tuple of two values.
    pub fn pair(first: Self, second: Self) -> Self {
        Self::Tuple(Rc::new([first, second]))
    }

    /// Makes an undefined value with its reason.
    pub fn undefined(why: Diagnostic) -> Self {
        Self::Undefined(Rc::new(why))
    }

    /// Returns the place of a layer that it denotes: a cell, a pair of two different cells, or a group of different cells.
    pub fn place_of_layer(&self) -> Option<Place> {
        let group = |items: &[Self]| {
            let cell = |item: &Self| if let Self::Cell(cell) = item { Some(*cell) } else { None };
            Place::group(items.iter().map(cell).collect::<Option<_>>()?)
        };
        self.place().or_else(|| if let Self::List(items) = self { group(items) } else { None })
    }

    /// The same, of cells and edges only.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Cell(cell) => Some(Place::Cell(*cell)),
            Self::Tuple(items) | Self::List(items) => match items[..] {
                [Self::Cell(a), Self::Cell(b)] if a != b => Some(Place::edge(a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    pub fn noun(&self) -> &'static str {
        match self {
            Self::Integer(_) => "an integer",
            Self::Truth(_) => "true or false",
            Self::Text(_) => "a text",
            Self::Cell(_) => "a cell",
            Self::Steps(_) => "a kind of step",
            Self::List(items) if matches!(items.first(), Some(Self::Cell(_))) => "a list of cells",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
            Self::Number(_) => "an integer that depends on the digits",
            Self::Formula(_) => "a formula about the digits",
            Self::Flag(_) => "a layer's true or false",
            Self::Layer(_) => "a layer",
            Self::Rule(_) => "a rule",
            Self::Function(..) => "a function",
            Self::Undefined(_) => "nothing",
        }
    }

    /// Returns whether two static values are equal; dynamic ones equal nothing.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            (Self::Truth(a), Self::Truth(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Cell(a), Self::Cell(b)) => a == b,
            (Self::List(a), Self::List(b)) | (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.same(b))
            }
            _ => false,
        }
    }

    /// Returns whether it depends on the filled grid, itself or in a part.
    pub fn is_dynamic(&self) -> bool {
        match self {
            Self::Number(_) | Self::Formula(_) | Self::Flag(_) => true,
            Self::List(items) | Self::Tuple(items) => items.iter().any(Self::is_dynamic),
            _ => false,
        }
    }
}
