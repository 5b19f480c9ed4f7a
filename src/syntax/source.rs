//! Source texts.

use crate::puzzle::{SourceId, Span};
use std::sync::Arc;

/// A text that spans point into.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its id, as spans carry it.
    pub id: SourceId,
    /// What to call it: a path as the user gave it, `-` for standard input, `models/classic.grid` for the library.
    pub name: String,
    /// The text, without byte order mark.
    pub text: Arc<str>,
    /// Number of lines that stand before this text, when it is a piece of a larger file.
    pub lines_before: usize,
}

/// All texts that are open at the moment.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    open: Vec<Source>,
    last: u32,
}

impl Sources {
    /// No texts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text; its id has never been used before.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>, lines_before: usize) -> Source {
        self.last += 1;
        let source = Source { id: SourceId(self.last), name: name.into(), text: text.into(), lines_before };
        self.open.push(source.clone());
        source
    }

    /// Forgets a text that no span will be shown for again.
    pub fn close(&mut self, id: SourceId) {
        self.open.retain(|s| s.id != id);
    }

    /// The text with this id.
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.open.iter().find(|s| s.id == id)
    }

    /// The text that a span covers, empty if it is not open.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).and_then(|s| s.text.get(span.range())).unwrap_or("")
    }
}

impl Source {
    /// Line and column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line = before.bytes().filter(|b| *b == b'\n').count();
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (self.lines_before + line + 1, before[start..].chars().count() + 1)
    }
}
