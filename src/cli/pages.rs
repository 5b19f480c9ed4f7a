//! Runs commands that show a page for each puzzle of the input that has exactly one solution, in parallel and in order.

use super::arguments::{Presentation, SolvingArguments};
use super::files::{self, Unusable};
use super::interrupt::Signals;
use super::messages::{Messages, PuzzleMessages};
use super::pipeline::in_order;
use super::terminal::{Stream, look};
use super::verdict::Judge;
use super::{Exit, written};
use crate::front::{Entry, Unsolved, Worker, doubt_records};
use crate::puzzle::{Grid, clean_line};
use crate::report::{FailureKind, PuzzleRecord, UserQuestion, verdict_line};
use crate::solve::{Request, SolveOutcome, Verdict};
use crate::syntax::DiagnosticRecord;
use serde_json::Value;
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Output for a puzzle and its contribution to the exit code.
#[derive(Default)]
pub struct OutputPage {
    pub aside: String,
    pub out: String,
    /// Exit code of this puzzle.
    pub exit: Exit,
}

/// A puzzle of the input, with the messages about it.
pub struct InputPuzzle {
    pub entry: Entry,
    /// Messages from reading it.
    pub said: PuzzleMessages,
}

impl InputPuzzle {
    pub fn place(&self) -> String {
        format!("{}:{}", clean_line(&self.entry.source), self.entry.index)
    }

    /// Returns the only solution, or an outcome that shows that there is not exactly one.
    pub fn only_solution(
        &self,
        worker: &mut Worker<'_>,
        request: &Request,
    ) -> Result<(Grid, SolveOutcome), NoPageReason> {
        let puzzle = match &self.entry.puzzle {
            Ok(puzzle) => puzzle,
            Err(failure) => return Err(NoPageReason::Failed(Unsolved::told(failure.kind, failure.message.clone()))),
        };
        let outcome = worker.solve(puzzle, request, &mut |_| {}).map_err(NoPageReason::Failed)?;
        match outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique && !outcome.is_unproven()) {
            Some(grid) => Ok((grid.clone(), outcome)),
            None => Err(NoPageReason::Otherwise(Box::new(outcome))),
        }
    }

    /// Returns the JSON record of an answer, with additional fields.
    pub fn line<'n>(
        &self,
        outcome: Result<&SolveOutcome, &Unsolved>,
        beside: impl IntoIterator<Item = (&'n str, Value)>,
    ) -> String {
        let entry = &self.entry;
        let mut record: PuzzleRecord<DiagnosticRecord> =
            PuzzleRecord::unanswered(&entry.source, entry.index, self.said.records.clone());
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

    /// Returns the page for a puzzle without exactly one solution; `what` names the information that only unique puzzles have.
    pub fn refused(&self, why: NoPageReason, what: &str, json: bool, many: bool) -> OutputPage {
        let judge = Judge { asked: UserQuestion::Uniqueness, accept_unproven: false, many, exit_verdict: true };
        match why {
            NoPageReason::Otherwise(outcome) => {
                let line = verdict_line(&outcome, UserQuestion::Uniqueness);
                let out = match (json, many) {
                    (true, _) => self.line(Ok(&outcome), None),
                    (false, true) => format!("{}\t{line}\n", self.place()),
                    (false, false) => {
                        format!("{line}; {what} is only available for puzzles with exactly one solution\n")
                    }
                };
                OutputPage { out, exit: judge.result(Ok(&outcome)), ..OutputPage::default() }
            }
            NoPageReason::Failed(unsolved) => {
                let kind = unsolved.failure.kind;
                let known = self.said.error && matches!(kind, FailureKind::BadInput | FailureKind::NoInput);
                let said = format!("error: {}: {}\n", self.place(), clean_line(&unsolved.failure.message));
                OutputPage {
                    aside: if known || json { String::new() } else { said },
                    out: if json { self.line(Err(&unsolved), None) } else { String::new() },
                    exit: judge.result(Err(kind)),
                }
            }
        }
    }
}

/// Reason why a puzzle has no page of the usual form.
pub enum NoPageReason {
    /// There are several solutions or none, or it is unknown.
    Otherwise(Box<SolveOutcome>),
    Failed(Unsolved),
}

/// Shows the page of every puzzle of the input, in order. `pages` receives whether there are several puzzles, and returns a
/// function that creates, on each thread, the function from puzzles to pages.
pub fn each<M, W>(
    arguments: &SolvingArguments,
    signals: &Signals,
    pages: impl FnOnce(bool) -> io::Result<M>,
) -> Result<Exit, Unusable>
where
    M: Fn() -> W + Sync,
    W: FnMut(&InputPuzzle) -> OutputPage,
{
    let output = &arguments.output;
    let mut input = files::open(&arguments.input, look(&output.appearance, Stream::Error), signals)?;
    let head: Vec<Entry> = input.by_ref().take(2).collect();
    let shard = arguments.input.shard;
    if head.is_empty() && arguments.input.may_be_empty() {
        return Ok(Exit::Done);
    }
    if head.is_empty() {
        return Err(Unusable::no_puzzle());
    }
    signals.started();
    // A part of a list is written like the whole list, even if it is a single puzzle.
    let many = head.len() > 1 || shard.is_some();
    let shown = pages(many).and_then(|worker| in_turn(output, signals, head.into_iter().chain(input), &worker));
    Ok(shown.unwrap_or_else(|error| written(Err(error))))
}

fn in_turn<W: FnMut(&InputPuzzle) -> OutputPage>(
    output: &Presentation,
    signals: &Signals,
    mut input: impl Iterator<Item = Entry>,
    worker: &(impl Fn() -> W + Sync),
) -> io::Result<Exit> {
    let mut messages = Messages::new(output.json, output.appearance.quiet, look(&output.appearance, Stream::Error));
    let next = || {
        let entry = if signals.interrupt.raised() { None } else { input.next() }?;
        let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        Some(InputPuzzle { entry, said })
    };
    let worker = || {
        let mut page = worker();
        move |subject: InputPuzzle| {
            let page = page(&subject);
            // Messages about the input come first.
            OutputPage { aside: format!("{}{}", subject.said.text, page.aside), ..page }
        }
    };
    let mut exit = Exit::Done;
    let take = |page: OutputPage| -> io::Result<()> {
        let _ = io::stderr().write_all(page.aside.as_bytes());
        exit = exit.max(page.exit);
        let mut out = io::stdout().lock();
        out.write_all(page.out.as_bytes())?;
        out.flush()
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    in_order(output.jobs.map_or(cores, NonZeroUsize::get), next, worker, take)?;
    Ok(if signals.interrupt.raised() { Exit::Interrupted } else { exit })
}
