//! Diagnostics as data.

use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};
use serde::Serialize;

/// The JSON form of a diagnostic. Lines and columns count from 1, columns in characters; an end is one past the last
/// character. All four are absent for a message about no particular place.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct DiagnosticRecord {
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// Where the first label starts.
    pub line: Option<usize>,
    /// Where the first label starts.
    pub column: Option<usize>,
    /// Where the first label ends.
    pub end_line: Option<usize>,
    /// Where the first label ends.
    pub end_column: Option<usize>,
    /// What to type instead.
    pub help: Option<String>,
    /// Why.
    pub note: Option<String>,
    /// All places, the first included.
    pub labels: Vec<LabelRecord>,
}

/// The JSON form of a label.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct LabelRecord {
    /// The file.
    pub source: String,
    /// First line.
    pub line: usize,
    /// First column.
    pub column: usize,
    /// Last line.
    pub end_line: usize,
    /// One past the last column.
    pub end_column: usize,
    /// What is said about the place.
    pub text: String,
}

impl DiagnosticRecord {
    /// A diagnostic whose labels point into some of these texts; labels into others are left out.
    pub fn new(diagnostic: &Diagnostic, sources: &[Source]) -> Self {
        let labels: Vec<LabelRecord> =
            diagnostic.labels.iter().filter_map(|label| LabelRecord::new(label.span, &label.text, sources)).collect();
        let first = labels.first();
        Self {
            severity: diagnostic.severity.word(),
            code: diagnostic.code,
            message: diagnostic.message.clone(),
            line: first.map(|l| l.line),
            column: first.map(|l| l.column),
            end_line: first.map(|l| l.end_line),
            end_column: first.map(|l| l.end_column),
            help: diagnostic.help.clone(),
            note: diagnostic.note.clone(),
            labels,
        }
    }
}

impl LabelRecord {
    fn new(span: Span, text: &str, sources: &[Source]) -> Option<Self> {
        let source = sources.iter().find(|s| s.id == span.source)?;
        let (line, column) = source.line_column(span.start as usize);
        let (end_line, end_column) = source.line_column(span.end as usize);
        Some(Self { source: source.name.clone(), line, column, end_line, end_column, text: text.to_owned() })
    }
}
