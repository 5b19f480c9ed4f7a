//! Opens the puzzle files that the command line names, and defines the error that ends a command.

use super::arguments::{FileFormat, InputArguments};
use super::exit::Exit;
use super::interrupt::Signals;
use crate::formats::{Format, lines};
use crate::front::{Entry, Files, Mistakes, Reader};
use crate::puzzle::clean_line;
use crate::syntax::{Look, is_packed};
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

const NO_PUZZLE: &str = "there is no puzzle in the input";

/// Reason why a command cannot continue, for example input that cannot be opened or options that contradict each other.
pub struct Unusable {
    pub exit: Exit,
    /// Message; it ends with a newline.
    pub said: String,
}

impl Unusable {
    /// Creates the error with an exit code and a message.
    pub fn told(exit: Exit, said: impl Display) -> Self {
        Self { exit, said: format!("error: {said}\n") }
    }

    /// Returns the error for an input without a puzzle.
    pub fn no_puzzle() -> Self {
        Self::told(Exit::BadInput, NO_PUZZLE)
    }

    /// Prints the message and returns the exit code.
    pub fn tell(self) -> Exit {
        say(&self.said);
        self.exit
    }

    /// Returns the error for mistakes in a text.
    pub fn read(mistakes: &Mistakes, look: Look) -> Self {
        Self { exit: Exit::of_failure(mistakes.failure.kind), said: mistakes.drawn(look) }
    }
}

pub fn say(text: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Opens the input, and reports only clear mistakes.
///
/// # Errors
/// If the layout or the models named on the command line are unusable.
pub fn open(arguments: &InputArguments, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    opened(arguments, look, signals, |reader| reader)
}

/// Opens the input; drawings without a known meaning become clues of rules that are to be written.
///
/// # Errors
/// As for [`open`].
pub fn open_draft(arguments: &InputArguments, json: bool, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    opened(arguments, look, signals, |reader| reader.draft(true).streaming(json || is_list(arguments)))
}

/// Opens the input, and reports everything that could be a mistake.
///
/// # Errors
/// As for [`open`].
pub fn open_to_lint(arguments: &InputArguments, json: bool, look: Look, signals: &Signals) -> Result<Files, Unusable> {
    opened(arguments, look, signals, |reader| reader.lint(true).streaming(json || is_list(arguments)))
}

/// Opens the input of a command that answers puzzle by puzzle. If answers are JSON objects, or the format of standard input is a
/// list, each line is passed on as it arrives. `blocks`: boards may be passed on in blocks.
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
    opened(arguments, look, signals, |reader| reader.streaming(json || is_list(arguments)).blocks(blocks))
}

fn is_list(arguments: &InputArguments) -> bool {
    puzzle_format(arguments).is_ok_and(|format| format == Some(lines::FORMAT))
}

fn opened(
    arguments: &InputArguments,
    look: Look,
    signals: &Signals,
    set: impl FnOnce(Reader) -> Reader,
) -> Result<Files, Unusable> {
    let reader = reader_of(arguments, look)?;
    match set(reader).files(arguments.files.iter().cloned()) {
        Ok(files) => Ok(files.until(&signals.interrupt)),
        Err(error) => Err(Unusable::told(Exit::Internal, format!("cannot start a thread: {error}"))),
    }
}

/// Returns the reader for an input.
///
/// # Errors
/// If the layout, the models or the rules named on the command line are unusable.
pub fn reader_of(arguments: &InputArguments, look: Look) -> Result<Reader, Unusable> {
    let mut reader = reader(arguments.models.as_deref(), arguments.layout.as_deref(), look)?;
    for file in &arguments.rules {
        let name = file.display().to_string();
        let text = read_rules(file)?;
        reader = reader.rules(&name, &text).map_err(|mistakes| Unusable::read(&mistakes, look))?;
    }
    for rule in &arguments.uses {
        let added = reader.uses(rule);
        reader = added.map_err(|mistakes| Unusable { exit: Exit::Usage, said: mistakes.drawn(look) })?;
    }
    Ok(reader
        .format(puzzle_format(arguments)?)
        .as_given(arguments.as_given)
        .strict(arguments.strict)
        .treatments(arguments.treat.clone())
        .shard(arguments.shard)
        .allow(arguments.allow.clone()))
}

/// The size of the largest file of rules, in bytes.
const MOST_RULES: u64 = 1 << 20;

fn read_rules(path: &Path) -> Result<String, Unusable> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MOST_RULES + 1).read_to_string(&mut text));
    let name = clean_line(&path.display().to_string());
    match read {
        Err(error) => Err(Unusable::told(Exit::NoInput, format!("cannot read the rules in {name}: {error}"))),
        Ok(size) if size as u64 > MOST_RULES => {
            Err(Unusable::told(Exit::BadInput, format!("the rules in {name} are larger than {MOST_RULES} bytes")))
        }
        Ok(_) => Ok(text),
    }
}

fn puzzle_format(arguments: &InputArguments) -> Result<Option<&'static Format>, Unusable> {
    arguments.format.map(FileFormat::puzzle).transpose().map_err(|name| {
        let said = format!(
            "`--format {name}` is a format of instances, but this command needs puzzles; `gridc solve`, `check` and \
            `count` read instances"
        );
        Unusable::told(Exit::Usage, said)
    })
}

/// Returns a reader that searches the user's directory before the built-in library and uses the user's layout.
///
/// # Errors
/// If the directory cannot be read, a file in it is invalid, or there is no such layout.
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

/// Returns the layouts with their parameters and descriptions.
///
/// # Errors
/// If the models cannot be read.
pub fn layouts(models: Option<&Path>, look: Look) -> Result<Vec<(String, String)>, Unusable> {
    Ok(reader(models, None, look)?.layouts())
}

/// Returns the size of the input in bytes; `None` unless all of it consists of uncompressed files.
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

/// Returns a comment line that names the layout for readers of the file; empty if the format has no comments.
pub fn layout_comment(format: &'static Format, layout: &str) -> String {
    format.comment.map_or_else(String::new, |mark| format!("{mark} read with --layout '{layout}'\n"))
}

/// Returns the corresponding note for standard error.
pub fn layout_note(layout: &str) -> String {
    format!("note: to read these puzzles, write `--layout '{layout}'`\n")
}

/// Returns the puzzle with this number.
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
