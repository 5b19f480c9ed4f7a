//! Evaluates calls of functions and of rules.

use super::super::ParameterType;
use super::super::argument_type::ArgumentType;
use super::super::functions::{self, Function, FunctionBody};
use super::super::problem::{too_late, unexpected, unknown, wrong_count};
use super::super::value::Value;
use super::super::{arguments, build};
use super::Evaluator;
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{CellId, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Argument, CallArgument, ExpressionKind, Function as LocalFunction, Name, RuleDefinition, StatementKind,
};
use compact_str::CompactString;
use std::rc::Rc;

/// The evaluated arguments of a function.
pub struct Call {
    pub values: Vec<Value>,
    pub spans: Vec<Span>,
    pub span: Span,
}

impl Call {
    /// Returns an argument that is a static integer.
    pub fn integer(&self, i: usize) -> LayoutResult<i64> {
        match &self.values[i] {
            Value::Integer(n) => Ok(*n),
            Value::Cell(_) => Err(too_late("an integer", self.spans[i])),
            other => Err(unexpected("an integer", other, self.spans[i])),
        }
    }

    /// Returns an argument that is a cell.
    pub fn cell(&self, i: usize) -> LayoutResult<CellId> {
        self.as_cell(&self.values[i], i)
    }

    fn as_cell(&self, value: &Value, i: usize) -> LayoutResult<CellId> {
        match value {
            Value::Cell(cell) => Ok(*cell),
            other => Err(unexpected("a cell", other, self.spans[i])),
        }
    }

    /// Returns an argument that is a list.
    pub fn list(&self, i: usize) -> LayoutResult<&Rc<[Value]>> {
        match &self.values[i] {
            Value::List(items) | Value::Tuple(items) => Ok(items),
            other => Err(unexpected("a list", other, self.spans[i])),
        }
    }

    /// Returns an argument that is a list of cells.
    pub fn cells(&self, i: usize) -> LayoutResult<Vec<CellId>> {
        self.list(i)?.iter().map(|item| self.as_cell(item, i)).collect()
    }

    /// Returns an argument that is a list of lists of cells.
    pub fn paths(&self, i: usize) -> LayoutResult<Vec<Vec<CellId>>> {
        let path = |item: &Value| match item {
            Value::List(items) => items.iter().map(|item| self.as_cell(item, i)).collect(),
            other => Err(unexpected("a list of cells", other, self.spans[i])),
        };
        self.list(i)?.iter().map(path).collect()
    }
}

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn call(&mut self, name: &Name, argument: &CallArgument, span: Span) -> LayoutResult<Value> {
        let local = self.locals.iter().rev().find(|(known, _)| *known == name.text);
        if let Some((_, Value::Function(function, scope))) = local.cloned() {
            return self.call_local(name, &function, &scope, argument, span);
        }
        let Some(first) = functions::named(&name.text).next() else { return self.call_rule(name, argument, span) };
        if let FunctionBody::Aggregate(which) = first.run {
            return self.aggregate(which, &first.form(), argument, span);
        }
        let CallArgument::List(written) = argument else {
            let message = Diagnostic::new(Code::E0453, format!("`{}` takes no `in`", name.text));
            let help = format!("write `{}`, or `list(… in …)` for its argument", first.form());
            return Err(Box::new(message.at(span, "not this way").help(help)));
        };
        if let Some(named) = written.iter().find_map(|argument| argument.name.as_ref()) {
            let message = Diagnostic::new(Code::E0453, "arguments of functions have no names");
            return Err(Box::new(message.at(named.span, "a name").help(format!("write `{}`", first.form()))));
        }
        let mut call = Call { values: Vec::new(), spans: Vec::new(), span };
        for argument in written {
            let value = match (&argument.value.kind, first.parameters.first()) {
                (ExpressionKind::Name(rule), Some((_, ArgumentType::Rule))) => Value::Rule(rule.clone()),
                _ => self.evaluate(&argument.value)?,
            };
            call.values.push(value);
            call.spans.push(argument.value.span);
        }
        let function = overload(&name.text, &call)?;
        match function.run {
            FunctionBody::Plain(run) => run(self, &call),
            FunctionBody::Aggregate(_) => Err(wrong_count(&function.form(), span)),
        }
    }

    /// Evaluates a board word: a function without arguments, whose value is cached.
    pub(super) fn board_word(&mut self, name: &CompactString, span: Span) -> LayoutResult<Value> {
        let key = (name.clone(), self.grid);
        if let Some(value) = self.expander.words.borrow().get(&key) {
            return Ok(value.clone());
        }
        let call = Call { values: Vec::new(), spans: Vec::new(), span };
        let value = match overload(name, &call)?.run {
            FunctionBody::Plain(run) => run(self, &call)?,
            FunctionBody::Aggregate(_) => return Err(wrong_count(name, span)),
        };
        self.expander.words.borrow_mut().insert(key, value.clone());
        Ok(value)
    }

    /// Evaluates a call of a function of the rule itself, in the scope of its definition.
    fn call_local(
        &mut self,
        name: &Name,
        function: &LocalFunction,
        scope: &[(CompactString, Value)],
        argument: &CallArgument,
        span: Span,
    ) -> LayoutResult<Value> {
        let CallArgument::List(written) = argument else { return Err(wrong_count(&name.text, span)) };
        if written.len() != function.parameters.len() {
            return Err(wrong_count(&name.text, span));
        }
        let mut locals = scope.to_vec();
        for (parameter, argument) in function.parameters.iter().zip(written) {
            let value = match (ParameterType::named(&parameter.kind.text), self.evaluate(&argument.value)?) {
                (Some(ParameterType::Path | ParameterType::Set), Value::Cell(cell)) => Value::list([Value::Cell(cell)]),
                (_, value) => value,
            };
            locals.push((parameter.name.text.clone(), value));
        }
        let around = std::mem::replace(&mut self.locals, locals);
        let value = self.evaluate(&function.body);
        self.locals = around;
        value
    }

    /// Evaluates a rule call to a formula: the conjunction of its demands.
    fn call_rule(&mut self, name: &Name, argument: &CallArgument, span: Span) -> LayoutResult<Value> {
        let rules = self.expander.rules;
        let Some(rule) = rules.seen_from(self.rule, &name.text) else {
            let words = functions::all().map(|function| function.name);
            return Err(unknown("function or rule", &name.text, name.span, words.chain(rules.names())));
        };
        if self.fold.is_some() {
            return Err(super::outside_fold(&format!("the rule `{}`", name.text), span));
        }
        if let Some(start) = self.calls.iter().position(|known| std::ptr::eq(*known, rule)) {
            let mut names: Vec<&str> = self.calls[start..].iter().map(|rule| rule.name.text.as_str()).collect();
            names.push(&rule.name.text);
            return Err(cycle(&names, span));
        }
        let CallArgument::List(written) = argument else {
            return Err(wrong_count(&arguments::form(rule), span));
        };
        if let Some(declared) = undeclared(rule, &self.expander.layers.iter().map(|l| &*l.name).collect::<Vec<_>>()) {
            let message = Diagnostic::new(Code::E0456, format!("`{}` declares its own layer", rule.name.text));
            let message = message.at(span, "called here").at(declared, "declared here");
            return Err(Box::new(message.help(format!("use it in the puzzle: `use {}`", rule.name.text))));
        }
        let scope = self.bind_arguments(rule, written, span)?;
        let mut inner = Evaluator::new(self.expander, self.grid, Some(rule));
        inner.locals = scope;
        inner.depth = self.depth + 1;
        inner.defining = self.defining;
        inner.reads = self.reads;
        inner.calls = self.calls.iter().copied().chain([rule]).collect();
        let demands = inner.demands(&rule.body).map_err(|message| Box::new(message.at(span, "called here")))?;
        Ok(Value::formula(build::all(demands.into_iter().map(|demand| demand.formula))))
    }

    /// Binds the arguments of a call to the names of the rule's parameters.
    fn bind_arguments(
        &mut self,
        rule: &'a RuleDefinition,
        written: &[Argument],
        span: Span,
    ) -> LayoutResult<Vec<(CompactString, Value)>> {
        let mut given = arguments::CallArguments::new(rule, written, span)?;
        let mut inner = Evaluator::new(self.expander, self.grid, Some(rule));
        inner.depth = self.depth + 1;
        inner.calls = self.calls.clone();
        for parameter in &rule.parameters {
            let value = match given.take(parameter) {
                arguments::ArgumentMatch::One(expression) => arguments::admit(self, parameter, expression)?,
                arguments::ArgumentMatch::Many(expressions) => {
                    arguments::admit_all(self, parameter, &expressions, span)?
                }
                arguments::ArgumentMatch::Default(expression) => arguments::admit(&mut inner, parameter, expression)?,
                arguments::ArgumentMatch::Missing => {
                    let message = Diagnostic::new(Code::E0453, format!("`{}` is missing", parameter.name.text));
                    let message = message.at(span, "called here").at(parameter.name.span, "this parameter");
                    return Err(Box::new(message.help(format!("write `{}`", arguments::form(rule)))));
                }
            };
            inner.bind(&parameter.name.text, value);
        }
        Ok(inner.locals)
    }
}

/// Returns the overload that the arguments fit; otherwise the mismatch with the first one that has as many parameters.
fn overload(name: &str, call: &Call) -> LayoutResult<&'static Function> {
    let mut near = None;
    for function in functions::named(name).filter(|function| function.takes(call.values.len())) {
        match (0..call.values.len()).find(|i| !function.shape(*i).admits(&call.values[*i])) {
            None => return Ok(function),
            Some(i) => near = near.or(Some((function, i))),
        }
    }
    Err(match near {
        Some((function, i)) => unexpected(&function.shape(i).noun(), &call.values[i], call.spans[i]),
        None => wrong_count(&forms(name), call.span),
    })
}

/// Returns all forms of a function, for messages.
pub(in crate::language::rules) fn forms(name: &str) -> String {
    functions::named(name).map(Function::form).collect::<Vec<_>>().join("` or `")
}

/// Makes the message about rules that call each other in a cycle.
pub(in crate::language::rules) fn cycle(names: &[&str], span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0454, format!("rules call each other in a cycle: {}", names.join(" → ")));
    Box::new(message.at(span, "closes the circle").because("each call is expanded, which would never end"))
}

/// Returns the place where a rule declares a layer that the puzzle does not have.
fn undeclared(rule: &RuleDefinition, layers: &[&str]) -> Option<Span> {
    rule.body.statements.iter().find_map(|statement| match &statement.kind {
        StatementKind::Var(var) if !layers.contains(&var.name.text.as_str()) => Some(statement.span),
        _ => None,
    })
}
