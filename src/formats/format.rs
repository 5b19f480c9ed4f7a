//! What a format of puzzle files is.

use super::{Document, Links, Loss, Reading};
use crate::syntax::{Parsed, Source};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The puzzles of a text, parsed one at a time as they are asked for. Every error concerns one puzzle; the next one is read
/// as if nothing had happened.
pub type Puzzles<'s> = Box<dyn Iterator<Item = Parsed> + 's>;

/// A file format. Two are the same if they have the same name.
pub trait Format: Send + Sync {
    /// What there is to know of it.
    fn profile(&self) -> &'static Profile;

    /// The word for it, as `--format` takes it.
    fn name(&self) -> &'static str {
        self.profile().name
    }

    /// What it is, in one line.
    fn description(&self) -> &'static str {
        self.profile().description
    }

    /// Whether a text bears a mark that no other format has. Boards and lists without a mark are told apart by what they hold.
    fn recognises(&self, _text: &str) -> bool {
        false
    }

    /// The puzzles of a text of this format.
    fn read<'s>(&self, source: &'s Source, reading: &'s Reading) -> Puzzles<'s>;

    /// Makes the best text that there is, and adds everything that is not in it to the losses. After a loss of the whole
    /// board ([`Loss::is_whole`]) nobody looks at the text. Doubts, layers and values are the matter of
    /// [`write`](super::write()), which calls this.
    fn write(&self, document: &Document<'_>, losses: &mut Vec<Loss>) -> String;

    /// A text as it stands in a file of several puzzles.
    fn in_list(&self, text: String) -> String {
        text
    }

    /// A line with the link that holds a text; `None` if no links of the format are written.
    fn link(&self, text: &str) -> Option<String> {
        let wrap = self.profile().links?.wrap?;
        Some(wrap(text.trim_end()) + "\n")
    }

    /// Whether links of the format are written.
    fn has_link(&self) -> bool {
        self.profile().links.is_some_and(|links| links.wrap.is_some())
    }
}

/// What there is to know of a format before a text is at hand.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The word for it.
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
}

/// What carries the rules of a format's puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carrier {
    /// Its objects, each of which has a meaning of its own. Rules in words comment on them.
    Objects,
    /// Words, together with drawings that mean nothing by themselves.
    Words,
}

impl Profile {
    /// A text with one puzzle, in which `#` begins a comment.
    pub const TEXT: Self = Self {
        name: "",
        description: "",
        extension: "txt",
        separator: None,
        comment: Some("#"),
        holds_solution: false,
        is_whole: false,
        rules: Carrier::Objects,
        links: None,
    };

    /// JSON with one puzzle.
    pub const JSON: Self = Self { extension: "json", comment: None, ..Self::TEXT };
}

impl PartialEq for dyn Format {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Format {}

impl PartialOrd for dyn Format {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for dyn Format {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl Hash for dyn Format {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
