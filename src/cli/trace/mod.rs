//! Runs `--trace` of `gridc solve` and `gridc compare`: solves exact covers step by step, and writes the steps as lines or as an
//! HTML page.

pub(crate) mod page;

use super::arguments::{Appearance, InputArguments};
use super::files::Unusable;
use super::instances::{self, File};
use super::interrupt::Signals;
use super::messages::Messages;
use super::output::deliver;
use super::terminal::{Stream, look};
use super::{Exit, files, written};
use crate::formulation::exact_cover::text::Cover;
use crate::front::Entry;
use crate::puzzle::{Effect, clean_line};
use crate::report::FailureKind;
use crate::solve::SolveError;
use crate::solve::instances::{ForeignInstance, Format};
use crate::solve::trace::{self, NoCover, SearchTally, TracedCover};
use page::TracePage;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Memory limit in bytes for an exact cover that is read for a trace.
const MEMORY: u64 = 1 << 30;

/// Traces the exact covers of the input, both those of files in Knuth's format and those of puzzles, in at most `lines` lines
/// each.
///
/// With `html`, the trace is written as a page to that file; then only one cover is allowed.
pub fn run(input: &InputArguments, appearance: &Appearance, lines: u64, html: Option<&Path>) -> Exit {
    if let Some(file) = html
        && input.files.iter().any(|input| input == file)
    {
        tell(&format!("error: `{}` is an input file and would be overwritten\n", file.display()));
        return Exit::Usage;
    }
    let signals = Signals::listen();
    let mut pages = 0;
    let mut out = BufWriter::new(io::stdout());
    let mut way = match html {
        None => TraceOutput::Lines(&mut out),
        Some(file) => TraceOutput::Page { file, signals: &signals, pages: &mut pages },
    };
    let mut messages = Messages::new(false, appearance.quiet, look(appearance, Stream::Error));
    let told = match instances::recognise(input) {
        Err(problem) => {
            tell(&format!("error: {problem}\n"));
            return Exit::Usage;
        }
        Ok(Some(files)) => instances(&files, &signals, lines, &mut messages, &mut way),
        Ok(None) => puzzles(input, appearance, &signals, lines, &mut messages, &mut way),
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
    way: &mut TraceOutput<'_>,
) -> io::Result<Exit> {
    let mut exit = Exit::Done;
    for file in files {
        let name = clean_line(&file.path.display().to_string());
        if file.format != Format::Xcc {
            tell(&format!("error: {name}: only an exact cover can be traced, and this is {}\n", file.format.name()));
            return Ok(Exit::Usage);
        }
        let loaded = instances::load(file, MEMORY, signals);
        signals.started();
        tell(&messages.say(&name, &loaded.diagnostics, &loaded.sources).text);
        way.heading(&name, files.len() > 1)?;
        exit = exit.max(match loaded.instance {
            Ok(ForeignInstance::ExactCover(cover)) => show(&name, &cover, &trace::names(&cover), lines, way)?,
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
    way: &mut TraceOutput<'_>,
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
        way.heading(&name, !std::mem::take(&mut first) || next.is_some())?;
        exit = exit.max(puzzle(&name, &entry, lines, messages, way)?);
    }
    Ok(exit)
}

fn puzzle(
    name: &str,
    entry: &Entry,
    lines: u64,
    messages: &mut Messages,
    way: &mut TraceOutput<'_>,
) -> io::Result<Exit> {
    let puzzle = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) if failure.kind == FailureKind::NoInput => return Ok(Exit::NoInput),
        Err(_) => return Ok(Exit::BadInput),
    };
    let TracedCover { cover, names, residual } = match trace::cover(puzzle) {
        Ok(found) => found,
        Err(NoCover::Solve(SolveError::Elaborate(error))) => {
            tell(&messages.say(&entry.source, &[error.diagnostic(puzzle)], &entry.sources).text);
            return Ok(Exit::BadInput);
        }
        Err(NoCover::TooLarge { nodes }) => {
            tell(&format!("error: {name}: an exact cover of {nodes} nodes is too large to be traced\n"));
            return Ok(Exit::Unknown);
        }
        Err(NoCover::Solve(_) | NoCover::Unreadable) => {
            tell(&format!("internal error: {name}: there is no exact cover to trace\n"));
            return Ok(Exit::Internal);
        }
    };
    if residual > 0 {
        let what = if residual == 1 { "constraint is" } else { "constraints are" };
        way.note(&format!(
            "{residual} {what} not part of the exact cover, so some of its solutions are not solutions of the puzzle"
        ))?;
    }
    let title = puzzle.title.as_deref().map_or_else(|| name.to_owned(), clean_line);
    let exit = show(&title, &cover, &names, lines, way)?;
    Ok(match (exit, puzzle.doubt()) {
        (Exit::Done, Some(Effect::Restricts | Effect::Changes)) | (Exit::None, Some(Effect::Changes)) => Exit::Unknown,
        (exit, _) => exit,
    })
}

enum TraceOutput<'w> {
    Lines(&'w mut dyn Write),
    Page { file: &'w Path, signals: &'w Signals, pages: &'w mut u64 },
}

impl TraceOutput<'_> {
    /// Writes the name of a cover, if there are several.
    fn heading(&mut self, name: &str, wanted: bool) -> io::Result<()> {
        match self {
            Self::Lines(out) if wanted => writeln!(out, "{name}"),
            Self::Lines(_) | Self::Page { .. } => Ok(()),
        }
    }

    /// Writes a remark before the trace.
    fn note(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Lines(out) => writeln!(out, "{text}"),
            Self::Page { .. } => {
                tell(&format!("note: {text}\n"));
                Ok(())
            }
        }
    }
}

/// Traces the search on one exact cover whose options have these names, in at most `lines` lines.
///
/// # Errors
/// If the output cannot be written.
fn show(title: &str, cover: &Cover, names: &[String], lines: u64, way: &mut TraceOutput<'_>) -> io::Result<Exit> {
    match way {
        TraceOutput::Lines(out) => {
            let mut done = Ok(());
            let tally = trace::tell(cover, names, lines, &mut |told| {
                if done.is_ok() {
                    done = writeln!(out, "{}", clean_line(&told.to_string()));
                }
            });
            done?;
            let (said, exit) = ended(&tally, lines);
            writeln!(out, "{said}")?;
            Ok(exit)
        }
        TraceOutput::Page { file, signals, pages } => {
            if **pages > 0 {
                tell(&format!(
                    "error: {title}: a page shows one exact cover, and this is a second one; name one \
                    puzzle\n"
                ));
                return Ok(Exit::Usage);
            }
            **pages += 1;
            let lines = lines.min(page::MOST_LINES);
            let mut page = TracePage::new(title, cover, names);
            let tally = trace::tell(cover, names, lines, &mut |told| page.add(told));
            let (said, exit) = ended(&tally, lines);
            let written = deliver(Some(file), page.finish(&said).as_bytes(), signals);
            Ok(written.map_or_else(Unusable::tell, |()| exit))
        }
    }
}

/// Returns the summary of a search and its exit code.
fn ended(tally: &SearchTally, lines: u64) -> (String, Exit) {
    let SearchTally { solutions, nodes, updates, whole } = *tally;
    let plural = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let counts = format!("{}, {}", plural(nodes, "node"), plural(updates, "update"));
    match (whole, solutions) {
        (false, _) => {
            (format!("… stopped after {}: {counts}; `--trace=LINES` shows more", plural(lines, "line")), Exit::Unknown)
        }
        (true, 0) => (format!("0 solutions; {counts}"), Exit::None),
        (true, _) => (format!("{}; {counts}", plural(solutions, "solution")), Exit::Done),
    }
}

fn tell(text: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = io::stderr().write_all(text.as_bytes());
}
