//! Types of the parameters and results of functions, as the table of functions declares them.

use super::types::Type;
use super::value::Value;

/// The type of a parameter or result of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentType {
    Integer,
    Truth,
    Text,
    Cell,
    Steps,
    /// A static or dynamic integer; a cell is read for its value.
    Number,
    /// A static or dynamic truth value.
    Formula,
    /// The name of a rule.
    Rule,
    /// Any type, but the same in all places of one function.
    Item,
    Other,
    List(&'static ArgumentType),
    Pair(&'static ArgumentType, &'static ArgumentType),
}

pub(super) const PATH: ArgumentType = ArgumentType::List(&ArgumentType::Cell);

pub(super) const PATHS: ArgumentType = ArgumentType::List(&PATH);

pub(super) const ITEMS: ArgumentType = ArgumentType::List(&ArgumentType::Item);

impl ArgumentType {
    /// Returns the name of the type in the table of functions.
    pub fn word(self) -> String {
        match self {
            Self::Integer => "int".to_owned(),
            Self::Truth => "bool".to_owned(),
            Self::Text => "text".to_owned(),
            Self::Cell => "cell".to_owned(),
            Self::Steps => "steps".to_owned(),
            Self::Number => "integer".to_owned(),
            Self::Formula => "formula".to_owned(),
            Self::Rule => "rule".to_owned(),
            Self::Item => "item".to_owned(),
            Self::Other => "other".to_owned(),
            Self::List(Self::Cell) => "path".to_owned(),
            Self::List(inner) => format!("list of {}", plural(*inner)),
            Self::Pair(first, second) => format!("({}, {})", first.word(), second.word()),
        }
    }

    pub fn noun(self) -> String {
        match self {
            Self::Integer | Self::Number => "an integer".to_owned(),
            Self::Truth => "true or false".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Cell => "a cell".to_owned(),
            Self::Steps => "a kind of step".to_owned(),
            Self::Formula => "a formula".to_owned(),
            Self::Rule => "the name of a rule".to_owned(),
            Self::Item | Self::Other => "a value".to_owned(),
            Self::List(Self::Cell) => "a list of cells".to_owned(),
            Self::List(_) => format!("a {}", self.word()),
            Self::Pair(..) => "a pair".to_owned(),
        }
    }

    /// Returns whether a value fits, without inspecting nested lists completely.
    pub fn admits(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Item | Self::Other, value) => !matches!(value, Value::Layer(_) | Value::Undefined(_)),
            (Self::Integer, Value::Integer(_))
            | (Self::Truth, Value::Truth(_))
            | (Self::Text, Value::Text(_))
            | (Self::Cell, Value::Cell(_))
            | (Self::Steps, Value::Steps(_))
            | (Self::Rule, Value::Rule(_))
            | (Self::Number, Value::Integer(_) | Value::Number(_) | Value::Flag(_) | Value::Cell(_))
            | (Self::Formula, Value::Truth(_) | Value::Formula(_) | Value::Flag(_))
            | (Self::Pair(..), Value::Tuple(_)) => true,
            (Self::List(inner), Value::List(items)) => items.first().is_none_or(|item| inner.admits(item)),
            // Tuples count as lists here: `pairs` returns tuples.
            (Self::List(inner), Value::Tuple(items)) => items.iter().all(|item| inner.admits(item)),
            _ => false,
        }
    }

    /// Returns whether a type fits; `item` and `other` are the types bound to [`Item`](Self::Item) and [`Other`](Self::Other).
    pub fn accepts(self, kind: &Type, item: &mut Option<Type>, other: &mut Option<Type>) -> bool {
        match (self, kind) {
            (_, Type::Unknown) => true,
            (Self::Item, kind) => unify(item, kind),
            (Self::Other, kind) => unify(other, kind),
            (Self::Integer, Type::Integer)
            | (Self::Truth, Type::Truth)
            | (Self::Text, Type::Text)
            | (Self::Cell, Type::Cell)
            | (Self::Steps, Type::Steps)
            | (Self::Rule, Type::Rule) => true,
            (Self::Number, kind) => kind.is_number(),
            (Self::Formula, kind) => kind.is_formula(),
            (Self::List(inner), Type::List(kind)) => inner.accepts(kind, item, other),
            (Self::List(inner), Type::Tuple(kinds)) => kinds.iter().all(|kind| inner.accepts(kind, item, other)),
            (Self::Pair(a, b), Type::Tuple(kinds)) => {
                kinds.len() == 2 && a.accepts(&kinds[0], item, other) && b.accepts(&kinds[1], item, other)
            }
            _ => false,
        }
    }

    /// Returns the type of a result with this declaration.
    pub fn kind(self, item: &Option<Type>, other: &Option<Type>) -> Type {
        match self {
            Self::Integer => Type::Integer,
            Self::Truth => Type::Truth,
            Self::Text => Type::Text,
            Self::Cell => Type::Cell,
            Self::Steps => Type::Steps,
            Self::Number => Type::Number,
            Self::Formula => Type::Formula,
            Self::Rule => Type::Rule,
            Self::Item => item.clone().unwrap_or(Type::Unknown),
            Self::Other => other.clone().unwrap_or(Type::Unknown),
            Self::List(inner) => Type::list(inner.kind(item, other)),
            Self::Pair(a, b) => Type::Tuple([a.kind(item, other), b.kind(item, other)].into()),
        }
    }
}

fn unify(slot: &mut Option<Type>, kind: &Type) -> bool {
    match slot {
        None => {
            *slot = Some(kind.clone());
            true
        }
        Some(known) => match known.join(kind) {
            Some(joined) => {
                *known = joined;
                true
            }
            None => false,
        },
    }
}

fn plural(shape: ArgumentType) -> String {
    match shape {
        ArgumentType::Integer | ArgumentType::Number => "integers".to_owned(),
        ArgumentType::Cell => "cells".to_owned(),
        ArgumentType::List(ArgumentType::Cell) => "paths".to_owned(),
        ArgumentType::Item => "items".to_owned(),
        ArgumentType::Pair(ArgumentType::Cell, _) => "pairs of cells".to_owned(),
        ArgumentType::Pair(..) => "pairs".to_owned(),
        ArgumentType::List(_) => "lists".to_owned(),
        other => other.word(),
    }
}
