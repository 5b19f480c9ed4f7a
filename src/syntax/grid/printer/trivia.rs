//! Comments and blank lines, which the syntax tree does not contain. The printer takes them from here in text order.

use super::super::lexer::Comment;
use std::collections::VecDeque;

/// The comments of a text that have not been printed yet.
pub(super) struct Trivia<'a> {
    pub text: &'a str,
    pending: VecDeque<Comment>,
}

impl<'a> Trivia<'a> {
    pub fn new(text: &'a str, comments: Vec<Comment>) -> Self {
        Self { text, pending: comments.into() }
    }

    /// Returns whether the next comment begins before `end`.
    pub fn has_before(&self, end: usize) -> bool {
        self.pending.front().is_some_and(|comment| comment.start < end)
    }

    /// Takes the next comment, if it begins before `end`.
    pub fn next_before(&mut self, end: usize) -> Option<Comment> {
        self.pending.pop_front_if(|comment| comment.start < end)
    }

    /// Takes the next comment, if it is on the line of the node that ends at `end`, with only marks between them.
    pub fn next_beside(&mut self, end: usize) -> Option<Comment> {
        let text = self.text;
        let mark = |c: char| matches!(c, ';' | ',') || (c.is_whitespace() && c != '\n');
        self.pending
            .pop_front_if(|comment| text.get(end..comment.start).is_some_and(|between| between.chars().all(mark)))
    }

    /// Returns whether an empty line precedes the node that begins at `start`.
    pub fn is_blank_before(&self, start: usize) -> bool {
        let before = self.text.get(..start).unwrap_or("");
        before[before.trim_end().len()..].bytes().filter(|b| *b == b'\n').count() > 1
    }

    /// Returns the text of a comment. If `plain` is set, a doc comment becomes a plain one, since its new place does not allow
    /// one.
    pub fn said(&self, comment: &Comment, plain: bool) -> String {
        let text = self.text.get(comment.start..comment.end).unwrap_or("").trim_end();
        match text.strip_prefix("///").filter(|rest| !rest.starts_with('/')) {
            None => text.to_owned(),
            Some(rest) => {
                let slashes = if plain { "//" } else { "///" };
                format!("{slashes} {}", rest.strip_prefix(' ').unwrap_or(rest)).trim_end().to_owned()
            }
        }
    }

    /// Returns the offset of the brace that closes the block whose last statement ends at `end`.
    pub fn closing(&self, end: usize) -> usize {
        let mut at = end;
        loop {
            let rest = self.text.get(at..).unwrap_or("");
            at += match rest.chars().next() {
                None | Some('}') => return at,
                Some('/') => rest.find('\n').unwrap_or(rest.len()),
                Some(other) => other.len_utf8(),
            };
        }
    }
}
