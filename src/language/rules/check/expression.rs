//! Type checking of expressions.

use super::super::evaluate::comparison;
use super::super::functions;
use super::super::problem::{PLACE, outside_fold, too_late, unexpected_kind, unknown, wrong_type};
use super::super::types::Type;
use super::Checker;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, ExpressionKind, Operator};
use compact_str::CompactString;

impl Checker<'_, '_> {
    /// Returns the type of an expression.
    pub(super) fn kind(&mut self, expression: &Expression) -> Type {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Integer(_) => Type::Integer,
            ExpressionKind::Boolean(_) => Type::Truth,
            ExpressionKind::Text(_) => Type::Text,
            ExpressionKind::Cell(_) => Type::Cell,
            ExpressionKind::Name(name) => self.name(name, span),
            ExpressionKind::Negate(inner) | ExpressionKind::Absolute(inner) => number(self.number(inner)),
            ExpressionKind::Not(inner) => truth(self.formula(inner)),
            ExpressionKind::Binary(left, operator, right) => self.binary(left, *operator, right, span),
            ExpressionKind::Set(items) => {
                let fixed: Vec<bool> = items.iter().map(|item| self.number(item)).collect();
                Type::list(number(!fixed.contains(&false)))
            }
            ExpressionKind::List(items) => self.list(items),
            // If the ends are neither cells nor integers, the second check reports the type found.
            ExpressionKind::Range(first, last) => match (self.kind(first), self.kind(last)) {
                (Type::Cell, Type::Cell) => Type::list(Type::Cell),
                _ => {
                    self.static_integer(first);
                    self.static_integer(last);
                    Type::list(Type::Integer)
                }
            },
            ExpressionKind::Call(name, argument) => self.call(name, argument, span),
            ExpressionKind::Index(base, index) => self.index(base, index),
            ExpressionKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise, span),
            ExpressionKind::Fold(fold) => self.fold(fold, span),
            ExpressionKind::Function(function) => self.local_function(function),
        }
    }

    fn name(&mut self, name: &CompactString, span: Span) -> Type {
        if let Some(place) = self.locals.iter().rposition(|(known, _)| known == name) {
            let kind = self.locals[place].1.clone();
            if self.fold.is_some_and(|around| place < around) && !kind.is_static() {
                return self.report(outside_fold(&format!("`{name}`"), span));
            }
            return kind;
        }
        if let Some(boolean) = self.layers.get(name) {
            return Type::Layer { boolean: *boolean };
        }
        if let Some(word) = functions::named(name).find(|function| function.parameters.is_empty()) {
            return word.result.kind(&None, &None);
        }
        if functions::named(name).next().is_some() || self.known.get(name).is_some() {
            let message = Diagnostic::new(Code::E0450, format!("`{name}` is called with arguments"));
            return self.report(Box::new(message.at(span, "no value").help(format!("write `{name}(…)`"))));
        }
        // The layer of a rule that the puzzle may use.
        if let Some((_, layer)) = self.known.layer(name) {
            return Type::Layer { boolean: layer.values.is_none() };
        }
        let locals = self.locals.iter().map(|(known, _)| known.as_str());
        let layers = self.layers.keys().map(CompactString::as_str);
        let message = unknown("value", name, span, locals.chain(layers).chain(functions::all().map(|f| f.name)));
        self.report(message)
    }

    fn binary(&mut self, left: &Expression, operator: Operator, right: &Expression, span: Span) -> Type {
        match operator {
            Operator::And | Operator::Or | Operator::Implies | Operator::Iff => {
                let (x, y) = (self.formula(left), self.formula(right));
                truth(x && y)
            }
            Operator::In => self.membership(left, right),
            _ => {
                let (x, y) = (self.kind(left), self.kind(right));
                if comparison(operator).is_none() {
                    let (x, y) = (self.as_number(&x, left.span), self.as_number(&y, right.span));
                    return number(x && y);
                }
                if x == Type::Text && y == Type::Text && matches!(operator, Operator::Equal | Operator::NotEqual) {
                    return Type::Truth;
                }
                // Two layers of truth values are compared as integers, which means the same.
                let is_formula = |kind: &Type| matches!(kind, Type::Truth | Type::Formula);
                if (is_formula(&x) && y.is_formula()) || (x.is_formula() && is_formula(&y)) {
                    if matches!(operator, Operator::Equal | Operator::NotEqual) {
                        let (x, y) = (self.as_formula(&x, left.span), self.as_formula(&y, right.span));
                        return truth(x && y);
                    }
                    let message = Diagnostic::new(Code::E0451, "formulas have no order");
                    let message = message.at(span, "these are formulas").help("write `f => g`, `f == g` or `f != g`");
                    return self.report(Box::new(message));
                }
                let (x, y) = (self.as_number(&x, left.span), self.as_number(&y, right.span));
                truth(x && y)
            }
        }
    }

    fn membership(&mut self, left: &Expression, right: &Expression) -> Type {
        let x = self.kind(left);
        // A cell is read for its digit.
        let fixed = match x {
            Type::Cell if self.fold.is_some() => {
                self.report(outside_fold("a cell", left.span));
                false
            }
            Type::Cell => false,
            x => self.as_number(&x, left.span),
        };
        match self.items(right) {
            Type::Cell => {
                let message = Diagnostic::new(Code::E0451, "`in` needs a set of integers");
                let message = message.at(right.span, "a list of cells");
                self.report(Box::new(message.help(
                    "`contains(path, c)` tests whether a cell is on a path; `any(c in path: c == x)` whether a cell \
                    of the path has the value x",
                )))
            }
            item if item.is_number() => truth(fixed && matches!(item, Type::Integer | Type::Unknown)),
            item => self.report(wrong_type("a set of integers", item.noun(), right.span)),
        }
    }

    fn list(&mut self, items: &[Expression]) -> Type {
        let mut joined = Type::Unknown;
        for item in items {
            let kind = self.kind(item);
            match joined.join(&kind) {
                Some(kind) => joined = kind,
                None => {
                    let message = Diagnostic::new(Code::E0451, "the items of a list must have the same type");
                    let label = format!("{} among items of type {}", kind.noun(), joined.noun());
                    self.report(Box::new(message.at(item.span, label)));
                }
            }
        }
        Type::list(joined)
    }

    fn index(&mut self, base: &Expression, index: &Expression) -> Type {
        let item = match self.kind(base) {
            Type::Layer { boolean } => {
                if self.fold.is_some() {
                    self.report(outside_fold("a layer", base.span));
                }
                let kind = self.kind(index);
                if !kind.is_place() {
                    self.report(unexpected_kind(PLACE, &kind, index.span));
                }
                return if boolean { Type::Flag } else { Type::Number };
            }
            Type::List(item) => (*item).clone(),
            Type::Unknown => Type::Unknown,
            other => self.report(unexpected_kind("a list or a layer", &other, base.span)),
        };
        if let ExpressionKind::Range(first, last) = &index.kind {
            self.static_integer(first);
            self.static_integer(last);
            return Type::list(item);
        }
        let kind = self.kind(index);
        if self.as_number(&kind, index.span) {
            return item;
        }
        self.as_number(&item, base.span);
        Type::Number
    }

    fn choice(&mut self, condition: &Expression, then: &Expression, otherwise: &Expression, span: Span) -> Type {
        let fixed = self.formula(condition);
        let (x, y) = (self.kind(then), self.kind(otherwise));
        let Some(joined) = x.join(&y) else {
            let message = Diagnostic::new(Code::E0451, "both cases of a choice must have the same type");
            let label = format!("{} and {}", x.noun(), y.noun());
            return self.report(Box::new(message.at(span, label)));
        };
        if fixed {
            return joined;
        }
        match joined {
            Type::Unknown | Type::Flag => joined,
            kind if kind.is_number() => {
                for (kind, span) in [(x, then.span), (y, otherwise.span)] {
                    self.as_number(&kind, span);
                }
                Type::Number
            }
            kind if kind.is_formula() => Type::Formula,
            kind => self.report(too_late(kind.noun(), condition.span)),
        }
    }
}

/// Returns the integer type of the stage.
pub(super) fn number(fixed: bool) -> Type {
    if fixed { Type::Integer } else { Type::Number }
}

/// Returns the truth type of the stage.
pub(super) fn truth(fixed: bool) -> Type {
    if fixed { Type::Truth } else { Type::Formula }
}
