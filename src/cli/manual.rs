//! Runs `gridc completions` and `gridc man`, which generate shell completions and manual pages from the command line's
//! definition.

use super::arguments::{Arguments, CompletionsArguments, ManArguments};
use super::output::of_file;
use super::{Exit, written};
use crate::backend::leftovers;
use clap::CommandFactory;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Prints a completion script for a shell.
pub fn completions(arguments: &CompletionsArguments) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "gridc", &mut script);
    written(std::io::stdout().write_all(&script))
}

/// Prints the page of gridc, or writes all pages to a directory.
pub fn man(arguments: &ManArguments) -> Exit {
    match &arguments.directory {
        None => {
            let mut page = Vec::new();
            let rendered = clap_mangen::Man::new(Arguments::command()).render(&mut page);
            written(rendered.and_then(|()| std::io::stdout().write_all(&page)))
        }
        Some(directory) => written(pages(directory).map_err(|error| of_file(directory, error))),
    }
}

/// Writes one page for gridc and one for each command. They are written to a temporary directory and moved when all are complete.
fn pages(directory: &Path) -> io::Result<()> {
    let existed = directory.exists();
    fs::create_dir_all(directory)?;
    let made = || {
        leftovers::remove(directory);
        let whole = tempfile::Builder::new().prefix(leftovers::PREFIX).tempdir_in(directory)?;
        let _held = leftovers::hold(whole.path());
        clap_mangen::generate_to(Arguments::command(), whole.path())?;
        for page in fs::read_dir(whole.path())? {
            let page = page?;
            fs::rename(page.path(), directory.join(page.file_name()))?;
        }
        Ok(())
    };
    made().inspect_err(|_| {
        if !existed {
            // Removes the directory if it was created here and is empty.
            let _ = fs::remove_dir(directory);
        }
    })
}
