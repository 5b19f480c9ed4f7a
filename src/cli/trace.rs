//! `--trace`: exact covers solved step by step.

use super::arguments::{Appearance, InputArguments};
use super::instances::{self, File};
use super::interrupt::Signals;
use super::messages::Messages;
use super::terminal::{Stream, look};
use super::{Exit, files, written};
use crate::formulation::exact_cover::text::Cover;
use crate::front::Entry;
use crate::puzzle::{Effect, clean_line};
use crate::report::FailureKind;
use crate::solve::SolveError;
use crate::solve::instances::{ForeignInstance, Format};
use crate::solve::trace::{self, NoCover, Tally};
use std::io::{self, BufWriter, Write};

/// Lines of a trace, unless the user says.
pub const LINES: &str = "1000";

/// Bytes that an exact cover may take that is read to be traced.
const MEMORY: u64 = 1 << 30;

/// Tells how the exact covers of the input are solved, those of files in Knuth's form and those of puzzles, each in at most
/// so many lines.
pub fn run(input: &InputArguments, appearance: &Appearance, lines: u64) -> Exit {
    let signals = Signals::listen();
    let mut out = BufWriter::new(io::stdout());
    let mut messages = Messages::new(false, appearance.quiet, look(appearance, Stream::Error));
    let told = match instances::recognise(input) {
        Err(problem) => {
            tell(&format!("error: {problem}\n"));
            return Exit::Usage;
        }
        Ok(Some(files)) => instances(&files, &signals, lines, &mut messages, &mut out),
        Ok(None) => puzzles(input, appearance, &signals, lines, &mut messages, &mut out),
    };
    if let Some(text) = messages.rest() {
        tell(&text);
    }
    match told.and_then(|exit| out.flush().map(|()| exit)) {
        Ok(exit) => exit,
        Err(error) => written(Err(error)),
    }
}

fn instances(
    files: &[File],
    signals: &Signals,
    lines: u64,
    messages: &mut Messages,
    out: &mut dyn Write,
) -> io::Result<Exit> {
    let mut exit = Exit::Done;
    for file in files {
        let name = clean_line(&file.path.display().to_string());
        if file.format != Format::Xcc {
            tell(&format!("error: {name}: a trace is of an exact cover, and this is {}\n", file.format.name()));
            return Ok(Exit::Usage);
        }
        let loaded = instances::load(file, MEMORY, signals);
        signals.started();
        tell(&messages.say(&name, &loaded.diagnostics, &loaded.sources).text);
        heading(&name, files.len() > 1, out)?;
        exit = exit.max(match loaded.instance {
            Ok(ForeignInstance::ExactCover(cover)) => show(&cover, lines, out)?,
            Ok(ForeignInstance::Cnf(_) | ForeignInstance::Rows(_)) => Exit::Internal,
            Err(failure) => match failure.kind {
                FailureKind::NoInput => Exit::NoInput,
                FailureKind::Limit => {
                    tell(&format!("error: {name}: {}\n", failure.message));
                    Exit::Unknown
                }
                FailureKind::BadInput | FailureKind::Program | FailureKind::Internal => Exit::BadInput,
            },
        });
    }
    Ok(exit)
}

fn puzzles(
    input: &InputArguments,
    appearance: &Appearance,
    signals: &Signals,
    lines: u64,
    messages: &mut Messages,
    out: &mut dyn Write,
) -> io::Result<Exit> {
    let mut found = match files::open(input, look(appearance, Stream::Error), signals) {
        Ok(found) => found,
        Err(problem) => {
            tell(&problem.said);
            return Ok(problem.exit);
        }
    };
    let mut exit = Exit::Done;
    let mut next = found.next();
    let mut first = true;
    while let Some(entry) = next {
        signals.started();
        next = found.next();
        tell(&messages.say(&entry.source, &entry.diagnostics, &entry.sources).text);
        let name = format!("{}:{}", clean_line(&entry.source), entry.index);
        heading(&name, !std::mem::take(&mut first) || next.is_some(), out)?;
        exit = exit.max(puzzle(&name, &entry, lines, messages, out)?);
    }
    Ok(exit)
}

fn puzzle(name: &str, entry: &Entry, lines: u64, messages: &mut Messages, out: &mut dyn Write) -> io::Result<Exit> {
    let puzzle = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) if failure.kind == FailureKind::NoInput => return Ok(Exit::NoInput),
        Err(_) => return Ok(Exit::BadInput),
    };
    let (cover, untold) = match trace::cover(puzzle) {
        Ok(found) => found,
        Err(NoCover::Solve(SolveError::Elaborate(error))) => {
            tell(&messages.say(&entry.source, &[error.diagnostic(puzzle)], &entry.sources).text);
            return Ok(Exit::BadInput);
        }
        Err(NoCover::TooLarge { nodes }) => {
            tell(&format!("error: {name}: an exact cover of {nodes} nodes is too large to be traced\n"));
            return Ok(Exit::Unknown);
        }
        Err(NoCover::Solve(_) | NoCover::Unreadable(_)) => {
            tell(&format!("internal error: {name}: there is no exact cover to trace\n"));
            return Ok(Exit::Internal);
        }
    };
    if untold > 0 {
        let what = if untold == 1 { "constraint is" } else { "constraints are" };
        writeln!(
            out,
            "{untold} {what} not part of the exact cover, so that some of its solutions are none of the puzzle"
        )?;
    }
    let exit = show(&cover, lines, out)?;
    Ok(match (exit, puzzle.doubt()) {
        (Exit::Done, Some(Effect::Restricts | Effect::Changes)) | (Exit::None, Some(Effect::Changes)) => Exit::Unknown,
        (exit, _) => exit,
    })
}

/// Tells how one exact cover is solved, in at most so many lines.
///
/// # Errors
/// If the output cannot be written.
pub fn show(cover: &Cover, lines: u64, out: &mut dyn Write) -> io::Result<Exit> {
    let mut done = Ok(());
    let Tally { solutions, nodes, updates, whole } = trace::tell(cover, lines, &mut |line| {
        if done.is_ok() {
            done = writeln!(out, "{}", clean_line(line));
        }
    });
    done?;
    let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let counts = format!("{}, {}", plural(nodes, "node"), plural(updates, "update"));
    if !whole {
        writeln!(out, "… stopped after {}: {counts}; `--trace=LINES` tells more", plural(lines, "line"))?;
        return Ok(Exit::Unknown);
    }
    writeln!(out, "{}; {counts}", plural(solutions, "solution"))?;
    Ok(if solutions == 0 { Exit::None } else { Exit::Done })
}

fn heading(name: &str, wanted: bool, out: &mut dyn Write) -> io::Result<()> {
    if wanted { writeln!(out, "{name}") } else { Ok(()) }
}

fn tell(text: &str) {
    // Without standard error there is nobody to tell.
    let _ = io::stderr().write_all(text.as_bytes());
}
