//! Parses clues: a rule's name and its arguments, without looking up the rule.

use super::allow::{allowances, is_code};
use super::cells::{at_cell, cell, cell_range, cell_word, limit_entries, prefix, prefix_length, symbol_list};
use super::cursor::{Cursor, Parse};
use super::expression::{huge, operand};
use super::lexeme::LexemeKind;
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Clue, ClueArgument, ClueGroup, LineKind, Name, NamedLine};
use compact_str::format_compact;

/// Parses what follows the rule's name, up to the end of the statement.
pub(super) fn clue(cursor: &mut Cursor, rule: Name) -> Parse<Clue> {
    let mut clue = Clue { rule, instances: Vec::new(), name: None, note: None, allows: Vec::new() };
    let mut groups: Vec<ClueGroup> = Vec::new();
    let mut group = Vec::new();
    let mut entries = 0;
    while !at_end(cursor) {
        limit_entries(cursor, entries)?;
        entries += 1;
        if cursor.eat_mark(":") {
            groups.push(std::mem::take(&mut group));
        } else if cursor.eat_mark(";") {
            groups.push(std::mem::take(&mut group));
            clue.instances.push(std::mem::take(&mut groups));
        } else if at_label(cursor) {
            label(cursor, &mut clue)?;
            break;
        } else {
            group.push(argument(cursor)?);
            cursor.eat_mark(",");
        }
    }
    groups.push(group);
    clue.instances.push(groups);
    Ok(clue)
}

/// Returns whether the clue has ended; in a block, the closing brace may be on the same line.
fn at_end(cursor: &mut Cursor) -> bool {
    matches!(cursor.peek(), LexemeKind::LineEnd | LexemeKind::End | LexemeKind::Mark("}"))
}

/// Returns whether `as NAME`, `note "…"` or `allow CODE` comes next.
fn at_label(cursor: &mut Cursor) -> bool {
    match cursor.word() {
        Some("as") => cursor.look(1).kind != LexemeKind::Mark("="),
        Some("note") => matches!(cursor.look(1).kind, LexemeKind::Text(_)),
        Some("allow") => matches!(cursor.look(1).kind, LexemeKind::Word(word) if is_code(word)),
        _ => false,
    }
}

/// Parses `as NAME`, `note "…"` and `allow CODE`, in any order.
fn label(cursor: &mut Cursor, clue: &mut Clue) -> Parse<()> {
    while at_label(cursor) {
        if cursor.eat_word("allow") {
            clue.allows.extend(allowances(cursor)?);
            continue;
        }
        let (span, is_name) = (cursor.here(), cursor.word() == Some("as"));
        cursor.take();
        if (is_name && clue.name.is_some()) || (!is_name && clue.note.is_some()) {
            let message = Diagnostic::new(Code::E0117, "a clue has one name and one note");
            return Err(Box::new(message.at(span, "a second one")));
        }
        if is_name {
            clue.name = Some(cursor.name("a name for the clue")?);
        } else {
            clue.note = Some(cursor.text()?);
        }
    }
    if at_end(cursor) {
        Ok(())
    } else {
        Err(cursor.unexpected("the end of the clue (its name, note and `allow` come last)"))
    }
}

/// The arguments that a clue may have, for messages.
const ARGUMENT: &str = "an argument: a number, a cell, a line such as `row 3`, `name=value` or a word";

fn argument(cursor: &mut Cursor) -> Parse<ClueArgument> {
    let span = cursor.here();
    if let Some(line) = line(cursor)? {
        return Ok(ClueArgument::Line(line));
    }
    if at_cell(cursor) {
        return Ok(ClueArgument::Cells(cell_range(cursor)?));
    }
    let negative = cursor.is_mark("-");
    match cursor.look(usize::from(negative)).kind {
        LexemeKind::Integer(None) => Err(Box::new(huge(span))),
        LexemeKind::Integer(Some(n)) => {
            if negative {
                cursor.take();
            }
            cursor.take();
            Ok(ClueArgument::Integer(if negative { -n } else { n }, span.to(cursor.last())))
        }
        LexemeKind::Word(_) if !negative => {
            let name = cursor.name("a word")?;
            if cursor.eat_mark("=") {
                return Ok(ClueArgument::Named(name, operand(cursor)?));
            }
            Ok(ClueArgument::Word(name))
        }
        LexemeKind::Mark("{") if !negative => {
            let symbols = cursor.bracketed(symbol_list)?;
            Ok(ClueArgument::Symbols(symbols, span.to(cursor.last())))
        }
        LexemeKind::Text(_) if !negative => Ok(ClueArgument::Text(cursor.text()?, span)),
        LexemeKind::Unknown('?') if !negative => {
            cursor.take();
            Ok(ClueArgument::Blank(span))
        }
        _ => {
            let message = cursor.unexpected(ARGUMENT);
            Err(Box::new(match cursor.peek() {
                LexemeKind::Mark("-" | "->") => message.help(
                    "separate cells by blanks, `r1c1 r1c2`; `r1c1..r1c5` means all cells from the first \
                        to the last",
                ),
                LexemeKind::Mark("(" | "[") => message.help("a cell is written `r1c2`: row 1, column 2"),
                LexemeKind::Mark(",") => message.help("arguments are separated by blanks"),
                _ => return Err(message),
            }))
        }
    }
}

/// Parses `row 3`, `NW.box 5`, `ray r1c3 down_right` or `all`; `None` if the next words only begin like one.
fn line(cursor: &mut Cursor) -> Parse<Option<NamedLine>> {
    let start = cursor.here();
    let names = prefix_length(cursor);
    let at = 2 * names;
    let LexemeKind::Word(word) = cursor.look(at).kind else { return Ok(None) };
    let after = cursor.look(at + 1).clone();
    let kind: fn(i64) -> LineKind = match (word, after.kind) {
        ("row" | "left", LexemeKind::Integer(_)) => LineKind::Row,
        ("right", LexemeKind::Integer(_)) => LineKind::RowReversed,
        ("column" | "top", LexemeKind::Integer(_)) => LineKind::Column,
        ("bottom", LexemeKind::Integer(_)) => LineKind::ColumnReversed,
        ("box", LexemeKind::Integer(_)) => LineKind::Box,
        ("region", LexemeKind::Integer(Some(_))) => |_| LineKind::All,
        ("region", LexemeKind::Word(name)) if cell_word(name, start).is_none() => |_| LineKind::All,
        ("ray", LexemeKind::Word(name)) if cell_word(name, start).is_some() => |_| LineKind::All,
        ("all", ref next) if *next != LexemeKind::Mark("=") => |_| LineKind::All,
        _ => return Ok(None),
    };
    let grid = prefix(cursor, names)?;
    cursor.expect_word(word)?;
    let kind = match word {
        "all" => LineKind::All,
        "region" => LineKind::Region(region(cursor)?),
        "ray" => LineKind::Ray(cell(cursor)?, cursor.name("a direction such as `down_right`")?),
        _ => kind(number(cursor)?),
    };
    Ok(Some(NamedLine { grid, kind, span: start.to(cursor.last()) }))
}

/// Parses the name of a region, which may be a number.
fn region(cursor: &mut Cursor) -> Parse<Name> {
    match *cursor.peek() {
        LexemeKind::Integer(Some(n)) => {
            cursor.take();
            Ok(Name { text: format_compact!("{n}"), span: cursor.last() })
        }
        _ => cursor.name("the name of a region"),
    }
}

fn number(cursor: &mut Cursor) -> Parse<i64> {
    match *cursor.peek() {
        LexemeKind::Integer(Some(n)) => {
            cursor.take();
            Ok(n)
        }
        LexemeKind::Integer(None) => Err(Box::new(huge(cursor.here()))),
        _ => Err(cursor.unexpected("a number")),
    }
}
