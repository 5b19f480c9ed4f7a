//! The tree of a file: line and column, kind and text of each node.

use super::super::load::Subject;
use super::expression;
use crate::puzzle::{Span, clean_line};
use crate::syntax::Source;
use crate::syntax::ast::{
    Block, Choice, Clue, ClueArgument, Item, ItemKind, Name, Parameter, Part, Picture, Quota, RuleDefinition,
    Statement, StatementKind,
};
use crate::syntax::grid::{print_expression, print_parameters};
use std::io::{self, Write};

/// Characters of a text that are shown.
const SHOWN: usize = 100;

/// Writes the tree.
pub fn show(subject: &Subject, out: &mut dyn Write) -> io::Result<()> {
    let ast = &subject.ast;
    let mut tree = Tree { subject, out, depth: 0 };
    let id = ast.id.as_ref().map_or(String::new(), |id| format!(" {}", clean_line(id)));
    writeln!(tree.out, "{} ({}){id}", clean_line(&subject.file), subject.format)?;
    ast.items.iter().try_for_each(|item| tree.item(item))
}

/// Writes nodes.
pub struct Tree<'t> {
    subject: &'t Subject,
    out: &'t mut dyn Write,
    depth: usize,
}

impl Tree<'_> {
    /// A node.
    pub fn node(&mut self, span: Span, kind: &str, text: &str) -> io::Result<()> {
        let place = match self.subject.source(span) {
            Some(source) => {
                let (line, column) = source.line_column(span.start as usize);
                format!("{line}:{column}")
            }
            None => "-".to_owned(),
        };
        let gap = if text.is_empty() { "" } else { " " };
        writeln!(self.out, "{place:<8}{:indent$}{kind}{gap}{}", "", cut(text), indent = 2 * self.depth)
    }

    /// A node with what is written there.
    pub fn leaf(&mut self, span: Span, kind: &str) -> io::Result<()> {
        let text = self.written(span);
        // The kind is often the word that the statement begins with.
        let rest = text.strip_prefix(kind).filter(|rest| rest.starts_with(' ')).unwrap_or(&text);
        self.node(span, kind, rest.trim_start())
    }

    /// What follows belongs to the node before.
    pub fn within(&mut self, children: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.depth += 1;
        let done = children(self);
        self.depth -= 1;
        done
    }

    fn written(&self, span: Span) -> String {
        let slice = |source: &Source| source.text.get(span.range()).map(str::to_owned);
        let text = self.subject.source(span).and_then(slice).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let span = item.span;
        match &item.kind {
            ItemKind::Version(version) => self.node(span, "version", &version.number().to_string()),
            ItemKind::Metadata { key, text } => self.node(span, &key.text, &format!("{text:?}")),
            ItemKind::Use(_) => self.leaf(span, "use"),
            ItemKind::Layout(found) => {
                self.node(span, "layout", &head(&found.name, &found.parameters))?;
                self.within(|tree| found.parts.iter().try_for_each(|part| tree.part(part)))
            }
            ItemKind::Part(_) => self.leaf(span, "part"),
            ItemKind::Givens(picture) => self.picture(span, "givens", picture),
            ItemKind::Entered(picture) => self.picture(span, "entered", picture),
            ItemKind::Solution(picture) => self.picture(span, "solution", picture),
            ItemKind::Marks(_) => self.leaf(span, "marks"),
            ItemKind::Doubt(doubt) => self.node(span, "doubt", &format!("{} {:?}", doubt.effect.name(), doubt.what)),
            ItemKind::Allow(found) => {
                let codes: Vec<&str> = found.iter().map(|allowance| allowance.code.name()).collect();
                self.node(span, "allow", &codes.join(" "))
            }
            ItemKind::Unread(name) => self.node(span, "unread", &name.text),
            ItemKind::Rule(rule) => self.rule(span, rule),
            ItemKind::Face(face) => self.node(span, "face", &face.rule.text),
            ItemKind::Var(_) => self.leaf(span, "var"),
            ItemKind::Value(found) => {
                self.node(span, "value", &found.cell.text)?;
                self.within(|tree| expression::show(tree, &found.value))
            }
            ItemKind::Clue(clue) => self.clue(span, clue),
            ItemKind::Choice(choice) => self.choice(span, choice),
        }
    }

    fn part(&mut self, part: &Part) -> io::Result<()> {
        self.leaf(part.span, "part")
    }

    fn picture(&mut self, span: Span, kind: &str, picture: &Picture) -> io::Result<()> {
        self.node(span, kind, "")?;
        self.within(|tree| {
            picture.rows().try_for_each(|row| match row {
                [first, .., last] => tree.leaf(first.span.to(last.span), "row"),
                [only] => tree.leaf(only.span, "row"),
                [] => Ok(()),
            })
        })
    }

    fn clue(&mut self, span: Span, clue: &Clue) -> io::Result<()> {
        let name = clue.name.as_ref().map_or(String::new(), |name| format!(" as {}", name.text));
        self.node(span, "clue", &format!("{}{name}", clue.rule.text))?;
        self.within(|tree| {
            for groups in &clue.instances {
                for (number, group) in groups.iter().enumerate() {
                    if number > 0 {
                        tree.node(group.first().map_or(span, argument_span), "group", "")?;
                    }
                    group.iter().try_for_each(|argument| tree.argument(argument))?;
                }
            }
            Ok(())
        })
    }

    fn argument(&mut self, argument: &ClueArgument) -> io::Result<()> {
        let span = argument_span(argument);
        match argument {
            ClueArgument::Integer(number, _) => self.node(span, "integer", &number.to_string()),
            ClueArgument::Blank(_) => self.leaf(span, "blank"),
            ClueArgument::Cells(_) => self.leaf(span, "cells"),
            ClueArgument::Line(_) => self.leaf(span, "line"),
            ClueArgument::Symbols(..) => self.leaf(span, "symbols"),
            ClueArgument::Text(text, _) => self.node(span, "text", &format!("{text:?}")),
            ClueArgument::Word(word) => self.node(span, "word", &word.text),
            ClueArgument::Named(name, value) => {
                self.node(span, "named", &name.text)?;
                self.within(|tree| expression::show(tree, value))
            }
        }
    }

    fn choice(&mut self, span: Span, choice: &Choice) -> io::Result<()> {
        let head = match &choice.kind {
            Quota::Either => "either".to_owned(),
            Quota::Exactly(n) => format!("exactly {}", print_expression(n)),
            Quota::AtLeast(n) => format!("at_least {}", print_expression(n)),
            Quota::AtMost(n) => format!("at_most {}", print_expression(n)),
        };
        self.node(span, &head, "")?;
        self.within(|tree| {
            choice.parts.iter().try_for_each(|part| {
                tree.node(part.first().map_or(span, |item| item.span), "part", "")?;
                tree.within(|tree| part.iter().try_for_each(|item| tree.item(item)))
            })
        })
    }

    fn rule(&mut self, span: Span, rule: &RuleDefinition) -> io::Result<()> {
        self.node(span, "rule", &head(&rule.name, &rule.parameters))?;
        self.block(&rule.body)
    }

    fn block(&mut self, block: &Block) -> io::Result<()> {
        self.within(|tree| block.statements.iter().try_for_each(|statement| tree.statement(statement)))
    }

    fn statement(&mut self, statement: &Statement) -> io::Result<()> {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Formula(formula) => {
                self.node(span, "demand", "")?;
                self.within(|tree| expression::show(tree, formula))
            }
            StatementKind::Let(name, value) => {
                self.node(span, "let", &name.text)?;
                self.within(|tree| expression::show(tree, value))
            }
            StatementKind::Require(condition, message) => {
                self.node(span, "require", &format!("{message:?}"))?;
                self.within(|tree| expression::show(tree, condition))
            }
            StatementKind::For(repeat) => {
                let names: Vec<&str> = repeat.names.iter().map(|name| name.text.as_str()).collect();
                self.node(span, "for", &names.join(", "))?;
                self.within(|tree| {
                    expression::show(tree, &repeat.source)?;
                    repeat.condition.iter().try_for_each(|condition| expression::named(tree, "where", condition))
                })?;
                self.block(&repeat.body)
            }
            StatementKind::If(condition, then, otherwise) => {
                self.node(span, "if", "")?;
                self.within(|tree| expression::show(tree, condition))?;
                self.block(then)?;
                otherwise.iter().try_for_each(|block| {
                    self.node(block.span, "else", "")?;
                    self.block(block)
                })
            }
            StatementKind::Either(parts) => {
                self.node(span, "either", "")?;
                self.within(|tree| {
                    parts.iter().try_for_each(|part| {
                        tree.node(part.span, "part", "")?;
                        tree.block(part)
                    })
                })
            }
            StatementKind::Var(_) => self.leaf(span, "var"),
            StatementKind::Value(found) => {
                self.node(span, "value", &found.cell.text)?;
                self.within(|tree| expression::show(tree, &found.value))
            }
        }
    }
}

fn head(name: &Name, parameters: &[Parameter]) -> String {
    format!("{}({})", name.text, print_parameters(parameters).join(", "))
}

fn argument_span(argument: &ClueArgument) -> Span {
    match argument {
        ClueArgument::Integer(_, span) | ClueArgument::Symbols(_, span) | ClueArgument::Text(_, span) => *span,
        ClueArgument::Blank(span) => *span,
        ClueArgument::Cells(range) => {
            let first = range.grid.as_ref().map_or(range.first.span, |grid| grid.span.to(range.first.span));
            range.last.as_ref().map_or(first, |last| first.to(last.span))
        }
        ClueArgument::Line(line) => line.span,
        ClueArgument::Named(name, value) => name.span.to(value.span),
        ClueArgument::Word(word) => word.span,
    }
}

/// A text on one line, not too long.
fn cut(text: &str) -> String {
    let text = clean_line(text);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
