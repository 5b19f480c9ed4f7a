//! One puzzle, measured by all configurations.

use super::ledger::Ledger;
use crate::cli::Exit;
use crate::compare::{Agreement, Claims, Contender, Contradiction, Measured, Measurement, Record, subject};
use crate::front::{Entry, Unsolved};
use crate::language::stated_differs;
use crate::puzzle::{Puzzle, clean_line};
use crate::report::FailureKind;
use crate::solve::{Request, SolveError, Stated};
use crate::syntax::{Diagnostic, Source};
use std::io;
use std::sync::{Mutex, PoisonError};

/// A puzzle on its way through the matrix, of whose messages has been taken care.
pub struct Announced {
    /// What was read.
    pub entry: Entry,
    /// What was said about it, for standard error.
    pub said: String,
    /// Whether an error is among it.
    pub error_said: bool,
}

/// What came of a puzzle.
pub struct Row {
    /// Where it stands: `file:3`.
    pub place: String,
    /// How far the input was read when it was taken, in bytes.
    pub end: u64,
    /// What names it, its size: `81 cells, 17 givens`.
    pub headline: String,
    /// The records, with the numbers of their contenders: all configurations one after the other, with all their repeats.
    pub records: Vec<(usize, Record)>,
    /// What there is to say, for standard error, before what `late` says.
    pub said: String,
    /// Messages about the puzzle's text that came only of solving it.
    pub late: Option<Diagnostic>,
    /// The texts that it points into.
    pub sources: Vec<Source>,
    /// The file.
    pub source: String,
    /// Two configurations that exclude each other.
    pub contradictions: Vec<Contradiction>,
    /// Whether all configurations were measured.
    pub complete: bool,
    /// What it contributes to the exit code.
    pub exit: Exit,
}

/// What all measurements of a run have in common.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The configurations.
    pub contenders: &'a [Contender],
    /// Repeats of each.
    pub repeats: u32,
    /// Seed of the first repeat.
    pub seed: Option<u64>,
    /// Whether memory is told.
    pub memory: bool,
    /// What is asked, within which limits.
    pub request: &'a Request,
}

impl Contest<'_> {
    /// Measures a puzzle with every configuration; records go to the ledger as they come.
    ///
    /// # Errors
    /// If a record cannot be written.
    pub fn measure(&self, announced: Announced, ledger: &Mutex<Ledger<'_>>) -> io::Result<Row> {
        let Announced { entry, said, error_said } = announced;
        let mut row = Row {
            place: format!("{}:{}", clean_line(&entry.source), entry.index),
            end: entry.end,
            headline: String::new(),
            records: Vec::new(),
            said,
            late: None,
            sources: entry.sources,
            source: entry.source.to_string(),
            contradictions: Vec::new(),
            complete: true,
            exit: Exit::Done,
        };
        match entry.puzzle {
            Ok(puzzle) => {
                let subject = subject(&row.source, entry.index, &puzzle);
                row.headline = headline(&puzzle, subject.id.as_deref());
                let mut claims = Claims::default();
                for (number, contender) in self.contenders.iter().enumerate() {
                    for repeat in 0..self.repeats {
                        let measurement = Measurement {
                            puzzle: &puzzle,
                            subject: &subject,
                            parse: entry.parse,
                            contender,
                            repeat,
                            seed: self.seed,
                            memory: self.memory,
                            request: self.request,
                        };
                        let go_on = row.step(number, &measurement, &mut claims, ledger)?;
                        if !go_on {
                            return Ok(row);
                        }
                    }
                }
            }
            Err(failure) => {
                if !error_said {
                    row.said.push_str(&format!("error: {}: {}\n", row.place, clean_line(&failure.message)));
                }
                row.exit = match failure.kind {
                    FailureKind::NoInput => Exit::NoInput,
                    FailureKind::Internal => Exit::Internal,
                    _ => Exit::BadInput,
                };
            }
        }
        Ok(row)
    }
}

impl Row {
    /// One measurement. Returns whether to go on with the puzzle.
    fn step(
        &mut self,
        contender: usize,
        measurement: &Measurement<'_>,
        claims: &mut Claims,
        ledger: &Mutex<Ledger<'_>>,
    ) -> io::Result<bool> {
        // It is whole between any two operations, so a panic elsewhere does not spoil it.
        let open = || ledger.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open().find(&measurement.key())?;
        let is_new = known.is_none();
        let found = |record: Record| Measured {
            record: Record { subject: measurement.subject.clone(), ..record },
            solutions: Vec::new(),
            error: None,
            interrupted: false,
        };
        let Measured { mut record, error, interrupted, .. } = known.map_or_else(|| measurement.measure(), found);
        if interrupted {
            self.complete = false;
            return Ok(false);
        }
        if let Some(error @ SolveError::Elaborate(_)) = error {
            // No configuration can do with it.
            let told = Unsolved::new(error, measurement.puzzle);
            self.exit = Exit::BadInput;
            self.late = told.diagnostic.map(|diagnostic| *diagnostic);
            return Ok(false);
        }
        if let Some(SolveError::Program(reason)) = &error {
            self.exit = self.exit.max(Exit::Program);
            let reason = clean_line(reason);
            self.said.push_str(&format!("error: {}: {}: {reason}\n", self.place, record.configuration));
        }
        let mut wrong = None;
        if record.agreement == Agreement::Disagrees {
            let message = record.error.clone().unwrap_or_else(|| "it disagrees with another configuration".to_owned());
            wrong = Some(match error {
                Some(error) => Unsolved::new(error, measurement.puzzle),
                None => Unsolved::told(FailureKind::Internal, format!("{}: {message}", record.configuration)),
            });
        }
        match claims.add(&record) {
            Ok(agreement) => record.agreement = agreement,
            Err(contradiction) => {
                let Contradiction { denies, witness } = &contradiction;
                let message = format!("`{denies}` rules out a solution that `{witness}` has found");
                wrong.get_or_insert_with(|| Unsolved::told(FailureKind::Internal, message));
                record.agreement = Agreement::Disagrees;
                self.contradictions.push(contradiction);
            }
        }
        if record.stated == Stated::Differs && self.late.is_none() {
            self.late = Some(stated_differs(measurement.puzzle));
        }
        let mut ledger = open();
        if let Some(wrong) = wrong {
            self.exit = Exit::Internal;
            self.disagree(measurement.puzzle, &wrong, &mut ledger);
        }
        ledger.add(&record, is_new)?;
        drop(ledger);
        self.records.push((contender, record));
        Ok(true)
    }

    fn disagree(&mut self, puzzle: &Puzzle, wrong: &Unsolved, ledger: &mut Ledger<'_>) {
        let message = clean_line(&wrong.failure.message);
        self.said.push_str(&format!("internal error: {}: {message}\n", self.place));
        let told = ledger.reproduce(puzzle, wrong);
        self.said.push_str(&told);
    }
}

fn headline(puzzle: &Puzzle, id: Option<&str>) -> String {
    let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let mut parts: Vec<String> = id.map(clean_line).into_iter().collect();
    parts.push(count(puzzle.layout.cells().len(), "cell"));
    parts.push(count(puzzle.givens.len(), "given"));
    if !puzzle.clues.is_empty() {
        parts.push(count(puzzle.clues.len(), "clue"));
    }
    parts.join(", ")
}
