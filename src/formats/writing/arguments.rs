//! The arguments of a clue, as writers of formats with clues ask for them.

use crate::puzzle::{Argument, CellId, Clue};
use crate::syntax::ast::{Ast, ItemKind};
use std::collections::BTreeSet;

/// The argument of a parameter.
pub(in crate::formats) fn argument<'c>(clue: &'c Clue, name: &str) -> Option<&'c Argument> {
    clue.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
}

/// The integer of a parameter.
pub(in crate::formats) fn integer(clue: &Clue, name: &str) -> Option<i64> {
    match argument(clue, name)? {
        Argument::Integer(number) => Some(*number),
        _ => None,
    }
}

/// The cells of an argument.
pub(in crate::formats) fn cells(argument: &Argument) -> Option<Vec<CellId>> {
    match argument {
        Argument::Cell(cell) => Some(vec![*cell]),
        Argument::Cells(cells) => Some(cells.clone()),
        _ => None,
    }
}

/// The groups of cells of an argument that takes any number of them.
pub(in crate::formats) fn groups(argument: &Argument) -> Option<Vec<Vec<CellId>>> {
    match argument {
        Argument::List(groups) => groups.iter().map(cells).collect(),
        other => Some(vec![cells(other)?]),
    }
}

/// The first argument that consists of cells.
pub(in crate::formats) fn places(clue: &Clue) -> Option<Vec<Vec<CellId>>> {
    clue.arguments.iter().find_map(|(_, argument)| groups(argument))
}

/// The digit of a parameter.
pub(in crate::formats) fn digit(clue: &Clue, name: &str) -> Option<i64> {
    match argument(clue, name)? {
        Argument::Digit(digit) => Some(i64::from(*digit)),
        _ => None,
    }
}

/// The digits of a parameter that takes any number of them.
pub(in crate::formats) fn digits(clue: &Clue, name: &str) -> Option<Vec<i64>> {
    let digit = |argument: &Argument| match argument {
        Argument::Digit(digit) => Some(i64::from(*digit)),
        _ => None,
    };
    match argument(clue, name)? {
        Argument::List(digits) => digits.iter().map(digit).collect(),
        Argument::Digits(digits) => Some(digits.iter().map(|digit| i64::from(*digit)).collect()),
        single => Some(vec![digit(single)?]),
    }
}

/// Names that the file itself gives to rules: they are not the library's.
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
