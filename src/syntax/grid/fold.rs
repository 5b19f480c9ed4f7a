//! Parses state machines: `fold line with (a = 0) as d { … } ends f`.

use super::cursor::{Cursor, Parse};
use super::expression::{inner, listed};
use super::lexeme::LexemeKind;
use super::primary::{enclosed, new_name, separated};
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Fold, FoldArm, FoldState};

/// Parses what follows `fold`.
pub(super) fn fold(cursor: &mut Cursor, depth: usize) -> Parse<Fold> {
    let line = listed(cursor, depth)?;
    cursor.expect_word("with")?;
    let state = enclosed(cursor, "(", ")", |cursor| {
        separated(cursor, ")", |cursor| {
            let name = new_name(cursor, "the name of a piece of the state")?;
            cursor.expect_mark("=")?;
            Ok(FoldState { name, start: inner(cursor, depth)? })
        })
    })?;
    cursor.expect_word("as")?;
    let input = new_name(cursor, "a name for the value that is read")?;
    let pieces = state.len();
    let arms = enclosed(cursor, "{", "}", |cursor| {
        let mut arms = Vec::new();
        while !cursor.is_mark("}") && !cursor.at_end() {
            super::cells::limit_entries(cursor, arms.len())?;
            arms.push(cursor.statement(|cursor| arm(cursor, pieces, depth))?);
            cursor.eat_mark(";");
        }
        Ok(arms)
    })?;
    if !cursor.bracketed(|cursor| cursor.eat_word("ends")) {
        let message = cursor.unexpected("`ends`");
        return Err(Box::new(message.help("write the condition for the final state: `} ends …`, or `} ends true`")));
    }
    Ok(Fold { line, state, input, arms, ends: inner(cursor, depth)? })
}

/// Parses `condition -> (a, b)` or `else -> reject`.
fn arm(cursor: &mut Cursor, pieces: usize, depth: usize) -> Parse<FoldArm> {
    let start = cursor.here();
    let condition = if cursor.eat_word("else") { None } else { Some(inner(cursor, depth)?) };
    if !cursor.eat_mark("->") {
        let message = cursor.unexpected("`->`");
        return Err(Box::new(message.help("an arm is a condition and the next state: `d == 1 -> n + 1`")));
    }
    let is_call = cursor.look(1).kind == LexemeKind::Mark("(") && !cursor.ends_before(1);
    let next = if cursor.word() == Some("reject") && !is_call {
        cursor.take();
        None
    } else if pieces == 1 {
        Some(vec![inner(cursor, depth)?])
    } else {
        let next = enclosed(cursor, "(", ")", |cursor| separated(cursor, ")", |cursor| inner(cursor, depth)))?;
        if next.len() != pieces {
            let message = format!("the state has {pieces} pieces, but the arm has {}", next.len());
            let message = Diagnostic::new(Code::E0116, message).at(start.to(cursor.last()), "the next state");
            return Err(Box::new(message.help("write the next value of each piece, in the order of `with (…)`")));
        }
        Some(next)
    };
    Ok(FoldArm { condition, next, span: start.to(cursor.last()) })
}
