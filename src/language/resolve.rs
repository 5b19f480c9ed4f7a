//! Resolves syntax trees to puzzles: finds the layout, and resolves all names, cells, symbols and rules. The result is a
//! [`PuzzleData`] or the messages about all mistakes.

use super::Library;
use super::binding::{UNWRITTEN, bind, unknown_rules};
use super::digits::digits;
use super::doubtful::doubtful;
use super::expected::wrong_expectation;
use super::infer::infer;
use super::layouts::{LayoutBuilder, LayoutResult, Statement};
use super::lint::{Allowed, lint};
use super::marks::marks;
use super::outdated::outdated;
use super::statements::Statements;
use super::suspicion::suspicious;
use crate::code::Code;
use crate::puzzle::{Effect, Given, Layer, Layout, PuzzleData, Span, StatedSolution};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, Item, ItemKind, Picture, TokenKind, Use};
use crate::syntax::grid::print_use;
use std::collections::HashMap;
use std::sync::Arc;

/// The largest number of wrong marks that are reported one by one.
const MAX_REPORTED: usize = 20;

#[derive(Clone, Debug)]
pub struct ResolveResult {
    /// The puzzle; `None` if there is an error among the diagnostics.
    pub puzzle: Option<PuzzleData>,
    pub diagnostics: Vec<Diagnostic>,
}

/// The user's settings that affect the meaning of a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct ResolveSettings<'w> {
    /// The layout that replaces the file's own.
    pub layout: Option<&'w Use>,
    /// Whether entered digits count as givens.
    pub as_given: bool,
    /// Whether regions that a layout leaves to the puzzle may be missing.
    pub regions_later: bool,
    /// Whether all lints run, not only those whose findings are never intended.
    pub thorough: bool,
    /// Codes of warnings that are suppressed.
    pub allow: &'w [Code],
}

/// Resolves a syntax tree. Its layout is `layout` if that is given (the user's `--layout`), otherwise the one that the file
/// `use`s, otherwise, for formats that cannot name one, the one inferred from the shape of the picture.
///
/// Layouts of the library are built once and shared, so that all puzzles of a file with the same layout have the same `Arc`.
pub fn resolve(ast: &Ast, library: &Library, layout: Option<&Use>) -> ResolveResult {
    resolve_tree(ast, library, ResolveSettings { layout, ..ResolveSettings::default() })
}

/// Works as [`resolve`], for a board whose regions are generated later.
pub fn resolve_board(ast: &Ast, library: &Library) -> ResolveResult {
    resolve_tree(ast, library, ResolveSettings { regions_later: true, ..ResolveSettings::default() })
}

fn resolve_tree(ast: &Ast, library: &Library, wishes: ResolveSettings) -> ResolveResult {
    let mut diagnostics = Vec::new();
    let statements = Statements::of(ast, library, &mut diagnostics);
    diagnostics.extend(wrong_expectation(ast));
    outdated(ast, &mut diagnostics);
    let mut builder = LayoutBuilder::new(library, statements.definitions.clone());
    builder.regions_later = wishes.regions_later;
    let found = choose(ast, &statements, library, wishes.layout, &mut builder);
    diagnostics.append(&mut builder.diagnostics);
    let puzzle = match found {
        Ok(layout) => {
            let mut puzzle = read(ast, &statements, Arc::clone(&layout), &mut diagnostics);
            bind(&statements.rules, &layout, library, &mut puzzle, &mut diagnostics);
            if let Some((picture, span)) = statements.solutions.first().filter(|_| puzzle.layout.is_blank()) {
                answered(picture, *span, &mut puzzle, &mut diagnostics);
            }
            soften(&puzzle, &mut diagnostics);
            Some(puzzle)
        }
        Err(message) => {
            unknown_rules(&statements.rules, library, &mut diagnostics);
            // The layout may be the one that was used under a misspelt name.
            if !(statements.misnamed && message.code == Code::E0201) {
                diagnostics.push(*message);
            }
            None
        }
    };
    let mut puzzle = puzzle.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    if let Some(puzzle) = &mut puzzle {
        suspicious(puzzle, &mut diagnostics);
        doubtful(puzzle, &mut diagnostics);
        lint(puzzle, ast, library, wishes.thorough, &mut diagnostics);
        if wishes.as_given {
            puzzle.givens.append(&mut puzzle.entered);
        }
    }
    ResolveResult { puzzle, diagnostics }
}

/// Resolves the result of a parser, its tree and its messages: adds those messages of [`resolve`] that are not consequences of
/// the parser's, in text order. There is no puzzle if a part of the text could not be parsed.
pub fn resolve_read(
    ast: Option<&Ast>,
    mut diagnostics: Vec<Diagnostic>,
    library: &Library,
    wishes: ResolveSettings,
) -> ResolveResult {
    let faulty = diagnostics.iter().any(Diagnostic::is_error);
    let Some(ast) = ast else { return ResolveResult { puzzle: None, diagnostics } };
    let resolved = resolve_tree(ast, library, wishes);
    // The statement that names the layout, or makes its cells, may be the one that could not be parsed; likewise those that give
    // a rule its effect. A misspelt name is a mistake of its own.
    let misspelt = |d: &Diagnostic| d.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
    let follows = |d: &Diagnostic| {
        faulty
            && (matches!(d.code, Code::E0201 | Code::E0217 | Code::E0221 | Code::W0301)
                || (d.code == Code::E0202 && !misspelt(d))
                || d.message.ends_with(UNWRITTEN))
    };
    let unread: Vec<&str> = ast.items.iter().filter_map(unread).collect();
    // A quoted name at the end of the message is the missing one.
    let missed = |d: &Diagnostic| {
        matches!(d.code, Code::E0301 | Code::E0202 | Code::E0450)
            && unread.iter().any(|name| d.message.ends_with(&format!("`{name}`")))
    };
    diagnostics.extend(resolved.diagnostics.into_iter().filter(|d| !follows(d) && !missed(d)));
    let mut allowed = Allowed::of(ast, wishes.allow);
    allowed.sift(&mut diagnostics);
    if wishes.thorough && resolved.puzzle.is_some() && !faulty {
        diagnostics.extend(allowed.unneeded());
    }
    // Messages without a place, such as the number of further errors, come last.
    diagnostics
        .sort_by_key(|d| d.labels.first().map_or((true, None), |l| (false, Some((l.span.source, l.span.start)))));
    ResolveResult { puzzle: resolved.puzzle.filter(|_| !faulty), diagnostics }
}

/// Returns the name of a definition that could not be parsed.
fn unread(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Unread(name) => Some(&name.text),
        _ => None,
    }
}

/// Turns errors about clues that cannot be met into warnings, if something that was not understood may change the meaning of
/// clues.
fn soften(puzzle: &PuzzleData, diagnostics: &mut [Diagnostic]) {
    if puzzle.doubt() == Some(Effect::Changes) {
        for message in diagnostics.iter_mut().filter(|message| message.code == Code::W0303) {
            message.code = Code::W0783;
        }
    }
}

/// Determines the layout of the puzzle.
fn choose<'a>(
    ast: &'a Ast,
    statements: &Statements<'a>,
    library: &'a Library,
    layout: Option<&Use>,
    builder: &mut LayoutBuilder<'a>,
) -> LayoutResult<Arc<Layout>> {
    let own = &statements.own;
    match (layout, statements.uses.first(), statements.givens.first()) {
        (Some(layout), None, _) => builder.layout(layout, own),
        (Some(layout), Some((used, span)), _) => {
            if print_use(layout) != print_use(used) {
                let said = format!("`--layout {}` replaces `use {}`", print_use(layout), print_use(used));
                builder.diagnostics.push(Diagnostic::new(Code::N0203, said).at(*span, "not used"));
            }
            builder.layout(layout, own)
        }
        (None, Some((used, _)), _) => builder.layout(used, own),
        (None, None, _) if own.iter().any(Statement::makes_cells) => builder.anonymous(own),
        (None, None, Some((picture, _))) if ast.layout_from_shape => infer(picture, library, builder, own),
        _ => {
            let message = Diagnostic::new(Code::E0201, "the puzzle uses no layout");
            let place = ast.items.first().map(|item| item.span).unwrap_or_default();
            Err(Box::new(message.at(place, "add it here").help("write `use classic` for a classic 9×9 grid")))
        }
    }
}

/// Reads the stated solution of a board without digits: the values of its answer layers, row by row.
fn answered(picture: &Picture, span: Span, puzzle: &mut PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    let places: Vec<usize> = puzzle.answer_rows().concat();
    if picture.tokens.len() != places.len() {
        // If there is no answer layer, the rule that declares it is missing or wrong, which has a message of its own.
        if !places.is_empty() {
            let name = |layer: &Layer| format!("{} of `{}`", layer.places.len(), layer.name);
            let layers: Vec<String> = puzzle.answer_layers().map(name).collect();
            let message =
                format!("the solution has {} values; the answer has {}", picture.tokens.len(), layers.join(" and "));
            let help =
                "of lines, write those between the cells of a row, then those to the cells of the next row, and so on";
            diagnostics.push(Diagnostic::new(Code::E0211, message).at(span, "this solution").help(help));
        }
        return;
    }
    let mut answer = Vec::with_capacity(places.len());
    for (token, index) in picture.tokens.iter().zip(places) {
        match &token.kind {
            TokenKind::Symbol(symbol) => match symbol.parse() {
                Ok(value) => answer.push((index, value)),
                Err(_) => {
                    let message = format!("`{symbol}` is not a value of a layer");
                    let message = Diagnostic::new(Code::E0212, message).at(token.span, "not a number");
                    diagnostics
                        .push(message.help("write 1 for true, 0 for false, and `.` for a value that is not stated"));
                    return;
                }
            },
            TokenKind::Blank | TokenKind::Outside | TokenKind::BlankOrOutside => {}
        }
    }
    puzzle.solution = Some(StatedSolution { digits: vec![None; puzzle.layout.cells().len()], answer, span });
}

/// Makes the puzzle on its layout, as far as its statements can be resolved.
fn read(ast: &Ast, statements: &Statements, layout: Arc<Layout>, diagnostics: &mut Vec<Diagnostic>) -> PuzzleData {
    let mut puzzle = PuzzleData::new(layout);
    puzzle.id.clone_from(&ast.id);
    if let Some((picture, span)) = statements.givens.first() {
        match digits(picture, &puzzle.layout, *span, diagnostics) {
            Ok(found) => {
                puzzle.givens = found.into_iter().map(|(cell, digit, span)| Given { cell, digit, span }).collect();
            }
            Err(message) => diagnostics.push(*message),
        }
    }
    if let Some((picture, span)) = statements.entered.first() {
        match digits(picture, &puzzle.layout, *span, diagnostics) {
            Ok(found) => {
                let given: HashMap<_, _> = puzzle.givens.iter().map(|g| (g.cell, g.digit)).collect();
                let entered = found.into_iter().map(|(cell, digit, span)| Given { cell, digit, span });
                // A given in the same cell takes precedence over an equal entered digit.
                puzzle.entered = entered.filter(|e| given.get(&e.cell) != Some(&e.digit)).collect();
            }
            Err(message) => diagnostics.push(*message),
        }
    }
    if let Some((picture, span)) = statements.solutions.first().filter(|_| !puzzle.layout.is_blank()) {
        match digits(picture, &puzzle.layout, *span, diagnostics) {
            Ok(found) => {
                let mut digits = vec![None; puzzle.layout.cells().len()];
                for (cell, digit, _) in found {
                    digits[cell.index()] = Some(digit);
                }
                puzzle.solution = Some(StatedSolution { digits, answer: Vec::new(), span: *span });
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
                    // After an error about size no further marks are read, since it would recur.
                    wrong_marks = if message.code == Code::E0207 { MAX_REPORTED } else { wrong_marks + 1 };
                    diagnostics.push(*message);
                }
            }
            ItemKind::Doubt(doubt) => puzzle.doubts.push(doubt.clone()),
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
