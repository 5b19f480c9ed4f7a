//! gridc's own language (parser, printer, syntax tree), and what the readers of all formats need: source texts with spans,
//! diagnostics, and reading of files in bounded memory.

pub mod ast;
pub(crate) mod diagnostic;
mod feed;
mod file;
pub mod grid;
mod source;
pub mod suggest;
mod unpack;

pub use ast::Ast;
pub use diagnostic::{Diagnostic, DiagnosticRecord, Label, LabelRecord, LineColumns, Look, draw};
pub use file::{PUZZLE_EXTENSIONS, PuzzleFile, ReadError, ReadErrorKind, extension, is_packed};
pub use source::{Source, Sources};

/// The result of reading one puzzle: the tree, if there is one, and all messages about it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; `None` if an error left nothing usable.
    pub ast: Option<Ast>,
    /// Errors, warnings and notes, in text order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Makes a result without a tree, with this message only.
    pub fn failed(diagnostic: Diagnostic) -> Self {
        Self { ast: None, diagnostics: vec![diagnostic] }
    }
}

impl<E: Into<Box<Diagnostic>>> From<Result<Self, E>> for Parsed {
    fn from(read: Result<Self, E>) -> Self {
        read.unwrap_or_else(|error| Self::failed(*error.into()))
    }
}
