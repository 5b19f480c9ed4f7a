//! Expressions of a tree.

use super::ast::Tree;
use crate::puzzle::Span;
use crate::syntax::ast::{CallArgument, Comprehension, Expression, ExpressionKind, Fold};
use std::io;

/// Writes an expression and its parts. Parsers bound how deep they nest.
pub fn show(tree: &mut Tree<'_>, found: &Expression) -> io::Result<()> {
    let span = found.span;
    match &found.kind {
        ExpressionKind::Integer(number) => tree.node(span, "integer", &number.to_string()),
        ExpressionKind::Boolean(truth) => tree.node(span, "boolean", &truth.to_string()),
        ExpressionKind::Text(text) => tree.node(span, "text", &format!("{text:?}")),
        ExpressionKind::Name(name) => tree.node(span, "name", name),
        ExpressionKind::Cell(_) => tree.leaf(span, "cell"),
        ExpressionKind::Negate(inner) => parts(tree, span, "negate", "", [&**inner]),
        ExpressionKind::Not(inner) => parts(tree, span, "not", "", [&**inner]),
        ExpressionKind::Absolute(inner) => parts(tree, span, "absolute", "", [&**inner]),
        ExpressionKind::Binary(left, operator, right) => {
            parts(tree, span, "operator", operator.word(), [&**left, &**right])
        }
        ExpressionKind::Set(members) => parts(tree, span, "set", "", members),
        ExpressionKind::List(members) => parts(tree, span, "list", "", members),
        ExpressionKind::Range(first, last) => parts(tree, span, "range", "", [&**first, &**last]),
        ExpressionKind::Call(name, argument) => {
            tree.node(span, "call", &name.text)?;
            tree.within(|tree| match argument {
                CallArgument::List(arguments) => arguments.iter().try_for_each(|argument| match &argument.name {
                    Some(name) => self::named(tree, &name.text, &argument.value),
                    None => show(tree, &argument.value),
                }),
                CallArgument::Comprehension(comprehension) => comprehended(tree, span, comprehension),
            })
        }
        ExpressionKind::Index(list, index) => parts(tree, span, "index", "", [&**list, &**index]),
        ExpressionKind::If(condition, then, otherwise) => {
            parts(tree, span, "if", "", [&**condition, &**then, &**otherwise])
        }
        ExpressionKind::Fold(fold) => folded(tree, span, fold),
    }
}

/// Writes an expression under a name.
pub fn named(tree: &mut Tree<'_>, name: &str, found: &Expression) -> io::Result<()> {
    parts(tree, found.span, name, "", [found])
}

fn parts<'e>(
    tree: &mut Tree<'_>,
    span: Span,
    kind: &str,
    text: &str,
    parts: impl IntoIterator<Item = &'e Expression>,
) -> io::Result<()> {
    tree.node(span, kind, text)?;
    tree.within(|tree| parts.into_iter().try_for_each(|part| show(tree, part)))
}

fn comprehended(tree: &mut Tree<'_>, span: Span, found: &Comprehension) -> io::Result<()> {
    let names: Vec<&str> = found.names.iter().map(|name| name.text.as_str()).collect();
    tree.node(found.names.first().map_or(span, |name| name.span), "each", &names.join(", "))?;
    tree.within(|tree| show(tree, &found.source))?;
    found.condition.iter().try_for_each(|condition| named(tree, "where", condition))?;
    found.body.iter().try_for_each(|body| named(tree, "body", body))
}

fn folded(tree: &mut Tree<'_>, span: Span, fold: &Fold) -> io::Result<()> {
    tree.node(span, "fold", &format!("as {}", fold.input.text))?;
    tree.within(|tree| {
        show(tree, &fold.line)?;
        for state in &fold.state {
            tree.node(state.name.span, "state", &state.name.text)?;
            tree.within(|tree| show(tree, &state.start))?;
        }
        for arm in &fold.arms {
            tree.node(arm.span, if arm.next.is_some() { "arm" } else { "arm that rejects" }, "")?;
            tree.within(|tree| {
                arm.condition.iter().try_for_each(|condition| named(tree, "when", condition))?;
                arm.next.iter().flatten().try_for_each(|next| show(tree, next))
            })?;
        }
        named(tree, "ends", &fold.ends)
    })
}
