//! Evaluates operators between two expressions.

use super::super::build;
use super::super::problem::{FORMULA, no_value, wrong_type};
use super::super::size::size;
use super::super::value::Value;
use super::{Evaluator, beyond, settled};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{Comparison, Formula, FormulaNode, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, ExpressionKind, Operator};

/// Longer ranges after `in` become two comparisons instead of a list of integers.
const LONG_RANGE: i64 = 1000;

/// Returns the comparison that an operator denotes.
pub(in crate::language::rules) fn comparison(operator: Operator) -> Option<Comparison> {
    Some(match operator {
        Operator::Equal => Comparison::Equal,
        Operator::NotEqual => Comparison::NotEqual,
        Operator::Less => Comparison::Less,
        Operator::AtMost => Comparison::AtMost,
        Operator::Greater => Comparison::Greater,
        Operator::AtLeast => Comparison::AtLeast,
        _ => return None,
    })
}

impl Evaluator<'_, '_> {
    /// Evaluates a left-leaning chain of operators, without recursion along it.
    pub(super) fn operators(&mut self, expression: &Expression) -> LayoutResult<Value> {
        let mut chain = Vec::new();
        let mut first = expression;
        while let ExpressionKind::Binary(left, operator, right) = &first.kind {
            chain.push((left.span, *operator, right, first.span));
            first = left;
        }
        let mut value = self.evaluate(first)?;
        for (left, operator, right, span) in chain.into_iter().rev() {
            self.expander.budget.spend(1, span)?;
            value = self.operate(value, left, operator, right, span)?;
        }
        Ok(value)
    }

    fn operate(
        &mut self,
        x: Value,
        left: Span,
        operator: Operator,
        right: &Expression,
        span: Span,
    ) -> LayoutResult<Value> {
        match operator {
            Operator::And => match self.formula(x, left)? {
                Formula::Constant(false) => Ok(Value::Truth(false)),
                x => Ok(Value::formula(build::all([x, self.condition(right)?]))),
            },
            Operator::Or => match self.formula(x, left)? {
                Formula::Constant(true) => Ok(Value::Truth(true)),
                x => Ok(Value::formula(build::any([x, self.condition(right)?]))),
            },
            Operator::Implies => match self.formula(x, left)? {
                Formula::Constant(false) => Ok(Value::Truth(true)),
                x => Ok(Value::formula(build::implies(x, self.condition(right)?))),
            },
            Operator::Iff => {
                let x = self.formula(x, left)?;
                Ok(Value::formula(build::iff(x, self.condition(right)?)))
            }
            Operator::In => self.membership(x, left, right),
            _ => {
                let y = self.evaluate(right)?;
                match comparison(operator) {
                    Some(comparison) => self.compare(x, left, comparison, y, right.span, span),
                    None => self.arithmetic(x, left, operator, y, right.span, span),
                }
            }
        }
    }

    fn compare(&self, x: Value, left: Span, how: Comparison, y: Value, right: Span, span: Span) -> LayoutResult<Value> {
        match (&x, &y) {
            (Value::Text(a), Value::Text(b)) if how == Comparison::Equal => return Ok(Value::Truth(a == b)),
            (Value::Text(a), Value::Text(b)) if how == Comparison::NotEqual => return Ok(Value::Truth(a != b)),
            (Value::Truth(_) | Value::Formula(_), _) | (_, Value::Truth(_) | Value::Formula(_)) => {
                let (x, y) = (self.formula(x, left)?, self.formula(y, right)?);
                let same = build::iff(x, y);
                return match how {
                    Comparison::Equal => Ok(Value::formula(same)),
                    Comparison::NotEqual => Ok(Value::formula(build::not(same))),
                    _ => {
                        let order =
                            Diagnostic::new(Code::E0451, "formulas have no order").at(span, "these are formulas");
                        Err(Box::new(order.help("write `f => g`, `f == g` or `f != g`")))
                    }
                };
            }
            _ => {}
        }
        let (x, y) = (self.term(x, left)?, self.term(y, right)?);
        Ok(Value::formula(build::compare(x, how, y)))
    }

    fn arithmetic(
        &self,
        x: Value,
        left: Span,
        operator: Operator,
        y: Value,
        right: Span,
        span: Span,
    ) -> LayoutResult<Value> {
        let fixed = |v: &Value| matches!(v, Value::Integer(_) | Value::Undefined(_));
        let mut numbers = None;
        if fixed(&x) && fixed(&y) {
            // The innermost reason is the relevant one.
            if let Value::Undefined(_) = &x {
                return Ok(x);
            }
            if let Value::Undefined(_) = &y {
                return Ok(y);
            }
            if let (Value::Integer(x), Value::Integer(y)) = (&x, &y) {
                numbers = Some((*x, *y));
            }
        }
        if let (Operator::Divide | Operator::Modulo, Value::Integer(0)) = (operator, &y) {
            return Ok(Value::undefined(no_value("division by zero", right, "this is 0")));
        }
        let (x, y) = (self.term(x, left)?, self.term(y, right)?);
        let term = match operator {
            Operator::Add => build::add(x, y),
            Operator::Subtract => build::add(x, build::negate(y)),
            Operator::Multiply => build::multiply(x, y),
            Operator::Divide => build::quotient(x, y),
            Operator::Modulo => build::remainder(x, y),
            _ => return Err(wrong_type("an integer", FORMULA, span)),
        };
        Ok(settled(term, || match numbers {
            Some((x, y)) => beyond(&format!("{x} {} {y}", operator.word()), span),
            None => beyond("this", span),
        }))
    }

    /// Evaluates `x in list`; a cell is read for its digit.
    fn membership(&mut self, x: Value, left: Span, right: &Expression) -> LayoutResult<Value> {
        if let ExpressionKind::Range(first, last) = &right.kind
            && let (Value::Integer(first), Value::Integer(last)) = (self.evaluate(first)?, self.evaluate(last)?)
            && last.saturating_sub(first) > LONG_RANGE
        {
            let x = self.digit_term(x, left)?;
            let least = build::compare(x.clone(), Comparison::AtLeast, Term::Integer(first));
            return Ok(Value::formula(build::all(vec![
                least,
                build::compare(x, Comparison::AtMost, Term::Integer(last)),
            ])));
        }
        let items = self.static_items(right)?;
        if items.iter().any(|item| matches!(item, Value::Cell(_) | Value::List(_) | Value::Tuple(_))) {
            let message = Diagnostic::new(Code::E0451, "`in` needs a set of integers");
            let message = message.at(right.span, "not integers");
            return Err(Box::new(message.help(
                "`contains(path, c)` tests whether a cell is on a path; `any(c in path: c == x)` whether a cell of \
                the path has the value x",
            )));
        }
        let x = self.digit_term(x, left)?;
        let plain: Option<Vec<i64>> =
            items.iter().map(|item| if let Value::Integer(n) = item { Some(*n) } else { None }).collect();
        if let Some(values) = plain {
            return Ok(Value::formula(build::member(x, values)));
        }
        let mut equal = Vec::with_capacity(items.len());
        self.expander.budget.spend(size(FormulaNode::Term(&x)).0.saturating_mul(items.len() as u64), left)?;
        for item in items.iter() {
            let y = self.term(item.clone(), right.span)?;
            equal.push(build::compare(x.clone(), Comparison::Equal, y));
        }
        Ok(Value::formula(build::any(equal)))
    }
}
