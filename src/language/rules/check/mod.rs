//! Checks rule definitions without a board: names, types, stages (static or dynamic), numbers of arguments, recursive calls.
//!
//! This finds mistakes in unused definitions, in branches that are never taken and in loops over nothing. Mistakes that depend on
//! the board (a row that does not exist, an index out of range) are found when the rule is expanded.

mod aggregate;
mod call;
mod cycle;
mod expression;
mod fold;
mod statement;

use super::problem::{self, FORMULA, INTEGER};
use super::types::Type;
use super::{ParameterType, Rules, functions};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, Name, Parameter, RuleDefinition, StatementKind, ValueDefinition, VarDefinition};
use compact_str::CompactString;
use std::collections::HashMap;

/// The largest number of mistakes that are reported one by one.
const MAX_REPORTED: usize = 50;

/// Returns the mistakes in definitions, whether they are used or not. `layers` are the `var` statements of the puzzle itself; the
/// layers of all visible rules are known, too.
pub fn check_definitions(rules: &[&RuleDefinition], known: &Rules, layers: &[&VarDefinition]) -> Vec<Diagnostic> {
    let own = rules.iter().flat_map(|rule| &rule.body.statements).filter_map(|statement| match &statement.kind {
        StatementKind::Var(var) => Some(var),
        _ => None,
    });
    let in_sight = booleans(layers.iter().copied().chain(own));
    let mut found = Vec::new();
    let mut calls = cycle::Calls::new();
    for rule in rules {
        let mut checker = Checker::new(known, &in_sight, Some(rule));
        checker.rule(rule);
        calls.insert(rule, checker.calls);
        found.append(&mut checker.diagnostics);
        if found.len() >= MAX_REPORTED {
            break;
        }
    }
    found.extend(calls.circles());
    found.truncate(MAX_REPORTED);
    found
}

/// Returns the mistakes in the `value` statements of a puzzle.
pub fn check_values(values: &[&ValueDefinition], known: &Rules, layers: &[&VarDefinition]) -> Vec<Diagnostic> {
    let in_sight = booleans(layers.iter().copied());
    let mut checker = Checker::new(known, &in_sight, None);
    values.iter().take(MAX_REPORTED).for_each(|definition| checker.value(definition));
    checker.diagnostics
}

/// Returns for each layer by name whether it is Boolean.
fn booleans<'d>(layers: impl Iterator<Item = &'d VarDefinition>) -> HashMap<CompactString, bool> {
    layers.map(|layer| (layer.name.text.clone(), layer.values.is_none())).collect()
}

/// A walk over one definition, with the types of the names in scope.
struct Checker<'c, 'a> {
    known: &'c Rules<'a>,
    layers: &'c HashMap<CompactString, bool>,
    rule: Option<&'c RuleDefinition>,
    locals: Vec<(CompactString, Type)>,
    /// Inside a fold, the number of names in scope around it.
    fold: Option<usize>,
    /// Whether this is inside a definition of `value`.
    defining: bool,
    /// The nesting depth of blocks; `var` and `value` are only allowed at depth 1.
    nesting: usize,
    calls: Vec<(&'a RuleDefinition, Span)>,
    diagnostics: Vec<Diagnostic>,
}

impl<'c, 'a> Checker<'c, 'a> {
    fn new(known: &'c Rules<'a>, layers: &'c HashMap<CompactString, bool>, rule: Option<&'c RuleDefinition>) -> Self {
        Self {
            known,
            layers,
            rule,
            locals: Vec::new(),
            fold: None,
            defining: false,
            nesting: 0,
            calls: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Records a mistake, and returns the unknown type.
    #[expect(clippy::boxed_local, reason = "messages are boxed where they are made, as errors of steps")]
    fn report(&mut self, message: Box<Diagnostic>) -> Type {
        self.diagnostics.push(*message);
        Type::Unknown
    }

    /// Returns the type of a name in scope.
    fn local(&self, name: &str) -> Option<&Type> {
        self.locals.iter().rev().find(|(known, _)| known == name).map(|(_, kind)| kind)
    }

    fn bind(&mut self, name: &Name, kind: Type) {
        self.locals.push((name.text.clone(), kind));
    }

    fn rule(&mut self, rule: &RuleDefinition) {
        let name = &rule.name;
        if functions::named(&name.text).next().is_some() {
            let message = Diagnostic::new(Code::E0462, format!("`{}` is a function of the language", name.text));
            let message = message.at(name.span, "reserved");
            self.report(Box::new(message.help("give the rule another name")));
        }
        for (i, parameter) in rule.parameters.iter().enumerate() {
            if rule.parameters[..i].iter().any(|other| other.name.text == parameter.name.text) {
                let message =
                    Diagnostic::new(Code::E0459, format!("two parameters are called `{}`", parameter.name.text));
                self.report(Box::new(message.at(parameter.name.span, "the second")));
            }
            let last = i + 1 == rule.parameters.len();
            self.parameter(parameter, last);
        }
        self.block(&rule.body);
    }

    fn parameter(&mut self, parameter: &Parameter, last: bool) {
        let Some(kind) = ParameterType::named(&parameter.kind.text) else {
            let words = ParameterType::ALL.map(|(word, _)| word);
            let mut message = problem::unknown("type", &parameter.kind.text, parameter.kind.span, words);
            message.help.get_or_insert_with(|| format!("types are {}", words.map(|w| format!("`{w}`")).join(", ")));
            self.report(message);
            self.bind(&parameter.name, Type::Unknown);
            return;
        };
        if parameter.variadic && !last {
            let message = Diagnostic::new(Code::E0462, "only the last parameter can take any number of arguments");
            self.report(Box::new(message.at(parameter.name.span, "not the last")));
        }
        if let Some(default) = &parameter.default {
            self.argument(kind, parameter.variadic, default);
        }
        self.bind(&parameter.name, parameter_kind(kind, parameter.variadic));
    }

    /// Checks that an expression is an integer; returns whether it is static.
    fn number(&mut self, expression: &Expression) -> bool {
        let kind = self.kind(expression);
        self.as_number(&kind, expression.span)
    }

    /// Checks that a type is an integer, and returns whether it is static; cells are read for their value.
    fn as_number(&mut self, kind: &Type, span: Span) -> bool {
        if *kind == Type::Cell {
            self.reads_value(span);
        } else if !kind.is_number() {
            self.report(problem::wrong_type(INTEGER, kind.noun(), span));
        }
        matches!(kind, Type::Integer | Type::Unknown)
    }

    /// Records that a cell is read for its value here.
    fn reads_value(&mut self, span: Span) {
        if self.fold.is_some() {
            self.report(problem::outside_fold("a cell", span));
        } else if self.defining {
            self.report(problem::own_value(span));
        }
    }

    /// Checks that an expression is a truth value; returns whether it is static.
    fn formula(&mut self, expression: &Expression) -> bool {
        let kind = self.kind(expression);
        self.as_formula(&kind, expression.span)
    }

    fn as_formula(&mut self, kind: &Type, span: Span) -> bool {
        if !kind.is_formula() {
            self.report(problem::wrong_type(FORMULA, kind.noun(), span));
        }
        matches!(kind, Type::Truth | Type::Unknown)
    }

    /// Checks that an expression is a static truth value.
    fn static_truth(&mut self, expression: &Expression) {
        let kind = self.kind(expression);
        if !matches!(kind, Type::Truth | Type::Unknown) {
            self.report(problem::unexpected_kind("true or false", &kind, expression.span));
        }
    }

    /// Checks that an expression is a static integer.
    fn static_integer(&mut self, expression: &Expression) {
        let kind = self.kind(expression);
        match kind {
            Type::Integer | Type::Unknown => {}
            Type::Cell => {
                self.report(problem::too_late(INTEGER, expression.span));
            }
            _ => {
                self.report(problem::unexpected_kind(INTEGER, &kind, expression.span));
            }
        }
    }

    /// Returns the type of the items of an expression that must be a list.
    fn items(&mut self, expression: &Expression) -> Type {
        match self.kind(expression) {
            Type::List(item) => (*item).clone(),
            Type::Unknown => Type::Unknown,
            kind => self.report(problem::unexpected_kind("a list", &kind, expression.span)),
        }
    }

    /// Binds the names of a loop to items of a type.
    fn destructure(&mut self, names: &[Name], item: &Type, span: Span) {
        if let [name] = names {
            self.bind(name, item.clone());
            return;
        }
        for (i, name) in names.iter().enumerate() {
            let part = match item {
                Type::Tuple(parts) if parts.len() == names.len() => parts[i].clone(),
                // The length of a list depends on the board.
                Type::List(part) => (**part).clone(),
                Type::Unknown => Type::Unknown,
                other if i == 0 => {
                    let wanted = format!("items of {} parts, one for each name", names.len());
                    self.report(problem::wrong_type(&wanted, other.noun(), span))
                }
                _ => Type::Unknown,
            };
            self.bind(name, part);
        }
    }
}

/// Returns the type of a parameter's argument inside the rule.
fn parameter_kind(kind: ParameterType, variadic: bool) -> Type {
    let one = match kind {
        ParameterType::Integer | ParameterType::Digit => Type::Integer,
        ParameterType::Boolean => Type::Truth,
        ParameterType::Text => Type::Text,
        ParameterType::Digits => Type::list(Type::Integer),
        ParameterType::Cell => Type::Cell,
        ParameterType::Path | ParameterType::Set => Type::path(),
    };
    if variadic { Type::list(one) } else { one }
}
