//! Diagnostics: errors, warnings and notes about a text, with spans and stable codes. Submodules draw them as text and convert
//! them to JSON records.

pub(crate) mod drawn;
mod excerpt;
mod record;

pub use drawn::{Look, draw};
pub use record::{DiagnosticRecord, LabelRecord, LineColumns};

use crate::code::{Code, Severity};
use crate::puzzle::Span;

/// A place in a text and a short remark about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark.
    pub text: String,
}

/// One message: the mistake, its place, the reason, and what to type instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The code, which also determines the severity.
    pub code: Code,
    /// The mistake, in one line.
    pub message: String,
    /// The places: the first label is the mistake itself, others are related places.
    pub labels: Vec<Label>,
    /// The reason, where it is not obvious.
    pub note: Option<String>,
    /// What to type instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Makes a message without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), labels: Vec::new(), note: None, help: None }
    }

    /// Returns the severity.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds the reason.
    #[must_use]
    pub fn because(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Sets what to type instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}
