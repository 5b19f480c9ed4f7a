//! Texts to [`Ast`]s, one file per format, and back.

mod alphabet;
pub mod ast;
mod blocks;
mod board;
mod detect;
mod diagnostic;
mod fields;
mod format;
pub mod grid;
mod line;
mod lines;
mod numbers;
mod puzzles;
mod read;
mod row;
mod rows;
mod samurai;
mod samurai_lines;
mod sdk;
mod source;
pub mod suggest;
mod sukaku;
mod text;
pub mod write;

pub use ast::Ast;
pub use detect::{Detected, detect};
pub use diagnostic::{Diagnostic, DiagnosticRecord, Label, LabelRecord, Look, Places, Severity, draw};
pub use format::Format;
pub use puzzles::{GridParser, puzzles};
pub use read::{Input, Inputs, MAX_WHOLE, PIECE, ReadError, ReadErrorKind};
pub use source::{Source, Sources};

/// What came of reading one puzzle: the tree if there is one, and everything there is to say about it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; `None` if an error left nothing to go on with.
    pub ast: Option<Ast>,
    /// Errors, warnings and notes, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// A puzzle of which nothing is left but what is wrong.
    fn failed(diagnostic: Diagnostic) -> Self {
        Self { ast: None, diagnostics: vec![diagnostic] }
    }
}
