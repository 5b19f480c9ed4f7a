//! Prints the tree of a file (`--emit ast`): position, kind and text of each node.

use super::super::load::LoadedPuzzle;
use super::tree::{TreeNode, list};
use crate::puzzle::{Span, clean_line};
use crate::syntax::Source;
use crate::syntax::ast::{
    Block, Choice, Clue, ClueArgument, Item, ItemKind, Name, Parameter, Picture, Quota, Statement, StatementKind,
};
use crate::syntax::grid::{print_expression, print_parameters};
use std::io::{self, Write};

/// Maximum number of characters shown of a text.
const SHOWN: usize = 100;

pub fn show(subject: &LoadedPuzzle, out: &mut dyn Write) -> io::Result<()> {
    let ast = &subject.ast;
    let id = ast.id.as_ref().map_or(String::new(), |id| format!(" {}", clean_line(id)));
    writeln!(out, "{} ({}){id}", clean_line(&subject.file), subject.format)?;
    ast.items.iter().try_for_each(|item| Sources(subject).item(item).write(0, out))
}

/// Creates nodes from the source texts of a puzzle.
#[derive(Clone, Copy)]
pub struct Sources<'t>(&'t LoadedPuzzle);

impl Sources<'_> {
    pub fn node(self, span: Span, kind: &str, text: &str) -> TreeNode {
        let place = self.0.source(span).map_or("-".to_owned(), |source| {
            let (line, column) = source.line_column(span.start as usize);
            format!("{line}:{column}")
        });
        let gap = if text.is_empty() { "" } else { " " };
        TreeNode::new(format!("{place:<8}"), format!("{kind}{gap}{}", cut(text)))
    }

    /// Returns a leaf with the text at its span.
    pub fn leaf(self, span: Span, kind: &str) -> TreeNode {
        let slice = |source: &Source| source.text.get(span.range()).map(str::to_owned);
        let text = self.0.source(span).and_then(slice).unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // The kind is often the word that the statement begins with.
        let rest = text.strip_prefix(kind).filter(|rest| rest.starts_with(' ')).unwrap_or(&text);
        self.node(span, kind, rest.trim_start())
    }

    fn item(self, item: &Item) -> TreeNode {
        let span = item.span;
        match &item.kind {
            ItemKind::Version(version) => self.node(span, "version", &version.number().to_string()),
            ItemKind::Metadata { key, text } => self.node(span, &key.text, &format!("{text:?}")),
            ItemKind::Use(_) => self.leaf(span, "use"),
            ItemKind::Layout(found) => self
                .node(span, "layout", &head(&found.name, &found.parameters))
                .over(found.parts.iter().map(|part| self.leaf(part.span, "part"))),
            ItemKind::Part(_) => self.leaf(span, "part"),
            ItemKind::Givens(picture) => self.picture(span, "givens", picture),
            ItemKind::Entered(picture) => self.picture(span, "entered", picture),
            ItemKind::Solution(picture) => self.picture(span, "solution", picture),
            ItemKind::Marks(_) => self.leaf(span, "marks"),
            ItemKind::Doubt(doubt) => self.node(span, "doubt", &format!("{} {:?}", doubt.effect.name(), doubt.what)),
            ItemKind::Allow(found) => {
                self.node(span, "allow", &list(found, " ", |allowance| allowance.code.name().to_owned()))
            }
            ItemKind::Unread(name) => self.node(span, "unread", &name.text),
            ItemKind::Rule(rule) => {
                self.node(span, "rule", &head(&rule.name, &rule.parameters)).over(self.block(&rule.body))
            }
            ItemKind::Face(face) => self.node(span, "face", &face.rule.text),
            ItemKind::Var(_) => self.leaf(span, "var"),
            ItemKind::Value(found) => self.parts(span, "value", &found.cell.text, [&found.value]),
            ItemKind::Clue(clue) => self.clue(span, clue),
            ItemKind::Choice(choice) => self.choice(span, choice),
        }
    }

    fn picture(self, span: Span, kind: &str, picture: &Picture) -> TreeNode {
        let rows = picture.rows().filter_map(|row| Some(row.first()?.span.to(row.last()?.span)));
        self.node(span, kind, "").over(rows.map(|row| self.leaf(row, "row")))
    }

    fn clue(self, span: Span, clue: &Clue) -> TreeNode {
        let name = clue.name.as_ref().map_or(String::new(), |name| format!(" as {}", name.text));
        let groups = clue.instances.iter().flat_map(|groups| groups.iter().enumerate());
        let nodes = groups.flat_map(|(number, group)| {
            let divider = (number > 0).then(|| self.node(group.first().map_or(span, argument_span), "group", ""));
            divider.into_iter().chain(group.iter().map(move |argument| self.argument(argument)))
        });
        self.node(span, "clue", &format!("{}{name}", clue.rule.text)).over(nodes)
    }

    fn argument(self, argument: &ClueArgument) -> TreeNode {
        let span = argument_span(argument);
        match argument {
            ClueArgument::Integer(number, _) => self.node(span, "integer", &number.to_string()),
            ClueArgument::Blank(_) => self.leaf(span, "blank"),
            ClueArgument::Cells(_) => self.leaf(span, "cells"),
            ClueArgument::Line(_) => self.leaf(span, "line"),
            ClueArgument::Symbols(..) => self.leaf(span, "symbols"),
            ClueArgument::Text(text, _) => self.node(span, "text", &format!("{text:?}")),
            ClueArgument::Word(word) => self.node(span, "word", &word.text),
            ClueArgument::Named(name, value) => self.parts(span, "named", &name.text, [value]),
        }
    }

    fn choice(self, span: Span, choice: &Choice) -> TreeNode {
        let head = match &choice.kind {
            Quota::Either => "either".to_owned(),
            Quota::Exactly(n) => format!("exactly {}", print_expression(n)),
            Quota::AtLeast(n) => format!("at_least {}", print_expression(n)),
            Quota::AtMost(n) => format!("at_most {}", print_expression(n)),
        };
        self.node(span, &head, "").over(choice.parts.iter().map(|part| {
            let span = part.first().map_or(span, |item| item.span);
            self.node(span, "part", "").over(part.iter().map(|item| self.item(item)))
        }))
    }

    fn block(self, block: &Block) -> impl Iterator<Item = TreeNode> {
        block.statements.iter().flat_map(move |statement| {
            // An `else` is a sibling of its `if`.
            let otherwise = if let StatementKind::If(_, _, otherwise) = &statement.kind { otherwise } else { &None };
            let otherwise = otherwise.iter().map(move |block| self.under(block, "else"));
            [self.statement(statement)].into_iter().chain(otherwise)
        })
    }

    fn under(self, block: &Block, kind: &str) -> TreeNode {
        self.node(block.span, kind, "").over(self.block(block))
    }

    fn statement(self, statement: &Statement) -> TreeNode {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Formula(formula) => self.parts(span, "demand", "", [formula]),
            StatementKind::Let(name, value) => self.parts(span, "let", &name.text, [value]),
            StatementKind::Require(condition, message) => {
                self.parts(span, "require", &format!("{message:?}"), [condition])
            }
            StatementKind::For(repeat) => {
                let condition = repeat.condition.iter().map(|condition| self.named("where", condition));
                let each = self.each(span, &repeat.over);
                self.node(span, "for", "").over(each).over(condition).over(self.block(&repeat.body))
            }
            StatementKind::If(condition, then, _) => self.parts(span, "if", "", [condition]).over(self.block(then)),
            StatementKind::Either(parts) => {
                self.node(span, "either", "").over(parts.iter().map(|part| self.under(part, "part")))
            }
            StatementKind::Var(_) => self.leaf(span, "var"),
            StatementKind::Value(found) => self.parts(span, "value", &found.cell.text, [&found.value]),
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

/// Returns the text on one line, shortened to `SHOWN` characters.
fn cut(text: &str) -> String {
    let text = clean_line(text);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
