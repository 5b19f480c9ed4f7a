//! Why `gridc compare` measures nothing, and results that cannot be written.

use crate::cli::Exit;
use crate::cli::arguments::ResultArguments;
use crate::cli::interrupt::Signals;
use crate::cli::output::{Output, Trouble};
use std::path::Path;

pub struct Refused {
    pub exit: Exit,
    /// In words, with its newline.
    pub said: String,
}

impl Refused {
    pub fn new(exit: Exit, reason: impl std::fmt::Display) -> Self {
        Self { exit, said: format!("error: {reason}\n") }
    }
}

/// Refuses outputs that cannot be written, before anything is measured.
pub fn check_writable(output: &ResultArguments) -> Result<(), Refused> {
    let files = [&output.plot, &output.html, &output.markdown, &output.latex];
    files.into_iter().flatten().try_for_each(|path| opened(path).map(drop))
}

/// Opens a file for results. Ctrl-C ends the measurements; what there is is still written.
pub fn opened(path: &Path) -> Result<Output, Refused> {
    Output::open(Some(path), &Signals::default()).map_err(Refused::from)
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Self {
        let ended = trouble.ended();
        Self { exit: ended.exit, said: ended.said }
    }
}
