//! Clue instances: a rule applied to places.

use super::{CellId, Demand, Digit, Span};
use crate::model::OriginId;

/// A rule with its arguments, which are already cells and integers, and what it demands of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// Name of the rule.
    pub rule: String,
    /// Its arguments, in the order of the rule's parameters, with the parameters' names.
    pub arguments: Vec<(String, Argument)>,
    /// What its setter calls it.
    pub name: Option<String>,
    /// What its setter says about it.
    pub note: Option<String>,
    /// Where it was written.
    pub origin: OriginId,
    /// The rule's definition.
    pub definition: Span,
    /// All of these hold.
    pub demands: Vec<Demand>,
    /// Of a choice between clues (`either … or …`): its parts, each the clues of one part. Their demands are in
    /// this clue's own, combined; by themselves they need not hold.
    pub parts: Vec<Vec<Clue>>,
}

/// One argument of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i64),
    /// True or false.
    Boolean(bool),
    /// A text.
    Text(String),
    /// A digit.
    Digit(Digit),
    /// Digits, ascending.
    Digits(Vec<Digit>),
    /// One cell.
    Cell(CellId),
    /// Cells in the order written: a path, or a set where the rule does not care.
    Cells(Vec<CellId>),
    /// The arguments of a parameter that takes any number.
    List(Vec<Argument>),
}
