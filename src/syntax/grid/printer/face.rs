//! Prints faces of rules: one entry per line, broken between its arguments if it is too long.

use super::clue::named;
use super::expression::expression;
use super::page::PrinterPage;
use crate::puzzle::Span;
use crate::syntax::ast::{Argument, FaceDefinition};

/// Prints `face NAME { … }`.
pub(super) fn definition(page: &mut PrinterPage, face: &FaceDefinition, span: Span) {
    page.inside(face.span.start as usize);
    let head = format!("face {} {{", face.rule.text);
    let end = (face.span.end as usize).saturating_sub(1);
    if face.entries.is_empty() && !page.has_comment_before(end) {
        page.line(&format!("{head} }}"));
        return page.trailing(span.end as usize);
    }
    page.line(&head);
    page.trailing(face.span.start as usize + 1);
    page.block(|page| {
        for entry in &face.entries {
            page.before(entry.span.start as usize);
            let pieces: Vec<String> = entry.arguments.iter().map(|found| argument(found, page.indent)).collect();
            page.leaf(entry.span, &page.filled(&entry.word.text, &pieces));
        }
        page.before(end);
    });
    page.line("}");
    page.trailing(span.end as usize);
}

fn argument(argument: &Argument, indent: usize) -> String {
    match &argument.name {
        Some(name) => format!("{}={}", name.text, named(&argument.value, indent)),
        None => expression(&argument.value, indent),
    }
}
