//! Parses faces of rules: entries that consist of a keyword and arguments.

use super::block::block;
use super::cells::limit_entries;
use super::cursor::{Cursor, Parse};
use super::expression::{huge, operand};
use super::lexeme::LexemeKind;
use super::primary::{enclosed, separated};
use crate::puzzle::Span;
use crate::syntax::ast::{Argument, CallArgument, Expression, ExpressionKind, FaceDefinition, FaceEntry};

/// Parses what follows `face`.
pub(super) fn definition(cursor: &mut Cursor) -> Parse<FaceDefinition> {
    let rule = cursor.name("the name of the rule that has the face")?;
    let (entries, span) = block(cursor, &format!("the face of `{}`", rule.text), 0, entry)?;
    Ok(FaceDefinition { rule, entries, span })
}

fn entry(cursor: &mut Cursor) -> Parse<FaceEntry> {
    let word = cursor.name("an entry such as `mark` or `says`")?;
    let mut arguments = Vec::new();
    while !matches!(cursor.peek(), LexemeKind::LineEnd | LexemeKind::End | LexemeKind::Mark(";" | "}")) {
        limit_entries(cursor, arguments.len())?;
        arguments.push(argument(cursor)?);
    }
    let span = word.span.to(cursor.last());
    Ok(FaceEntry { word, arguments, span })
}

/// Parses `"…"`, `9`, `dot`, `line(line)` or `name=value`.
fn argument(cursor: &mut Cursor) -> Parse<Argument> {
    let start = cursor.here();
    let kind = match *cursor.peek() {
        LexemeKind::Integer(None) => return Err(Box::new(huge(start))),
        LexemeKind::Integer(Some(number)) => {
            cursor.take();
            ExpressionKind::Integer(number)
        }
        LexemeKind::Text(_) => ExpressionKind::Text(cursor.text()?),
        LexemeKind::Word(_) => {
            let name = cursor.name("a word")?;
            if cursor.eat_mark("=") {
                return Ok(Argument { name: Some(name), value: operand(cursor)? });
            }
            match cursor.is_mark("(") {
                true => ExpressionKind::Call(name, CallArgument::List(names(cursor)?)),
                false => ExpressionKind::Name(name.text),
            }
        }
        _ => return Err(cursor.unexpected("a text, a number, a word or `name=value`")),
    };
    Ok(Argument { name: None, value: spanned(kind, start.to(cursor.last())) })
}

/// Parses `(circle, shafts)`: names of parameters.
fn names(cursor: &mut Cursor) -> Parse<Vec<Argument>> {
    enclosed(cursor, "(", ")", |cursor| {
        separated(cursor, ")", |cursor| {
            let name = cursor.name("the name of a parameter")?;
            Ok(Argument { name: None, value: spanned(ExpressionKind::Name(name.text), name.span) })
        })
    })
}

fn spanned(kind: ExpressionKind, span: Span) -> Expression {
    Expression { kind, span }
}
