//! What the terminal shows: colours, and how wide text may be.

use super::arguments::{Appearance, Color};
use crate::puzzle::wrap;
use crate::syntax::Look;
use std::io::IsTerminal;
use terminal_size::{Width, terminal_size_of};

/// Where there is no terminal, as in a pipe.
const USUAL: usize = 80;

/// Narrower terminals break lines themselves.
const NARROWEST: usize = 40;

#[derive(Clone, Copy, Debug)]
pub enum Stream {
    Output,
    Error,
}

impl Stream {
    /// Whether somebody reads it as it is written.
    pub fn is_terminal(self) -> bool {
        match self {
            Stream::Output => std::io::stdout().is_terminal(),
            Stream::Error => std::io::stderr().is_terminal(),
        }
    }

    /// Columns of the terminal; `None` where there is none.
    pub fn columns(self) -> Option<usize> {
        let size = match self {
            Stream::Output => terminal_size_of(std::io::stdout()),
            Stream::Error => terminal_size_of(std::io::stderr()),
        };
        size.map(|(Width(columns), _)| usize::from(columns).max(NARROWEST))
    }
}

/// Whether to colour what goes to a stream.
pub fn colored(appearance: &Appearance, terminal: bool) -> bool {
    match appearance.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
    }
}

/// How diagnostics look on a stream. What is not for a terminal has its sentences on a line each, so that programs find them.
pub fn look(appearance: &Appearance, stream: Stream) -> Look {
    Look { color: colored(appearance, stream.is_terminal()), ascii: appearance.ascii, columns: stream.columns() }
}

/// Columns for text on standard output: those of the terminal, or else 80.
pub fn terminal_width() -> usize {
    Stream::Output.columns().unwrap_or(USUAL)
}

/// Words on a line of standard output, which a terminal would break within words.
pub fn sentence(words: &str) -> String {
    let lines = match Stream::Output.columns() {
        Some(columns) => wrap(words, columns),
        None => vec![words.to_owned()],
    };
    lines.into_iter().map(|line| line + "\n").collect()
}
