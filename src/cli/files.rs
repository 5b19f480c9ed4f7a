//! The puzzles that the command line names.

use super::arguments::{FileFormat, InputArguments};
use super::exit::Exit;
use super::interrupt::Signals;
use crate::formats::{Format, lines};
use crate::front::{Entry, Files, Mistakes, Reader};
use crate::puzzle::clean_line;
use crate::syntax::{Look, is_packed};
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

const NO_PUZZLE: &str = "there is no puzzle in the input";

/// Why a command cannot go on: its input cannot be opened, or its options contradict each other.
pub struct Unusable {
    pub exit: Exit,
    /// What to tell; it ends with a newline.
    pub said: String,
}

impl Unusable {
    /// What to exit with, and why, in words.
    pub fn told(exit: Exit, said: impl Display) -> Self {
        Self { exit, said: format!("error: {said}\n") }
    }

    /// What every command says of an input without a puzzle.
    pub fn no_puzzle() -> Self {
        Self::told(Exit::BadInput, NO_PUZZLE)
    }

    /// Tells it; what to exit with.
    pub fn tell(self) -> Exit {
        say(&self.said);
        self.exit
    }

    /// What is wrong with a text.
    pub fn read(mistakes: &Mistakes, look: Look) -> Self {
        Self { exit: Exit::of_failure(mistakes.failure.kind), said: mistakes.drawn(look) }
    }
}

pub fn say(text: &str) {
    // Without standard error there is nobody to tell.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Opens the input, and looks for nothing but what is plainly wrong.
///
/// # Errors
/// If the layout or the models named on the command line are unusable.
pub fn open(arguments: &InputArguments, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    opened(arguments, look, signals, |reader| reader)
}

/// Opens the input, and looks for everything that could be a slip.
///
/// # Errors
/// As for [`open`].
pub fn open_to_lint(arguments: &InputArguments, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    opened(arguments, look, signals, |reader| reader.lint(true))
}

/// Opens the input of a command that answers puzzle by puzzle: where answers are objects, or standard input is said to be a
/// list, each line is passed on as it comes. `blocks`: boards may come many at a time.
///
/// # Errors
/// As for [`open`].
pub fn stream(
    arguments: &InputArguments,
    json: bool,
    blocks: bool,
    look: Look,
    signals: &Signals,
) -> Result<Files, Unusable> {
    let is_list = || puzzle_format(arguments).is_ok_and(|format| format == Some(lines::FORMAT));
    opened(arguments, look, signals, |reader| reader.streaming(json || is_list()).blocks(blocks))
}

fn opened(
    arguments: &InputArguments,
    look: Look,
    signals: &Signals,
    set: impl FnOnce(Reader) -> Reader,
) -> Result<Files, Unusable> {
    let reader = reader(arguments.models.as_deref(), arguments.layout.as_deref(), look)?;
    let reader = reader
        .format(puzzle_format(arguments)?)
        .as_given(arguments.as_given)
        .strict(arguments.strict)
        .treatments(arguments.treat.clone())
        .shard(arguments.shard)
        .allow(arguments.allow.clone());
    match set(reader).files(arguments.files.iter().cloned()) {
        Ok(files) => Ok(files.until(&signals.interrupt)),
        Err(error) => Err(Unusable::told(Exit::Internal, format!("cannot start a thread: {error}"))),
    }
}

fn puzzle_format(arguments: &InputArguments) -> Result<Option<&'static Format>, Unusable> {
    arguments.format.map(FileFormat::puzzle).transpose().map_err(|name| {
        let said = format!(
            "`--format {name}` names instances, and puzzles are wanted here; `gridc solve`, `check` and `count` take instances"
        );
        Unusable::told(Exit::Usage, said)
    })
}

/// A reader with the user's directory over the library, and with the user's layout.
///
/// # Errors
/// If the directory cannot be read, or a file in it is wrong; or there is no such layout.
pub fn reader(models: Option<&Path>, layout: Option<&str>, look: Look) -> Result<Reader, Unusable> {
    let reader = models.map_or_else(|| Ok(Reader::new()), Reader::with_models);
    let reader = reader.map_err(|mistakes| Unusable::read(&mistakes, look))?;
    match layout {
        None => Ok(reader),
        Some(layout) => {
            reader.layout(layout).map_err(|mistakes| Unusable { exit: Exit::Usage, said: mistakes.drawn(look) })
        }
    }
}

/// Layouts with their parameters, and their descriptions.
///
/// # Errors
/// If the models cannot be read.
pub fn layouts(models: Option<&Path>, look: Look) -> Result<Vec<(String, String)>, Unusable> {
    let layouts = reader(models, None, look)?.library().layouts();
    Ok(layouts
        .into_iter()
        .map(|layout| match layout.parameters.is_empty() {
            true => (layout.name, layout.summary),
            false => (format!("{}({})", layout.name, layout.parameters.join(", ")), layout.summary),
        })
        .collect())
}

/// How many bytes there are to read; `None` if not all of it are files, whose size is known as long as they are not packed.
pub fn bytes_of(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        if is_packed(path) {
            return None;
        }
        let found = std::fs::metadata(path).ok()?;
        match found.is_dir() {
            true => {
                let files = std::fs::read_dir(path).ok()?.filter_map(|entry| entry.ok()?.metadata().ok());
                Some(files.filter(std::fs::Metadata::is_file).map(|file| file.len()).sum())
            }
            false => found.is_file().then_some(found.len()),
        }
    };
    paths.iter().map(size).sum()
}

/// The line that tells whoever opens a file how to read it; empty if the format has no comments.
pub fn layout_comment(format: &'static Format, layout: &str) -> String {
    format.comment.map_or_else(String::new, |mark| format!("{mark} read with --layout '{layout}'\n"))
}

/// The same for standard error.
pub fn layout_note(layout: &str) -> String {
    format!("note: to read these puzzles, say `--layout '{layout}'`\n")
}

/// The puzzle with a number.
///
/// # Errors
/// If there is none.
pub fn chosen(input: &mut dyn Iterator<Item = Entry>, number: u64) -> Result<Entry, Unusable> {
    let mut last = None;
    for entry in input {
        if entry.index == number {
            return Ok(entry);
        }
        last = Some((entry.source.clone(), entry.index));
    }
    let said = match last {
        None => NO_PUZZLE.to_owned(),
        Some((source, count)) => {
            let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
            format!("{} has {count} {puzzles}, so there is no puzzle {number}", clean_line(&source))
        }
    };
    Err(Unusable::told(Exit::Usage, said))
}
