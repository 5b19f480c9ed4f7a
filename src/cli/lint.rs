//! Runs `gridc lint`, which reports likely mistakes without solving.

use super::arguments::PuzzlesArguments;
use super::files::{Unusable, say};
use super::interrupt::Signals;
use super::messages::Messages;
use super::output::OutputFailure;
use super::puzzles::{TakenPuzzle, each};
use super::terminal::{Stream, look};
use super::{Exit, files};
use crate::code::Severity;
use crate::front::{Entry, Files};
use crate::report::{INTERFACE_VERSION, json_line};
use crate::syntax::{DiagnosticRecord, Look};
use serde::Serialize;
use std::io::{BufWriter, Write, stdout};

/// Prints the findings about each puzzle on standard output.
pub fn lint(arguments: &PuzzlesArguments) -> Exit {
    let signals = Signals::listen();
    let appearance = &arguments.appearance;
    let look = look(appearance, Stream::Output);
    let input = files::open_to_lint(&arguments.input, look, &signals);
    input.and_then(|input| run(arguments, look, &signals, input)).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &PuzzlesArguments, look: Look, signals: &Signals, input: Files) -> Result<Exit, Unusable> {
    let mut out = BufWriter::new(stdout());
    let mut messages = Messages::new(arguments.json, arguments.appearance.quiet, look);
    let mut tally = LintTally::default();
    // Notes only tell which of several readings was chosen, and are not findings.
    let input = input.map(|mut entry| {
        entry.diagnostics.retain(|message| message.severity() != Severity::Note);
        entry
    });
    let exit = each(input, signals, &mut messages, |TakenPuzzle { entry, said, .. }| {
        let found = entry.diagnostics.iter().filter(|message| !message.is_error()).count() as u64;
        tally.add(found, entry.puzzle.is_ok());
        let exit = match &entry.puzzle {
            Err(failure) => Exit::of_failure(failure.kind),
            Ok(_) if found > 0 => Exit::Differs,
            Ok(_) => Exit::Done,
        };
        let text = match arguments.json {
            true => LintRecord::new(&entry, found, &said.records).line(),
            false => said.text,
        };
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .map_err(|error| OutputFailure::from(error).ended())?;
        Ok(exit)
    })?;
    let rest = messages.rest().unwrap_or_default();
    match (arguments.json, arguments.appearance.quiet) {
        (false, false) => {
            let written = write!(out, "{rest}{}", tally.line()).and_then(|()| out.flush());
            written.map_err(|error| OutputFailure::from(error).ended())?;
        }
        (true, false) => say(&format!("{rest}{}", tally.line())),
        (_, true) => {}
    }
    Ok(exit)
}

/// Number of findings and puzzles.
#[derive(Default)]
struct LintTally {
    puzzles: u64,
    found: u64,
    concerned: u64,
    /// Puzzles with errors, which were not checked completely.
    mistaken: u64,
}

impl LintTally {
    fn add(&mut self, found: u64, understood: bool) {
        self.puzzles += 1;
        self.mistaken += u64::from(!understood);
        self.found += found;
        self.concerned += u64::from(found > 0);
    }

    fn line(&self) -> String {
        let counted = |count: u64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let puzzles = counted(self.puzzles, "puzzle");
        let warnings = match (self.found, self.puzzles) {
            (0, _) => "no warnings".to_owned(),
            (found, 1) => counted(found, "warning"),
            (found, _) => format!("{} about {}", counted(found, "warning"), self.concerned),
        };
        match (self.mistaken, self.puzzles) {
            (0, _) => format!("{puzzles}: {warnings}\n"),
            (_, 1) => format!("{puzzles}: {warnings}, but there are errors\n"),
            (mistaken, _) => format!("{puzzles}: {warnings}, {mistaken} with errors\n"),
        }
    }
}

/// The findings about a puzzle as an object of the JSON Lines interface; `docs/json.md` documents it.
#[derive(Serialize)]
struct LintRecord<'a> {
    version: u32,
    source: &'a str,
    index: u64,
    id: Option<&'a str>,
    title: Option<&'a str>,
    /// Whether the puzzle was understood.
    readable: bool,
    /// Number of warnings.
    warnings: u64,
    diagnostics: &'a [DiagnosticRecord],
}

impl<'a> LintRecord<'a> {
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
