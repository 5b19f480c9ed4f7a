//! Determines colours and text width from the terminal.

use super::arguments::{Appearance, Color};
use crate::puzzle::wrap;
use crate::syntax::Look;
use std::io::IsTerminal;
use terminal_size::{Width, terminal_size_of};

/// Width if there is no terminal, as in a pipe.
const USUAL: usize = 80;

/// Minimum width; narrower terminals break lines themselves.
const NARROWEST: usize = 40;

#[derive(Clone, Copy, Debug)]
pub enum Stream {
    Output,
    Error,
}

impl Stream {
    /// Returns whether the stream is a terminal.
    pub fn is_terminal(self) -> bool {
        match self {
            Stream::Output => std::io::stdout().is_terminal(),
            Stream::Error => std::io::stderr().is_terminal(),
        }
    }

    /// Returns the width of the terminal in columns; `None` if the stream is not a terminal.
    pub fn columns(self) -> Option<usize> {
        let size = match self {
            Stream::Output => terminal_size_of(std::io::stdout()),
            Stream::Error => terminal_size_of(std::io::stderr()),
        };
        size.map(|(Width(columns), _)| usize::from(columns).max(NARROWEST))
    }
}

/// Returns whether to colour the output to a stream.
pub fn colored(appearance: &Appearance, terminal: bool) -> bool {
    match appearance.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
    }
}

/// Returns the look of diagnostics on a stream. If it is not a terminal, each sentence stays on one line, so that programs can
/// find it.
pub fn look(appearance: &Appearance, stream: Stream) -> Look {
    Look { color: colored(appearance, stream.is_terminal()), ascii: appearance.ascii, columns: stream.columns() }
}

/// Returns the width for text on standard output: that of the terminal, or 80.
pub fn terminal_width() -> usize {
    Stream::Output.columns().unwrap_or(USUAL)
}

/// Formats words for standard output, broken between words at the width of a terminal.
pub fn sentence(words: &str) -> String {
    let lines = match Stream::Output.columns() {
        Some(columns) => wrap(words, columns),
        None => vec![words.to_owned()],
    };
    lines.into_iter().map(|line| line + "\n").collect()
}
