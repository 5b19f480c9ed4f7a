//! A small exact cover solved step by step, for teaching.
//!
//! This is Knuth's Algorithm C (TAOCP 7.2.2.1; without colours, Algorithm X on dancing links) with the heuristic of fewest
//! options, as DLX2 does it, and nothing else: what makes the backends fast is left out. Nodes and updates are counted as
//! there: a node per item chosen and per solution, an update per item covered and per node hidden.

pub(crate) mod branching;
mod links;
mod puzzle;
mod story;

pub use branching::{Branching, tally};
pub use puzzle::{NoCover, Traced, cover};
pub use story::{Event, Tally, Told, tell};

use crate::formulation::exact_cover::text::Cover;

/// Options that have a letter each; more have numbers.
const LETTERS: usize = 26;

/// What the options of a file are called: A, B, C and so on if there are letters enough, else their numbers in the file.
pub fn names(cover: &Cover) -> Vec<String> {
    let letters = (b'A'..=b'Z').map(|letter| char::from(letter).to_string());
    match cover.options() {
        ..=LETTERS => letters.take(cover.options()).collect(),
        count => (0..count).map(|option| cover.number(option).to_string()).collect(),
    }
}
