//! The printer: writes syntax trees as text in a canonical form. Parsing the text gives the same tree, except for the spans.
//! Called by `gridc fmt`, converters and the builder.
//!
//! [`print`] takes only the tree. [`reprint`] also takes the source text and keeps what the tree does not contain: comments, one
//! blank line where there were any, and the drawing of pictures. A comment stays before the statement that follows it, or at the
//! end of its line; a comment inside a statement moves before it.

mod clue;
mod expression;
mod face;
mod layout;
mod page;
mod picture;
mod rule;
mod trivia;

pub(crate) use expression::quoted;
pub use layout::{print_parameters, print_symbols, print_use};

use super::lexer::Comment;
use crate::syntax::Source;
use crate::syntax::ast::{Argument, Ast, Choice, ClueArgument, Expression, Item, ItemKind, Quota};
use expression::{expression, operand};
use page::PrinterPage;
use trivia::Trivia;

/// Prints a tree.
pub fn print(ast: &Ast) -> String {
    let mut page = PrinterPage::new(None);
    items(&mut page, &ast.items);
    page.finish()
}

/// Prints an expression.
pub fn print_expression(found: &Expression) -> String {
    expression(found, 0)
}

/// Prints an argument of a clue.
pub fn print_argument(found: &ClueArgument) -> String {
    clue::argument(found, 0)
}

/// Prints an argument of `use`.
pub fn print_use_argument(found: &Argument) -> String {
    expression::argument(found, 0)
}

/// Prints a tree that was read from `source`, with its comments.
pub(super) fn reprint(ast: &Ast, source: &Source, comments: Vec<Comment>) -> String {
    let mut page = PrinterPage::new(Some(Trivia::new(&source.text, comments)));
    items(&mut page, &ast.items);
    page.before(source.text.len());
    page.finish()
}

fn items(page: &mut PrinterPage, items: &[Item]) {
    for found in items {
        page.before(found.span.start as usize);
        page.docs(found.docs.as_deref());
        item(page, found);
    }
}

fn item(page: &mut PrinterPage, item: &Item) {
    let span = item.span;
    let text = match &item.kind {
        ItemKind::Version(version) => format!("gridc {}", version.number()),
        ItemKind::Metadata { key, text } => format!("{} {}", key.text, quoted(text)),
        ItemKind::Use(found) => {
            let grids: Vec<&str> = found.grids.iter().map(|grid| grid.text.as_str()).collect();
            let within = if grids.is_empty() { String::new() } else { format!(" in {}", grids.join(", ")) };
            format!("use {}{within}", print_use(found))
        }
        ItemKind::Layout(found) => return layout::layout(page, found, span),
        ItemKind::Part(found) => return layout::part(page, found, span),
        ItemKind::Givens(drawn) => return picture::picture(page, "givens", drawn, span),
        ItemKind::Entered(drawn) => return picture::picture(page, "entered", drawn, span),
        ItemKind::Solution(drawn) => return picture::picture(page, "solution", drawn, span),
        ItemKind::Marks(found) => layout::marks(found),
        ItemKind::Doubt(found) => format!("doubt {} {}", found.effect.name(), quoted(&found.what)),
        ItemKind::Allow(found) => clue::allowances(found),
        // A text with errors has no canonical form.
        ItemKind::Unread(_) => return,
        ItemKind::Rule(found) => return rule::definition(page, found, span),
        ItemKind::Face(found) => return face::definition(page, found, span),
        ItemKind::Var(found) => rule::var(found, page.indent),
        ItemKind::Value(found) => rule::value(found, page.indent),
        ItemKind::Clue(found) => return clue::clue(page, found, span),
        ItemKind::Choice(found) => return choice(page, found, span),
    };
    page.leaf(span, &text);
}

/// Prints `either { … } or { … }` or `exactly 2 of { … }`.
fn choice(page: &mut PrinterPage, choice: &Choice, span: crate::puzzle::Span) {
    let one: Vec<Item>;
    let (head, blocks, mut at) = match &choice.kind {
        Quota::Either => ("either".to_owned(), &choice.parts[..], span.start as usize),
        Quota::Exactly(n) | Quota::AtLeast(n) | Quota::AtMost(n) => {
            let word = match &choice.kind {
                Quota::Exactly(_) => "exactly",
                Quota::AtLeast(_) => "at_least",
                _ => "at_most",
            };
            one = choice.parts.iter().flatten().cloned().collect();
            let number = operand(n, super::operator::NEGATE, page.indent);
            (format!("{word} {number} of"), std::slice::from_ref(&one), n.span.end as usize)
        }
    };
    page.inside(at);
    for (i, block) in blocks.iter().enumerate() {
        let begin = if i == 0 { format!("{head} {{") } else { "} or {".to_owned() };
        page.line(&begin);
        page.block(|page| {
            items(page, block);
            at = page.closing(block.last().map_or(at, |item| item.span.end as usize));
            page.before(at);
            at += 1;
        });
    }
    page.line("}");
    page.trailing(span.end as usize);
}
