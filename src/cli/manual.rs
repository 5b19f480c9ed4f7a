//! `gridc completions` and `gridc man`: what shells and `man` are told about the command line.

use super::arguments::{Arguments, CompletionsArguments, ManArguments};
use super::files::Unusable;
use super::{Exit, written};
use clap::CommandFactory;
use std::io::Write;
use std::path::Path;

/// Prints the script that makes a shell complete.
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
        Some(directory) => match pages(directory) {
            Ok(()) => Exit::Done,
            Err(error) => {
                let said = format!("cannot write the pages to {}: {error}", directory.display());
                Unusable::told(Exit::Internal, said).tell()
            }
        },
    }
}

/// One page for gridc, and one for each command.
fn pages(directory: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    clap_mangen::generate_to(Arguments::command(), directory)
}
