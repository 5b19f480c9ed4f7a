//! A puzzle on its way to an answer.

use super::arguments::Emitted;
use super::messages::{Messages, Said};
use crate::formats::Format;
use crate::front::certificate::{Certified, CertifyError};
use crate::front::{Conflict, Entry, Solver, Unsolved, Worker, doubt_records};
use crate::language::{denies_solution, stated_differs};
use crate::puzzle::{Grid, PuzzleData, Span};
use crate::report::{Asked, DoubtRecord, Failure};
use crate::solve::{Candidates, Coverage, Outcome, Request, Several, Stated, Verdict};
use crate::syntax::{Ast, Source};
use std::sync::Arc;
use std::time::Duration;

/// A puzzle on its way to an answer.
pub struct Job {
    pub source: Arc<str>,
    /// Number within the run, from 1; 0 where nobody asks.
    pub number: u64,
    /// Number within the file, from 1.
    pub index: u64,
    /// How far the input was read when it was taken, in bytes.
    pub end: u64,
    /// What is to be solved.
    pub puzzle: Result<PuzzleData, Failure>,
    /// What of it was not understood.
    pub doubts: Vec<DoubtRecord>,
    /// What was said about the input.
    pub said: Said,
    /// Where messages about the input pointed that said why there is no solution.
    pub denied: Vec<Span>,
    /// What was written, if it is at hand.
    pub tree: Option<Ast>,
    /// The format of its text, if it is known.
    pub format: Option<&'static Format>,
    /// The texts that messages about its clues and its stated solution may point into.
    pub sources: Vec<Source>,
}

/// A puzzle with its answer.
pub struct Answered {
    pub job: Job,
    /// Which path each clue takes, if it was asked for and the puzzle has a model.
    pub coverage: Option<Coverage>,
    /// The candidates, if they were asked for.
    pub candidates: Option<Candidates>,
    pub result: Result<Outcome, Unsolved>,
    /// Whether it was looked for why there is no solution, or how far from unique it is.
    explained: bool,
    /// Why there is no solution, if that was asked for and found.
    pub conflict: Option<Conflict>,
    /// How far from unique it is, if there are several solutions and that was asked for.
    pub several: Option<Several>,
    /// The certificate, if one was made.
    pub certified: Option<Certified>,
    /// Why none was made, if one was wanted.
    pub uncertified: Option<CertifyError>,
}

impl Job {
    /// Takes a puzzle of the input, of whose messages has been taken care.
    pub fn new(entry: Entry, said: Said) -> Self {
        let doubts = doubt_records(&entry.doubts, &entry.sources);
        let denying = entry.diagnostics.iter().filter(|message| denies_solution(message));
        let denied = denying.flat_map(|message| &message.labels).map(|label| label.span).collect();
        let Entry { source, index, end, puzzle, sources, ast: tree, format, .. } = entry;
        Self { source, number: 0, index, end, puzzle, doubts, said, denied, tree, format, sources }
    }

    /// Answers it; solutions are passed on as they are found.
    pub fn answer(
        self,
        worker: &mut Worker<'_>,
        asked: Asked,
        request: &Request,
        emit: Option<Emitted>,
        on_solution: &mut dyn FnMut(&PuzzleData, &Grid),
    ) -> Answered {
        let coverage = match (&self.puzzle, emit) {
            (Ok(puzzle), Some(Emitted::Coverage)) => worker.coverage(puzzle),
            _ => None,
        };
        let mut candidates = None;
        let result = match (&self.puzzle, asked) {
            (Err(Failure { kind, message }), _) => Err(Unsolved::told(*kind, message.clone())),
            (Ok(puzzle), Asked::Candidates(cap)) => {
                let found = worker.candidates(puzzle, request, cap.unwrap_or(1));
                found.map(|found| candidates.insert(found).outcome.clone())
            }
            (Ok(puzzle), _) => worker.solve(puzzle, request, &mut |grid| on_solution(puzzle, grid)),
        };
        Answered {
            job: self,
            coverage,
            candidates,
            result,
            explained: false,
            conflict: None,
            several: None,
            certified: None,
            uncertified: None,
        }
    }
}

impl Answered {
    /// Finds out why there is no solution, if there is none, once. What goes wrong on the way takes the place of the answer.
    pub fn explain(&mut self, solver: &Solver, asked: Asked) {
        if std::mem::replace(&mut self.explained, true) {
            return;
        }
        let (Ok(puzzle), Ok(outcome)) = (&self.job.puzzle, &mut self.result) else { return };
        match outcome.verdict {
            Verdict::None if !outcome.is_unproven() => match solver.why(puzzle, &self.job.sources) {
                Ok(found) => self.conflict = found,
                Err(trouble) => self.result = Err(trouble),
            },
            Verdict::Several if asked == Asked::Uniqueness => match solver.openness(puzzle) {
                Ok(found) => {
                    found.iter().for_each(|several| several.complete(outcome));
                    self.several = found;
                }
                Err(trouble) => self.result = Err(trouble),
            },
            _ => {}
        }
    }

    /// Why there is no solution, unless the messages about the input have said it.
    pub fn unsaid_conflict(&self) -> Option<&Conflict> {
        let is_new = |conflict: &&Conflict| {
            let labels = &conflict.diagnostic().labels;
            labels.is_empty() || labels.iter().any(|label| !self.job.denied.contains(&label.span))
        };
        self.conflict.as_ref().filter(is_new)
    }

    /// Whether it is not known why there is no solution.
    pub fn is_unexplained(&self) -> bool {
        self.conflict.is_none()
            && self.job.denied.is_empty()
            && self.result.as_ref().is_ok_and(|outcome| outcome.verdict == Verdict::None)
    }

    /// Says what came out only in solving: that the stated solution is none, or that a clue is too large.
    pub fn say_late(&mut self, messages: &mut Messages) {
        let message = match (&self.job.puzzle, &self.result) {
            (Ok(puzzle), Ok(outcome)) if outcome.stated == Stated::Differs => stated_differs(puzzle),
            (_, Err(Unsolved { diagnostic: Some(told), .. })) => (**told).clone(),
            _ => return,
        };
        let said = messages.say(&self.job.source, &[message], &self.job.sources);
        self.job.said.error |= said.error;
        self.job.said.text.push_str(&said.text);
        self.job.said.records.extend(said.records);
    }
}

/// The note if the time ended before a reason for "no solution" was found.
pub fn unexplained(time: Duration) -> String {
    let longer = time.as_secs().max(1).saturating_mul(10);
    format!(
        "note: no small set of clues that cannot hold together was found in time; `--why-time {longer}` looks for {longer} seconds\n"
    )
}
