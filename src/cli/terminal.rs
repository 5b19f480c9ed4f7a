//! How wide text on the terminal may be.

use crate::report::wrap;
use std::io::IsTerminal;
use terminal_size::{Width, terminal_size_of};

/// Where there is no terminal, as in a pipe.
const USUAL: usize = 80;

/// Narrower terminals break lines themselves.
const NARROWEST: usize = 40;

/// Columns for text on standard output: those of the terminal, or else 80.
pub fn terminal_width() -> usize {
    terminal_size_of(std::io::stdout()).map_or(USUAL, |(Width(columns), _)| usize::from(columns).max(NARROWEST))
}

/// Words on a line of standard output, which a terminal would break within words.
pub fn sentence(words: &str) -> String {
    let lines = if std::io::stdout().is_terminal() { wrap(words, terminal_width()) } else { vec![words.to_owned()] };
    lines.into_iter().map(|line| line + "\n").collect()
}
