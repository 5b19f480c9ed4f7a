//! Errors, warnings and notes about a text; how they are shown, and their JSON form.

pub(crate) mod drawn;
mod excerpt;
mod record;

pub use drawn::{Look, draw};
pub use record::{DiagnosticRecord, LabelRecord, Places};

use crate::code::{Code, Severity};
use crate::puzzle::Span;

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
    /// What kind of mistake it is, and so how bad.
    pub code: Code,
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
    /// A message without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), labels: Vec::new(), note: None, help: None }
    }

    /// How bad it is.
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

    /// Says what to type instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }
}
