//! Explanations of why a clue can never be met, in terms of the statement in the rule's definition.

use crate::language::elaborate::evaluate;
use crate::puzzle::{Formula, Machine, Span, Term};
use crate::syntax::ast::{Block, Expression, ExpressionKind, Fold, Operator, RuleDefinition, StatementKind};
use crate::syntax::grid::print_expression;

/// One side of a comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparand {
    /// The smallest and largest value; `None` if the side is never defined.
    pub values: Option<(i128, i128)>,
}

/// Returns the two sides of the comparison at `span` in a rule's definition.
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

/// Explains why a comparison never holds, by the ranges of its sides.
pub(super) fn explain(left: Comparand, right: Comparand, sides: Option<(&Expression, &Expression)>) -> Option<String> {
    let (first, second) = match sides {
        Some((left, right)) => (format!("`{}`", print_expression(left)), format!("`{}`", print_expression(right))),
        None => ("the left side".to_owned(), "the right side".to_owned()),
    };
    let said = |what: &str, (least, greatest): (i128, i128)| match least == greatest {
        true => format!("{what} is {least}"),
        false => format!("{what} is between {least} and {greatest}"),
    };
    match (left.values, right.values) {
        (None, _) => Some(format!("{first} is never defined")),
        (_, None) => Some(format!("{second} is never defined")),
        // A literal number is not mentioned twice.
        (Some(a), Some((n, m))) if n == m && second == format!("`{n}`") => {
            Some(format!("{}, but {n} is required", said(&first, a)))
        }
        (Some(a), Some(b)) => Some(format!("{}, and {}", said(&first, a), said(&second, b))),
    }
}

/// Explains why a machine that can end in these states accepts none of them: the condition on one state variable, and the range
/// of that variable where all other conditions hold.
pub(super) fn explain_ends(
    machine: &Machine,
    ends: &[Vec<i64>],
    rule: Option<&RuleDefinition>,
    span: Span,
) -> Option<String> {
    let parts = match &machine.accept {
        Formula::All(parts) => parts.as_slice(),
        part => std::slice::from_ref(part),
    };
    let fold = rule.and_then(|rule| match &formula(&rule.body, span)?.kind {
        ExpressionKind::Fold(fold) => Some(fold.as_ref()),
        _ => None,
    });
    parts.iter().enumerate().find_map(|(i, part)| {
        let (piece, asked) = asked(part)?;
        let others = |end: &&Vec<i64>| {
            let of = |v: crate::model::VarId| end.get(v.index()).copied();
            parts.iter().enumerate().all(|(j, other)| i == j || evaluate::formula(other, &of))
        };
        let values = ends.iter().filter(others).filter_map(|end| end.get(piece)).copied();
        let (least, greatest) = values.fold(None, |range, value| match range {
            None => Some((value, value)),
            Some((least, greatest)) => Some((value.min(least), value.max(greatest))),
        })?;
        let lies = Comparand { values: Some((least.into(), greatest.into())) };
        let asked = Comparand { values: Some((asked.into(), asked.into())) };
        explain(lies, asked, Some(ending(fold?, piece)?))
    })
}

/// Returns the state variable that is compared with an integer, and the integer.
fn asked(part: &Formula) -> Option<(usize, i64)> {
    let Formula::Compare(left, _, right) = part else { return None };
    match (&**left, &**right) {
        (Term::Variable(piece), Term::Integer(n)) | (Term::Integer(n), Term::Variable(piece)) => {
            Some((piece.index(), *n))
        }
        _ => None,
    }
}

/// Returns the state variable and what it is compared with, as written in `ends`.
fn ending(fold: &Fold, piece: usize) -> Option<(&Expression, &Expression)> {
    let name = fold.state.get(piece)?.name.text.as_str();
    let is = |e: &Expression| matches!(&e.kind, ExpressionKind::Name(n) if n == name);
    let mut rest = vec![&fold.ends];
    while let Some(part) = rest.pop() {
        match &part.kind {
            ExpressionKind::Binary(left, Operator::And, right) => rest.extend([&**right, &**left]),
            ExpressionKind::Binary(left, _, right) if is(left) => return Some((left, right)),
            ExpressionKind::Binary(left, _, right) if is(right) => return Some((right, left)),
            _ => {}
        }
    }
    None
}
