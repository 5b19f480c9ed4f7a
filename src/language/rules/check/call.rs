//! Type checking of calls of functions and rules, and of their arguments.

use super::super::ParameterType;
use super::super::argument_type::ArgumentType;
use super::super::arguments::{ArgumentMatch, CallArguments, form, noun};
use super::super::evaluate::forms;
use super::super::functions::{self, Function, FunctionBody};
use super::super::problem::{outside_fold, own_value, too_late, unexpected_kind, unknown, wrong_count};
use super::super::types::Type;
use super::Checker;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Argument, CallArgument, Expression, ExpressionKind, Function as LocalFunction, Name};

impl<'a> Checker<'_, 'a> {
    pub(super) fn call(&mut self, name: &Name, argument: &CallArgument, span: Span) -> Type {
        if let Some(Type::Function(parameters, result)) = self.local(&name.text).cloned() {
            return self.local_call(name, argument, &parameters, &result, span);
        }
        let Some(first) = functions::named(&name.text).next() else { return self.rule_call(name, argument, span) };
        if let FunctionBody::Aggregate(which) = first.run {
            return self.aggregate(which, &first.form(), argument, span);
        }
        let CallArgument::List(written) = argument else {
            let message = Diagnostic::new(Code::E0453, format!("`{}` takes no `in`", name.text));
            let help = format!("write `{}`, or `list(… in …)` for its argument", first.form());
            return self.report(Box::new(message.at(span, "not this way").help(help)));
        };
        if let Some(named) = written.iter().find_map(|argument| argument.name.as_ref()) {
            let message = Diagnostic::new(Code::E0453, "arguments of functions have no names");
            let help = format!("write `{}`", first.form());
            return self.report(Box::new(message.at(named.span, "a name").help(help)));
        }
        let names_rules = matches!(first.parameters.first(), Some((_, ArgumentType::Rule)));
        let kinds: Vec<Type> =
            written.iter().map(|argument| self.plain_argument(&argument.value, names_rules)).collect();
        self.function(name, written, &kinds, span)
    }

    /// Returns the type of a function's argument; a rule's name is allowed where the function expects one.
    fn plain_argument(&mut self, value: &Expression, names_rules: bool) -> Type {
        match &value.kind {
            ExpressionKind::Name(rule) if names_rules => {
                if self.known.seen_from(self.rule, rule).is_some() || self.known.get(rule).is_some() {
                    return Type::Rule;
                }
                let message = unknown("rule", rule, value.span, self.known.names());
                self.report(message)
            }
            _ => self.kind(value),
        }
    }

    fn function(&mut self, name: &Name, written: &[Argument], kinds: &[Type], span: Span) -> Type {
        let mut near = None;
        for function in functions::named(&name.text).filter(|function| function.takes(kinds.len())) {
            let (mut item, mut other) = (None, None);
            let wrong = (0..kinds.len()).find(|i| !function.shape(*i).accepts(&kinds[*i], &mut item, &mut other));
            match wrong {
                Some(i) => near = near.or(Some((function, i))),
                None => {
                    self.reads(function, written.first().map_or(span, |argument| argument.value.span));
                    return function.result.kind(&item, &other);
                }
            }
        }
        match near {
            Some((function, i)) => {
                let wanted = function.shape(i).noun();
                self.report(unexpected_kind(&wanted, &kinds[i], written[i].value.span))
            }
            None => self.report(wrong_count(&forms(&name.text), span)),
        }
    }

    /// Checks a function that reads cells inside a fold or the definition of `value`.
    fn reads(&mut self, function: &Function, span: Span) {
        if !matches!(function.result, ArgumentType::Number | ArgumentType::Formula) {
            return;
        }
        if self.fold.is_some() {
            self.report(outside_fold("a cell", span));
        } else if self.defining && matches!(function.name, "value" | "number") {
            self.report(own_value(span));
        }
    }

    /// Checks a function of the rule itself, which is never called before it is defined.
    pub(super) fn local_function(&mut self, function: &LocalFunction) -> Type {
        let scope = self.locals.len();
        if function.parameters.is_empty() {
            let message = Diagnostic::new(Code::E0462, "a function without parameters is a value");
            self.report(Box::new(message.at(function.body.span, "its value").help("write `let NAME = …`")));
        }
        let mut parameters = Vec::new();
        for parameter in &function.parameters {
            if parameter.variadic || parameter.default.is_some() {
                let message = Diagnostic::new(Code::E0462, "functions of a rule take every argument, each once");
                self.report(Box::new(message.at(parameter.name.span, "write `NAME: TYPE`")));
            }
            self.twice(&parameter.name, scope);
            self.parameter(parameter, true);
            parameters.extend(ParameterType::named(&parameter.kind.text));
        }
        let result = self.kind(&function.body);
        self.locals.truncate(scope);
        Type::Function(parameters.into(), result.into())
    }

    fn local_call(
        &mut self,
        name: &Name,
        argument: &CallArgument,
        parameters: &[ParameterType],
        result: &Type,
        span: Span,
    ) -> Type {
        if self.fold.is_some() {
            return self.report(outside_fold(&format!("the function `{}`", name.text), span));
        }
        match argument {
            CallArgument::List(written)
                if written.len() == parameters.len() && written.iter().all(|argument| argument.name.is_none()) =>
            {
                for (kind, argument) in parameters.iter().zip(written) {
                    self.argument(*kind, false, &argument.value);
                }
                result.clone()
            }
            _ => {
                let words = parameters.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
                self.report(wrong_count(&format!("{}({words})", name.text), span))
            }
        }
    }

    fn rule_call(&mut self, name: &Name, argument: &CallArgument, span: Span) -> Type {
        let Some(rule) = self.known.seen_from(self.rule, &name.text) else {
            let words = functions::all().map(|function| function.name).chain(self.known.names());
            let message = unknown("function or rule", &name.text, name.span, words);
            return self.report(message);
        };
        self.calls.push((rule, name.span));
        if self.fold.is_some() {
            self.report(outside_fold(&format!("the rule `{}`", name.text), span));
        }
        let CallArgument::List(written) = argument else { return self.report(wrong_count(&form(rule), span)) };
        let mut given = match CallArguments::new(rule, written, span) {
            Ok(given) => given,
            Err(message) => return self.report(message),
        };
        for parameter in &rule.parameters {
            let Some(kind) = ParameterType::named(&parameter.kind.text) else { continue };
            match given.take(parameter) {
                ArgumentMatch::One(expression) => self.argument(kind, parameter.variadic, expression),
                ArgumentMatch::Many(several) => match several.as_slice() {
                    [one] => self.argument(kind, true, one),
                    _ => several.into_iter().for_each(|one| self.argument(kind, false, one)),
                },
                ArgumentMatch::Default(_) => {}
                ArgumentMatch::Missing => {
                    let message = Diagnostic::new(Code::E0453, format!("`{}` is missing", parameter.name.text));
                    let message = message.at(span, "called here").at(parameter.name.span, "this parameter");
                    self.report(Box::new(message.help(format!("write `{}`", form(rule)))));
                }
            }
        }
        Type::Formula
    }

    /// Checks an expression for a parameter of a rule. If `variadic` is set, it may be one item or a list of them.
    pub(super) fn argument(&mut self, kind: ParameterType, variadic: bool, expression: &Expression) {
        if self.may_be_symbols(kind, expression) {
            return;
        }
        let found = self.kind(expression);
        let listed = matches!(&found, Type::List(item) if variadic && fits(kind, item));
        if listed || fits(kind, &found) {
            return;
        }
        if found == Type::Cell {
            self.report(too_late(noun(kind), expression.span));
        } else {
            self.report(unexpected_kind(noun(kind), &found, expression.span));
        }
    }

    /// Returns whether words may be symbols, which depends on the board.
    fn may_be_symbols(&self, kind: ParameterType, expression: &Expression) -> bool {
        let open = |expression: &Expression| match &expression.kind {
            ExpressionKind::Name(name) => {
                self.local(name).is_none() && functions::named(name).next().is_none() && !self.layers.contains_key(name)
            }
            _ => false,
        };
        match (kind, &expression.kind) {
            (ParameterType::Digit, _) => open(expression),
            (ParameterType::Digits, ExpressionKind::Set(items)) => !items.is_empty() && items.iter().all(open),
            _ => false,
        }
    }
}

/// Returns whether a value of a type can be an argument for a parameter.
fn fits(wanted: ParameterType, kind: &Type) -> bool {
    let list_of = |item: Type| matches!(kind, Type::List(found) if **found == item || **found == Type::Unknown);
    match (wanted, kind) {
        (_, Type::Unknown)
        | (ParameterType::Integer | ParameterType::Digit, Type::Integer)
        | (ParameterType::Boolean, Type::Truth)
        | (ParameterType::Text, Type::Text)
        | (ParameterType::Cell | ParameterType::Path | ParameterType::Set, Type::Cell) => true,
        (ParameterType::Digits, _) => list_of(Type::Integer),
        (ParameterType::Path | ParameterType::Set, _) => list_of(Type::Cell),
        _ => false,
    }
}
