//! Types of expressions, including the stage (static, or dependent on the digits).

use super::ParameterType;
use std::rc::Rc;

/// The type of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    Integer,
    Truth,
    Text,
    /// A cell; where an integer is expected, its value.
    Cell,
    Steps,
    /// An integer that depends on the digits.
    Number,
    /// A truth value that depends on the digits.
    Formula,
    /// A truth value that depends on the digits, and is 0 or 1 where an integer is expected.
    Flag,
    /// A layer, of truth values or of integers.
    Layer {
        /// Whether it was declared `bool`.
        boolean: bool,
    },
    /// The name of a rule.
    Rule,
    /// A function of the rule itself: the types of its parameters, and its result.
    Function(Rc<[ParameterType]>, Rc<Type>),
    List(Rc<Type>),
    /// A tuple, which loops may destructure.
    Tuple(Rc<[Type]>),
    /// The type of an expression with a reported mistake, and of the items of `[]`.
    Unknown,
}

impl Type {
    pub fn list(item: Self) -> Self {
        Self::List(Rc::new(item))
    }

    pub fn path() -> Self {
        Self::list(Self::Cell)
    }

    /// Returns whether it is a static or dynamic integer, or can be read as one.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Integer | Self::Number | Self::Flag | Self::Cell | Self::Unknown)
    }

    /// Returns whether it is a static or dynamic truth value, or can be read as one.
    pub fn is_formula(&self) -> bool {
        matches!(self, Self::Truth | Self::Formula | Self::Flag | Self::Unknown)
    }

    /// Returns whether a layer may have a variable there: a cell, an edge, which is a pair of cells, or a list of cells, which may
    /// be a region.
    pub fn is_place(&self) -> bool {
        match self {
            Self::Cell | Self::Unknown => true,
            Self::Tuple(items) => {
                items.len() == 2 && items.iter().all(|item| matches!(item, Self::Cell | Self::Unknown))
            }
            Self::List(item) => matches!(**item, Self::Cell | Self::Unknown),
            _ => false,
        }
    }

    /// Returns whether it is known at compile time. A cell is; its value is not.
    pub fn is_static(&self) -> bool {
        match self {
            Self::Number | Self::Formula | Self::Flag => false,
            Self::List(item) => item.is_static(),
            Self::Tuple(items) => items.iter().all(Self::is_static),
            _ => true,
        }
    }

    /// Returns the common type of two types; `None` if there is none.
    pub fn join(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (a, b) if a == b => Some(a.clone()),
            (Self::Unknown, kind) | (kind, Self::Unknown) => Some(kind.clone()),
            (Self::List(a), Self::List(b)) => Some(Self::list(a.join(b)?)),
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                Some(Self::Tuple(a.iter().zip(b.iter()).map(|(a, b)| a.join(b)).collect::<Option<Vec<_>>>()?.into()))
            }
            (a, b) if a.is_number() && b.is_number() => Some(Self::Number),
            (a, b) if a.is_formula() && b.is_formula() => Some(Self::Formula),
            _ => None,
        }
    }

    pub fn noun(&self) -> &'static str {
        match self {
            Self::Integer => "an integer",
            Self::Truth => "true or false",
            Self::Text => "a text",
            Self::Cell => "a cell",
            Self::Steps => "a kind of step",
            Self::Number => "an integer that depends on the digits",
            Self::Formula => "a formula about the digits",
            Self::Flag => "a layer's true or false",
            Self::Layer { .. } => "a layer",
            Self::Rule => "a rule",
            Self::Function(..) => "a function",
            Self::List(item) if **item == Self::Cell => "a list of cells",
            Self::List(_) => "a list",
            Self::Tuple(_) => "a tuple",
            Self::Unknown => "something unknown",
        }
    }
}
