//! Parses the operands of expressions: numbers, names, calls, sets, brackets, `if` and `fold`.

use super::cells::{cell_word, limit_entries};
use super::cursor::{Cursor, Parse};
use super::expression::{huge, inner, listed};
use super::fold::fold;
use super::lexeme::LexemeKind;
use super::operator::foreign;
use super::words::{at_file_statement, is_reserved};
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Argument, CallArgument, Comprehension, Expression, ExpressionKind, Generator, Generators, Name,
};
use compact_str::CompactString;

/// Parses `x`, `x[i]`, `x[i][j]`, or `x[a, b]`, which is short for `x[[a, b]]`.
pub(super) fn postfix(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    let mut found = primary(cursor, depth)?;
    let mut depth = depth;
    while cursor.is_mark("[") {
        // Each index makes the tree one level deeper.
        depth += 1;
        let start = cursor.here();
        let mut items = enclosed(cursor, "[", "]", |cursor| separated(cursor, "]", |cursor| inner(cursor, depth)))?;
        let index = match items.len() {
            0 => return Err(missing(cursor)),
            1 => items.remove(0),
            _ => Expression { kind: ExpressionKind::List(items), span: start.to(cursor.last()) },
        };
        let span = found.span.to(cursor.last());
        found = Expression { kind: ExpressionKind::Index(Box::new(found), Box::new(index)), span };
    }
    Ok(found)
}

fn primary(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    let start = cursor.here();
    let kind = match *cursor.peek() {
        LexemeKind::Integer(Some(n)) => {
            cursor.take();
            ExpressionKind::Integer(n)
        }
        LexemeKind::Integer(None) => return Err(Box::new(huge(start))),
        LexemeKind::Text(_) => ExpressionKind::Text(cursor.text()?),
        LexemeKind::Word(word) => from_word(cursor, word, depth)?,
        LexemeKind::Mark("(") => enclosed(cursor, "(", ")", |cursor| inner(cursor, depth))?.kind,
        LexemeKind::Mark("|") => absolute(cursor, depth)?,
        LexemeKind::Mark("{") => ExpressionKind::Set(set(cursor, depth)?),
        LexemeKind::Mark("[") => ExpressionKind::List(enclosed(cursor, "[", "]", |cursor| {
            separated(cursor, "]", |cursor| inner(cursor, depth))
        })?),
        _ => return Err(foreign(cursor).unwrap_or_else(|| missing(cursor))),
    };
    Ok(Expression { kind, span: start.to(cursor.last()) })
}

/// Makes the message that an expression is missing here.
fn missing(cursor: &mut Cursor) -> Box<Diagnostic> {
    let goes_on = cursor.at_line_end() && cursor.look(0).kind != LexemeKind::Mark("}");
    let message = cursor.unexpected("an expression");
    if !goes_on {
        return message;
    }
    Box::new(message.help("a line that continues a statement must be indented deeper than the statement's first line"))
}

fn from_word(cursor: &mut Cursor, word: &str, depth: usize) -> Parse<ExpressionKind> {
    let span = cursor.here();
    Ok(match word {
        _ if at_file_statement(cursor) => return Err(missing(cursor)),
        "true" | "false" => {
            cursor.take();
            ExpressionKind::Boolean(word == "true")
        }
        "if" => {
            cursor.take();
            let condition = inner(cursor, depth)?;
            choose(cursor, condition, depth)?
        }
        "fold" => {
            cursor.take();
            ExpressionKind::Fold(Box::new(fold(cursor, depth)?))
        }
        _ if is_reserved(word, cursor.layout_words) => return Err(missing(cursor)),
        _ => {
            if let Some(cell) = cell_word(word, span) {
                let cell = cell?;
                cursor.take();
                return Ok(ExpressionKind::Cell(cell));
            }
            cursor.take();
            // Lists of numbers in layouts have no commas: `rows n (n + 1)`.
            if cursor.is_mark("(") && !cursor.layout_words {
                let name = Name { text: CompactString::from(word), span };
                ExpressionKind::Call(name, enclosed(cursor, "(", ")", |cursor| call(cursor, depth))?)
            } else {
                ExpressionKind::Name(CompactString::from(word))
            }
        }
    })
}

/// Parses what follows the condition of `if F then X else Y`.
pub(super) fn choose(cursor: &mut Cursor, condition: Expression, depth: usize) -> Parse<ExpressionKind> {
    cursor.expect_word("then")?;
    let chosen = inner(cursor, depth)?;
    if !cursor.eat_word("else") {
        let message = cursor.unexpected("`else`");
        return Err(Box::new(message.help(
            "both cases need a value: `if … then … else …`; for an implication write `… \
            => …`",
        )));
    }
    let other = inner(cursor, depth)?;
    Ok(ExpressionKind::If(Box::new(condition), Box::new(chosen), Box::new(other)))
}

fn absolute(cursor: &mut Cursor, depth: usize) -> Parse<ExpressionKind> {
    let open = cursor.expect_mark("|")?;
    cursor.bars += 1;
    let found = cursor.bracketed(|cursor| {
        let found = inner(cursor, depth)?;
        close(cursor, "|", open).map(|()| found)
    })?;
    cursor.bars -= 1;
    Ok(ExpressionKind::Absolute(Box::new(found)))
}

/// Parses `{1, 4, 7}`. Numbers and names may be separated by spaces alone.
fn set(cursor: &mut Cursor, depth: usize) -> Parse<Vec<Expression>> {
    enclosed(cursor, "{", "}", |cursor| {
        let mut members = Vec::new();
        while !cursor.is_mark("}") {
            limit_entries(cursor, members.len())?;
            members.push(inner(cursor, depth)?);
            let spaced = matches!(cursor.peek(), LexemeKind::Integer(_) | LexemeKind::Word(_));
            if !cursor.eat_mark(",") && !spaced {
                break;
            }
        }
        Ok(members)
    })
}

/// Parses the content of the parentheses of a call.
fn call(cursor: &mut Cursor, depth: usize) -> Parse<CallArgument> {
    if !at_names_and_in(cursor) {
        let arguments = separated(cursor, ")", |cursor| argument(cursor, depth))?;
        let names = arguments.iter().all(|a| matches!(a.value.kind, ExpressionKind::Name(_)));
        if names && !arguments.is_empty() && matches!(cursor.peek(), LexemeKind::Word(_) | LexemeKind::Mark(":")) {
            let message = cursor.unexpected("`)`, or `in` and a list");
            return Err(Box::new(message.help("`all(c in cells: …)` states a condition for every cell in a list")));
        }
        return Ok(CallArgument::List(arguments));
    }
    let over = generators(cursor, depth)?;
    let condition = if cursor.eat_word("where") { Some(inner(cursor, depth)?) } else { None };
    let body = if cursor.eat_mark(":") { Some(inner(cursor, depth)?) } else { None };
    if !cursor.is_mark(")") {
        let expected = match (&condition, &body) {
            (_, Some(_)) => "`)`",
            (Some(_), None) => "`:` or `)`",
            (None, None) => "`where`, `:` or `)`",
        };
        let message = cursor.unexpected(expected);
        let help = "`f(x in list where formula: value)` runs over a list; put parentheses around a formula that \
            begins with `x in`";
        return Err(Box::new(message.help(help)));
    }
    Ok(CallArgument::Comprehension(Box::new(Comprehension { over, condition, body })))
}

/// Parses `a, b in list, c in list`.
pub(super) fn generators(cursor: &mut Cursor, depth: usize) -> Parse<Generators> {
    let first = generator(cursor, depth)?;
    let mut more = Vec::new();
    while cursor.eat_mark(",") {
        limit_entries(cursor, more.len())?;
        more.push(generator(cursor, depth)?);
    }
    Ok(Generators { first, more })
}

fn generator(cursor: &mut Cursor, depth: usize) -> Parse<Generator> {
    let names = names(cursor)?;
    if !cursor.eat_word("in") {
        let message = cursor.unexpected("`in`");
        return Err(Box::new(message.help("names run over a list: `c in cells`, `a, b in adjacent(line)`")));
    }
    Ok(Generator { names, source: listed(cursor, depth)? })
}

/// Returns whether `a, b in` comes next.
fn at_names_and_in(cursor: &mut Cursor) -> bool {
    let layout_words = cursor.layout_words;
    for n in (0..).step_by(2) {
        let next = cursor.look(n);
        let LexemeKind::Word(word) = next.kind else { return false };
        if is_reserved(word, layout_words) || cell_word(word, next.span).is_some() {
            return false;
        }
        match cursor.look(n + 1).kind {
            LexemeKind::Mark(",") => {}
            ref other => return *other == LexemeKind::Word("in"),
        }
    }
    false
}

/// Parses new names: `a, b`.
pub(super) fn names(cursor: &mut Cursor) -> Parse<Vec<Name>> {
    let mut names = vec![new_name(cursor, "a name")?];
    while cursor.eat_mark(",") {
        limit_entries(cursor, names.len())?;
        names.push(new_name(cursor, "a name")?);
    }
    Ok(names)
}

/// Parses a new name that expressions can use.
pub(super) fn new_name(cursor: &mut Cursor, what: &str) -> Parse<Name> {
    let name = cursor.name(what)?;
    let help = "choose another name";
    if is_reserved(&name.text, cursor.layout_words) {
        let message = Diagnostic::new(Code::E0110, format!("`{}` is a reserved word", name.text));
        return Err(Box::new(message.at(name.span, "cannot be a name").help(help)));
    }
    if cell_word(&name.text, name.span).is_some() {
        let message = Diagnostic::new(Code::E0110, format!("`{}` is a cell", name.text));
        return Err(Box::new(message.at(name.span, "cannot be a name").help(help)));
    }
    Ok(name)
}

/// Parses `x` or `name = x`.
pub(super) fn argument(cursor: &mut Cursor, depth: usize) -> Parse<Argument> {
    let named = matches!(cursor.look(0).kind, LexemeKind::Word(_)) && cursor.look(1).kind == LexemeKind::Mark("=");
    let name = if named { Some(cursor.name("a parameter's name")?) } else { None };
    if named {
        cursor.expect_mark("=")?;
    }
    Ok(Argument { name, value: inner(cursor, depth)? })
}

/// Parses items separated by commas, up to and excluding the mark that closes their brackets.
pub(super) fn separated<T>(
    cursor: &mut Cursor,
    closing: &str,
    mut item: impl FnMut(&mut Cursor) -> Parse<T>,
) -> Parse<Vec<T>> {
    let mut items = Vec::new();
    if cursor.is_mark(closing) {
        return Ok(items);
    }
    loop {
        limit_entries(cursor, items.len())?;
        items.push(item(cursor)?);
        if !cursor.eat_mark(",") {
            return Ok(items);
        }
    }
}

/// Parses the content of brackets, where line ends do not matter.
pub(super) fn enclosed<T>(
    cursor: &mut Cursor,
    opening: &str,
    closing: &str,
    read: impl FnOnce(&mut Cursor) -> Parse<T>,
) -> Parse<T> {
    let open = cursor.expect_mark(opening)?;
    let bars = std::mem::take(&mut cursor.bars);
    let found = cursor.bracketed(|cursor| {
        let found = read(cursor)?;
        close(cursor, closing, open).map(|()| found)
    });
    cursor.bars = bars;
    found
}

/// Takes the mark that closes `open`.
fn close(cursor: &mut Cursor, mark: &str, open: crate::puzzle::Span) -> Parse<()> {
    if cursor.eat_mark(mark) {
        return Ok(());
    }
    let message = cursor.unexpected(&format!("`{mark}`"));
    Err(Box::new(message.at(open, "to close this")))
}
