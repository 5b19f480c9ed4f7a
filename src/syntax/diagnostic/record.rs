//! The JSON form of diagnostics: [`DiagnosticRecord`], with lines and columns instead of byte offsets.

use super::{Diagnostic, Label};
use crate::puzzle::{SourceId, Span};
use crate::syntax::Source;
use schemars::JsonSchema;
use serde::Serialize;

/// Converts offsets to lines and columns. Each look-up continues from the last one, so that the messages of a large file do not
/// count its lines (nor those of a long line its characters) from the start each time.
#[derive(Clone, Copy, Default, Debug)]
pub struct LineColumns {
    source: SourceId,
    offset: usize,
    lines: usize,
    /// The number of characters between the start of the line and the offset.
    characters: usize,
}

impl LineColumns {
    /// Returns line and column of a byte, both from 1; columns count characters.
    pub fn of(&mut self, source: &Source, offset: usize) -> (usize, usize) {
        let text: &str = &source.text;
        let offset = super::excerpt::floor(text, offset);
        if self.source != source.id {
            *self = Self { source: source.id, ..Self::default() };
        }
        let between = &text[self.offset.min(offset)..self.offset.max(offset)];
        let breaks = between.bytes().filter(|b| *b == b'\n').count();
        let characters = between.chars().count();
        let start = || text[..offset].rfind('\n').map_or(0, |i| i + 1);
        self.characters = match (breaks, offset < self.offset) {
            (0, false) => self.characters + characters,
            (0, true) => self.characters - characters,
            _ => text[start()..offset].chars().count(),
        };
        self.lines = if offset < self.offset { self.lines - breaks } else { self.lines + breaks };
        self.offset = offset;
        (source.lines_before + self.lines + 1, self.characters + 1)
    }
}

/// The JSON form of a diagnostic. Lines and columns count from 1, columns in characters; an end is one past the last
/// character. All four are absent for a message about no particular place.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
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
    /// The reason, where it is not obvious.
    pub note: Option<String>,
    /// All places, the first included.
    pub labels: Vec<LabelRecord>,
}

/// The JSON form of a label.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
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
    /// The remark about the place.
    pub text: String,
}

impl DiagnosticRecord {
    /// Converts a diagnostic whose labels point into some of these texts; labels into other texts are omitted.
    pub fn new(diagnostic: &Diagnostic, sources: &[Source], places: &mut LineColumns) -> Self {
        let record = |label: &Label| LabelRecord::new(label.span, &label.text, sources, places);
        let labels: Vec<LabelRecord> = diagnostic.labels.iter().filter_map(record).collect();
        let first = labels.first();
        Self {
            severity: diagnostic.severity().word(),
            code: diagnostic.code.name(),
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
    /// Converts a place in one of these texts.
    pub fn new(span: Span, text: &str, sources: &[Source], places: &mut LineColumns) -> Option<Self> {
        let source = sources.iter().find(|s| s.id == span.source)?;
        let (line, column) = places.of(source, span.start as usize);
        let (end_line, end_column) = places.of(source, span.end as usize);
        Some(Self { source: source.name.clone(), line, column, end_line, end_column, text: text.to_owned() })
    }
}
