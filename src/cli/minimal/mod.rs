//! `gridc redundant` and `gridc minimise`: what a puzzle could do without.

mod minimise;
mod redundant;

pub use minimise::minimise;
pub use redundant::redundant;

use super::Exit;
use super::messages::Said;
use super::verdict::Judge;
use crate::front::{Entry, Unsolved, Worker, doubt_records};
use crate::puzzle::{Grid, clean_line};
use crate::report::{Asked, FailureKind, Record, verdict_line};
use crate::solve::{Outcome, Request, Verdict};
use crate::syntax::DiagnosticRecord;
use serde_json::Value;

/// What is said of a puzzle, and what it means for the exit code.
#[derive(Default)]
pub(super) struct Page {
    /// To standard error.
    pub aside: String,
    /// To standard output.
    pub out: String,
    /// The code that it stands for.
    pub exit: Exit,
}

/// A puzzle of the input, with what was said of it.
pub(super) struct Subject {
    /// The puzzle.
    pub entry: Entry,
    /// What was said of it when it was read.
    pub said: Said,
}

impl Subject {
    /// What messages call it.
    pub fn place(&self) -> String {
        format!("{}:{}", clean_line(&self.entry.source), self.entry.index)
    }

    /// Its only solution; or the outcome that says that there is not exactly one.
    pub fn only_solution(&self, worker: &mut Worker<'_>, request: &Request) -> Result<(Grid, Outcome), NotUnique> {
        let puzzle = match &self.entry.puzzle {
            Ok(puzzle) => puzzle,
            Err(failure) => return Err(NotUnique::Failed(Unsolved::told(failure.kind, failure.message.clone()))),
        };
        let outcome = worker.solve(puzzle, request, &mut |_| {}).map_err(NotUnique::Failed)?;
        match outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique && !outcome.is_unproven()) {
            Some(grid) => Ok((grid.clone(), outcome)),
            None => Err(NotUnique::Otherwise(Box::new(outcome))),
        }
    }

    /// The record of an answer, with what is known beside it.
    pub fn line(&self, outcome: Result<&Outcome, &Unsolved>, beside: Option<(&str, Value)>) -> String {
        self.line_beside(outcome, beside)
    }

    /// The same with any number of fields.
    pub fn line_beside<'n>(
        &self,
        outcome: Result<&Outcome, &Unsolved>,
        beside: impl IntoIterator<Item = (&'n str, Value)>,
    ) -> String {
        let entry = &self.entry;
        let mut record: Record<DiagnosticRecord> =
            Record::unanswered(&entry.source, entry.index, self.said.records.clone());
        if let Ok(puzzle) = &entry.puzzle {
            record = record.of(puzzle);
            record.not_understood = doubt_records(&entry.doubts, &entry.sources);
            record = match outcome {
                Ok(outcome) => record.answered(puzzle, outcome),
                Err(unsolved) => record.failed(unsolved.failure.clone()),
            };
        } else if let Err(unsolved) = outcome {
            record = record.failed(unsolved.failure.clone());
        }
        record.line_with(beside)
    }

    /// What there is to say where there is not exactly one solution; `what` is known of others alone.
    pub fn refused(&self, why: NotUnique, what: &str, json: bool, many: bool) -> Page {
        let judge = Judge { asked: Asked::Uniqueness, accept_unproven: false, many, exit_verdict: true };
        match why {
            NotUnique::Otherwise(outcome) => {
                let line = verdict_line(&outcome, Asked::Uniqueness);
                let out = match (json, many) {
                    (true, _) => self.line(Ok(&outcome), None),
                    (false, true) => format!("{}\t{line}\n", self.place()),
                    (false, false) => {
                        format!("{line}; {what} is known of puzzles with exactly one solution only\n")
                    }
                };
                Page { out, exit: judge.result(Ok(&outcome)), ..Page::default() }
            }
            NotUnique::Failed(unsolved) => {
                let kind = unsolved.failure.kind;
                let known = self.said.error && matches!(kind, FailureKind::BadInput | FailureKind::NoInput);
                let said = format!("error: {}: {}\n", self.place(), clean_line(&unsolved.failure.message));
                Page {
                    aside: if known || json { String::new() } else { said },
                    out: if json { self.line(Err(&unsolved), None) } else { String::new() },
                    exit: judge.result(Err(kind)),
                }
            }
        }
    }
}

/// Why there is nothing to say of the one solution.
pub(super) enum NotUnique {
    /// There are several solutions, or none, or it is not known.
    Otherwise(Box<Outcome>),
    Failed(Unsolved),
}
