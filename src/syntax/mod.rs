//! Texts to [`Ast`]s, one file per format, and back.

pub mod ast;
mod diagnostic;
mod format;
pub mod grid;
mod source;
pub mod suggest;

pub use ast::Ast;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use format::Format;
pub use source::{Source, Sources};

/// What came of reading one puzzle: the tree if there is one, and everything there is to say about it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree; `None` if an error left nothing to go on with.
    pub ast: Option<Ast>,
    /// Errors, warnings and notes, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}
