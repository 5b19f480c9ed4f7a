//! The description of a file format ([`Format`]): its name, how it is recognised, its reader and its writer.

use super::board_text::plain::ListParts;
use super::unmarked::{Claim, Evidence};
use super::{Document, LinkFormat, Loss, Reading};
use crate::syntax::{Parsed, Source};
use std::fmt;

/// The puzzles of a text, parsed on demand. Every error concerns one puzzle; reading continues with the next one.
pub type Puzzles<'s> = Box<dyn Iterator<Item = Parsed> + 's>;

/// A file format. Two formats are equal if they have the same name.
#[derive(Clone, Copy)]
pub struct Format {
    /// The name, as `--format` takes it.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// The extension of files in this format.
    pub extension: &'static str,
    /// The separator between puzzles in a file of several; `None` if a file holds one.
    pub separator: Option<&'static str>,
    /// The beginning of a comment line; `None` if the format has no comments.
    pub comment: Option<&'static str>,
    /// Whether its puzzles have drawings or texts whose meaning `--treat` can state.
    pub(crate) has_drawings: bool,
    /// Whether it can express the solution.
    pub holds_solution: bool,
    /// Whether its writer itself handles layers, values and doubts, since the format can express them.
    pub is_whole: bool,
    /// What expresses the rules.
    pub rules: Carrier,
    /// The links of the application that it belongs to.
    pub links: Option<LinkFormat>,
    /// Whether a text has a mark that no other format has.
    pub(super) recognises: fn(&str) -> bool,
    /// The tests that recognise texts without a mark, each with the strength of its evidence.
    pub(super) claims: &'static [(Evidence, Claim)],
    /// Whether a file with its name as extension is in this format, whatever the content is.
    pub(super) extension_decides: bool,
    /// Whether its texts are boards drawn over several lines. The same text may be a picture with more information.
    pub(super) is_drawn: bool,
    /// Whether its solutions are what a solver has entered, so that a puzzle may have others.
    pub(crate) has_answers: bool,
    pub(super) read: for<'s> fn(&'s Source, &'s Reading) -> Puzzles<'s>,
    /// Reads a text whose lines are boards, so that plain ones need no tree; `None` if it has another form.
    pub(super) parts: for<'s> fn(&'s Source, &'s Reading) -> Option<ListParts<'s>>,
    /// Writes the best possible text, and adds everything that it does not contain to the losses. After a loss of the whole board
    /// ([`Loss::is_whole`]) the text is ignored. Doubts, layers and values are handled by [`write`](super::write()), which calls
    /// this.
    pub(super) write: fn(&Document<'_>, &mut Vec<Loss>) -> String,
    /// Converts a text for a file of several puzzles.
    pub(super) in_list: fn(String) -> String,
}

/// What expresses the rules of a format's puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carrier {
    /// Objects, each of which has a meaning of its own. Rules in words are comments on them.
    Objects,
    /// Words, together with drawings that have no meaning by themselves.
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
        has_drawings: false,
        holds_solution: false,
        is_whole: false,
        rules: Carrier::Objects,
        links: None,
        recognises: |_| false,
        claims: &[],
        extension_decides: false,
        is_drawn: false,
        has_answers: false,
        read: |_, _| Box::new(std::iter::empty()),
        parts: |_, _| None,
        write: |_, _| String::new(),
        in_list: |text| text,
    };

    /// JSON with one puzzle.
    pub(super) const JSON: Self = Self { extension: "json", comment: None, ..Self::TEXT };

    /// Reads the puzzles of a text in this format.
    pub fn read<'s>(&self, source: &'s Source, reading: &'s Reading) -> Puzzles<'s> {
        (self.read)(source, reading)
    }

    /// Reads a text whose lines are boards, so that plain ones need no tree; `None` if it has another form.
    pub(crate) fn parts<'s>(&self, source: &'s Source, reading: &'s Reading) -> Option<ListParts<'s>> {
        (self.parts)(source, reading)
    }

    /// Converts a text for a file of several puzzles.
    pub fn in_list(&self, text: String) -> String {
        (self.in_list)(text)
    }

    /// Returns a line with the link for a text; `None` if links of the format are not written.
    pub fn link(&self, text: &str) -> Option<String> {
        let wrap = self.links?.wrap?;
        Some(wrap(text.trim_end()) + "\n")
    }

    /// Returns whether links of the format are written.
    pub fn has_link(&self) -> bool {
        self.links.is_some_and(|links| links.wrap.is_some())
    }
}

/// Returns the single puzzle of a text, parsed on demand.
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
