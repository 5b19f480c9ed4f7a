//! Cells by name, lists of them, and marks.

use super::cursor::{Cursor, Parse};
use super::expression::huge;
use super::lexeme::LexemeKind;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CellName, CellRange, Marks, Name};
use compact_str::{CompactString, format_compact};

/// Entries that one list may have.
pub(super) const MAX_ENTRIES: usize = 100_000;

/// Names of sub-grids, one inside the other, that an address may have: as deep as layouts nest.
const MAX_PREFIX: usize = 64;

/// Row and column of a word such as `r3c4`; `None` for other words. A number that is 0 or too large is an error.
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
        // The bound is that of a row or column, not of an integer.
        _ => Err(Box::new(Diagnostic { note: None, ..huge(span) })),
    })
}

/// `r3c4`
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

/// Whether a cell or a sub-grid's cell comes next.
pub(super) fn at_cell(cursor: &mut Cursor) -> bool {
    let span = cursor.here();
    match cursor.word() {
        Some(word) => cell_word(word, span).is_some() || cursor.look(1).kind == LexemeKind::Mark("."),
        None => false,
    }
}

/// How many names with a `.` after each come next: `NW.`, or `A.NW.` for a sub-grid inside another. A line that begins with
/// `.` is no end of a name but the row of a board.
pub(super) fn prefix_length(cursor: &mut Cursor) -> usize {
    let name = |cursor: &mut Cursor, n: usize| {
        let is_word = matches!(cursor.look(2 * n).kind, LexemeKind::Word(_));
        is_word && cursor.look(2 * n + 1).kind == LexemeKind::Mark(".") && !cursor.ends_before(2 * n + 1)
    };
    (0..MAX_PREFIX).take_while(|n| name(cursor, *n)).count()
}

/// The name of a sub-grid: `NW`, or `A.NW` for one inside another.
pub(super) fn sub_grid(cursor: &mut Cursor) -> Parse<Name> {
    let names = prefix_length(cursor);
    let outer = prefix(cursor, names)?;
    let name = cursor.name("the name of a sub-grid")?;
    Ok(match outer {
        Some(outer) => inside(&outer, &name),
        None => name,
    })
}

/// The sub-grid of this name inside another.
fn inside(outer: &Name, name: &Name) -> Name {
    Name { text: format_compact!("{}.{}", outer.text, name.text), span: outer.span.to(name.span) }
}

/// Takes the names of a sub-grid, each with its `.`, as one name.
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

/// `r1c1`, `r1c1..r3c3`, `NW.r1c1`
pub(super) fn cell_range(cursor: &mut Cursor) -> Parse<CellRange> {
    let names = prefix_length(cursor);
    let grid = prefix(cursor, names)?;
    let first = cell(cursor)?;
    let last = if cursor.eat_mark("..") { Some(cell(cursor)?) } else { None };
    Ok(CellRange { grid, first, last })
}

/// One or more cells, with or without commas between.
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

/// Refuses a list that has `length` entries already and is about to get another.
pub(super) fn limit_entries(cursor: &mut Cursor, length: usize) -> Parse<()> {
    if length < MAX_ENTRIES {
        return Ok(());
    }
    let message = Diagnostic::new(Code::E0112, format!("a list has more than {MAX_ENTRIES} entries"));
    Err(Box::new(message.at(cursor.here(), "one too many")))
}

/// What stands after `marks`: `r1c1 r1c2 in {1 4 7}`.
pub(super) fn marks(cursor: &mut Cursor) -> Parse<Marks> {
    let cells = cell_ranges(cursor)?;
    cursor.expect_word("in")?;
    Ok(Marks { cells, symbols: symbol_list(cursor)? })
}

/// `{1 4 7}`, with or without commas.
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
