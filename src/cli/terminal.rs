//! How wide text on the terminal may be.

use terminal_size::{Width, terminal_size_of};

/// Where there is no terminal, as in a pipe.
const USUAL: usize = 80;

/// Narrower terminals break lines themselves.
const NARROWEST: usize = 40;

/// Columns for text on standard output: those of the terminal, or else 80.
pub fn terminal_width() -> usize {
    terminal_size_of(std::io::stdout()).map_or(USUAL, |(Width(columns), _)| usize::from(columns).max(NARROWEST))
}
