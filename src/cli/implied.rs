//! Completes the command line: inserts `check` before a puzzle, and standard input in place of missing files.

use super::arguments::{Arguments, Command};
use crate::formats::is_puzzle;
use clap::error::ErrorKind;
use clap::{CommandFactory, Subcommand};
use std::ffi::{OsStr, OsString};
use std::path::{MAIN_SEPARATOR, Path};

/// Name of standard input as a file.
const STANDARD_INPUT: &str = "-";

/// Returns the arguments (the first is the program's own name) with `check` inserted if a puzzle takes the place of a command. A
/// word that may be a mistyped command is left alone.
pub fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let means_check = match arguments.get(1) {
        None => is_waiting(),
        Some(first) if is_of_program(first) => false,
        Some(first) if is_option(first) => {
            let rest = || arguments.iter().skip(2);
            !rest().any(|word| is_command(word)) && (rest().any(|word| means_puzzle(word)) || is_waiting())
        }
        Some(first) => !is_command(first) && means_puzzle(first),
    };
    if means_check {
        arguments.insert(1, "check".into());
    }
    arguments
}

/// Lets a command without files read standard input, if it holds anything. `name` is the name of the command.
///
/// # Errors
/// If standard input is a terminal, where the user does not expect to type a puzzle.
pub fn with_input(command: &mut Command, name: &str) -> Result<(), clap::Error> {
    // `explain` without arguments lists the codes.
    let does_without = matches!(command, Command::Explain(_));
    match command.files_mut() {
        Some(files) if files.is_empty() && is_waiting() => files.push(STANDARD_INPUT.into()),
        Some(_) if does_without => {}
        Some(files) if files.is_empty() => {
            let said = format!(
                "no puzzle was given; name a file, as in `gridc {name} puzzle.grid`, or write a puzzle \
                to standard input"
            );
            let mut program = Arguments::command();
            // After `build`, the subcommand's usage line includes the name of the program.
            program.build();
            return Err(match program.find_subcommand_mut(name) {
                Some(known) => known.error(ErrorKind::MissingRequiredArgument, said),
                None => program.error(ErrorKind::MissingRequiredArgument, said),
            });
        }
        _ => {}
    }
    Ok(())
}

/// Returns whether an option belongs to the program rather than to a command.
fn is_of_program(word: &OsStr) -> bool {
    ["-h", "--help", "-V", "--version"].iter().any(|option| word == *option)
}

fn is_option(word: &OsStr) -> bool {
    word.to_string_lossy().starts_with('-') && word != STANDARD_INPUT
}

fn is_command(word: &OsStr) -> bool {
    word == "help" || word.to_str().is_some_and(Command::has_subcommand)
}

/// Returns whether a word can only be meant as a puzzle: such a file exists, or it looks like a path, a link or a board. A
/// mistyped command looks like none of these.
fn means_puzzle(word: &OsStr) -> bool {
    let path = Path::new(word);
    let looks_so = |text: &str| text.contains(['/', MAIN_SEPARATOR]) || path.extension().is_some() || is_puzzle(text);
    !is_option(word) && (word == STANDARD_INPUT || path.exists() || word.to_str().is_some_and(looks_so))
}

/// Returns whether standard input is a pipe or a file, so that there is or will be something to read.
#[cfg(unix)]
fn is_waiting() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let opened = std::io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    let kind = opened.and_then(|file| file.metadata()).map(|found| found.file_type());
    kind.is_ok_and(|kind| kind.is_file() || kind.is_fifo() || kind.is_socket())
}

/// Returns whether standard input is not a terminal, so that there is or will be something to read.
#[cfg(not(unix))]
fn is_waiting() -> bool {
    use std::io::IsTerminal;
    !std::io::stdin().is_terminal()
}
