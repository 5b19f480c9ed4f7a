//! Parses expressions by precedence climbing. The operands are parsed by `primary`.

use super::MAX_DEPTH;
use super::cursor::{Cursor, Parse};
use super::operator::{COMPARISON, IFF, Infix, NEGATE, NOT, RANGE, SUM, foreign};
use super::primary::postfix;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::Version;
use crate::syntax::ast::{Expression, ExpressionKind, Operator};

/// The largest number of operators in one expression, which bounds the depth of its tree.
const MAX_OPERATORS: usize = 256;

pub(super) fn expression(cursor: &mut Cursor) -> Parse<Expression> {
    begin(cursor, IFF)
}

/// Parses an expression that may be an end of a range `..`.
pub(super) fn sum(cursor: &mut Cursor) -> Parse<Expression> {
    begin(cursor, SUM)
}

/// Parses the values of a layer: `1..9`, `{1, 2}`.
pub(super) fn range(cursor: &mut Cursor) -> Parse<Expression> {
    begin(cursor, RANGE)
}

/// Parses the value after `name=` in a clue: an expression without operators, since the next argument may begin with `-`.
pub(super) fn operand(cursor: &mut Cursor) -> Parse<Expression> {
    begin(cursor, NEGATE)
}

fn begin(cursor: &mut Cursor, tightness: u8) -> Parse<Expression> {
    cursor.operators = 0;
    cursor.bars = 0;
    climb(cursor, tightness, 0)
}

/// Parses an expression nested in another one at depth `depth`.
pub(super) fn inner(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    climb(cursor, IFF, depth + 1)
}

/// Parses the list that a loop runs over: an expression that ends before `where`, `:` or a comparison.
pub(super) fn listed(cursor: &mut Cursor, depth: usize) -> Parse<Expression> {
    climb(cursor, RANGE, depth + 1)
}

/// Parses an expression whose operators bind at least this tightly.
fn climb(cursor: &mut Cursor, tightness: u8, depth: usize) -> Parse<Expression> {
    let mut left = prefix(cursor, tightness, depth)?;
    loop {
        let Some(infix) = Infix::of(cursor.peek()) else {
            return match foreign(cursor) {
                Some(message) => Err(message),
                None => Ok(left),
            };
        };
        let own = infix.tightness();
        if own < tightness {
            return Ok(left);
        }
        count_operator(cursor)?;
        let right = climb(cursor, own + u8::from(!infix.is_right_associative()), depth)?;
        let span = left.span.to(right.span);
        let (first, second) = (Box::new(left), Box::new(right));
        let kind = match infix {
            Infix::Binary(operator) => ExpressionKind::Binary(first, operator, second),
            Infix::Range => ExpressionKind::Range(first, second),
        };
        left = Expression { kind, span };
        if own == IFF {
            equivalence_chain(cursor)?;
        }
        if own == COMPARISON || own == RANGE {
            refuse_chain(cursor, own)?;
        }
    }
}

/// Parses `not x`, `-x` or an operand.
fn prefix(cursor: &mut Cursor, tightness: u8, depth: usize) -> Parse<Expression> {
    let start = cursor.here();
    if depth >= MAX_DEPTH {
        let message = Diagnostic::new(Code::E0111, format!("an expression nests deeper than {MAX_DEPTH}"));
        return Err(Box::new(message.at(start, "too deep").help("give a part of it a name with `let`")));
    }
    if cursor.is_mark("-") {
        cursor.take();
        let inner = climb(cursor, NEGATE, depth + 1)?;
        return Ok(unary(start, inner, ExpressionKind::Negate));
    }
    if cursor.word() != Some("not") {
        return postfix(cursor, depth);
    }
    if tightness > NOT {
        let message = Diagnostic::new(Code::E0103, "`not` where a value is expected");
        return Err(Box::new(message.at(start, "binds less tightly").help("put parentheses around it: `(not …)`")));
    }
    cursor.take();
    let inner = climb(cursor, NOT, depth + 1)?;
    Ok(unary(start, inner, ExpressionKind::Not))
}

fn unary(start: Span, inner: Expression, kind: fn(Box<Expression>) -> ExpressionKind) -> Expression {
    let span = start.to(inner.span);
    Expression { kind: kind(Box::new(inner)), span }
}

/// Rejects `a < b < c`, which does not have its mathematical meaning.
fn refuse_chain(cursor: &mut Cursor, level: u8) -> Parse<()> {
    let Some(next) = Infix::of(cursor.peek()).filter(|next| next.tightness() == level) else { return Ok(()) };
    let span = cursor.here();
    let message = match next {
        Infix::Range => Diagnostic::new(Code::E0115, "a range has two ends")
            .at(span, "a third one")
            .help("write `a..b`, from the first to the last"),
        Infix::Binary(Operator::In) => Diagnostic::new(Code::E0115, "`in` after a comparison")
            .at(span, "compares the result of the comparison before it")
            .help("join two formulas with `and`"),
        Infix::Binary(_) => Diagnostic::new(Code::E0115, "comparisons do not chain")
            .at(span, "the second comparison")
            .because("the first comparison is true or false, not a number")
            .help("write two comparisons: `a < b and b < c`"),
    };
    Err(Box::new(message))
}

/// Rejects `a <=> b <=> c` in version 2: it is true if an odd number of the operands are, which is not what setters mean.
fn equivalence_chain(cursor: &mut Cursor) -> Parse<()> {
    if !matches!(Infix::of(cursor.peek()), Some(Infix::Binary(Operator::Iff))) {
        return Ok(());
    }
    let span = cursor.here();
    let why = "`(a <=> b) <=> c` holds if all three hold or exactly one of them";
    let help = "write `(a <=> b) and (b <=> c)` if all must be equal; otherwise add parentheses";
    if cursor.version == Version::One {
        let message = Diagnostic::new(Code::W0101, "version 1 reads this as `(a <=> b) <=> c`; version 2 rejects it");
        cursor.report(message.at(span, "the second `<=>`").because(why).help(help));
        return Ok(());
    }
    let message = Diagnostic::new(Code::E0115, "`<=>` does not chain").at(span, "the second one");
    Err(Box::new(message.because(why).help(help)))
}

/// Takes an operator, unless the expression has too many.
fn count_operator(cursor: &mut Cursor) -> Parse<()> {
    cursor.operators += 1;
    if cursor.operators > MAX_OPERATORS {
        let message = Diagnostic::new(Code::E0112, format!("an expression has more than {MAX_OPERATORS} operators"));
        return Err(Box::new(message.at(cursor.here(), "one too many").help("give a part of it a name with `let`")));
    }
    cursor.take();
    Ok(())
}

/// Makes the message about a number that does not fit into an `i64`.
pub(super) fn huge(span: Span) -> Diagnostic {
    Diagnostic::new(Code::E0106, "a number is too large")
        .at(span, "too large")
        .because(format!("the largest number is {}", i64::MAX))
}
