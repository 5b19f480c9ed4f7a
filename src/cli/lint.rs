//! Runs `gridc lint`, which reports likely mistakes without solving.

use super::arguments::PuzzlesArguments;
use super::files::{Unusable, say};
use super::interrupt::Signals;
use super::output::OutputFailure;
use super::pages::OutputPage;
use super::puzzles::{Puzzles, Run, TakenPuzzle};
use super::terminal::{Stream, look};
use super::{Exit, files};
use crate::code::Severity;
use crate::report::{LintRecord, SubjectRecord};
use std::io::{Write, stdout};

/// Prints the findings about each puzzle on standard output.
pub fn lint(arguments: &PuzzlesArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &PuzzlesArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let output = &arguments.output;
    let (json, quiet) = (output.json, output.appearance.quiet);
    let input = files::open_to_lint(&arguments.input, json, look(&output.appearance, Stream::Output), signals)?;
    let run = Run { messages: Stream::Output, ..Run::new(&arguments.input, output, signals) };
    let mut tally = LintTally::default();
    let workers = |_| {
        Ok(|| {
            |TakenPuzzle { entry, said, .. }: TakenPuzzle| {
                let found = entry.diagnostics.iter().filter(|message| message.severity() == Severity::Warning);
                let found = found.count() as u64;
                let exit = match &entry.puzzle {
                    Err(failure) => Exit::of_failure(failure.kind),
                    Ok(_) if found > 0 => Exit::Differs,
                    Ok(_) => Exit::Done,
                };
                let out = if json {
                    LintRecord {
                        subject: SubjectRecord::new(&entry.source, entry.index, entry.puzzle.as_ref().ok()),
                        readable: entry.puzzle.is_ok(),
                        warnings: found,
                        diagnostics: said.records,
                    }
                    .line()
                } else {
                    said.text
                };
                (found, entry.puzzle.is_ok(), OutputPage { out, exit, ..OutputPage::default() })
            }
        })
    };
    // Notes only tell which of several readings was chosen, and are not findings.
    let (exit, rest) =
        run.each(Puzzles::from(input).without_notes(), workers, |(found, understood, page), progress| {
            tally.add(found, understood);
            page.write(progress).map_err(|error| OutputFailure::from(error).ended())?;
            Ok(page.exit)
        })?;
    let end = format!("{}{}", rest.unwrap_or_default(), tally.line());
    match (json, quiet) {
        (false, false) => {
            let written = stdout().write_all(end.as_bytes());
            written.map_err(|error| OutputFailure::from(error).ended())?;
        }
        (true, false) => say(&end),
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
