//! Lint for unused definitions.

use super::Findings;
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Ast, Block, CallArgument, ClueArgument, Expression, ExpressionKind, Item, ItemKind, LayoutPart, LayoutStatement,
    Name, Quota, RuleDefinition, StatementKind, VarDefinition,
};
use std::collections::{HashMap, HashSet};

/// Finds rules, layouts and layers of the puzzle's own that it does not use, and unused parameters and `let`s of its rules.
pub(super) fn unused(ast: &Ast, findings: &mut Findings<'_>) {
    let mut rules: HashMap<&str, &RuleDefinition> = HashMap::new();
    let mut names = Names::default();
    let mut rest: Vec<&Item> = ast.items.iter().collect();
    while let Some(item) = rest.pop() {
        match &item.kind {
            ItemKind::Rule(rule) => {
                rules.insert(&rule.name.text, rule);
            }
            ItemKind::Use(used) => {
                names.add(&used.name.text);
                used.arguments.iter().for_each(|argument| names.expression(&argument.value));
            }
            ItemKind::Var(layer) => names.layer(layer),
            ItemKind::Value(value) => names.expression(&value.value),
            ItemKind::Part(LayoutPart::Place(used, _)) => names.add(&used.name.text),
            ItemKind::Clue(clue) => {
                names.add(&clue.rule.text);
                for argument in clue.instances.iter().flatten().flatten() {
                    if let ClueArgument::Named(_, value) = argument {
                        names.expression(value);
                    }
                }
            }
            ItemKind::Choice(choice) => {
                if let Quota::Exactly(n) | Quota::AtLeast(n) | Quota::AtMost(n) = &choice.kind {
                    names.expression(n);
                }
                rest.extend(choice.parts.iter().flatten());
            }
            _ => {}
        }
    }
    // Names in a rule count if the rule is used. An equal name of another kind only hides a warning.
    let layouts: HashMap<&str, &[LayoutStatement]> = ast
        .items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Layout(layout) => Some((layout.name.text.as_str(), layout.parts.as_slice())),
            _ => None,
        })
        .collect();
    let mut reached: HashSet<&str> = HashSet::new();
    let mut queue: Vec<&str> = names.found.iter().copied().collect();
    while let Some(name) = queue.pop() {
        if !reached.insert(name) {
            continue;
        }
        let mut inner = Names::default();
        if let Some(rule) = rules.get(name) {
            inner.block(&rule.body);
            rule.parameters.iter().filter_map(|p| p.default.as_ref()).for_each(|default| inner.expression(default));
        }
        for part in layouts.get(name).into_iter().flat_map(|parts| parts.iter()) {
            if let LayoutPart::Place(used, _) = &part.kind {
                inner.add(&used.name.text);
            }
        }
        queue.extend(inner.found);
    }
    for item in &ast.items {
        let (what, name) = match &item.kind {
            ItemKind::Rule(rule) => ("rule", &rule.name),
            ItemKind::Layout(layout) => ("layout", &layout.name),
            ItemKind::Var(layer) => ("layer", &layer.name),
            _ => continue,
        };
        if !reached.contains(name.text.as_str()) {
            findings.say(message(what, name));
        } else if let ItemKind::Rule(rule) = &item.kind {
            inside(rule, findings);
        }
    }
}

fn message(what: &str, name: &Name) -> Diagnostic {
    let message = Diagnostic::new(Code::W0809, format!("the {what} `{}` is never used", name.text));
    message.at(name.span, "defined here").help(match what {
        "rule" => format!("write a clue `{} …`, or remove the rule", name.text),
        "layout" => format!("write `use {}`, or remove it", name.text),
        _ => "use it, or remove it".to_owned(),
    })
}

/// Finds the parameters and `let`s of a rule that it does not use.
fn inside(rule: &RuleDefinition, findings: &mut Findings<'_>) {
    let mut names = Names::default();
    names.block(&rule.body);
    rule.parameters.iter().filter_map(|p| p.default.as_ref()).for_each(|default| names.expression(default));
    for parameter in rule.parameters.iter().filter(|p| !names.found.contains(p.name.text.as_str())) {
        findings.say(message("parameter", &parameter.name));
    }
    for name in names.lets.iter().filter(|name| !names.found.contains(name.text.as_str())) {
        findings.say(message("`let`", name));
    }
}

/// The names that occur in expressions.
#[derive(Default)]
struct Names<'a> {
    found: HashSet<&'a str>,
    lets: Vec<&'a Name>,
}

impl<'a> Names<'a> {
    fn add(&mut self, name: &'a str) {
        self.found.insert(name);
    }

    fn layer(&mut self, layer: &'a VarDefinition) {
        layer.values.iter().for_each(|values| self.expression(values));
        self.expression(&layer.on);
    }

    fn block(&mut self, block: &'a Block) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Formula(found) | StatementKind::Require(found, _) => self.expression(found),
                StatementKind::Let(name, value) => {
                    self.lets.push(name);
                    self.expression(value);
                }
                StatementKind::For(repeat) => {
                    repeat.over.iter().for_each(|generator| self.expression(&generator.source));
                    repeat.condition.iter().for_each(|condition| self.expression(condition));
                    self.block(&repeat.body);
                }
                StatementKind::If(condition, yes, no) => {
                    self.expression(condition);
                    self.block(yes);
                    no.iter().for_each(|no| self.block(no));
                }
                StatementKind::Either(blocks) => blocks.iter().for_each(|block| self.block(block)),
                StatementKind::Var(layer) => self.layer(layer),
                StatementKind::Value(value) => self.expression(&value.value),
            }
        }
    }

    fn expression(&mut self, expression: &'a Expression) {
        let mut rest = vec![expression];
        while let Some(expression) = rest.pop() {
            match &expression.kind {
                ExpressionKind::Name(name) => self.add(name),
                ExpressionKind::Integer(_)
                | ExpressionKind::Boolean(_)
                | ExpressionKind::Text(_)
                | ExpressionKind::Cell(_) => {}
                ExpressionKind::Negate(inner) | ExpressionKind::Not(inner) | ExpressionKind::Absolute(inner) => {
                    rest.push(inner);
                }
                ExpressionKind::Binary(left, _, right)
                | ExpressionKind::Range(left, right)
                | ExpressionKind::Index(left, right) => rest.extend([&**left, &**right]),
                ExpressionKind::Set(items) | ExpressionKind::List(items) => rest.extend(items),
                ExpressionKind::If(condition, yes, no) => rest.extend([&**condition, &**yes, &**no]),
                ExpressionKind::Call(name, CallArgument::List(arguments)) => {
                    self.add(&name.text);
                    rest.extend(arguments.iter().map(|argument| &argument.value));
                }
                ExpressionKind::Call(name, CallArgument::Comprehension(comprehension)) => {
                    self.add(&name.text);
                    rest.extend(comprehension.over.iter().map(|generator| &generator.source));
                    rest.extend(&comprehension.condition);
                    rest.extend(&comprehension.body);
                }
                ExpressionKind::Function(function) => rest.push(&function.body),
                ExpressionKind::Fold(fold) => {
                    rest.push(&fold.line);
                    rest.extend(fold.state.iter().map(|state| &state.start));
                    for arm in &fold.arms {
                        rest.extend(&arm.condition);
                        rest.extend(arm.next.iter().flatten());
                    }
                    rest.push(&fold.ends);
                }
            }
        }
    }
}
