//! Expressions over integers, and conditions.

use super::MAX_DEPTH;
use super::cursor::{Cursor, Parse};
use super::lexeme::LexemeKind;
use super::words::{begins_statement, is_reserved};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, ExpressionKind, Operator};
use compact_str::CompactString;

/// Operators that one expression may have; it bounds the depth of its tree.
const MAX_OPERATORS: usize = 256;

/// A sum of products.
pub(super) fn expression(cursor: &mut Cursor) -> Parse<Expression> {
    cursor.operators = 0;
    sum(cursor, 0)
}

/// A number, a name, `-x` or `(x)`: what a clue's `name=` takes, where the next argument may begin with `-`.
pub(super) fn operand(cursor: &mut Cursor) -> Parse<Expression> {
    cursor.operators = 0;
    primary(cursor, 0)
}

/// `x <= y` and so on.
pub(super) fn condition(cursor: &mut Cursor) -> Parse<Expression> {
    let left = expression(cursor)?;
    let operator = match cursor.peek() {
        LexemeKind::Mark("==") => Operator::Equal,
        LexemeKind::Mark("!=") => Operator::NotEqual,
        LexemeKind::Mark("<") => Operator::Less,
        LexemeKind::Mark("<=") => Operator::AtMost,
        LexemeKind::Mark(">") => Operator::Greater,
        LexemeKind::Mark(">=") => Operator::AtLeast,
        _ => return Err(cursor.unexpected("a comparison (`==`, `!=`, `<`, `<=`, `>` or `>=`)")),
    };
    cursor.take();
    let right = expression(cursor)?;
    Ok(binary(left, operator, right))
}

fn sum(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    let mut left = product(cursor, depth)?;
    loop {
        let operator = match cursor.peek() {
            LexemeKind::Mark("+") => Operator::Add,
            LexemeKind::Mark("-") => Operator::Subtract,
            _ => return Ok(left),
        };
        count_operator(cursor)?;
        let right = product(cursor, depth)?;
        left = binary(left, operator, right);
    }
}

fn product(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    let mut left = primary(cursor, depth)?;
    loop {
        let operator = match cursor.peek() {
            LexemeKind::Mark("*") => Operator::Multiply,
            LexemeKind::Mark("/") => Operator::Divide,
            LexemeKind::Word("mod") => Operator::Modulo,
            _ => return Ok(left),
        };
        count_operator(cursor)?;
        let right = primary(cursor, depth)?;
        left = binary(left, operator, right);
    }
}

fn primary(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    let span = cursor.here();
    if depth >= MAX_DEPTH {
        let message = Diagnostic::error("E0111", format!("an expression nests deeper than {MAX_DEPTH}"));
        return Err(Box::new(message.at(span, "too deep").help("name a part of it with `let`")));
    }
    let unfinished = at_next_statement(cursor);
    let kind = match *cursor.peek() {
        LexemeKind::Integer(Some(n)) => ExpressionKind::Integer(n),
        LexemeKind::Integer(None) => return Err(Box::new(huge(span))),
        LexemeKind::Word(word) if !unfinished && !is_reserved(word) => ExpressionKind::Name(CompactString::from(word)),
        LexemeKind::Mark("-") => {
            cursor.take();
            let inner = primary(cursor, depth + 1)?;
            let span = span.to(inner.span);
            return Ok(Expression { kind: ExpressionKind::Negate(Box::new(inner)), span });
        }
        LexemeKind::Mark("(") => {
            cursor.take();
            let inner = sum(cursor, depth + 1)?;
            let close = cursor.expect_mark(")")?;
            return Ok(Expression { kind: inner.kind, span: span.to(close) });
        }
        _ => return Err(cursor.unexpected("a number or a name")),
    };
    cursor.take();
    Ok(Expression { kind, span })
}

/// Whether the next statement begins here, so that this one was left unfinished.
fn at_next_statement(cursor: &mut Cursor) -> bool {
    cursor.look(0).indent == Some(0) && cursor.word().is_some_and(begins_statement)
}

fn binary(left: Expression, operator: Operator, right: Expression) -> Expression {
    let span = left.span.to(right.span);
    Expression { kind: ExpressionKind::Binary(Box::new(left), operator, Box::new(right)), span }
}

/// Takes an operator, unless the expression has too many.
fn count_operator(cursor: &mut Cursor) -> Parse<()> {
    cursor.operators += 1;
    if cursor.operators > MAX_OPERATORS {
        let message = Diagnostic::error("E0112", format!("an expression has more than {MAX_OPERATORS} operators"));
        return Err(Box::new(message.at(cursor.here(), "one too many").help("name a part of it with `let`")));
    }
    cursor.take();
    Ok(())
}

/// The message about a number that no `i64` holds.
pub(super) fn huge(span: crate::puzzle::Span) -> Diagnostic {
    Diagnostic::error("E0106", "a number is too large")
        .at(span, "too large")
        .because(format!("the largest number is {}", i64::MAX))
}
