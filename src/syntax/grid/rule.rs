//! Parses rule definitions and their statements, including `var` and `value`, which puzzles may contain, too.

use super::block::block;
use super::cursor::{Cursor, Parse};
use super::expression::{expression, inner, range};
use super::lexeme::LexemeKind;
use super::parameters::parameters;
use super::primary::{choose, generators, new_name};
use crate::code::Code;
use crate::syntax::ast::{
    Block, Expression, ExpressionKind, Function, Repeat, RuleDefinition, Statement, StatementKind, ValueDefinition,
    VarDefinition,
};
use std::sync::Arc;

/// Parses what follows `rule`.
pub(super) fn definition(cursor: &mut Cursor) -> Parse<RuleDefinition> {
    let name = cursor.name("the rule's name")?;
    let parameters = parameters(cursor)?;
    if cursor.is_mark("->") {
        let message = cursor.unexpected("`{`");
        cursor.report(message.help("a rule states conditions and has no result; `let` names a value"));
        // The rest of the rule is parsed all the same, so that its uses are not reported as unknown.
        while !cursor.at_line_end() && !cursor.at_end() && !cursor.is_mark("{") {
            cursor.take();
        }
    }
    let body = body(cursor, &format!("the rule `{}`", name.text), 0)?;
    Ok(RuleDefinition { name, parameters, body, version: cursor.version })
}

fn body(cursor: &mut Cursor, what: &str, depth: usize) -> Parse<Block> {
    let (statements, span) = block(cursor, what, depth, |cursor| {
        let start = cursor.here();
        let kind = statement(cursor, depth + 1)?;
        Ok(Statement { kind, span: start.to(cursor.last()) })
    })?;
    Ok(Block { statements, span })
}

fn statement(cursor: &mut Cursor, depth: usize) -> Parse<StatementKind> {
    let Some(word) = cursor.word() else { return Ok(StatementKind::Formula(expression(cursor)?)) };
    let before_name = matches!(cursor.look(1).kind, LexemeKind::Word(_) | LexemeKind::Mark("="));
    let before_brace = cursor.look(1).kind == LexemeKind::Mark("{");
    match word {
        "if" => return choice(cursor, depth),
        "let" if before_name => {}
        "for" if before_name => {}
        "var" if before_name => {}
        "value" if before_name => {}
        "either" if before_brace => {}
        "require" => {}
        _ => return Ok(StatementKind::Formula(expression(cursor)?)),
    }
    cursor.take();
    Ok(match word {
        "let" => {
            let name = new_name(cursor, "a name")?;
            let open = cursor.is_mark("(");
            let parameters = parameters(cursor)?;
            cursor.expect_mark("=")?;
            let body = expression(cursor)?;
            let span = name.span.to(body.span);
            StatementKind::Let(
                name,
                match open {
                    true => {
                        Expression { kind: ExpressionKind::Function(Arc::new(Function { parameters, body })), span }
                    }
                    false => body,
                },
            )
        }
        "require" => {
            let condition = expression(cursor)?;
            if !cursor.eat_word("else") {
                let message = cursor.unexpected("`else`");
                return Err(Box::new(message.help(
                    "write the message for the case that it fails: `require … \
                    else \"…\"`",
                )));
            }
            StatementKind::Require(condition, cursor.text()?)
        }
        "for" => StatementKind::For(repeat(cursor, depth)?),
        "var" => StatementKind::Var(var(cursor)?),
        "value" => StatementKind::Value(value(cursor)?),
        _ => {
            let mut parts = vec![body(cursor, "a part of `either`", depth)?];
            while eat_connective(cursor, "or", "{") {
                parts.push(body(cursor, "a part of `either`", depth)?);
            }
            StatementKind::Either(parts)
        }
    })
}

/// Takes the keyword between two blocks, which may be on the next line, if `next` follows it.
pub(super) fn eat_connective(cursor: &mut Cursor, word: &str, next: &str) -> bool {
    cursor.bracketed(|cursor| {
        let follows = match cursor.look(1).kind {
            LexemeKind::Mark(mark) => mark == next,
            LexemeKind::Word(found) => found == next,
            _ => false,
        };
        follows && cursor.eat_word(word)
    })
}

/// Parses `if F { … } else { … }`, or a formula that begins with `if F then`.
fn choice(cursor: &mut Cursor, depth: usize) -> Parse<StatementKind> {
    let start = cursor.here();
    cursor.take();
    let condition = expression(cursor)?;
    if cursor.word() == Some("then") {
        let kind = choose(cursor, condition, 0)?;
        return Ok(StatementKind::Formula(Expression { kind, span: start.to(cursor.last()) }));
    }
    if !cursor.bracketed(|cursor| cursor.is_mark("{")) {
        return Err(cursor.unexpected("`{` or `then`"));
    }
    let then = body(cursor, "the block of `if`", depth)?;
    let other = if eat_connective(cursor, "else", "{") {
        Some(body(cursor, "the block of `else`", depth)?)
    } else if eat_connective(cursor, "else", "if") {
        // A chain of `else if` is nested in the tree, though not in the text.
        let start = cursor.here();
        deeper(cursor, depth)?;
        let kind = choice(cursor, depth + 1)?;
        let span = start.to(cursor.last());
        Some(Block { statements: vec![Statement { kind, span }], span })
    } else {
        None
    };
    Ok(StatementKind::If(condition, then, other))
}

fn deeper(cursor: &mut Cursor, depth: usize) -> Parse<()> {
    if depth < super::MAX_DEPTH {
        return Ok(());
    }
    let message = crate::syntax::Diagnostic::new(Code::E0111, format!("blocks nest deeper than {}", super::MAX_DEPTH));
    Err(Box::new(message.at(cursor.here(), "too deep")))
}

fn repeat(cursor: &mut Cursor, depth: usize) -> Parse<Repeat> {
    cursor.operators = 0;
    let over = generators(cursor, 0)?;
    let condition = if cursor.eat_word("where") { Some(inner(cursor, 0)?) } else { None };
    if !cursor.bracketed(|cursor| cursor.is_mark("{")) {
        return Err(cursor.unexpected(if condition.is_some() { "`{`" } else { "`where` or `{`" }));
    }
    Ok(Repeat { over, condition, body: body(cursor, "the block of `for`", depth)? })
}

/// Parses what follows `var`: `doubled: bool on cells`.
pub(super) fn var(cursor: &mut Cursor) -> Parse<VarDefinition> {
    let name = new_name(cursor, "the layer's name")?;
    if !cursor.eat_mark(":") {
        let message = cursor.unexpected("`:`");
        return Err(Box::new(message.help(format!("write its values: `var {}: bool on cells`", name.text))));
    }
    let values = if cursor.eat_word("bool") { None } else { Some(range(cursor)?) };
    if !cursor.eat_word("on") {
        let message = cursor.unexpected("`on`");
        return Err(Box::new(message.help("write which cells have it: `on cells`")));
    }
    let on = expression(cursor)?;
    let answer = match cursor.word() {
        Some("answer") => Some(true),
        Some("hidden") => Some(false),
        _ => None,
    };
    if answer.is_some() {
        cursor.take();
    }
    let look = if cursor.eat_word("as") { Some(cursor.name("how the layer is drawn")?) } else { None };
    Ok(VarDefinition { name, values, on, answer, look })
}

/// Parses what follows `value`: `c = digit(c) + 1`.
pub(super) fn value(cursor: &mut Cursor) -> Parse<ValueDefinition> {
    let cell = new_name(cursor, "a name for the cell")?;
    cursor.expect_mark("=")?;
    Ok(ValueDefinition { cell, value: expression(cursor)? })
}
