//! Converts values to arguments of rules, by the types of their parameters, or rejects them.

use super::evaluate::Evaluator;
use super::problem::{no_value, too_late, unexpected, unknown, wrong_count, wrong_type};
use super::value::Value;
use super::{Expander, ParameterType};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{Argument, CellId, Digit, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{self, Expression, ExpressionKind, Parameter, RuleDefinition};
use std::collections::HashSet;

/// Returns how a rule is called, for messages.
pub(super) fn form(rule: &RuleDefinition) -> String {
    let named =
        |parameter: &Parameter| format!("{}{}", parameter.name.text, if parameter.variadic { "..." } else { "" });
    let names: Vec<String> = rule.parameters.iter().map(named).collect();
    format!("{}({})", rule.name.text, names.join(", "))
}

/// The argument of a call for a parameter.
pub(super) enum ArgumentMatch<'c> {
    One(&'c Expression),
    Many(Vec<&'c Expression>),
    Default(&'c Expression),
    Missing,
}

/// The written arguments of a call.
pub(super) struct CallArguments<'c> {
    positional: std::vec::IntoIter<&'c Expression>,
    named: Vec<(&'c str, &'c Expression)>,
}

impl<'c> CallArguments<'c> {
    /// Sorts the arguments of a call; rejects excess arguments, unknown names and duplicates.
    pub fn new(rule: &RuleDefinition, written: &'c [ast::Argument], span: Span) -> LayoutResult<Self> {
        let mut positional = Vec::new();
        let mut named: Vec<(&str, &Expression)> = Vec::new();
        for argument in written {
            let Some(name) = &argument.name else {
                positional.push(&argument.value);
                continue;
            };
            let known = rule.parameters.iter().position(|parameter| parameter.name.text == name.text);
            let Some(place) = known else {
                let names = rule.parameters.iter().map(|parameter| parameter.name.text.as_str());
                return Err(unknown("parameter", &name.text, name.span, names));
            };
            if place < positional.len() || named.iter().any(|(known, _)| *known == name.text) {
                let message = Diagnostic::new(Code::E0453, format!("`{}` is given twice", name.text));
                return Err(Box::new(message.at(name.span, "the second")));
            }
            named.push((&name.text, &argument.value));
        }
        let variadic = rule.parameters.last().is_some_and(|parameter| parameter.variadic);
        if positional.len() + named.len() > rule.parameters.len() && !variadic {
            return Err(wrong_count(&form(rule), span));
        }
        Ok(Self { positional: positional.into_iter(), named })
    }

    /// Returns the argument for the next parameter, in the order of the rule's parameters.
    pub fn take<'p: 'c>(&mut self, parameter: &'p Parameter) -> ArgumentMatch<'c> {
        if let Some((_, expression)) = self.named.iter().find(|(name, _)| *name == parameter.name.text) {
            return ArgumentMatch::One(expression);
        }
        if parameter.variadic {
            let rest: Vec<&Expression> = self.positional.by_ref().collect();
            if !rest.is_empty() {
                return ArgumentMatch::Many(rest);
            }
        } else if let Some(expression) = self.positional.next() {
            return ArgumentMatch::One(expression);
        }
        parameter.default.as_ref().map_or(ArgumentMatch::Missing, ArgumentMatch::Default)
    }
}

/// Evaluates an expression for a parameter.
pub(super) fn admit(evaluator: &mut Evaluator, parameter: &Parameter, expression: &Expression) -> LayoutResult<Value> {
    let kind = kind_of(parameter)?;
    let value = match symbol(evaluator, kind, expression) {
        Some(value) => value,
        None => evaluator.evaluate(expression)?,
    };
    let layout = evaluator.expander.layout;
    if parameter.variadic {
        return convert_all(layout, kind, vec![(value, expression.span)], expression.span);
    }
    convert(layout, kind, value, expression.span)
}

/// Evaluates expressions for a parameter that takes any number.
pub(super) fn admit_all(
    evaluator: &mut Evaluator,
    parameter: &Parameter,
    expressions: &[&Expression],
    span: Span,
) -> LayoutResult<Value> {
    let kind = kind_of(parameter)?;
    let mut values = Vec::with_capacity(expressions.len());
    for expression in expressions {
        let value = match symbol(evaluator, kind, expression) {
            Some(value) => value,
            None => evaluator.evaluate(expression)?,
        };
        values.push((value, expression.span));
    }
    convert_all(evaluator.expander.layout, kind, values, span)
}

fn kind_of(parameter: &Parameter) -> LayoutResult<ParameterType> {
    ParameterType::named(&parameter.kind.text).ok_or_else(|| {
        unknown("type", &parameter.kind.text, parameter.kind.span, ParameterType::ALL.map(|(word, _)| word))
    })
}

/// Returns the digit of a symbol that is a word, where digits are expected.
fn symbol(evaluator: &Evaluator, kind: ParameterType, expression: &Expression) -> Option<Value> {
    let named = |expression: &Expression| match &expression.kind {
        ExpressionKind::Name(name) if !evaluator.has(name) => evaluator.expander.layout.symbols.digit_of(name),
        _ => None,
    };
    let integer = |digit: Digit| Value::Integer(i64::from(digit));
    match (kind, &expression.kind) {
        (ParameterType::Digit, _) => named(expression).map(integer),
        (ParameterType::Digits, ExpressionKind::Set(items)) => {
            let digits: Option<Vec<Digit>> = items.iter().map(named).collect();
            digits.filter(|digits| !digits.is_empty()).map(|digits| Value::list(digits.into_iter().map(integer)))
        }
        _ => None,
    }
}

/// Returns the items for a parameter that takes any number: one list of them, or each by itself.
fn convert_all(
    layout: &Layout,
    kind: ParameterType,
    mut values: Vec<(Value, Span)>,
    span: Span,
) -> LayoutResult<Value> {
    if let [(Value::List(items), place)] = values.as_slice() {
        let nested = |item: &Value| matches!(item, Value::List(_));
        let listed = match kind {
            ParameterType::Path | ParameterType::Set | ParameterType::Digits => items.iter().all(nested),
            _ => true,
        };
        if listed {
            values = items.iter().map(|item| (item.clone(), *place)).collect();
        }
    }
    if values.is_empty() {
        return Err(Box::new(no_value("at least one argument is needed here", span, "none")));
    }
    let converted = values.into_iter().map(|(value, span)| convert(layout, kind, value, span));
    Ok(Value::list(converted.collect::<LayoutResult<Vec<_>>>()?))
}

/// Converts a value to a parameter's type.
fn convert(layout: &Layout, kind: ParameterType, value: Value, span: Span) -> LayoutResult<Value> {
    match (kind, value) {
        (ParameterType::Integer, value @ Value::Integer(_))
        | (ParameterType::Boolean, value @ Value::Truth(_))
        | (ParameterType::Text, value @ Value::Text(_))
        | (ParameterType::Cell, value @ Value::Cell(_)) => Ok(value),
        (ParameterType::Integer | ParameterType::Digit, Value::Cell(_)) => Err(too_late("an integer", span)),
        (ParameterType::Digit, value) => digit(layout, &value, span).map(Value::Integer),
        (ParameterType::Digits, Value::List(items)) => {
            let mut digits = items.iter().map(|item| digit(layout, item, span)).collect::<LayoutResult<Vec<_>>>()?;
            digits.sort_unstable();
            digits.dedup();
            Ok(Value::list(digits.into_iter().map(Value::Integer)))
        }
        (ParameterType::Path | ParameterType::Set, value @ Value::Cell(_)) => Ok(Value::list([value])),
        (ParameterType::Path | ParameterType::Set, Value::List(items)) => {
            if items.is_empty() {
                return Err(Box::new(no_value("there are no cells here", span, "empty")));
            }
            let mut seen: HashSet<CellId> = HashSet::new();
            for item in items.iter() {
                let Value::Cell(cell) = item else { return Err(unexpected("a cell", item, span)) };
                if !seen.insert(*cell) && kind == ParameterType::Set {
                    let place = layout.position(*cell);
                    let message = Diagnostic::new(Code::E0459, format!("{place} occurs twice in a set"));
                    return Err(Box::new(message.at(span, "contains a cell twice")));
                }
            }
            Ok(Value::List(items))
        }
        (_, value @ (Value::Number(_) | Value::Formula(_) | Value::Flag(_))) => {
            Err(unexpected(noun(kind), &value, span))
        }
        (_, Value::Undefined(why)) => Err(Box::new((*why).clone())),
        (_, value) => Err(wrong_type(noun(kind), value.noun(), span)),
    }
}

fn digit(layout: &Layout, value: &Value, span: Span) -> LayoutResult<i64> {
    let Value::Integer(n) = value else { return Err(unexpected("a digit", value, span)) };
    let known = Digit::try_from(*n).ok().and_then(|digit| layout.symbols.index_of(digit));
    match known {
        Some(_) => Ok(*n),
        None => {
            let message = Diagnostic::new(Code::E0458, format!("{n} is not a digit of this puzzle"));
            let digits = layout.digits();
            let range = digits.first().zip(digits.last()).map_or(String::new(), |(a, b)| format!("{a} to {b}"));
            Err(Box::new(message.at(span, format!("digits are {range}"))))
        }
    }
}

/// Returns the noun for a value of a type, for messages.
pub(super) fn noun(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::Integer => "an integer",
        ParameterType::Boolean => "true or false",
        ParameterType::Text => "a text",
        ParameterType::Digit => "a digit",
        ParameterType::Digits => "a set of digits",
        ParameterType::Cell => "a cell",
        ParameterType::Path | ParameterType::Set => "a list of cells",
    }
}

/// Converts an argument to a value.
pub(super) fn value(argument: &Argument) -> Value {
    match argument {
        Argument::Integer(n) => Value::Integer(*n),
        Argument::Boolean(truth) => Value::Truth(*truth),
        Argument::Text(text) => Value::Text(text.as_str().into()),
        Argument::Digit(digit) => Value::Integer(i64::from(*digit)),
        Argument::Digits(digits) => Value::list(digits.iter().map(|digit| Value::Integer(i64::from(*digit)))),
        Argument::Cell(cell) => Value::Cell(*cell),
        Argument::Cells(cells) => Value::cells(cells.iter().copied()),
        Argument::List(items) => Value::list(items.iter().map(value)),
    }
}

/// Converts a value that was [admitted](admit) to an argument.
pub(super) fn argument(kind: ParameterType, variadic: bool, admitted: &Value) -> Argument {
    let items = |list: &[Value]| list.iter().filter_map(integer).filter_map(|n| Digit::try_from(n).ok()).collect();
    match (kind, admitted) {
        (kind, Value::List(list)) if variadic => {
            Argument::List(list.iter().map(|item| argument(kind, false, item)).collect())
        }
        (ParameterType::Digit, Value::Integer(n)) => Argument::Digit(Digit::try_from(*n).unwrap_or(0)),
        (ParameterType::Digits, Value::List(list)) => Argument::Digits(items(list)),
        (_, Value::Integer(n)) => Argument::Integer(*n),
        (_, Value::Truth(truth)) => Argument::Boolean(*truth),
        (_, Value::Cell(cell)) => Argument::Cell(*cell),
        (_, Value::List(list)) => {
            let cell = |item: &Value| if let Value::Cell(cell) = item { Some(*cell) } else { None };
            Argument::Cells(list.iter().filter_map(cell).collect())
        }
        (_, Value::Text(text)) => Argument::Text(text.to_string()),
        _ => Argument::List(Vec::new()),
    }
}

fn integer(value: &Value) -> Option<i64> {
    if let Value::Integer(n) = value { Some(*n) } else { None }
}

/// Binds the arguments of a rule to the names of its parameters.
pub(super) fn bind(evaluator: &mut Evaluator, rule: &RuleDefinition, arguments: &[Argument]) {
    for (parameter, argument) in rule.parameters.iter().zip(arguments) {
        evaluator.bind(&parameter.name.text, value(argument));
    }
}

impl Expander<'_> {
    /// Does the work of [`Expander::argument`].
    pub(super) fn argument_of(
        &self,
        expression: &Expression,
        parameter: &Parameter,
        scope: &[(String, Argument)],
        grid: Option<super::GridIndex>,
    ) -> LayoutResult<Argument> {
        let mut evaluator = Evaluator::new(self, grid, None);
        for (name, known) in scope {
            evaluator.bind(name, value(known));
        }
        let admitted = admit(&mut evaluator, parameter, expression)?;
        Ok(argument(kind_of(parameter)?, parameter.variadic, &admitted))
    }
}
