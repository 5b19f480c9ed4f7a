//! A puzzle of the input and its answer, as the solving commands pass them between threads.

use super::arguments::EmitArgument;
use super::messages::{Messages, PuzzleMessages};
use crate::formats::Format;
use crate::front::certificate::{Certified, CertifyError};
use crate::front::{Conflict, Entry, Solver, Unsolved, Worker, doubt_records};
use crate::language::{denies_solution, stated_differs};
use crate::puzzle::{Grid, PuzzleData, Span};
use crate::report::{DoubtRecord, Failure, UserQuestion};
use crate::solve::{Candidates, Coverage, Request, SolutionAnalysis, SolveOutcome, Stated, Verdict};
use crate::syntax::{Ast, Source};
use std::sync::Arc;
use std::time::Duration;

/// A puzzle to be answered.
pub struct Job {
    pub source: Arc<str>,
    /// Number within the run, from 1; 0 if not needed.
    pub number: u64,
    /// Number within the file, from 1.
    pub index: u64,
    /// Position in the input when the puzzle was taken, in bytes.
    pub end: u64,
    /// The puzzle, or why it could not be read.
    pub puzzle: Result<PuzzleData, Failure>,
    /// Parts that were not understood.
    pub doubts: Vec<DoubtRecord>,
    /// Messages about the input.
    pub said: PuzzleMessages,
    /// Spans of messages about the input that already explain why there is no solution.
    pub denied: Vec<Span>,
    /// The syntax tree, if available.
    pub tree: Option<Ast>,
    /// Format of its text, if known.
    pub format: Option<&'static Format>,
    /// Texts that messages about its clues and its stated solution may refer to.
    pub sources: Vec<Source>,
}

/// A puzzle with its answer.
pub struct Answered {
    pub job: Job,
    /// How each clue is lowered, if requested and the puzzle has a model.
    pub coverage: Option<Coverage>,
    /// The candidates, if requested.
    pub candidates: Option<Candidates>,
    pub result: Result<SolveOutcome, Unsolved>,
    /// Whether an explanation has been searched for, of no solution or of several.
    explained: bool,
    /// Conflict that explains why there is no solution, if requested and found.
    pub conflict: Option<Conflict>,
    /// Analysis of several solutions, if there are several and it was requested.
    pub several: Option<SolutionAnalysis>,
    /// The certificate, if one was written.
    pub certified: Option<Certified>,
    /// Reason why no certificate was written, if one was requested.
    pub uncertified: Option<CertifyError>,
}

impl Job {
    /// Creates a job for an entry whose messages are already formatted.
    pub fn new(entry: Entry, said: PuzzleMessages) -> Self {
        let doubts = doubt_records(&entry.doubts, &entry.sources);
        let denying = entry.diagnostics.iter().filter(|message| denies_solution(message));
        let denied = denying.flat_map(|message| &message.labels).map(|label| label.span).collect();
        let Entry { source, index, end, puzzle, sources, ast: tree, format, .. } = entry;
        Self { source, number: 0, index, end, puzzle, doubts, said, denied, tree, format, sources }
    }

    /// Solves the puzzle; solutions are passed to `on_solution` as they are found.
    pub fn answer(
        self,
        worker: &mut Worker<'_>,
        asked: UserQuestion,
        request: &Request,
        emit: Option<EmitArgument>,
        on_solution: &mut dyn FnMut(&PuzzleData, &Grid),
    ) -> Answered {
        let coverage = match (&self.puzzle, emit) {
            (Ok(puzzle), Some(EmitArgument::Coverage)) => worker.coverage(puzzle),
            _ => None,
        };
        let mut candidates = None;
        let result = match (&self.puzzle, asked) {
            (Err(Failure { kind, message }), _) => Err(Unsolved::told(*kind, message.clone())),
            (Ok(puzzle), UserQuestion::Candidates(cap)) => {
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
    /// Explains why there is no solution or more than one; later calls have no effect. An error replaces the answer.
    pub fn explain(&mut self, solver: &Solver, asked: UserQuestion) {
        if std::mem::replace(&mut self.explained, true) {
            return;
        }
        let (Ok(puzzle), Ok(outcome)) = (&self.job.puzzle, &mut self.result) else { return };
        match outcome.verdict {
            Verdict::None if !outcome.is_unproven() => match solver.why(puzzle, &self.job.sources) {
                Ok(found) => self.conflict = found,
                Err(trouble) => self.result = Err(trouble),
            },
            Verdict::Several if asked == UserQuestion::Uniqueness => match solver.openness(puzzle) {
                Ok(found) => {
                    found.iter().for_each(|several| several.complete(outcome));
                    self.several = found;
                }
                Err(trouble) => self.result = Err(trouble),
            },
            _ => {}
        }
    }

    /// Returns the conflict, unless the messages about the input have already reported it.
    pub fn unsaid_conflict(&self) -> Option<&Conflict> {
        let is_new = |conflict: &&Conflict| {
            let labels = &conflict.diagnostic().labels;
            labels.is_empty() || labels.iter().any(|label| !self.job.denied.contains(&label.span))
        };
        self.conflict.as_ref().filter(is_new)
    }

    /// Returns whether there is no solution and no explanation.
    pub fn is_unexplained(&self) -> bool {
        self.conflict.is_none()
            && self.job.denied.is_empty()
            && self.result.as_ref().is_ok_and(|outcome| outcome.verdict == Verdict::None)
    }

    /// Adds messages that arise only from solving: the stated solution is wrong, or a clue is too large.
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

/// Returns the note for the case that the time ended before an explanation of "no solution" was found.
pub fn unexplained(time: Duration) -> String {
    let longer = time.as_secs().max(1).saturating_mul(10);
    format!(
        "note: no small set of clues that contradict each other was found in time; `--why-time {longer}` searches for \
        {longer} seconds\n"
    )
}
