//! Types of the parameters and results of functions.

use super::kind::Kind;
use super::value::Value;

/// A type in the table of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// A static integer.
    Integer,
    /// A static truth value.
    Truth,
    /// A text.
    Text,
    /// A cell.
    Cell,
    /// A kind of step.
    Steps,
    /// An integer of either stage; a cell gives its value.
    Number,
    /// A truth value of either stage.
    Formula,
    /// The name of a rule.
    Rule,
    /// Anything; the same in all places of one function.
    Item,
    /// Anything else.
    Other,
    /// A list.
    List(&'static Shape),
    /// A pair.
    Pair(&'static Shape, &'static Shape),
}

/// A path.
pub(super) const PATH: Shape = Shape::List(&Shape::Cell);

/// A list of paths.
pub(super) const PATHS: Shape = Shape::List(&PATH);

/// A list of anything.
pub(super) const ITEMS: Shape = Shape::List(&Shape::Item);

impl Shape {
    /// The word for it in the table of functions.
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

    /// What messages call it.
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

    /// Whether a value fits, as far as its outside tells.
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
            // Lists of two: what `pairs` gives is a list, too.
            (Self::List(inner), Value::Tuple(items)) => items.iter().all(|item| inner.admits(item)),
            _ => false,
        }
    }

    /// Whether a type fits; `item` and `other` are what [`Item`](Self::Item) and [`Other`](Self::Other) stand for.
    pub fn accepts(self, kind: &Kind, item: &mut Option<Kind>, other: &mut Option<Kind>) -> bool {
        match (self, kind) {
            (_, Kind::Unknown) => true,
            (Self::Item, kind) => unify(item, kind),
            (Self::Other, kind) => unify(other, kind),
            (Self::Integer, Kind::Integer)
            | (Self::Truth, Kind::Truth)
            | (Self::Text, Kind::Text)
            | (Self::Cell, Kind::Cell)
            | (Self::Steps, Kind::Steps)
            | (Self::Rule, Kind::Rule) => true,
            (Self::Number, kind) => kind.is_number(),
            (Self::Formula, kind) => kind.is_formula(),
            (Self::List(inner), Kind::List(kind)) => inner.accepts(kind, item, other),
            (Self::List(inner), Kind::Tuple(kinds)) => kinds.iter().all(|kind| inner.accepts(kind, item, other)),
            (Self::Pair(a, b), Kind::Tuple(kinds)) => {
                kinds.len() == 2 && a.accepts(&kinds[0], item, other) && b.accepts(&kinds[1], item, other)
            }
            _ => false,
        }
    }

    /// The type of a result of this shape.
    pub fn kind(self, item: &Option<Kind>, other: &Option<Kind>) -> Kind {
        match self {
            Self::Integer => Kind::Integer,
            Self::Truth => Kind::Truth,
            Self::Text => Kind::Text,
            Self::Cell => Kind::Cell,
            Self::Steps => Kind::Steps,
            Self::Number => Kind::Number,
            Self::Formula => Kind::Formula,
            Self::Rule => Kind::Rule,
            Self::Item => item.clone().unwrap_or(Kind::Unknown),
            Self::Other => other.clone().unwrap_or(Kind::Unknown),
            Self::List(inner) => Kind::list(inner.kind(item, other)),
            Self::Pair(a, b) => Kind::Tuple([a.kind(item, other), b.kind(item, other)].into()),
        }
    }
}

fn unify(slot: &mut Option<Kind>, kind: &Kind) -> bool {
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

fn plural(shape: Shape) -> String {
    match shape {
        Shape::Integer | Shape::Number => "integers".to_owned(),
        Shape::Cell => "cells".to_owned(),
        Shape::List(Shape::Cell) => "paths".to_owned(),
        Shape::Item => "items".to_owned(),
        Shape::Pair(Shape::Cell, _) => "pairs of cells".to_owned(),
        Shape::Pair(..) => "pairs".to_owned(),
        Shape::List(_) => "lists".to_owned(),
        other => other.word(),
    }
}
