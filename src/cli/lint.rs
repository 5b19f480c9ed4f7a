//! `gridc lint`: what looks like a slip.

use super::arguments::LintArguments;
use super::files::Unusable;
use super::interrupt::Signals;
use super::messages::Messages;
use super::terminal::{Stream, look};
use super::{Exit, files, written};
use crate::code::Severity;
use crate::front::{Entry, Files};
use crate::report::{INTERFACE_VERSION, json_line};
use crate::syntax::{DiagnosticRecord, Look};
use serde::Serialize;
use std::io::{BufWriter, Result, Write, stderr, stdout};

/// Says what was found about each puzzle, on standard output.
pub fn lint(arguments: &LintArguments) -> Exit {
    let signals = Signals::listen();
    let appearance = &arguments.appearance;
    let look = look(appearance, Stream::Output);
    match files::open_to_lint(&arguments.input, look, &signals) {
        Ok(mut input) => run(arguments, look, &signals, &mut input).unwrap_or_else(|error| written(Err(error))),
        Err(problem) => Unusable::tell(problem),
    }
}

fn run(arguments: &LintArguments, look: Look, signals: &Signals, input: &mut Files) -> Result<Exit> {
    let mut out = BufWriter::new(stdout());
    let mut messages = Messages::new(arguments.json, arguments.appearance.quiet, look);
    let mut tally = Tally::default();
    let mut exit = Exit::Done;
    signals.started();
    for mut entry in input.take_while(|_| !signals.interrupt.raised()) {
        // Which of several readings was taken is no slip.
        entry.diagnostics.retain(|message| message.severity() != Severity::Note);
        let found = entry.diagnostics.iter().filter(|message| !message.is_error()).count() as u64;
        tally.add(found);
        exit = exit.max(match &entry.puzzle {
            Err(failure) => Exit::of_failure(failure.kind),
            Ok(_) if found > 0 => Exit::Differs,
            Ok(_) => Exit::Done,
        });
        let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        match arguments.json {
            true => out.write_all(Record::new(&entry, found, &said.records).line().as_bytes())?,
            false => out.write_all(said.text.as_bytes())?,
        }
        out.flush()?;
    }
    if signals.interrupt.raised() {
        return Ok(Exit::Interrupted);
    }
    if tally.puzzles == 0 {
        let _ = writeln!(stderr(), "error: there is no puzzle in the input");
        return Ok(Exit::BadInput);
    }
    let rest = messages.rest().unwrap_or_default();
    match (arguments.json, arguments.appearance.quiet) {
        (false, false) => write!(out, "{rest}{}", tally.line())?,
        (true, false) => drop(write!(stderr(), "{rest}{}", tally.line())),
        (_, true) => {}
    }
    out.flush()?;
    Ok(exit)
}

/// How much was found in how many puzzles.
#[derive(Default)]
struct Tally {
    puzzles: u64,
    found: u64,
    concerned: u64,
}

impl Tally {
    fn add(&mut self, found: u64) {
        self.puzzles += 1;
        self.found += found;
        self.concerned += u64::from(found > 0);
    }

    fn line(&self) -> String {
        let counted = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let puzzles = counted(self.puzzles, "puzzle");
        match (self.found, self.puzzles) {
            (0, _) => format!("{puzzles}: no warnings\n"),
            (found, 1) => format!("{puzzles}: {}\n", counted(found, "warning")),
            (found, _) => format!("{puzzles}: {} about {}\n", counted(found, "warning"), self.concerned),
        }
    }
}

/// What was found about a puzzle, as an object of the JSON Lines interface; `docs/json.md` documents it.
#[derive(Serialize)]
struct Record<'a> {
    version: u32,
    source: &'a str,
    index: u64,
    id: Option<&'a str>,
    title: Option<&'a str>,
    /// Whether the puzzle was understood.
    readable: bool,
    /// How many warnings there are.
    warnings: u64,
    diagnostics: &'a [DiagnosticRecord],
}

impl<'a> Record<'a> {
    fn new(entry: &'a Entry, warnings: u64, diagnostics: &'a [DiagnosticRecord]) -> Self {
        let puzzle = entry.puzzle.as_ref().ok();
        Self {
            version: INTERFACE_VERSION,
            source: &entry.source,
            index: entry.index,
            id: puzzle.and_then(|puzzle| puzzle.id.as_deref()),
            title: puzzle.and_then(|puzzle| puzzle.title.as_deref()),
            readable: puzzle.is_some(),
            warnings,
            diagnostics,
        }
    }

    fn line(&self) -> String {
        json_line(self)
    }
}
