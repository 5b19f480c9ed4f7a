//! The printer's output: lines, their indentation, and the comments around them.

use super::super::lexer::Comment;
use super::trivia::Trivia;
use crate::puzzle::{Span, clean_kept, hidden};

/// The width in characters at which lines are broken where possible.
pub(super) const WIDTH: usize = 100;

/// The text being written.
pub(super) struct PrinterPage<'a> {
    out: String,
    pub indent: usize,
    trivia: Option<Trivia<'a>>,
    /// Whether nothing has been written since the start of the file or of a block.
    fresh: bool,
}

impl<'a> PrinterPage<'a> {
    pub fn new(trivia: Option<Trivia<'a>>) -> Self {
        Self { out: String::new(), indent: 0, trivia, fresh: true }
    }

    pub fn finish(self) -> String {
        // In quotes such characters are escaped, so these are in comments.
        if self.out.chars().any(hidden) { clean_kept(&self.out) } else { self.out }
    }

    /// Returns the source text, if a text is being reprinted.
    pub fn source(&self) -> Option<&'a str> {
        self.trivia.as_ref().map(|trivia| trivia.text)
    }

    /// Writes one or more lines; all but the first must already be indented.
    pub fn line(&mut self, text: &str) {
        self.out.extend(std::iter::repeat_n(' ', self.indent));
        self.out.push_str(text);
        self.out.push('\n');
        self.fresh = false;
    }

    pub fn blank(&mut self) {
        self.out.push('\n');
    }

    /// Writes the content of a block.
    pub fn block(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 2;
        self.fresh = true;
        write(self);
        self.fresh = false;
        self.indent -= 2;
    }

    /// Writes doc comments. If there is a source text, they are among its comments instead.
    pub fn docs(&mut self, docs: Option<&str>) {
        if self.trivia.is_none() {
            for said in docs.into_iter().flat_map(|d| d.split('\n')) {
                self.line(format!("/// {said}").trim_end());
            }
        }
    }

    /// Returns whether a comment before `end` remains to be written.
    pub fn has_comment_before(&self, end: usize) -> bool {
        self.trivia.as_ref().is_some_and(|trivia| trivia.has_before(end))
    }

    /// Writes the comments before the node that begins at `start`, and an empty line if there was one.
    pub fn before(&mut self, start: usize) {
        self.comments(start, false);
        let Some(trivia) = &self.trivia else { return };
        if start < trivia.text.len() && trivia.is_blank_before(start) && !self.fresh {
            self.blank();
        }
    }

    /// Writes the comments inside the node that ends at `end`, which is about to be written.
    pub fn inside(&mut self, end: usize) {
        self.comments(end, true);
    }

    fn comments(&mut self, end: usize, plain: bool) {
        while let Some(trivia) = &mut self.trivia
            && let Some(comment) = trivia.next_before(end)
        {
            let Comment { start, alone, .. } = comment;
            let (said, blank) = (trivia.said(&comment, plain || !alone), alone && trivia.is_blank_before(start));
            if blank && !self.fresh {
                self.blank();
            }
            self.line(&said);
        }
    }

    /// Appends the comment after the node that ends at `end` to the last line.
    pub fn trailing(&mut self, end: usize) {
        if let Some(trivia) = &mut self.trivia
            && let Some(comment) = trivia.next_beside(end)
        {
            let said = trivia.said(&comment, false);
            self.out.truncate(self.out.trim_end().len());
            self.out.push_str("  ");
            self.out.push_str(&said);
            self.out.push('\n');
        }
    }

    /// Writes a statement without a block.
    pub fn leaf(&mut self, span: Span, text: &str) {
        self.inside(span.end as usize);
        self.line(text);
        self.trailing(span.end as usize);
    }

    /// Returns the offset of the brace that closes the block whose last statement ends at `end`; `end` if there is no source
    /// text.
    pub fn closing(&self, end: usize) -> usize {
        self.trivia.as_ref().map_or(end, |trivia| trivia.closing(end))
    }

    /// Prints pieces after a head on one line. If it is too long, they take several lines, all but the first indented deeper.
    pub fn filled(&self, head: &str, pieces: &[String]) -> String {
        let mut out = head.to_owned();
        let mut width = self.indent + head.chars().count();
        for piece in pieces {
            let more = piece.chars().count();
            if width + 1 + more > WIDTH && width > self.indent + 4 {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', self.indent + 4));
                width = self.indent + 4;
            } else if !out.is_empty() {
                out.push(' ');
                width += 1;
            }
            out.push_str(piece);
            width += more;
        }
        out
    }
}
