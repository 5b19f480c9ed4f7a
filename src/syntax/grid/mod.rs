//! Parser and printer of gridc's own language, for puzzle files and model files; one grammar (`grammars/grid.ebnf`). Input: a
//! source text; output: the syntax tree and messages.
//!
//! nom parses the lexemes; statements are parsed by recursive descent, which makes good messages and error recovery possible: at
//! a mistake the parser skips to the next line that begins a statement. No input makes it recurse deeper than [`MAX_DEPTH`], and
//! its time is linear in the text.

mod allow;
mod block;
mod cells;
mod choice;
mod clue;
mod cursor;
mod expression;
mod face;
mod fold;
mod layout;
mod lexeme;
mod lexer;
mod operator;
mod parameters;
mod picture;
mod primary;
mod printer;
mod rule;
mod statement;
mod symbols;
mod words;

pub(crate) use printer::quoted;
pub use printer::{
    print, print_argument, print_expression, print_parameters, print_symbols, print_use, print_use_argument,
};
pub use words::{LAYOUT_WORDS, METADATA_WORDS, STATEMENT_WORDS};

use super::ast::{Ast, Use, Version};
use super::{Diagnostic, Parsed, Source};
use crate::puzzle::Span;
use cursor::Cursor;

/// The largest nesting depth of parentheses.
pub const MAX_DEPTH: usize = 64;

/// Parses a `.grid` file. If there are errors, the tree holds every statement that could be parsed.
pub fn parse(source: &Source) -> Parsed {
    let mut cursor = Cursor::new(source);
    let ast = statement::file(&mut cursor);
    Parsed { ast: Some(ast), diagnostics: cursor.into_diagnostics() }
}

/// Parses statements that were derived from something at `place` of another text; every span is `place`. They are interpreted in
/// language version `version`.
pub fn parse_at(source: &Source, place: Span, version: Version) -> Parsed {
    let mut cursor = Cursor::placed(source, place);
    cursor.version = version;
    let ast = statement::file(&mut cursor);
    Parsed { ast: Some(ast), diagnostics: cursor.into_diagnostics() }
}

/// Returns the canonical form of a `.grid` file. Comments, empty lines (several become one) and the drawing of pictures are kept.
///
/// # Errors
/// The messages about the text, if it cannot be parsed.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    reprinted(source, |ast| ast)
}

/// Returns the canonical form in the newest version of the language, with the same meaning as far as that can be expressed.
///
/// # Errors
/// As for [`format()`].
pub fn upgrade(source: &Source) -> Result<String, Vec<Diagnostic>> {
    reprinted(source, |ast| ast.upgraded())
}

fn reprinted(source: &Source, change: impl FnOnce(Ast) -> Ast) -> Result<String, Vec<Diagnostic>> {
    let mut cursor = Cursor::with_comments(source);
    let ast = statement::file(&mut cursor);
    let (diagnostics, comments) = cursor.into_parts();
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    Ok(printer::reprint(&change(ast), source, comments))
}

/// Parses a layout as `--layout` names it: `classic(3, 4)`.
///
/// # Errors
/// The message about the text.
pub fn parse_use(source: &Source) -> Result<Use, Diagnostic> {
    let mut cursor = Cursor::new(source);
    let found = parameters::usage(&mut cursor).and_then(|found| match cursor.at_end() {
        true => Ok(found),
        false => Err(cursor.unexpected("nothing more")),
    });
    found.map_err(|d| *d)
}
