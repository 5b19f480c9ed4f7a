//! What a format of puzzle files is.

use super::unmarked::{Claim, Evidence};
use super::{Document, Links, Loss, Reading};
use crate::syntax::{Parsed, Source};
use std::fmt;

/// The puzzles of a text, parsed one at a time as they are asked for. Every error concerns one puzzle; the next one is read
/// as if nothing had happened.
pub type Puzzles<'s> = Box<dyn Iterator<Item = Parsed> + 's>;

/// A file format. Two are the same if they have the same name.
#[derive(Clone, Copy)]
pub struct Format {
    /// The word for it, as `--format` takes it.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// How files of this format are called.
    pub extension: &'static str,
    /// What separates one puzzle from the next in a file of several; `None` if a file holds one.
    pub separator: Option<&'static str>,
    /// What begins a line that says nothing to a reader; `None` if the format has no such lines.
    pub comment: Option<&'static str>,
    /// Whether it has a place for the solution.
    pub holds_solution: bool,
    /// Whether its writer says itself what becomes of layers, values and doubts, since it has places for them.
    pub is_whole: bool,
    /// What carries the rules.
    pub rules: Carrier,
    /// The links of the application that it belongs to.
    pub links: Option<Links>,
    /// Whether a text bears a mark that no other format has.
    pub(super) recognises: fn(&str) -> bool,
    /// How it recognises texts without a mark: tests, each with the strength of its evidence.
    pub(super) claims: &'static [(Evidence, Claim)],
    /// Whether a file with its name as extension is of this format, whatever is in it.
    pub(super) extension_decides: bool,
    /// Whether its texts are boards drawn over several lines. The same text may be a picture with more in it.
    pub(super) is_drawn: bool,
    pub(super) read: for<'s> fn(&'s Source, &'s Reading) -> Puzzles<'s>,
    /// Makes the best text that there is, and adds everything that is not in it to the losses. After a loss of the whole
    /// board ([`Loss::is_whole`]) nobody looks at the text. Doubts, layers and values are the matter of
    /// [`write`](super::write()), which calls this.
    pub(super) write: fn(&Document<'_>, &mut Vec<Loss>) -> String,
    /// A text as it stands in a file of several puzzles.
    pub(super) in_list: fn(String) -> String,
}

/// What carries the rules of a format's puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carrier {
    /// Its objects, each of which has a meaning of its own. Rules in words comment on them.
    Objects,
    /// Words, together with drawings that mean nothing by themselves.
    Words,
}

impl Format {
    /// A text with one puzzle, in which `#` begins a comment.
    pub(super) const TEXT: Self = Self {
        name: "",
        description: "",
        extension: "txt",
        separator: None,
        comment: Some("#"),
        holds_solution: false,
        is_whole: false,
        rules: Carrier::Objects,
        links: None,
        recognises: |_| false,
        claims: &[],
        extension_decides: false,
        is_drawn: false,
        read: |_, _| Box::new(std::iter::empty()),
        write: |_, _| String::new(),
        in_list: |text| text,
    };

    /// JSON with one puzzle.
    pub(super) const JSON: Self = Self { extension: "json", comment: None, ..Self::TEXT };

    /// The puzzles of a text of this format.
    pub fn read<'s>(&self, source: &'s Source, reading: &'s Reading) -> Puzzles<'s> {
        (self.read)(source, reading)
    }

    /// A text as it stands in a file of several puzzles.
    pub fn in_list(&self, text: String) -> String {
        (self.in_list)(text)
    }

    /// A line with the link that holds a text; `None` if no links of the format are written.
    pub fn link(&self, text: &str) -> Option<String> {
        let wrap = self.links?.wrap?;
        Some(wrap(text.trim_end()) + "\n")
    }

    /// Whether links of the format are written.
    pub fn has_link(&self) -> bool {
        self.links.is_some_and(|links| links.wrap.is_some())
    }
}

/// The puzzle of a text that holds one, parsed when it is asked for.
pub(super) fn one<'s, P: Into<Parsed>>(parse: impl FnOnce() -> P + 's) -> Puzzles<'s> {
    Box::new(std::iter::once_with(|| parse().into()))
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
