//! Opens the files of results.

use crate::cli::arguments::ResultArguments;
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::output::{Output, OutputFailure};
use std::path::Path;

/// Rejects outputs that cannot be written, before anything is measured.
pub fn check_writable(output: &ResultArguments) -> Result<(), Unusable> {
    let files = [&output.plot, &output.html, &output.markdown, &output.latex];
    files.into_iter().flatten().try_for_each(|path| opened(path).map(drop))
}

/// Opens a file for results. Ctrl-C ends the measurements, but the results so far are still written.
pub fn opened(path: &Path) -> Result<Output, Unusable> {
    Output::open(Some(path), &Signals::default()).map_err(OutputFailure::ended)
}
