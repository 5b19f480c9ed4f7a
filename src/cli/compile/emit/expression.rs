//! Converts expressions of the language to nodes of the printed tree.

use super::ast::Sources;
use super::tree::{TreeNode, list};
use crate::puzzle::Span;
use crate::syntax::ast::{CallArgument, Comprehension, Expression, ExpressionKind, Fold, Generators};

impl Sources<'_> {
    /// Returns the node of an expression. The parser bounds the nesting.
    pub fn expression(self, found: &Expression) -> TreeNode {
        let span = found.span;
        match &found.kind {
            ExpressionKind::Integer(number) => self.node(span, "integer", &number.to_string()),
            ExpressionKind::Boolean(truth) => self.node(span, "boolean", &truth.to_string()),
            ExpressionKind::Text(text) => self.node(span, "text", &format!("{text:?}")),
            ExpressionKind::Name(name) => self.node(span, "name", name),
            ExpressionKind::Cell(_) => self.leaf(span, "cell"),
            ExpressionKind::Negate(inner) => self.parts(span, "negate", "", [&**inner]),
            ExpressionKind::Not(inner) => self.parts(span, "not", "", [&**inner]),
            ExpressionKind::Absolute(inner) => self.parts(span, "absolute", "", [&**inner]),
            ExpressionKind::Binary(left, operator, right) => {
                self.parts(span, "operator", operator.word(), [&**left, &**right])
            }
            ExpressionKind::Set(members) => self.parts(span, "set", "", members),
            ExpressionKind::List(members) => self.parts(span, "list", "", members),
            ExpressionKind::Range(first, last) => self.parts(span, "range", "", [&**first, &**last]),
            ExpressionKind::Call(name, argument) => {
                let call = self.node(span, "call", &name.text);
                match argument {
                    CallArgument::List(arguments) => call.over(arguments.iter().map(|argument| match &argument.name {
                        Some(name) => self.named(&name.text, &argument.value),
                        None => self.expression(&argument.value),
                    })),
                    CallArgument::Comprehension(comprehension) => call.over(self.comprehension(span, comprehension)),
                }
            }
            ExpressionKind::Index(list, index) => self.parts(span, "index", "", [&**list, &**index]),
            ExpressionKind::If(condition, then, otherwise) => {
                self.parts(span, "if", "", [&**condition, &**then, &**otherwise])
            }
            ExpressionKind::Fold(fold) => self.fold(span, fold),
            ExpressionKind::Function(function) => {
                let names = list(&function.parameters, ", ", |parameter| parameter.name.text.to_string());
                self.parts(span, "function", &names, [&function.body])
            }
        }
    }

    /// Returns a named node with an expression as its child.
    pub fn named(self, name: &str, found: &Expression) -> TreeNode {
        self.parts(found.span, name, "", [found])
    }

    /// Returns a node with expressions as children.
    pub fn parts<'e>(
        self,
        span: Span,
        kind: &str,
        text: &str,
        parts: impl IntoIterator<Item = &'e Expression>,
    ) -> TreeNode {
        self.node(span, kind, text).over(parts.into_iter().map(|part| self.expression(part)))
    }

    /// Returns a node for each generator.
    pub(super) fn each(self, span: Span, over: &Generators) -> impl Iterator<Item = TreeNode> {
        over.iter().map(move |generator| {
            let span = generator.names.first().map_or(span, |name| name.span);
            let names = list(&generator.names, ", ", |name| name.text.to_string());
            self.parts(span, "each", &names, [&generator.source])
        })
    }

    fn comprehension(self, span: Span, found: &Comprehension) -> impl Iterator<Item = TreeNode> {
        let each = self.each(span, &found.over);
        let condition = found.condition.iter().map(move |condition| self.named("where", condition));
        each.chain(condition).chain(found.body.iter().map(move |body| self.named("body", body)))
    }

    fn fold(self, span: Span, fold: &Fold) -> TreeNode {
        let states = fold.state.iter();
        let states = states.map(|state| self.parts(state.name.span, "state", &state.name.text, [&state.start]));
        let arms = fold.arms.iter().map(|arm| {
            let kind = if arm.next.is_some() { "arm" } else { "arm that rejects" };
            let condition = arm.condition.iter().map(|condition| self.named("when", condition));
            let next = arm.next.iter().flatten().map(|next| self.expression(next));
            self.node(arm.span, kind, "").over(condition.chain(next))
        });
        let fold_node = self.parts(span, "fold", &format!("as {}", fold.input.text), [&fold.line]);
        fold_node.over(states.chain(arms)).over([self.named("ends", &fold.ends)])
    }
}
