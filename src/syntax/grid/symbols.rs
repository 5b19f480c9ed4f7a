//! Parses the list of a layout's symbols, each with its digit.

use super::cells::limit_entries;
use super::cursor::{Cursor, Parse};
use super::lexeme::LexemeKind;
use crate::syntax::ast::{ListedSymbol, Name};
use compact_str::{CompactString, format_compact};

/// Parses `{0..9 A=10 B}`, with or without commas.
pub(super) fn listed_symbols(cursor: &mut Cursor) -> Parse<Vec<ListedSymbol>> {
    cursor.expect_mark("{")?;
    let mut entries = Vec::new();
    while !cursor.eat_mark("}") {
        if !entries.is_empty() && cursor.eat_mark(",") {
            continue;
        }
        limit_entries(cursor, entries.len())?;
        entries.push(entry(cursor)?);
    }
    Ok(entries)
}

fn entry(cursor: &mut Cursor) -> Parse<ListedSymbol> {
    let start = cursor.here();
    let (text, number) = match cursor.word() {
        Some(word) => {
            cursor.take();
            (CompactString::from(word), None)
        }
        None => {
            let n = integer(cursor, "a symbol or `}`")?;
            (format_compact!("{n}"), Some(n))
        }
    };
    if let Some(first) = number
        && cursor.eat_mark("..")
    {
        let last = integer(cursor, "the last integer of the range")?;
        return Ok(ListedSymbol::Integers { first, last, span: start.to(cursor.last()) });
    }
    let name = Name { text, span: start.to(cursor.last()) };
    let digit = if cursor.eat_mark("=") { Some(integer(cursor, "the symbol's digit")?) } else { None };
    Ok(ListedSymbol::One { name, digit })
}

fn integer(cursor: &mut Cursor, what: &str) -> Parse<i64> {
    let negative = cursor.eat_mark("-");
    match *cursor.peek() {
        LexemeKind::Integer(Some(n)) => {
            cursor.take();
            Ok(if negative { -n } else { n })
        }
        _ => Err(cursor.unexpected(what)),
    }
}
