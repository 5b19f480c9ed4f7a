//! The text as it grows: lines, their indentation, and the comments around them.

use super::super::lexer::Comment;
use super::trivia::Trivia;
use crate::puzzle::{Span, clean_kept, hidden};

/// Characters of a line, where it can be broken.
pub(super) const WIDTH: usize = 100;

/// A text that is being written.
pub(super) struct Page<'a> {
    out: String,
    pub indent: usize,
    trivia: Option<Trivia<'a>>,
    /// Whether nothing has been written since the file or a block began.
    fresh: bool,
}

impl<'a> Page<'a> {
    pub fn new(trivia: Option<Trivia<'a>>) -> Self {
        Self { out: String::new(), indent: 0, trivia, fresh: true }
    }

    pub fn finish(self) -> String {
        // In quotes such characters are escaped; here are those of comments.
        if self.out.chars().any(hidden) { clean_kept(&self.out) } else { self.out }
    }

    /// The text that is printed again, if there is one.
    pub fn source(&self) -> Option<&'a str> {
        self.trivia.as_ref().map(|trivia| trivia.text)
    }

    /// Writes a line, or several, of which the second and further ones are indented already.
    pub fn line(&mut self, text: &str) {
        self.out.extend(std::iter::repeat_n(' ', self.indent));
        self.out.push_str(text);
        self.out.push('\n');
        self.fresh = false;
    }

    pub fn blank(&mut self) {
        self.out.push('\n');
    }

    /// Writes what a block holds.
    pub fn block(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 2;
        self.fresh = true;
        write(self);
        self.fresh = false;
        self.indent -= 2;
    }

    /// Doc comments; where the text is at hand they are among its comments.
    pub fn docs(&mut self, docs: Option<&str>) {
        if self.trivia.is_none() {
            for said in docs.into_iter().flat_map(|d| d.split('\n')) {
                self.line(format!("/// {said}").trim_end());
            }
        }
    }

    /// Whether a comment is still to be written that stands before `end`.
    pub fn has_comment_before(&self, end: usize) -> bool {
        self.trivia.as_ref().is_some_and(|trivia| trivia.has_before(end))
    }

    /// Writes the comments that stand before what begins at `start`, and an empty line if there was one.
    pub fn before(&mut self, start: usize) {
        self.comments(start, false);
        let Some(trivia) = &self.trivia else { return };
        if start < trivia.text.len() && trivia.is_blank_before(start) && !self.fresh {
            self.blank();
        }
    }

    /// Writes the comments that stand inside what ends at `end`, which is about to be written.
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

    /// Adds to the line written last the comment that stands beside what ends at `end`.
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

    /// Where the brace is that closes the block whose last statement ends at `end`; `end` if there is no text.
    pub fn closing(&self, end: usize) -> usize {
        self.trivia.as_ref().map_or(end, |trivia| trivia.closing(end))
    }

    /// Pieces after a head on one line, or, if it gets too long, on several, of which the further ones are indented
    /// deeper.
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
