//! The lexer: splits a text into lexemes on demand. It stores none of them, so memory is only needed for the tree.

use super::lexeme::{Lexeme, LexemeKind, lexeme};
use super::picture;
use crate::puzzle::{SourceId, Span};
use crate::syntax::Source;
use crate::syntax::ast::Picture;

/// A comment, including doc comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Comment {
    /// The offset of its `//`.
    pub start: usize,
    /// One past its last character.
    pub end: usize,
    /// Whether it has a line of its own.
    pub alone: bool,
}

/// Reads lexemes one after another.
pub(super) struct Lexer<'a> {
    source: SourceId,
    text: &'a str,
    position: usize,
    /// The start of the current line, as long as only white space of it has been read.
    line_start: Option<usize>,
    /// The comments read so far, if they are kept.
    comments: Option<Vec<Comment>>,
}

impl<'a> Lexer<'a> {
    pub fn new(source: &'a Source) -> Self {
        Self { source: source.id, text: &source.text, position: 0, line_start: Some(0), comments: None }
    }

    /// Makes a lexer that keeps the comments.
    pub fn with_comments(source: &'a Source) -> Self {
        Self { comments: Some(Vec::new()), ..Self::new(source) }
    }

    /// Returns the comments read so far, except those in pictures.
    pub fn into_comments(self) -> Vec<Comment> {
        self.comments.unwrap_or_default()
    }

    /// Returns the next lexeme; at the end of the text, `End` every time.
    pub fn next(&mut self) -> Lexeme<'a> {
        let docs = self.skip_white();
        let start = self.position;
        let rest = &self.text[start..];
        let indent = self.line_start.take().map(|line| start - line);
        let (kind, length) = match lexeme(rest) {
            Ok((after, kind)) if !rest.is_empty() => (kind, rest.len() - after.len()),
            _ => (LexemeKind::End, 0),
        };
        self.position += length;
        Lexeme { kind, span: Span::new(self.source, start, self.position), indent, docs }
    }

    /// Reads the picture that begins at `position`, after its keyword, on a line indented by `indent`; `None` if it is too large.
    pub fn picture(&mut self, position: usize, indent: usize) -> Option<Picture> {
        let (picture, end) = picture::read(self.source, self.text, position, indent);
        self.position = end;
        self.line_start = Some(end);
        // Some of the picture may have been looked at already.
        if let Some(comments) = &mut self.comments {
            comments.retain(|comment| comment.start < position);
        }
        picture
    }

    /// Skips white space and comments; returns the doc comment lines among them.
    fn skip_white(&mut self) -> Option<String> {
        let mut docs: Option<String> = None;
        loop {
            let rest = &self.text[self.position..];
            let Some(c) = rest.chars().next() else { return docs };
            if c == '\n' {
                self.position += 1;
                self.line_start = Some(self.position);
            } else if c.is_whitespace() {
                self.position += c.len_utf8();
            } else if rest.starts_with("//") {
                let line = rest.split('\n').next().unwrap_or(rest);
                if let Some(comments) = &mut self.comments {
                    let (start, alone) = (self.position, self.line_start.is_some());
                    comments.push(Comment { start, end: start + line.len(), alone });
                }
                self.position += line.len();
                let said = line.strip_prefix("///").filter(|d| !d.starts_with('/') && self.line_start.is_some());
                if let Some(said) = said {
                    let said = said.strip_prefix(' ').unwrap_or(said).trim_end();
                    match &mut docs {
                        Some(docs) => {
                            docs.push('\n');
                            docs.push_str(said);
                        }
                        None => docs = Some(said.to_owned()),
                    }
                }
            } else {
                return docs;
            }
        }
    }
}
