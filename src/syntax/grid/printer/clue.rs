//! Prints clues.

use super::super::operator::NEGATE;
use super::expression::{joined, operand, quoted};
use super::layout::{list, range};
use super::page::PrinterPage;
use crate::puzzle::Span;
use crate::syntax::ast::{Allowance, Clue, ClueArgument, ClueGroup, Expression, ExpressionKind, LineKind, NamedLine};
use std::fmt::Write;

/// Prints the clue on one line. If it is too long, it is broken between its instances, or, if it has only one, between its
/// arguments.
pub(super) fn clue(page: &mut PrinterPage, clue: &Clue, span: Span) {
    let mut pieces: Vec<String> = match &clue.instances[..] {
        [only] => words(only, page.indent),
        several => several.iter().map(|groups| words(groups, page.indent).join(" ")).collect(),
    };
    if clue.instances.len() > 1 {
        let last = pieces.len() - 1;
        pieces[..last].iter_mut().for_each(|piece| piece.push(';'));
    }
    if let Some(name) = &clue.name {
        pieces.push(format!("as {}", name.text));
    }
    if let Some(note) = &clue.note {
        pieces.push(format!("note {}", quoted(note)));
    }
    if !clue.allows.is_empty() {
        pieces.push(allowances(&clue.allows));
    }
    pieces.retain(|piece| !piece.is_empty());
    page.leaf(span, &page.filled(&clue.rule.text, &pieces));
}

/// Prints `allow W0801 W0804`.
pub(super) fn allowances(allows: &[Allowance]) -> String {
    allows.iter().fold("allow".to_owned(), |out, allowance| format!("{out} {}", allowance.code))
}

fn words(groups: &[ClueGroup], indent: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for (i, group) in groups.iter().enumerate() {
        if i > 0 {
            words.push(":".to_owned());
        }
        words.extend(group.iter().map(|found| argument(found, indent)));
    }
    words
}

/// Words that the parser reads together with what follows; a comma after them prevents that.
const OPEN_WORDS: [&str; 9] = ["row", "column", "box", "region", "left", "right", "top", "bottom", "ray"];

pub(super) fn argument(argument: &ClueArgument, indent: usize) -> String {
    match argument {
        ClueArgument::Integer(n, _) => n.to_string(),
        ClueArgument::Blank(_) => "?".to_owned(),
        ClueArgument::Cells(cells) => range(cells),
        ClueArgument::Line(found) => line(found),
        ClueArgument::Symbols(symbols, _) => list(symbols),
        ClueArgument::Text(text, _) => quoted(text),
        ClueArgument::Named(name, value) => format!("{}={}", name.text, named(value, indent)),
        ClueArgument::Word(word)
            if OPEN_WORDS.contains(&word.text.as_str()) || matches!(word.text.as_str(), "note" | "allow") =>
        {
            format!("{},", word.text)
        }
        ClueArgument::Word(word) => word.text.to_string(),
    }
}

/// Prints a value after `name=`; sets of plain symbols are written as in `marks`.
pub(super) fn named(value: &Expression, indent: usize) -> String {
    let is_symbol = |e: &Expression| matches!(e.kind, ExpressionKind::Integer(0..) | ExpressionKind::Name(_));
    match &value.kind {
        ExpressionKind::Set(members) if members.iter().all(is_symbol) => {
            format!("{{{}}}", joined(members, " ", |member| operand(member, NEGATE, indent)))
        }
        _ => operand(value, NEGATE, indent),
    }
}

fn line(line: &NamedLine) -> String {
    let mut out = String::new();
    if let Some(grid) = &line.grid {
        let _ = write!(out, "{}.", grid.text);
    }
    let _ = match &line.kind {
        LineKind::Row(n) => write!(out, "row {n}"),
        LineKind::RowReversed(n) => write!(out, "right {n}"),
        LineKind::Column(n) => write!(out, "column {n}"),
        LineKind::ColumnReversed(n) => write!(out, "bottom {n}"),
        LineKind::Box(n) => write!(out, "box {n}"),
        LineKind::Region(name) => write!(out, "region {}", name.text),
        LineKind::Ray(cell, direction) => write!(out, "ray r{}c{} {}", cell.row, cell.column, direction.text),
        LineKind::All => write!(out, "all"),
    };
    out
}
