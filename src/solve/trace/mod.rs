//! Solves a small exact cover step by step and prints each step, for teaching.
//!
//! The search is Knuth's Algorithm C (TAOCP 7.2.2.1; without colours, Algorithm X on dancing links) with the heuristic of fewest
//! options, as in DLX2, and without the optimisations of the backends. Nodes and updates are counted as in Knuth's programs: a
//! node for each item chosen and each solution, an update for each item covered and each node hidden.

pub(crate) mod branching;
mod links;
mod puzzle;
mod story;

pub use branching::{Branching, tally};
pub use puzzle::{NoCover, TracedCover, cover};
pub use story::{Event, SearchTally, TraceLine, tell};

use crate::formulation::exact_cover::text::Cover;

/// Number of options that can be named by letters; more are numbered.
const LETTERS: usize = 26;

/// The names of a file's options: A, B, C and so on if there are enough letters, otherwise their numbers in the file.
pub fn names(cover: &Cover) -> Vec<String> {
    let letters = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
    match cover.options() {
        ..=LETTERS => letters.take(cover.options()).collect(),
        count => (0..count).map(|option| cover.number(option).to_string()).collect(),
    }
}
