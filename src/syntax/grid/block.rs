//! `{ … }` around statements, and how reading goes on after an error in one.

use super::MAX_DEPTH;
use super::cells::limit_entries;
use super::cursor::{Cursor, Parse};
use super::lexeme::LexemeKind;
use super::words::at_file_statement;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;

/// Reads a block, which may begin on the line below; returns its statements and its span. `what` the block belongs
/// to is named if it is not closed.
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
            let found = cursor.statement(|cursor| {
                let found = statement(cursor).and_then(|found| ended(cursor).map(|()| found));
                if found.is_err() {
                    skip(cursor, braces);
                }
                found
            });
            match found {
                Ok(found) => statements.push(found),
                // The end of the file was met inside: nothing more is to be said.
                Err(message) if message.code == Code::E0109 => return Err(message),
                Err(message) => cursor.report(message),
            }
        }
        Ok((statements, open.to(cursor.last())))
    })
}

/// Whether the statement is over.
fn at_end(cursor: &mut Cursor) -> bool {
    matches!(cursor.peek(), LexemeKind::LineEnd | LexemeKind::End | LexemeKind::Mark(";" | "}"))
}

fn ended(cursor: &mut Cursor) -> Parse<()> {
    if at_end(cursor) {
        return Ok(());
    }
    let found = cursor.peek().describe();
    let next = cursor.look(0).clone();
    let message = Diagnostic::new(Code::E0104, format!("{found} after the end of the statement"));
    Err(Box::new(match next.indent {
        Some(_) => message
            .at(next.span, "not part of it")
            .because("a line that is indented deeper goes on with the statement above")
            .help("begin each statement as deep as the others of its block"),
        None => {
            message.at(next.span, "not part of it").help("begin the next statement on a line of its own, or after `;`")
        }
    }))
}

/// Goes on to the end of a statement that could not be read, in a block inside so many braces. Braces that it opened
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
