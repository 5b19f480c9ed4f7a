//! gridc's own language and its tree, and what every reader needs: places in texts, messages, files read in bounds.

pub mod ast;
pub(crate) mod diagnostic;
mod feed;
mod file;
pub mod grid;
mod source;
pub mod suggest;
mod unpack;

pub use ast::Ast;
pub use diagnostic::{Diagnostic, DiagnosticRecord, Label, LabelRecord, Look, Places, draw};
pub use file::{PUZZLE_EXTENSIONS, PuzzleFile, ReadError, ReadErrorKind, extension, is_packed};
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
    pub fn failed(diagnostic: Diagnostic) -> Self {
        Self { ast: None, diagnostics: vec![diagnostic] }
    }
}

impl<E: Into<Box<Diagnostic>>> From<Result<Self, E>> for Parsed {
    fn from(read: Result<Self, E>) -> Self {
        read.unwrap_or_else(|error| Self::failed(*error.into()))
    }
}
