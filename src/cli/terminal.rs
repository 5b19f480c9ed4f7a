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

/// A line, which ends with a newline, as standard output gets it: a terminal would break it within words, so that it is
/// broken between them, and tabs are two blanks there.
pub fn for_stdout(line: String) -> String {
    match std::io::stdout().is_terminal() {
        true => wrap(&line.replace('\t', "  "), terminal_width()).iter().map(|line| format!("{line}\n")).collect(),
        false => line,
    }
}
