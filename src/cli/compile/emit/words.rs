//! Mathematical signs and phrases of the printed stages, in Unicode or ASCII.

use super::tree::list;
use crate::formulation::ilp::Sense;
use crate::formulation::{Names, candidate};
use crate::model::{Comparison, Literal};

#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// `∨`
    pub or: &'static str,
    /// `¬`
    pub not: &'static str,
    /// `≠`
    pub not_equal: &'static str,
    /// `≤`
    pub at_most: &'static str,
    /// `≥`
    pub at_least: &'static str,
    /// `·`
    pub times: &'static str,
    /// `→`
    pub to: &'static str,
    /// `⊥`: false.
    pub never: &'static str,
}

impl Notation {
    pub fn new(ascii: bool) -> Self {
        match ascii {
            false => {
                Self {
                    or: "∨", not: "¬", not_equal: "≠", at_most: "≤", at_least: "≥", times: "·", to: "→", never: "⊥"
                }
            }
            true => Self {
                or: "or",
                not: "not ",
                not_equal: "!=",
                at_most: "<=",
                at_least: ">=",
                times: "*",
                to: "->",
                never: "false",
            },
        }
    }

    /// Formats a literal of the model.
    pub fn literal(self, names: &dyn Names, literal: Literal) -> String {
        match literal.positive {
            true => candidate(names, literal.var, literal.value),
            false => {
                let (var, value) = (names.variable(literal.var), names.value(literal.var, literal.value));
                format!("{var}{}{value}", self.not_equal)
            }
        }
    }

    pub fn clause<T>(self, literals: &[T], text: impl FnMut(&T) -> String) -> String {
        match literals.is_empty() {
            true => self.never.to_owned(),
            false => list(literals, &format!(" {} ", self.or), text),
        }
    }

    /// Returns the comparison sign of a row.
    pub fn sense(self, sense: Sense) -> &'static str {
        match sense {
            Sense::Equal => "=",
            Sense::AtMost => self.at_most,
            Sense::AtLeast => self.at_least,
        }
    }

    pub fn comparison(self, comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Equal => "=",
            Comparison::AtMost => self.at_most,
            Comparison::AtLeast => self.at_least,
            Comparison::NotEqual => self.not_equal,
        }
    }

    /// Formats the sign and factor of a summand.
    pub fn factor(self, first: bool, factor: i64) -> String {
        let sign = match (first, factor < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        match factor.unsigned_abs() {
            1 => sign.to_owned(),
            factor => format!("{sign}{factor}{}", self.times),
        }
    }
}

/// Describes how often the `Distinct` with this index places a value, as in `row 3 has a 5`.
pub fn placed(names: &dyn Names, constraint: usize, quantity: &str, value: i32) -> String {
    format!("{} has {quantity} {}", names.origin(constraint), names.placed(constraint, value))
}

/// Formats integers as ranges: `1..9`, `1 3 5..7`.
pub fn ranges(values: impl Iterator<Item = i64>) -> String {
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(value) => *last = value,
            _ => runs.push((value, value)),
        }
    }
    list(runs, " ", |(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first} {last}"),
        _ => format!("{first}..{last}"),
    })
}
