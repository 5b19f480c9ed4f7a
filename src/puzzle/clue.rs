//! Clue instances: a rule applied to places.

use super::CellId;
use crate::model::OriginId;

/// A rule with its arguments, which are already cells and integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// Name of the rule.
    pub rule: String,
    /// Its arguments, in the order of the rule's parameters.
    pub arguments: Vec<Argument>,
    /// Where it was written.
    pub origin: OriginId,
}

/// One argument of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// An integer.
    Integer(i64),
    /// Cells in the order written: a path, or a set where the rule does not care.
    Cells(Vec<CellId>),
}
