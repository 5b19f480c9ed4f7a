//! Trees to puzzles: names, cells and symbols understood, or every reason why not.

use super::Library;
use super::digits::digits;
use super::infer::infer;
use super::layouts::{Builder, Statement, Step};
use super::marks::marks;
use super::suspicion::suspicious;
use crate::puzzle::{Given, Layout, Puzzle, Span, StatedSolution};
use crate::syntax::ast::{Ast, Clue, ItemKind, LayoutDefinition, Picture, Use};
use crate::syntax::grid::{LAYOUT_WORDS, METADATA_WORDS, STATEMENT_WORDS, print_use};
use crate::syntax::suggest::nearest;
use crate::syntax::{Diagnostic, Format, Parsed};
use std::sync::Arc;

/// Clues without a rule, and marks in error, that are reported one by one.
const MAX_REPORTED: usize = 20;

/// Layouts that a file may define.
const MAX_DEFINITIONS: usize = 1_000;

/// What came of resolving.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The puzzle; `None` if there is an error among the diagnostics.
    pub puzzle: Option<Puzzle>,
    /// Errors, warnings and notes.
    pub diagnostics: Vec<Diagnostic>,
}

/// The statements of a file, by kind.
#[derive(Default)]
struct Statements<'a> {
    uses: Vec<(&'a Use, Span)>,
    definitions: Vec<&'a LayoutDefinition>,
    own: Vec<Statement<'a>>,
    givens: Vec<(&'a Picture, Span)>,
    solutions: Vec<(&'a Picture, Span)>,
    clues: Vec<(&'a Clue, Span)>,
}

/// Resolves a tree. Its layout is `layout` if that is given (the user's `--layout`), or else what the file `use`s, or
/// else, for formats that cannot say, what the shape of the picture tells.
///
/// Layouts of the library are built once and shared, so that all puzzles of a file that have the same layout have the
/// same `Arc`.
pub fn resolve(ast: &Ast, library: &Library, layout: Option<&Use>) -> Resolved {
    let mut diagnostics = Vec::new();
    let statements = sort(ast, &mut diagnostics);
    let mut builder = Builder::new(library, statements.definitions.clone());
    let found = choose(ast, &statements, library, layout, &mut builder);
    diagnostics.append(&mut builder.diagnostics);
    unknown_rules(&statements, library, &mut diagnostics);
    let puzzle = match found {
        Ok(layout) => Some(read(ast, &statements, layout, &mut diagnostics)),
        Err(message) => {
            diagnostics.push(*message);
            None
        }
    };
    let puzzle = puzzle.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    if let Some(puzzle) = &puzzle {
        suspicious(puzzle, &mut diagnostics);
    }
    Resolved { puzzle, diagnostics }
}

/// Resolves what a parser made of a text: its messages, and those of [`resolve`] that do not merely follow from them,
/// in the order of the text. There is no puzzle if a part of the text could not be read.
pub fn resolve_parsed(parsed: Parsed, library: &Library, layout: Option<&Use>) -> Resolved {
    let Parsed { ast, mut diagnostics } = parsed;
    let faulty = diagnostics.iter().any(Diagnostic::is_error);
    let Some(ast) = &ast else { return Resolved { puzzle: None, diagnostics } };
    let resolved = resolve(ast, library, layout);
    // The statement that names the layout, or makes its cells, may be the one that could not be read. A misspelt name
    // is a mistake of its own.
    let misspelt = |d: &Diagnostic| d.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
    let follows = |d: &Diagnostic| {
        faulty && (matches!(d.code, "E0201" | "E0217" | "E0221") || (d.code == "E0202" && !misspelt(d)))
    };
    diagnostics.extend(resolved.diagnostics.into_iter().filter(|d| !follows(d)));
    diagnostics.sort_by_key(|d| d.labels.first().map(|l| (l.span.source, l.span.start)));
    Resolved { puzzle: resolved.puzzle.filter(|_| !faulty), diagnostics }
}

fn sort<'a>(ast: &'a Ast, diagnostics: &mut Vec<Diagnostic>) -> Statements<'a> {
    let mut statements = Statements::default();
    for item in &ast.items {
        match &item.kind {
            ItemKind::Use(used) => statements.uses.push((used, item.span)),
            ItemKind::Layout(definition) => statements.definitions.push(definition),
            ItemKind::Part(kind) => statements.own.push(Statement { kind, span: item.span }),
            ItemKind::Givens(picture) => statements.givens.push((picture, item.span)),
            ItemKind::Solution(picture) => statements.solutions.push((picture, item.span)),
            ItemKind::Clue(clue) => statements.clues.push((clue, item.span)),
            _ => {}
        }
    }
    twice("use", statements.uses.iter().map(|(_, span)| *span), diagnostics);
    twice("givens", statements.givens.iter().map(|(_, span)| *span), diagnostics);
    twice("solution", statements.solutions.iter().map(|(_, span)| *span), diagnostics);
    // Each name is looked for among all of them.
    if let Some(definition) = statements.definitions.get(MAX_DEFINITIONS) {
        let message = Diagnostic::error("E0207", format!("a file defines more than {MAX_DEFINITIONS} layouts"));
        diagnostics.push(message.at(definition.name.span, "one too many"));
        statements.definitions.truncate(MAX_DEFINITIONS);
    }
    for (i, definition) in statements.definitions.iter().enumerate() {
        let same = statements.definitions[..i].iter().find(|d| d.name.text == definition.name.text);
        if let Some(first) = same {
            let message = Diagnostic::error("E0218", format!("the layout `{}` is defined twice", first.name.text));
            diagnostics.push(message.at(definition.name.span, "the second").at(first.name.span, "the first"));
            break;
        }
    }
    statements
}

/// Refuses the second of statements that a puzzle has once.
fn twice(word: &str, mut spans: impl Iterator<Item = Span>, diagnostics: &mut Vec<Diagnostic>) {
    if let (Some(first), Some(second)) = (spans.next(), spans.next()) {
        let message = Diagnostic::error("E0218", format!("a puzzle has one `{word}`"));
        diagnostics.push(message.at(second, "the second").at(first, "the first"));
    }
}

/// The layout of the puzzle.
fn choose<'a>(
    ast: &'a Ast,
    statements: &Statements<'a>,
    library: &'a Library,
    layout: Option<&Use>,
    builder: &mut Builder<'a>,
) -> Step<Arc<Layout>> {
    let own = &statements.own;
    match (layout, statements.uses.first(), statements.givens.first()) {
        (Some(layout), None, _) => builder.layout(layout, own),
        (Some(layout), Some((used, span)), _) => {
            if print_use(layout) != print_use(used) {
                let said = format!("`--layout {}` takes the place of `use {}`", print_use(layout), print_use(used));
                builder.diagnostics.push(Diagnostic::note("N0203", said).at(*span, "not used"));
            }
            builder.layout(layout, own)
        }
        (None, Some((used, _)), _) => builder.layout(used, own),
        (None, None, Some((picture, _))) if ast.format != Format::Grid => infer(picture, library, builder, own),
        (None, None, _) if own.iter().any(Statement::makes_cells) => builder.anonymous(own),
        _ => {
            let message = Diagnostic::error("E0201", "the puzzle uses no layout");
            let place = ast.items.first().map(|item| item.span).unwrap_or_default();
            Err(Box::new(message.at(place, "add it here").help("write `use classic` for a classic 9×9 grid")))
        }
    }
}

/// No rule is known in this version of the language, so that every clue is an error.
fn unknown_rules(statements: &Statements, library: &Library, diagnostics: &mut Vec<Diagnostic>) {
    for (clue, span) in statements.clues.iter().take(MAX_REPORTED) {
        let name = clue.rule.text.as_str();
        let message = Diagnostic::error("E0301", format!("no rule is named `{name}`"));
        let message = message.at(clue.rule.span.to(*span), "unknown rule");
        let words = STATEMENT_WORDS.into_iter().chain(METADATA_WORDS).chain(LAYOUT_WORDS);
        diagnostics.push(if library.names().any(|n| n == name) {
            message.help(format!("to take this layout, write `use {name}`"))
        } else if let Some(guess) = nearest(name, words) {
            message.help(format!("did you mean `{guess}`?"))
        } else if let Some(guess) = nearest(name, library.names()) {
            message.help(format!("did you mean `use {guess}`?"))
        } else {
            message.because("this version of gridc has layouts, givens and marks, and no rules yet")
        });
    }
    if let Some((clue, span)) = statements.clues.get(MAX_REPORTED) {
        let said = format!("{} more clues have no rule", statements.clues.len() - MAX_REPORTED);
        diagnostics.push(Diagnostic::error("E0301", said).at(clue.rule.span.to(*span), "the first of them"));
    }
}

/// The puzzle on its layout, as far as its statements can be understood.
fn read(ast: &Ast, statements: &Statements, layout: Arc<Layout>, diagnostics: &mut Vec<Diagnostic>) -> Puzzle {
    let mut puzzle = Puzzle::new(layout);
    puzzle.id.clone_from(&ast.id);
    if let Some((picture, span)) = statements.givens.first() {
        match digits(picture, &puzzle.layout, *span, diagnostics) {
            Ok(found) => {
                puzzle.givens = found.into_iter().map(|(cell, digit, span)| Given { cell, digit, span }).collect();
            }
            Err(message) => diagnostics.push(*message),
        }
    }
    if let Some((picture, span)) = statements.solutions.first() {
        match digits(picture, &puzzle.layout, *span, diagnostics) {
            Ok(found) => {
                let mut digits = vec![None; puzzle.layout.cells().len()];
                for (cell, digit, _) in found {
                    digits[cell.index()] = Some(digit);
                }
                puzzle.solution = Some(StatedSolution { digits, span: *span });
            }
            Err(message) => diagnostics.push(*message),
        }
    }
    let mut wrong_marks = 0;
    for item in &ast.items {
        match &item.kind {
            ItemKind::Marks(stated) if wrong_marks < MAX_REPORTED => {
                let layout = Arc::clone(&puzzle.layout);
                if let Err(message) = marks(stated, &layout, item.span, &mut puzzle.marks) {
                    // No more than these can follow, and what is too large stays so.
                    wrong_marks = if message.code == "E0207" { MAX_REPORTED } else { wrong_marks + 1 };
                    diagnostics.push(*message);
                }
            }
            ItemKind::Metadata { key, text } => {
                let place = match key.text.as_str() {
                    "title" => &mut puzzle.title,
                    "author" => &mut puzzle.author,
                    "id" => &mut puzzle.id,
                    _ => continue,
                };
                *place = Some(text.clone());
            }
            _ => {}
        }
    }
    puzzle
}
