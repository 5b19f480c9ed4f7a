//! Evaluates integer expressions over the parameters of layouts. Every overflow is an error.

use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, ExpressionKind, Operator};
use crate::syntax::suggest::nearest;
use compact_str::CompactString;
use std::collections::HashMap;

/// The result of a step of building a layout, or the error message.
pub(in crate::language) type LayoutResult<T> = Result<T, Box<Diagnostic>>;

/// The values of parameters and `let` names.
#[derive(Clone, Default, Debug)]
pub(super) struct Names(HashMap<CompactString, i64>);

impl Names {
    /// Sets the value of a name; returns false if it already had one.
    pub fn define(&mut self, name: &str, value: i64) -> bool {
        self.0.insert(name.into(), value).is_none()
    }

    /// Returns the value of an expression.
    pub fn evaluate(&self, expression: &Expression) -> LayoutResult<i64> {
        let value = match &expression.kind {
            ExpressionKind::Integer(n) => Some(*n),
            ExpressionKind::Name(name) => match self.0.get(name) {
                Some(value) => Some(*value),
                None => return Err(self.unknown(name, expression)),
            },
            ExpressionKind::Negate(inner) => self.evaluate(inner)?.checked_neg(),
            ExpressionKind::Binary(left, operator, right) => {
                let (x, y) = (self.evaluate(left)?, self.evaluate(right)?);
                match operator {
                    Operator::Add => x.checked_add(y),
                    Operator::Subtract => x.checked_sub(y),
                    Operator::Multiply => x.checked_mul(y),
                    Operator::Divide if y != 0 => x.checked_div_euclid(y),
                    Operator::Modulo if y != 0 => x.checked_rem_euclid(y),
                    Operator::Divide | Operator::Modulo => {
                        let message = Diagnostic::new(Code::E0205, "division by zero");
                        return Err(Box::new(message.at(right.span, "this is 0")));
                    }
                    _ => return Err(not_an_integer(expression)),
                }
            }
            _ => return Err(not_an_integer(expression)),
        };
        value.ok_or_else(|| {
            let message = Diagnostic::new(Code::E0205, "the result is too large for an integer");
            Box::new(message.at(expression.span, "overflows").because(format!("the largest is {}", i64::MAX)))
        })
    }

    pub fn holds(&self, condition: &Expression) -> LayoutResult<bool> {
        let ExpressionKind::Binary(left, operator, right) = &condition.kind else {
            return Err(not_a_condition(condition));
        };
        let compare = |holds: fn(&i64, &i64) -> bool| Ok(holds(&self.evaluate(left)?, &self.evaluate(right)?));
        match operator {
            Operator::Equal => compare(i64::eq),
            Operator::NotEqual => compare(i64::ne),
            Operator::Less => compare(i64::lt),
            Operator::AtMost => compare(i64::le),
            Operator::Greater => compare(i64::gt),
            Operator::AtLeast => compare(i64::ge),
            Operator::And => Ok(self.holds(left)? && self.holds(right)?),
            Operator::Or => Ok(self.holds(left)? || self.holds(right)?),
            _ => Err(not_a_condition(condition)),
        }
    }

    fn unknown(&self, name: &str, expression: &Expression) -> Box<Diagnostic> {
        let message = Diagnostic::new(Code::E0204, format!("there is no parameter or `let` name `{name}`"));
        let message = message.at(expression.span, "unknown name");
        Box::new(match nearest(name, self.0.keys().map(CompactString::as_str)) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None => message,
        })
    }
}

fn not_an_integer(expression: &Expression) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0222, "layouts only use integers").at(expression.span, "not an integer");
    Box::new(message.help(match &expression.kind {
        ExpressionKind::List(_) | ExpressionKind::Set(_) | ExpressionKind::Cell(_) | ExpressionKind::Range(..) => {
            "`let` names cells inside a rule: `rule my_rule { let places = [r1c1]; … }`, and below it `use my_rule`"
        }
        _ => "use numbers, parameters, `let` names and `+ - * / mod`",
    }))
}

fn not_a_condition(expression: &Expression) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0222, "this is not a condition").at(expression.span, "not a condition");
    Box::new(message.help("compare two integers: `side <= 144`"))
}
