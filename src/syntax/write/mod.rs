//! Puzzles back to texts, one file per format: what is written reads back to the same puzzle.
//!
//! A format that cannot hold all of a puzzle refuses it, and says what it cannot hold ([`Unwritable`]). Which layout a
//! board has, most formats do not say: where a reader would not guess it, it has to be told with `--layout`.
//! Titles, authors and names are no part of the puzzle; they are written where the format has a place for them.

mod board;
mod grid;
mod lines;
mod loss;
mod numbers;
mod samurai;
mod samurai_lines;
mod sdk;
mod spelling;
mod ss;
mod sukaku;
mod text;

pub use loss::{Loss, Unwritable};

use super::{Ast, Format};
use crate::puzzle::Puzzle;

/// A puzzle to be written, with its solution if it states one.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The tree of the `.grid` file that it came from, if it came from one: clues, layers and the file's own rules and
    /// layouts are written from it. Its givens and solution, and what it expects to come out, are not looked at.
    pub tree: Option<&'a Ast>,
}

impl Format {
    /// Whether it has a place for the solution.
    pub fn holds_solution(self) -> bool {
        matches!(self, Self::Grid | Self::Lines)
    }

    /// What separates one puzzle from the next in a file of several; `None` if a file holds one.
    pub fn separator(self) -> Option<&'static str> {
        match self {
            Self::Lines | Self::Sukaku => Some(""),
            Self::Text | Self::Ss | Self::Numbers | Self::Samurai => Some("\n"),
            _ => None,
        }
    }

    /// What begins a line that says nothing to a reader.
    pub fn comment(self) -> &'static str {
        match self {
            Self::Grid => "//",
            _ => "#",
        }
    }
}

/// The text of a puzzle, in whole lines.
///
/// # Errors
/// If the format cannot hold all of the puzzle: everything that it cannot hold.
pub fn write(document: &Document<'_>, format: Format) -> Result<String, Unwritable> {
    let written = match format {
        Format::Grid => grid::write(document),
        Format::Lines => lines::write(document),
        Format::Text => text::write(document),
        Format::Sdk => sdk::write(document),
        Format::Ss => ss::write(document),
        Format::Numbers => numbers::write(document),
        Format::Sukaku => sukaku::write(document),
        Format::Samurai => samurai::write(document),
        Format::SamuraiLines => samurai_lines::write(document),
        _ => Err(vec![Loss::Everything]),
    };
    written.map_err(|losses| Unwritable { format, losses })
}
