//! Access to the arguments of a clue, for writers of formats with clues.

use crate::puzzle::{Argument, CellId, Clue};
use crate::syntax::ast::{Ast, ItemKind};
use std::collections::BTreeSet;

/// Returns the integer argument of a parameter.
pub(in crate::formats) fn integer(clue: &Clue, name: &str) -> Option<i64> {
    match clue.argument(name)? {
        Argument::Integer(number) => Some(*number),
        _ => None,
    }
}

/// Returns the integer or digit argument of a parameter.
pub(in crate::formats) fn number(clue: &Clue, name: &str) -> Option<i64> {
    match clue.argument(name)? {
        Argument::Integer(number) => Some(*number),
        Argument::Digit(digit) => Some(i64::from(*digit)),
        _ => None,
    }
}

/// Returns the cells of a parameter.
pub(in crate::formats) fn cells<'c>(clue: &'c Clue, name: &str) -> Option<&'c [CellId]> {
    clue.argument(name)?.group()
}

/// Returns the first argument that consists of cells.
pub(in crate::formats) fn places(clue: &Clue) -> Option<Vec<&[CellId]>> {
    clue.arguments.iter().find_map(|(_, argument)| argument.groups())
}

/// Returns whether a sandwich has the default crusts: the lowest and the highest digit. Other clues have none.
pub(in crate::formats) fn has_usual_crust(clue: &Clue, lowest: i64, highest: i64) -> bool {
    match clue.argument("crust") {
        Some(Argument::Digits(crust)) => crust.iter().map(|digit| i64::from(*digit)).eq([lowest, highest]),
        _ => true,
    }
}

/// Returns the digits of a variadic parameter.
pub(in crate::formats) fn digits(clue: &Clue, name: &str) -> Option<Vec<i64>> {
    let digit = |argument: &Argument| match argument {
        Argument::Digit(digit) => Some(i64::from(*digit)),
        _ => None,
    };
    match clue.argument(name)? {
        Argument::List(digits) => digits.iter().map(digit).collect(),
        Argument::Digits(digits) => Some(digits.iter().map(|digit| i64::from(*digit)).collect()),
        single => Some(vec![digit(single)?]),
    }
}

/// Returns the names of rules that the file itself defines, which are not the library's.
pub(in crate::formats) fn own_rules(tree: Option<&Ast>) -> BTreeSet<&str> {
    let items = tree.map_or(&[][..], |tree| &tree.items);
    items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Rule(rule) => Some(rule.name.text.as_str()),
            _ => None,
        })
        .collect()
}
