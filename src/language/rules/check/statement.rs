//! Type checking of the statements of rules.

use super::super::problem::{PLACES, unexpected_kind, wrong_type};
use super::super::types::Type;
use super::Checker;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{
    Block, Generator, Generators, Name, Statement, StatementKind, ValueDefinition, VarDefinition,
};

impl Checker<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        let scope = self.locals.len();
        self.nesting += 1;
        for statement in &block.statements {
            self.statement(statement, scope);
        }
        self.nesting -= 1;
        self.locals.truncate(scope);
    }

    /// Checks a statement of the block whose names begin at `scope`.
    fn statement(&mut self, statement: &Statement, scope: usize) {
        match &statement.kind {
            StatementKind::Formula(expression) => {
                let kind = self.kind(expression);
                self.as_formula(&kind, expression.span);
            }
            StatementKind::Let(name, expression) => {
                self.twice(name, scope);
                let kind = self.kind(expression);
                if let Type::Layer { .. } | Type::Rule = kind {
                    self.report(unexpected_kind("a value", &kind, expression.span));
                }
                self.bind(name, kind);
            }
            StatementKind::Require(condition, _) => self.static_truth(condition),
            StatementKind::For(repeat) => {
                let around = self.locals.len();
                self.generated(&repeat.over);
                if let Some(condition) = &repeat.condition {
                    self.static_truth(condition);
                }
                self.block(&repeat.body);
                self.locals.truncate(around);
            }
            StatementKind::If(condition, then, otherwise) => {
                self.formula(condition);
                self.block(then);
                if let Some(block) = otherwise {
                    self.block(block);
                }
            }
            StatementKind::Either(blocks) => blocks.iter().for_each(|block| self.block(block)),
            StatementKind::Var(definition) => {
                self.outermost("var", statement.span);
                self.layer(definition);
            }
            StatementKind::Value(definition) => {
                self.outermost("value", statement.span);
                self.value(definition);
            }
        }
    }

    /// Rejects a second definition of a name in one block; names of outer blocks and parameters may be shadowed.
    /// Brings the names of generators into scope; returns the types of their items.
    pub(super) fn generated(&mut self, over: &Generators) -> Vec<Type> {
        let generator = |Generator { names, source }: &Generator| {
            let item = self.items(source);
            self.destructure(names, &item, source.span);
            item
        };
        over.iter().map(generator).collect()
    }

    pub(super) fn twice(&mut self, name: &Name, scope: usize) {
        if self.locals[scope..].iter().any(|(known, _)| *known == name.text) {
            let message = Diagnostic::new(Code::E0459, format!("`{}` is defined twice", name.text));
            let message = message.at(name.span, "the second definition");
            self.report(Box::new(message.because("a name cannot be assigned again")));
        }
    }

    fn outermost(&mut self, word: &str, span: Span) {
        if self.nesting > 1 {
            let message = Diagnostic::new(Code::E0456, format!("`{word}` is inside another statement"));
            let message = message.at(span, "not here");
            self.report(Box::new(message.because("it cannot depend on the digits")));
        }
    }

    fn layer(&mut self, definition: &VarDefinition) {
        if let Some(values) = &definition.values {
            let kind = self.items(values);
            if !matches!(kind, Type::Integer | Type::Unknown) {
                self.report(unexpected_kind("a set of integers", &kind, values.span));
            }
        }
        match self.kind(&definition.on) {
            Type::List(item) if item.is_place() => {}
            kind if kind.is_place() => {}
            kind => {
                self.report(unexpected_kind(PLACES, &kind, definition.on.span));
            }
        }
    }

    pub(super) fn value(&mut self, definition: &ValueDefinition) {
        let scope = self.locals.len();
        self.bind(&definition.cell, Type::Cell);
        self.defining = true;
        let kind = self.kind(&definition.value);
        if kind == Type::Cell || !kind.is_number() {
            self.report(wrong_type("an integer", kind.noun(), definition.value.span));
        }
        self.defining = false;
        self.locals.truncate(scope);
    }
}
