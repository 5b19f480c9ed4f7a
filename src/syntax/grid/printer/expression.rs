//! Prints expressions with only the parentheses that the grammar or the reader needs.

use super::super::operator::{COMPARISON, NEGATE, NOT, OPEN, PRIMARY, RANGE, SUM, tightness};
use crate::puzzle::hidden;
use crate::syntax::ast::{
    Argument, CallArgument, Comprehension, Expression, ExpressionKind, Fold, FoldArm, Generator, Generators, Operator,
};
use std::fmt::{Display, Write};

/// Prints an expression on a line that is indented by `indent`, which matters for the lines of a `fold`.
pub(super) fn expression(expression: &Expression, indent: usize) -> String {
    operand(expression, OPEN, indent)
}

/// Prints an expression where only operators that bind at least as tightly as `loosest` are allowed, in parentheses if necessary.
pub(super) fn operand(found: &Expression, loosest: u8, indent: usize) -> String {
    let text = text(found, indent);
    if level(found) < loosest { format!("({text})") } else { text }
}

/// Returns how tightly the loosest operator of an expression binds.
pub(super) fn level(expression: &Expression) -> u8 {
    match &expression.kind {
        ExpressionKind::If(..) | ExpressionKind::Fold(_) | ExpressionKind::Function(_) => OPEN,
        ExpressionKind::Binary(_, operator, _) => tightness(*operator),
        ExpressionKind::Not(_) => NOT,
        ExpressionKind::Range(..) => RANGE,
        ExpressionKind::Negate(_) => NEGATE,
        ExpressionKind::Integer(n) if *n < 0 => NEGATE,
        _ => PRIMARY,
    }
}

fn text(found: &Expression, indent: usize) -> String {
    let plain = |e: &Expression| expression(e, indent);
    match &found.kind {
        ExpressionKind::Integer(n) => n.to_string(),
        ExpressionKind::Boolean(b) => b.to_string(),
        ExpressionKind::Text(text) => quoted(text),
        ExpressionKind::Name(name) => name.to_string(),
        ExpressionKind::Cell(cell) => format!("r{}c{}", cell.row, cell.column),
        ExpressionKind::Negate(inner) => format!("-{}", operand(inner, NEGATE, indent)),
        // `not a == b` is sufficient, but few readers know that.
        ExpressionKind::Not(inner) => format!("not {}", operand(inner, RANGE, indent)),
        ExpressionKind::Absolute(inner) => format!("|{}|", plain(inner)),
        ExpressionKind::Binary(left, operator, right) => {
            let (left_level, right_level) = around(*operator);
            let (left, right) = (operand(left, left_level, indent), operand(right, right_level, indent));
            format!("{left} {} {right}", operator.word())
        }
        ExpressionKind::Set(members) => format!("{{{}}}", joined(members, ", ", plain)),
        ExpressionKind::List(members) => format!("[{}]", joined(members, ", ", plain)),
        ExpressionKind::Range(first, last) => {
            format!("{}..{}", operand(first, SUM, indent), operand(last, SUM, indent))
        }
        ExpressionKind::Call(name, CallArgument::List(arguments)) => {
            format!("{}({})", name.text, list(arguments, indent))
        }
        ExpressionKind::Call(name, CallArgument::Comprehension(found)) => {
            format!("{}({})", name.text, comprehension(found, indent))
        }
        ExpressionKind::Index(base, index) if matches!(&index.kind, ExpressionKind::List(items) if items.len() > 1) => {
            format!("{}{}", operand(base, PRIMARY, indent), plain(index))
        }
        ExpressionKind::Index(base, index) => format!("{}[{}]", operand(base, PRIMARY, indent), plain(index)),
        ExpressionKind::If(condition, chosen, other) => {
            format!("if {} then {} else {}", plain(condition), plain(chosen), plain(other))
        }
        // Functions are printed by the statements that name them.
        ExpressionKind::Function(function) => expression(&function.body, indent),
        ExpressionKind::Fold(found) => {
            let mut out = head(found, indent);
            for line in arms(found, indent + 2) {
                let _ = write!(out, "\n{:1$}{line}", "", indent + 2);
            }
            let _ = write!(out, "\n{:1$}{2}", "", indent, foot(found, indent));
            out
        }
    }
}

/// Returns the required levels of the left and right operand of an operator.
pub(super) fn around(operator: Operator) -> (u8, u8) {
    match (tightness(operator), operator) {
        (own, Operator::Implies) => (own + 1, own),
        // `(a <=> b) <=> c` needs its parentheses.
        (own, Operator::Iff) => (own + 1, own + 1),
        (COMPARISON, _) => (RANGE, RANGE),
        (own, _) => (own, own + 1),
    }
}

/// Prints `x` or `name = x`.
pub(super) fn argument(argument: &Argument, indent: usize) -> String {
    match &argument.name {
        Some(name) => format!("{} = {}", name.text, expression(&argument.value, indent)),
        None => expression(&argument.value, indent),
    }
}

/// Prints the arguments of a call.
fn list(arguments: &[Argument], indent: usize) -> String {
    // After nothing but names, `x in …` would be parsed as a comprehension.
    let is_name = |a: &&Argument| a.name.is_none() && matches!(a.value.kind, ExpressionKind::Name(_));
    let names = arguments.iter().take_while(is_name).count();
    let mut shown: Vec<String> = arguments.iter().map(|a| argument(a, indent)).collect();
    if let Some(next) = arguments.get(names).filter(|a| a.name.is_none() && begins_with_membership(&a.value)) {
        shown[names] = format!("({})", expression(&next.value, indent));
    }
    shown.join(", ")
}

/// Returns whether the text of an expression begins with `name in`.
fn begins_with_membership(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Binary(left, Operator::In, _) if matches!(left.kind, ExpressionKind::Name(_)) => true,
        ExpressionKind::Binary(left, operator, _) => level(left) >= around(*operator).0 && begins_with_membership(left),
        _ => false,
    }
}

fn comprehension(found: &Comprehension, indent: usize) -> String {
    let mut out = generators(&found.over, indent);
    if let Some(condition) = &found.condition {
        let _ = write!(out, " where {}", expression(condition, indent));
    }
    if let Some(body) = &found.body {
        let _ = write!(out, ": {}", expression(body, indent));
    }
    out
}

/// Prints `a, b in list, c in list`.
pub(super) fn generators(over: &Generators, indent: usize) -> String {
    let generator = |generator: &Generator| {
        let names = joined(&generator.names, ", ", |name| name.text.clone());
        format!("{names} in {}", operand(&generator.source, RANGE, indent))
    };
    over.iter().map(generator).collect::<Vec<_>>().join(", ")
}

/// Prints the first line of a `fold`.
pub(super) fn head(fold: &Fold, indent: usize) -> String {
    let state = joined(&fold.state, ", ", |s| format!("{} = {}", s.name.text, expression(&s.start, indent)));
    format!("fold {} with ({state}) as {} {{", operand(&fold.line, RANGE, indent), fold.input.text)
}

/// Prints the last line of a `fold`.
pub(super) fn foot(fold: &Fold, indent: usize) -> String {
    format!("}} ends {}", expression(&fold.ends, indent))
}

/// The largest width of conditions up to which the arrows are aligned.
const ALIGNED: usize = 40;

/// Prints the arms of a `fold`, one per line.
pub(super) fn arms(fold: &Fold, indent: usize) -> Vec<String> {
    let condition = |arm: &FoldArm| match &arm.condition {
        Some(condition) => expression(condition, indent),
        None => "else".to_owned(),
    };
    let conditions: Vec<String> = fold.arms.iter().map(condition).collect();
    let widths = conditions.iter().map(|c| c.chars().count());
    let width = widths.filter(|width| *width <= ALIGNED).max().unwrap_or(0);
    let next = |arm: &FoldArm| match arm.next.as_deref() {
        None => "reject".to_owned(),
        Some([only]) => match expression(only, indent) {
            text if text.starts_with("reject") => format!("({text})"),
            text => text,
        },
        Some(pieces) => format!("({})", joined(pieces, ", ", |piece| expression(piece, indent))),
    };
    conditions.iter().zip(&fold.arms).map(|(shown, arm)| format!("{shown:width$} -> {}", next(arm))).collect()
}

/// Returns the operands of a chain of one operator, such as `a and b and c`, each but the last with the operator after it.
pub(super) fn chain(found: &Expression, indent: usize) -> Option<Vec<String>> {
    let ExpressionKind::Binary(_, operator @ (Operator::And | Operator::Or), _) = found.kind else { return None };
    let (left_level, right_level) = around(operator);
    let mut pieces = Vec::new();
    let mut rest = found;
    while let ExpressionKind::Binary(left, same, right) = &rest.kind
        && *same == operator
    {
        pieces.push(operand(right, right_level, indent));
        rest = left;
    }
    pieces.push(operand(rest, left_level, indent));
    pieces.reverse();
    let last = pieces.len() - 1;
    pieces[..last].iter_mut().for_each(|piece| *piece += if operator == Operator::And { " and" } else { " or" });
    Some(pieces)
}

pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if hidden(c) => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Prints the items of a list with a separator between them.
pub(super) fn joined<T, D: Display>(list: &[T], separator: &str, show: impl Fn(&T) -> D) -> String {
    let mut out = String::new();
    for (i, x) in list.iter().enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { "" } else { separator }, show(x));
    }
    out
}
