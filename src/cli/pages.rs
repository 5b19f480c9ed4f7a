//! Runs commands that show a page for each puzzle of the input that has exactly one solution, in parallel and in order.

use super::Exit;
use super::arguments::SolvingArguments;
use super::files::{self, Unusable, say};
use super::interrupt::Signals;
use super::messages::PuzzleMessages;
use super::output::OutputFailure;
use super::progress::Progress;
use super::puzzles::{Puzzles, Run, TakenPuzzle};
use super::terminal::{Stream, look};
use super::verdict::Judge;
use crate::front::{Entry, Unsolved, Worker, doubt_records};
use crate::puzzle::{Grid, clean_line};
use crate::report::{FailureKind, PuzzleRecord, UserQuestion, verdict_line};
use crate::solve::{Request, SolveOutcome, Verdict};
use crate::syntax::DiagnosticRecord;
use serde_json::Value;
use std::io::{self, Write};

/// Output for a puzzle and its contribution to the exit code.
#[derive(Default)]
pub struct OutputPage {
    pub aside: String,
    pub out: String,
    /// Exit code of this puzzle.
    pub exit: Exit,
}

impl OutputPage {
    /// Writes the page, and flushes it, since a program may wait for it.
    pub fn write(&self, progress: &Progress) -> io::Result<()> {
        if !self.aside.is_empty() {
            progress.aside(|| say(&self.aside));
        }
        let mut out = io::stdout().lock();
        out.write_all(self.out.as_bytes())?;
        out.flush()
    }
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
    let look = look(&output.appearance, Stream::Error);
    let files = files::stream(&arguments.input, output.json, false, look, signals)?;
    each_of(files.into(), arguments, signals, pages)
}

/// Works as [`each`], for these puzzles.
pub fn each_of<M, W>(
    puzzles: Puzzles<'_>,
    arguments: &SolvingArguments,
    signals: &Signals,
    pages: impl FnOnce(bool) -> io::Result<M>,
) -> Result<Exit, Unusable>
where
    M: Fn() -> W + Sync,
    W: FnMut(&InputPuzzle) -> OutputPage,
{
    let output = &arguments.output;
    let run = Run::new(&arguments.input, output, signals);
    let unwritten = |error: io::Error| OutputFailure::from(error).ended();
    let workers = |several: bool| {
        let pages = pages(several).map_err(unwritten)?;
        Ok(move || {
            let mut page = pages();
            move |TakenPuzzle { entry, said, .. }: TakenPuzzle| {
                let subject = InputPuzzle { entry, said };
                let page = page(&subject);
                // Messages about the input come first.
                OutputPage { aside: format!("{}{}", subject.said.text, page.aside), ..page }
            }
        })
    };
    let (exit, _) = run.each(puzzles, workers, |page: OutputPage, progress: &Progress| {
        page.write(progress).map_err(unwritten)?;
        Ok(page.exit)
    })?;
    Ok(exit)
}
