//! The operators of expressions with their precedence, and messages about operators of other languages.

use super::cursor::Cursor;
use super::lexeme::LexemeKind;
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::Operator;

/// The level of `if … then … else` and `fold … ends`, which extend as far to the right as possible.
pub(super) const OPEN: u8 = 0;
/// The level of `<=>`, the loosest operator.
pub(super) const IFF: u8 = 1;
/// The level of `not`.
pub(super) const NOT: u8 = 5;
/// The level of comparisons (`==`, `<`, …) and `in`.
pub(super) const COMPARISON: u8 = 6;
/// The level of `..`.
pub(super) const RANGE: u8 = 7;
/// The level of `+` and `-`.
pub(super) const SUM: u8 = 8;
/// The level of `-x`.
pub(super) const NEGATE: u8 = 10;
pub(super) const PRIMARY: u8 = 11;

/// An operator between two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Infix {
    Binary(Operator),
    /// `..`
    Range,
}

impl Infix {
    /// Returns the operator that a lexeme denotes.
    pub fn of(lexeme: &LexemeKind) -> Option<Self> {
        Some(Self::Binary(match lexeme {
            LexemeKind::Mark("<=>") => Operator::Iff,
            LexemeKind::Mark("=>") => Operator::Implies,
            LexemeKind::Word("or") => Operator::Or,
            LexemeKind::Word("and") => Operator::And,
            LexemeKind::Mark("==") => Operator::Equal,
            LexemeKind::Mark("!=") => Operator::NotEqual,
            LexemeKind::Mark("<") => Operator::Less,
            LexemeKind::Mark("<=") => Operator::AtMost,
            LexemeKind::Mark(">") => Operator::Greater,
            LexemeKind::Mark(">=") => Operator::AtLeast,
            LexemeKind::Word("in") => Operator::In,
            LexemeKind::Mark("+") => Operator::Add,
            LexemeKind::Mark("-") => Operator::Subtract,
            LexemeKind::Mark("*") => Operator::Multiply,
            LexemeKind::Mark("/") => Operator::Divide,
            LexemeKind::Word("mod") => Operator::Modulo,
            LexemeKind::Mark("..") => return Some(Self::Range),
            _ => return None,
        }))
    }

    pub fn tightness(self) -> u8 {
        match self {
            Self::Binary(operator) => tightness(operator),
            Self::Range => RANGE,
        }
    }

    /// Returns whether `a => b => c` is `a => (b => c)`.
    pub fn is_right_associative(self) -> bool {
        self == Self::Binary(Operator::Implies)
    }
}

/// Returns how tightly an operator binds.
pub(super) fn tightness(operator: Operator) -> u8 {
    match operator {
        Operator::Iff => IFF,
        Operator::Implies => 2,
        Operator::Or => 3,
        Operator::And => 4,
        Operator::Equal
        | Operator::NotEqual
        | Operator::Less
        | Operator::AtMost
        | Operator::Greater
        | Operator::AtLeast
        | Operator::In => COMPARISON,
        Operator::Add | Operator::Subtract => SUM,
        Operator::Multiply | Operator::Divide | Operator::Modulo => 9,
    }
}

/// Returns the message about an operator of another language, if one comes next.
pub(super) fn foreign(cursor: &mut Cursor) -> Option<Box<Diagnostic>> {
    if cursor.at_line_end() || !matches!(cursor.look(0).kind, LexemeKind::Mark("=" | "|") | LexemeKind::Unknown(_)) {
        return None;
    }
    let bars = cursor.bars;
    let (next, after) = (cursor.look(0).clone(), cursor.look(1));
    let twice = next.kind == after.kind && next.span.end == after.span.start;
    let both = next.span.to(after.span);
    let (found, instead, span) = match next.kind {
        LexemeKind::Mark("=") => ("=", "==", next.span),
        LexemeKind::Mark("|") if bars == 0 && twice => ("||", "or", both),
        LexemeKind::Unknown('&') if twice => ("&&", "and", both),
        LexemeKind::Unknown('&') => ("&", "and", next.span),
        LexemeKind::Unknown('!') => ("!", "not", next.span),
        LexemeKind::Unknown('%') => ("%", "mod", next.span),
        LexemeKind::Unknown('≤') => ("≤", "<=", next.span),
        LexemeKind::Unknown('≥') => ("≥", ">=", next.span),
        LexemeKind::Unknown('≠') => ("≠", "!=", next.span),
        LexemeKind::Unknown('×') => ("×", "*", next.span),
        LexemeKind::Unknown('∈') => ("∈", "in", next.span),
        _ => return None,
    };
    let message = match found {
        "=" => Diagnostic::new(Code::E0114, "`=` assigns a value to a name; it does not compare"),
        _ => Diagnostic::new(Code::E0114, format!("there is no operator `{found}`")),
    };
    Some(Box::new(message.at(span, "not an operator here").help(format!("did you mean `{instead}`?"))))
}
