//! The statement behind a demand, for messages about what it can never be.

use crate::puzzle::Span;
use crate::syntax::ast::{Block, Expression, ExpressionKind, RuleDefinition, StatementKind};
use crate::syntax::grid::print_expression;

/// One side of a comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparand {
    /// Between what it lies; `None` if it is never defined.
    pub values: Option<(i128, i128)>,
}

/// The two sides of the comparison that stands at `span` in a rule's definition.
pub(super) fn comparison(rule: &RuleDefinition, span: Span) -> Option<(&Expression, &Expression)> {
    match &formula(&rule.body, span)?.kind {
        ExpressionKind::Binary(left, _, right) => Some((left, right)),
        _ => None,
    }
}

fn formula(block: &Block, span: Span) -> Option<&Expression> {
    block.statements.iter().find_map(|statement| match &statement.kind {
        StatementKind::Formula(found) if statement.span == span => Some(found),
        StatementKind::For(repeat) => formula(&repeat.body, span),
        StatementKind::If(_, yes, no) => formula(yes, span).or_else(|| formula(no.as_ref()?, span)),
        StatementKind::Either(blocks) => blocks.iter().find_map(|block| formula(block, span)),
        _ => None,
    })
}

/// Why a comparison never holds: between what its sides lie.
pub(super) fn explain(left: Comparand, right: Comparand, sides: Option<(&Expression, &Expression)>) -> Option<String> {
    let (first, second) = match sides {
        Some((left, right)) => (format!("`{}`", print_expression(left)), format!("`{}`", print_expression(right))),
        None => ("the left side".to_owned(), "the right side".to_owned()),
    };
    let said = |what: &str, (least, greatest): (i128, i128)| match least == greatest {
        true => format!("{what} is {least}"),
        false => format!("{what} lies between {least} and {greatest}"),
    };
    match (left.values, right.values) {
        (None, _) => Some(format!("{first} is never defined")),
        (_, None) => Some(format!("{second} is never defined")),
        // A bare number needs no second mention.
        (Some(a), Some((n, m))) if n == m && second == format!("`{n}`") => {
            Some(format!("{}, and {n} is asked", said(&first, a)))
        }
        (Some(a), Some(b)) => Some(format!("{}, and {}", said(&first, a), said(&second, b))),
    }
}
