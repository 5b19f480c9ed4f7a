//! Parses cells (`r3c4`), cell ranges, lists of cells and symbols, and `marks`.

use super::cursor::{Cursor, Parse};
use super::expression::huge;
use super::lexeme::LexemeKind;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CellName, CellRange, Marks, Name};
use compact_str::{CompactString, format_compact};

/// The largest number of entries in one list.
pub(super) const MAX_ENTRIES: usize = 100_000;

/// The largest number of nested sub-grid names in an address, equal to the nesting limit of layouts.
const MAX_PREFIX: usize = 64;

/// Returns row and column of a word such as `r3c4`; `None` for other words. A number that is 0 or too large is an error.
pub(super) fn cell_word(word: &str, span: Span) -> Option<Parse<CellName>> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(row) || !digits(column) {
        return None;
    }
    Some(match (row.parse(), column.parse()) {
        (Ok(row @ 1..), Ok(column @ 1..)) => Ok(CellName { row, column, span }),
        (Ok(0), _) | (_, Ok(0)) => {
            let message = Diagnostic::new(Code::E0107, "rows and columns are counted from 1")
                .at(span, "there is no row or column 0");
            Err(Box::new(message.help("the top left cell is `r1c1`")))
        }
        // The limit is that of rows and columns, not of integers.
        _ => Err(Box::new(Diagnostic { note: None, ..huge(span) })),
    })
}

/// Parses `r3c4`.
pub(super) fn cell(cursor: &mut Cursor) -> Parse<CellName> {
    let span = cursor.here();
    match cursor.word().and_then(|word| cell_word(word, span)) {
        Some(found) => {
            let found = found?;
            cursor.take();
            Ok(found)
        }
        None => Err(cursor.unexpected("a cell such as `r1c1`")),
    }
}

/// Returns whether a cell, optionally with a sub-grid, comes next.
pub(super) fn at_cell(cursor: &mut Cursor) -> bool {
    let span = cursor.here();
    match cursor.word() {
        Some(word) => cell_word(word, span).is_some() || cursor.look(1).kind == LexemeKind::Mark("."),
        None => false,
    }
}

/// Returns the number of names followed by `.` that come next: `NW.`, or `A.NW.` for a sub-grid inside another. A `.` at the
/// start of a line is not part of a name but of a board's row.
pub(super) fn prefix_length(cursor: &mut Cursor) -> usize {
    let name = |cursor: &mut Cursor, n: usize| {
        let is_word = matches!(cursor.look(2 * n).kind, LexemeKind::Word(_));
        is_word && cursor.look(2 * n + 1).kind == LexemeKind::Mark(".") && !cursor.ends_before(2 * n + 1)
    };
    (0..MAX_PREFIX).take_while(|n| name(cursor, *n)).count()
}

/// Parses the name of a sub-grid: `NW`, or `A.NW` for one inside another.
pub(super) fn sub_grid(cursor: &mut Cursor) -> Parse<Name> {
    let names = prefix_length(cursor);
    let outer = prefix(cursor, names)?;
    let name = cursor.name("the name of a sub-grid")?;
    Ok(match outer {
        Some(outer) => inside(&outer, &name),
        None => name,
    })
}

/// Joins the name of a sub-grid to that of the one around it.
fn inside(outer: &Name, name: &Name) -> Name {
    Name { text: format_compact!("{}.{}", outer.text, name.text), span: outer.span.to(name.span) }
}

/// Takes this number of sub-grid names, each with its `.`, as one name.
pub(super) fn prefix(cursor: &mut Cursor, names: usize) -> Parse<Option<Name>> {
    let mut grid: Option<Name> = None;
    for _ in 0..names {
        let name = cursor.name("the name of a sub-grid")?;
        cursor.expect_mark(".")?;
        grid = Some(match grid {
            Some(outer) => inside(&outer, &name),
            None => name,
        });
    }
    Ok(grid)
}

/// Parses `r1c1`, `r1c1..r3c3` or `NW.r1c1`.
pub(super) fn cell_range(cursor: &mut Cursor) -> Parse<CellRange> {
    let names = prefix_length(cursor);
    let grid = prefix(cursor, names)?;
    let first = cell(cursor)?;
    let last = if cursor.eat_mark("..") { Some(cell(cursor)?) } else { None };
    Ok(CellRange { grid, first, last })
}

/// Parses one or more cells, optionally separated by commas.
pub(super) fn cell_ranges(cursor: &mut Cursor) -> Parse<Vec<CellRange>> {
    let mut cells = vec![cell_range(cursor)?];
    loop {
        let comma = cursor.eat_mark(",");
        if !comma && !at_cell(cursor) {
            return Ok(cells);
        }
        limit_entries(cursor, cells.len())?;
        cells.push(cell_range(cursor)?);
    }
}

/// Rejects a further entry if a list already has the largest number of entries.
pub(super) fn limit_entries(cursor: &mut Cursor, length: usize) -> Parse<()> {
    if length < MAX_ENTRIES {
        return Ok(());
    }
    let message = Diagnostic::new(Code::E0112, format!("a list has more than {MAX_ENTRIES} entries"));
    Err(Box::new(message.at(cursor.here(), "one too many")))
}

/// Parses what follows `marks`: `r1c1 r1c2 in {1 4 7}`.
pub(super) fn marks(cursor: &mut Cursor) -> Parse<Marks> {
    let cells = cell_ranges(cursor)?;
    cursor.expect_word("in")?;
    Ok(Marks { cells, symbols: symbol_list(cursor)? })
}

/// Parses `{1 4 7}`, with or without commas.
pub(super) fn symbol_list(cursor: &mut Cursor) -> Parse<Vec<Name>> {
    cursor.expect_mark("{")?;
    let mut symbols = Vec::new();
    loop {
        let text = match *cursor.peek() {
            LexemeKind::Word(word) => CompactString::from(word),
            LexemeKind::Integer(Some(n)) => format_compact!("{n}"),
            LexemeKind::Mark("}") => {
                cursor.take();
                return Ok(symbols);
            }
            LexemeKind::Mark(",") if !symbols.is_empty() => {
                cursor.take();
                continue;
            }
            _ => return Err(cursor.unexpected("a symbol or `}`")),
        };
        limit_entries(cursor, symbols.len())?;
        cursor.take();
        symbols.push(Name { text, span: cursor.last() });
    }
}
