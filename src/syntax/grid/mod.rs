//! gridc's own language: puzzle files and model files, one grammar (`grammars/grid.ebnf`).
//!
//! nom reads the lexemes; statements are read by recursive descent over them, since that is what good messages and
//! going on after an error need: at a mistake the parser skips to the next line that begins a statement.
//! Nothing in a file makes it recurse deeper than [`MAX_DEPTH`], and its time is linear in the text.

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

/// How deep parentheses may nest.
pub const MAX_DEPTH: usize = 64;

/// Reads a `.grid` file. The tree holds every statement that could be understood, also when there are errors.
pub fn parse(source: &Source) -> Parsed {
    let mut cursor = Cursor::new(source);
    let ast = statement::file(&mut cursor);
    Parsed { ast: Some(ast), diagnostics: cursor.into_diagnostics() }
}

/// Reads statements that were made from something at `place` of another text: every span is `place`. What they mean is
/// what they mean in `version`.
pub fn parse_at(source: &Source, place: Span, version: Version) -> Parsed {
    let mut cursor = Cursor::placed(source, place);
    cursor.version = version;
    let ast = statement::file(&mut cursor);
    Parsed { ast: Some(ast), diagnostics: cursor.into_diagnostics() }
}

/// The canonical form of a `.grid` file, with its comments, its empty lines (one where there are several) and its
/// pictures as they are drawn.
///
/// # Errors
/// What is wrong with the text, if it cannot be read.
pub fn format(source: &Source) -> Result<String, Vec<Diagnostic>> {
    reprinted(source, |ast| ast)
}

/// The same in words of the newest version of the language, which mean the same as far as there are such words.
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

/// Reads a layout as `--layout` names it: `classic(3, 4)`.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_use(source: &Source) -> Result<Use, Diagnostic> {
    let mut cursor = Cursor::new(source);
    let found = parameters::usage(&mut cursor).and_then(|found| match cursor.at_end() {
        true => Ok(found),
        false => Err(cursor.unexpected("nothing more")),
    });
    found.map_err(|d| *d)
}
