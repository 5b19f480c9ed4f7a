//! Parses layout definitions and their statements, which puzzles may contain, too.

use super::cells::{cell, cell_ranges, limit_entries};
use super::cursor::{Cursor, Parse};
use super::expression::{expression, sum};
use super::lexeme::LexemeKind;
use super::parameters::{parameters, usage};
use super::primary::new_name;
use super::symbols::listed_symbols;
use super::words::{LAYOUT_WORDS, METADATA_WORDS, STATEMENT_WORDS, is_reserved};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    BoardMapping, IntegerRange, LayoutDefinition, LayoutPart, LayoutStatement, ListedSymbol, Name, Picture, Placement,
    SymbolSet, TokenKind, Version,
};
use crate::syntax::suggest::nearest;

/// Parses what follows `layout`.
pub(super) fn definition(cursor: &mut Cursor) -> Parse<LayoutDefinition> {
    let name = cursor.name("the layout's name")?;
    let parameters = parameters(cursor)?;
    cursor.bracketed(|cursor| {
        let parts = parts(cursor, &name)?;
        Ok(LayoutDefinition { name, parameters, parts })
    })
}

fn parts(cursor: &mut Cursor, name: &Name) -> Parse<Vec<LayoutStatement>> {
    let open = cursor.expect_mark("{")?;
    let mut parts = Vec::new();
    while !cursor.eat_mark("}") {
        if cursor.gave_up() || at_file_statement(cursor) || cursor.at_end() {
            let message = Diagnostic::new(Code::E0109, format!("the layout `{}` is not closed", name.text));
            return Err(Box::new(message.at(open, "begins here").help("end it with `}`")));
        }
        let indent = cursor.look(0).indent;
        match cursor.statement(part) {
            Ok(part) => parts.push(part),
            Err(message) => {
                cursor.report(message);
                skip_part(cursor, indent);
            }
        }
    }
    Ok(parts)
}

/// Returns whether the next line begins a statement that layouts do not have. The layout's `}` is then missing.
fn at_file_statement(cursor: &mut Cursor) -> bool {
    let first = cursor.look(0).indent.is_some();
    first && cursor.word().is_some_and(|w| STATEMENT_WORDS.contains(&w) || METADATA_WORDS.contains(&w))
}

/// Skips to the next line that is not indented deeper than the statement's or begins with a keyword, or to the end of the layout.
fn skip_part(cursor: &mut Cursor, indent: Option<usize>) {
    loop {
        let line = cursor.look(0).indent;
        let known = line.is_some() && cursor.word().is_some_and(|w| LAYOUT_WORDS.contains(&w));
        let begins = known || line.zip(indent).is_some_and(|(line, indent)| line <= indent);
        if begins || cursor.is_mark("}") || cursor.at_end() || at_file_statement(cursor) {
            return;
        }
        cursor.take();
    }
}

fn part(cursor: &mut Cursor) -> Parse<LayoutStatement> {
    let docs = cursor.look(0).docs.clone();
    let start = cursor.here();
    let Some(word) = cursor.word().filter(|w| LAYOUT_WORDS.contains(w)) else {
        let guess = cursor.word().and_then(|w| nearest(w, LAYOUT_WORDS));
        let mut message = cursor.unexpected("a statement of a layout, or `}`");
        if let Some(guess) = guess {
            message.help = Some(format!("did you mean `{guess}`?"));
        }
        cursor.take();
        return Err(message);
    };
    cursor.take();
    let kind = part_kind(cursor, word, true)?;
    Ok(LayoutStatement { docs, kind, span: start.to(cursor.last()) })
}

/// Parses what follows the keyword of a layout statement. In a layout, `regions` without a picture means that the puzzle has to
/// draw them.
pub(super) fn part_kind(cursor: &mut Cursor, word: &str, in_layout: bool) -> Parse<LayoutPart> {
    Ok(match word {
        "let" => {
            let name = new_name(cursor, "a name")?;
            cursor.expect_mark("=")?;
            LayoutPart::Let(name, expression(cursor)?)
        }
        "require" => {
            let condition = expression(cursor)?;
            cursor.expect_word("else")?;
            LayoutPart::Require(condition, cursor.text()?)
        }
        "cells" if super::cells::at_cell(cursor) => LayoutPart::CellList(cell_ranges(cursor)?),
        "cells" => {
            let (rows, columns) = by(cursor)?;
            LayoutPart::CellRectangle(rows, columns)
        }
        "symbols" => LayoutPart::Symbols(symbols(cursor)?),
        "rows" => LayoutPart::Rows,
        "columns" => LayoutPart::Columns,
        "boxes" => {
            let (height, width) = by(cursor)?;
            LayoutPart::Boxes(height, width)
        }
        "regions" => LayoutPart::Regions(picture(cursor, "regions", in_layout)?),
        "rooms" => LayoutPart::Rooms(picture(cursor, "rooms", false)?),
        "region" => {
            let name = if super::cells::at_cell(cursor) { None } else { Some(cursor.name("a name or a cell")?) };
            LayoutPart::Region(name, cell_ranges(cursor)?)
        }
        _ => {
            let placed = usage(cursor)?;
            cursor.expect_word("as")?;
            let mut placements = vec![placement(cursor)?];
            while cursor.eat_mark(",") {
                limit_entries(cursor, placements.len())?;
                placements.push(placement(cursor)?);
            }
            LayoutPart::Place(placed, placements)
        }
    })
}

/// Parses `3 by 4`.
fn by(cursor: &mut Cursor) -> Parse<(crate::syntax::ast::Expression, crate::syntax::ast::Expression)> {
    let first = expression(cursor)?;
    cursor.expect_word("by")?;
    Ok((first, expression(cursor)?))
}

/// Parses the picture after its keyword.
pub(super) fn picture(cursor: &mut Cursor, word: &str, may_be_empty: bool) -> Parse<Picture> {
    let span = cursor.last();
    match cursor.picture() {
        None => {
            let message = Diagnostic::new(Code::E0108, format!("`{word}` is not at the start of its line"));
            Err(Box::new(message.at(span, "a picture follows it").help("begin a new line with it")))
        }
        Some(Some(Picture { tokens, .. }))
            if tokens.first().is_some_and(|token| token.kind == TokenKind::Symbol("{".into())) =>
        {
            let message = Diagnostic::new(Code::E0108, format!("`{word}` is written without braces"));
            let help = "leave out `{` and `}`: the board ends where the next statement begins";
            Err(Box::new(message.at(tokens[0].span, "not part of a picture").help(help)))
        }
        Some(Some(picture)) if may_be_empty || !picture.tokens.is_empty() => Ok(picture),
        Some(Some(_)) => {
            let message = Diagnostic::new(Code::E0108, format!("`{word}` has no picture")).at(span, "nothing is drawn");
            Err(Box::new(message.help("draw the board on the lines below, indented")))
        }
        Some(None) => {
            let most = super::picture::MAX_PLACES;
            let message = Diagnostic::new(Code::E0112, format!("a picture has more than {most} places"));
            Err(Box::new(message.at(span, "too large")))
        }
    }
}

fn symbols(cursor: &mut Cursor) -> Parse<SymbolSet> {
    if cursor.is_mark("{") {
        let entries = listed_symbols(cursor)?;
        // Syntax that version 1 did not have keeps its present meaning.
        let counted = cursor.version == Version::One && !entries.iter().any(ListedSymbol::states_digits);
        return Ok(if counted { SymbolSet::counted(entries) } else { SymbolSet::List(entries) });
    }
    if at_letters(cursor) {
        let first = cursor.name("a letter")?;
        cursor.expect_mark("..")?;
        return Ok(SymbolSet::Letters(first, cursor.name("a letter")?));
    }
    let first = sum(cursor)?;
    cursor.expect_mark("..")?;
    Ok(SymbolSet::Numbers(first, sum(cursor)?))
}

/// Returns whether `A..I` comes next: two single letters that do not begin an expression.
fn at_letters(cursor: &mut Cursor) -> bool {
    let mut letter = |n: usize| matches!(cursor.look(n).kind, LexemeKind::Word(w) if w.chars().nth(1).is_none());
    letter(0)
        && letter(2)
        && cursor.look(1).kind == LexemeKind::Mark("..")
        && !matches!(cursor.look(3).kind, LexemeKind::Mark("+" | "-" | "*" | "/") | LexemeKind::Word("mod"))
}

/// Parses `NW at r1c1` or `H on rows 4..6 columns 4..6`.
fn placement(cursor: &mut Cursor) -> Parse<Placement> {
    let name = cursor.name("a name for the placed grid")?;
    if cursor.eat_word("at") {
        return Ok(Placement { name, place: BoardMapping::At(cell(cursor)?) });
    }
    if !cursor.eat_word("on") {
        return Err(cursor.unexpected("`at` and a cell, or `on rows … columns …`"));
    }
    cursor.expect_word("rows")?;
    let rows = ranges(cursor)?;
    cursor.expect_word("columns")?;
    Ok(Placement { name, place: BoardMapping::On { rows, columns: ranges(cursor)? } })
}

fn ranges(cursor: &mut Cursor) -> Parse<Vec<IntegerRange>> {
    let mut ranges = Vec::new();
    loop {
        limit_entries(cursor, ranges.len())?;
        let first = sum(cursor)?;
        let last = if cursor.eat_mark("..") { Some(sum(cursor)?) } else { None };
        ranges.push(IntegerRange { first, last });
        let more = match *cursor.peek() {
            LexemeKind::Integer(_) | LexemeKind::Mark("(") => true,
            LexemeKind::Word(word) => !is_reserved(word, true),
            _ => false,
        };
        if !more {
            return Ok(ranges);
        }
    }
}

/// Returns the span from the first word of a statement to the lexeme taken last.
pub(super) fn since(start: Span, cursor: &Cursor) -> Span {
    start.to(cursor.last())
}
