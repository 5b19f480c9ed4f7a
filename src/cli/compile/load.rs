//! Reads the one puzzle that `gridc compile` compiles.

use super::{CompileError, problem};
use crate::cli::Exit;
use crate::cli::arguments::CompileArguments;
use crate::cli::files;
use crate::cli::interrupt::Signals;
use crate::cli::messages::Messages;
use crate::cli::terminal::{Stream, look};
use crate::front::Entry;
use crate::puzzle::{PuzzleData, Span, clean_line};
use crate::syntax::ast::Ast;
use crate::syntax::{Diagnostic, Source};
use std::cell::RefCell;
use std::io::Write;

/// A puzzle with its tree, format and sources.
pub struct LoadedPuzzle {
    pub file: String,
    /// Number within the file, from 1.
    pub index: u64,
    /// Name of its format.
    pub format: &'static str,
    pub ast: Ast,
    pub puzzle: PuzzleData,
    sources: Vec<Source>,
    messages: RefCell<Messages>,
}

impl LoadedPuzzle {
    /// Reads the puzzle that the command line names, and prints the messages about it.
    ///
    /// # Errors
    /// If it cannot be read or understood, or the file has several and none was chosen.
    pub fn load(arguments: &CompileArguments, signals: &Signals) -> Result<Self, CompileError> {
        let look = look(&arguments.appearance, Stream::Error);
        let mut input = files::open(&arguments.input, look, signals)?;
        let entry = choose(&mut input, arguments)?;
        let mut messages = Messages::new(false, arguments.appearance.quiet, look);
        let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        let _ = std::io::stderr().write_all(said.text.as_bytes());
        let Entry { source, index, puzzle, format, ast, sources, .. } = entry;
        let format = format.map_or("", |format| format.name);
        match (puzzle, ast) {
            (Ok(puzzle), Some(ast)) => {
                let messages = RefCell::new(messages);
                Ok(Self { file: source.to_string(), index, format, ast, puzzle, sources, messages })
            }
            (Ok(_), None) => Err(problem(Exit::Internal, "a puzzle without a tree")),
            (Err(failure), _) => {
                let exit = Exit::of_failure(failure.kind);
                match said.error {
                    true => Err(CompileError { exit, said: String::new() }),
                    false => Err(problem(exit, &clean_line(&failure.message))),
                }
            }
        }
    }

    /// Formats a message about the puzzle; returns an empty text if it is suppressed.
    pub fn say(&self, message: &Diagnostic) -> String {
        self.messages.borrow_mut().say(&self.file, std::slice::from_ref(message), &self.sources).text
    }

    /// Returns the text that a span refers to, if it is available.
    pub fn source(&self, span: Span) -> Option<&Source> {
        self.sources.iter().find(|source| source.id == span.source)
    }
}

fn choose(input: &mut impl Iterator<Item = Entry>, arguments: &CompileArguments) -> Result<Entry, CompileError> {
    if let Some(number) = arguments.puzzle {
        return files::chosen(input, number.into());
    }
    let Some(first) = input.next() else {
        return Err(CompileError::no_puzzle());
    };
    match input.last() {
        None => Ok(first),
        Some(last) => {
            let said = format!(
                "{} has {} puzzles; select one with `--puzzle N`, as in `--puzzle 1`",
                clean_line(&last.source),
                last.index
            );
            Err(problem(Exit::Usage, &said))
        }
    }
}
