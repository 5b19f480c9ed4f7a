//! Errors, warnings and notes about a text; how they are shown, and their JSON form.

mod drawn;
mod excerpt;
mod record;

pub use drawn::{Look, draw};
pub use record::{DiagnosticRecord, LabelRecord, Places};

use crate::puzzle::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Says which of several readings was taken; nothing is wrong.
    Note,
    /// Suspicious, but the puzzle can be solved as it stands.
    Warning,
    /// The puzzle cannot be understood.
    Error,
}

impl Severity {
    /// The word that messages begin with.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A place in a text and what to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What to say, short.
    pub text: String,
}

/// One message: what is wrong, where, why, and what to type instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable code, `E0104` or `W0201`; listed with its meaning in `docs/diagnostics.md`.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// Where; the first label is the place itself, others are related places.
    pub labels: Vec<Label>,
    /// Why, where that is not plain.
    pub note: Option<String>,
    /// What to type instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self { severity, code, message: message.into(), labels: Vec::new(), note: None, help: None }
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says why.
    #[must_use]
    pub fn because(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Says what to type instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
