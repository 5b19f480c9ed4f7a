//! Parses `{ … }` around statements, and recovers after an error in one of them.

use super::MAX_DEPTH;
use super::cells::limit_entries;
use super::cursor::{COMMENT, Cursor, Parse};
use super::lexeme::LexemeKind;
use super::statement::after_end;
use super::words::at_file_statement;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;

/// Parses a block, which may begin on the next line; returns its statements and its span. `what` names the owner of the block in
/// the message about a missing `}`.
pub(super) fn block<T>(
    cursor: &mut Cursor,
    what: &str,
    depth: usize,
    mut statement: impl FnMut(&mut Cursor) -> Parse<T>,
) -> Parse<(Vec<T>, Span)> {
    cursor.bracketed(|cursor| {
        let open = cursor.expect_mark("{")?;
        if depth >= MAX_DEPTH {
            let message = Diagnostic::new(Code::E0111, format!("blocks nest deeper than {MAX_DEPTH}"));
            return Err(Box::new(message.at(open, "too deep")));
        }
        let braces = cursor.braces;
        let mut statements = Vec::new();
        while !cursor.eat_mark("}") {
            if cursor.gave_up() || cursor.at_end() || at_file_statement(cursor) {
                let message = Diagnostic::new(Code::E0109, format!("{what} is not closed"));
                return Err(Box::new(message.at(open, "begins here").help("end it with `}`")));
            }
            if cursor.eat_mark(";") {
                continue;
            }
            limit_entries(cursor, statements.len())?;
            let beside_brace = statements.is_empty() && cursor.look(0).indent.is_none();
            let found = cursor.statement(|cursor| {
                let found = statement(cursor).and_then(|found| ended(cursor, beside_brace).map(|()| found));
                if found.is_err() {
                    skip(cursor, braces);
                }
                found
            });
            match found {
                Ok(found) => statements.push(found),
                // The file ended inside the block: no further message is useful.
                Err(message) if message.code == Code::E0109 => return Err(message),
                Err(message) => cursor.report(message),
            }
        }
        Ok((statements, open.to(cursor.last())))
    })
}

/// Returns whether the statement has ended.
fn at_end(cursor: &mut Cursor) -> bool {
    matches!(cursor.peek(), LexemeKind::LineEnd | LexemeKind::End | LexemeKind::Mark(";" | "}"))
}

/// Rejects anything after a statement; `beside_brace` is whether the statement began on the line of `{`.
fn ended(cursor: &mut Cursor, beside_brace: bool) -> Parse<()> {
    if at_end(cursor) {
        return Ok(());
    }
    let (next, first_of_line) = (cursor.peek().clone(), cursor.look(0).indent.is_some());
    let message = after_end(cursor);
    Err(Box::new(match next {
        LexemeKind::Unknown('#') => message.help(COMMENT),
        LexemeKind::Word("else") => message.help("`else` also needs a block: `else { … }`"),
        _ if first_of_line && beside_brace => message
            .because("the statement above begins on the line of `{`, so deeper lines continue it")
            .help("begin the first statement on its own line, or end it with `;`"),
        _ if first_of_line => message
            .because("a line that is indented deeper continues the statement above")
            .help("indent all statements of a block equally"),
        _ => message.help("begin the next statement on its own line, or after `;`"),
    }))
}

/// Skips to the end of a statement that could not be parsed, in a block at this depth of braces. Braces that the statement opened
/// are closed by itself, or never.
fn skip(cursor: &mut Cursor, braces: usize) {
    while !cursor.at_end() && !at_file_statement(cursor) {
        let open = cursor.braces > braces;
        let next = cursor.look(0).kind.clone();
        match (cursor.at_line_end(), next) {
            (true, LexemeKind::Mark("}")) if open => {}
            (true, _) => break,
            (false, LexemeKind::Mark(";" | "}")) if !open => break,
            (false, _) => {}
        }
        cursor.take();
    }
    cursor.braces = cursor.braces.min(braces);
}
