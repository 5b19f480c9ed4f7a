//! Source texts and their ids. A span refers to a text by its id; [`Sources`] holds the texts that are open.

use crate::puzzle::{SourceId, Span};
use std::sync::Arc;

/// A text that spans point into.
#[derive(Clone, Debug)]
pub struct Source {
    /// The id that spans refer to.
    pub id: SourceId,
    /// The name in messages: a path as the user gave it, `-` for standard input, `models/classic.grid` for the library.
    pub name: String,
    /// The text, without a byte order mark.
    pub text: Arc<str>,
    /// The number of lines before this text, if it is a piece of a larger file.
    pub lines_before: usize,
}

/// All texts that are currently open.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    open: Vec<Source>,
    last: u32,
}

impl Sources {
    /// Returns an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text under an id that has never been used before.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>, lines_before: usize) -> Source {
        self.last += 1;
        let source = Source { id: SourceId(self.last), name: name.into(), text: text.into(), lines_before };
        self.open.push(source.clone());
        source
    }

    /// Removes a text to which no further message will refer.
    pub fn close(&mut self, id: SourceId) {
        self.open.retain(|s| s.id != id);
    }

    /// Returns the text with this id.
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.open.iter().find(|s| s.id == id)
    }

    /// Returns the text that a span covers; empty if its source is not open.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.source).and_then(|s| s.text.get(span.range())).unwrap_or("")
    }
}

impl Source {
    /// Returns line and column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line = before.bytes().filter(|b| *b == b'\n').count();
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (self.lines_before + line + 1, before[start..].chars().count() + 1)
    }
}
