//! Where one thread answers puzzles.

use super::arguments::Emitted;
use super::crew::Crew;
use super::input::Loaded;
use super::messages::{Messages, Said};
use super::quantity::in_words;
use crate::backend::PrepareError;
use crate::language::stated_differs;
use crate::puzzle::{Doubt, Grid, Puzzle};
use crate::report::{DoubtRecord, Failure, FailureKind};
use crate::solve::{Coverage, Disagreement, Outcome, Request, SolveError, Solver, Stated};
use crate::syntax::{Diagnostic, LabelRecord, Places, Source};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A puzzle on its way to an answer.
pub struct Job {
    /// The file.
    pub source: Arc<str>,
    /// Number within the file, from 1.
    pub index: u64,
    /// What is to be solved.
    pub puzzle: Result<Puzzle, Failure>,
    /// What of it was not understood.
    pub doubts: Vec<DoubtRecord>,
    /// What was said about the input.
    pub said: Said,
    /// The texts that messages about its clues and its stated solution may point into.
    pub sources: Vec<Source>,
}

/// A puzzle with its answer.
pub struct Answer {
    /// The puzzle.
    pub job: Job,
    /// Which path each clue takes, if it was asked for and the puzzle has a model.
    pub coverage: Option<Coverage>,
    /// What came out.
    pub result: Result<Outcome, Trouble>,
}

/// Why there is no outcome.
#[derive(Debug)]
pub struct Trouble {
    /// In words.
    pub failure: Failure,
    /// How a backend was caught.
    pub evidence: Option<Box<Disagreement>>,
    /// What there is to say about the puzzle's text.
    pub diagnostic: Option<Box<Diagnostic>>,
}

impl Job {
    /// Takes a puzzle of the input, of whose messages has been taken care.
    pub fn new(loaded: Loaded, said: Said) -> Self {
        let doubts = doubt_records(&loaded.doubts, &loaded.sources);
        Self {
            doubts,
            source: loaded.source,
            index: loaded.index,
            puzzle: loaded.puzzle,
            said,
            sources: loaded.sources,
        }
    }
}

impl Answer {
    /// Says what came out only in solving: that the stated solution is none, or that a clue is too large.
    pub fn say_late(&mut self, messages: &mut Messages) {
        let message = match (&self.job.puzzle, &self.result) {
            (Ok(puzzle), Ok(outcome)) if outcome.stated == Stated::Differs => stated_differs(puzzle),
            (_, Err(Trouble { diagnostic: Some(told), .. })) => (**told).clone(),
            _ => return,
        };
        let said = messages.say(&self.job.source, &[message], &self.job.sources);
        self.job.said.error |= said.error;
        self.job.said.text.push_str(&said.text);
        self.job.said.records.extend(said.records);
    }
}

/// One thread's solvers.
pub struct Desk<'c> {
    crew: &'c Crew,
    solvers: Vec<Solver<'c>>,
    request: &'c Request,
    emit: Option<Emitted>,
}

impl<'c> Desk<'c> {
    /// A desk where this request is answered for every puzzle.
    pub fn new(crew: &'c Crew, request: &'c Request, emit: Option<Emitted>) -> Self {
        Self { crew, solvers: crew.solvers(), request, emit }
    }

    /// Answers a job; solutions are passed on as they are found.
    pub fn answer(&mut self, job: Job, on_solution: &mut dyn FnMut(&Puzzle, &Grid)) -> Answer {
        let coverage = match (&job.puzzle, self.emit) {
            (Ok(puzzle), Some(Emitted::Coverage)) => self.coverage(puzzle),
            _ => None,
        };
        let result = match &job.puzzle {
            Err(failure) => Err(failed(failure.kind, failure.message.clone())),
            Ok(puzzle) => self.solve(puzzle, &mut |grid| on_solution(puzzle, grid)),
        };
        Answer { job, coverage, result }
    }

    /// What cannot be told is left to the answer, which says why.
    fn coverage(&self, puzzle: &Puzzle) -> Option<Coverage> {
        let solver = &self.solvers[self.crew.which(puzzle)];
        catch_unwind(AssertUnwindSafe(|| solver.coverage(puzzle).ok())).ok().flatten()
    }

    fn solve(&mut self, puzzle: &Puzzle, on_solution: &mut dyn FnMut(&Grid)) -> Result<Outcome, Trouble> {
        let solver = &mut self.solvers[self.crew.which(puzzle)];
        // A panic is a bug in gridc or in a library: it is reported for this puzzle, and the others go on with new
        // solvers, since the old ones may be in any state.
        match catch_unwind(AssertUnwindSafe(|| solver.solve(puzzle, self.request, on_solution))) {
            Ok(result) => result.map_err(|error| trouble(error, puzzle)),
            Err(_) => {
                self.solvers = self.crew.solvers();
                Err(failed(FailureKind::Internal, "the solver panicked".to_owned()))
            }
        }
    }
}

/// Doubts with their places, which may be in one of these texts.
pub fn doubt_records(doubts: &[Doubt], sources: &[Source]) -> Vec<DoubtRecord> {
    let mut places = Places::default();
    let record = |doubt: &Doubt| {
        let place = LabelRecord::new(doubt.span, "", sources, &mut places);
        DoubtRecord {
            what: doubt.what.clone(),
            effect: doubt.effect.name(),
            line: place.as_ref().map(|p| p.line),
            column: place.as_ref().map(|p| p.column),
            end_line: place.as_ref().map(|p| p.end_line),
            end_column: place.as_ref().map(|p| p.end_column),
            source: place.map(|p| p.source),
        }
    };
    doubts.iter().map(record).collect()
}

/// A failure without more to tell.
pub fn failed(kind: FailureKind, message: String) -> Trouble {
    Trouble { failure: Failure { kind, message }, evidence: None, diagnostic: None }
}

/// What to tell of an error about a puzzle.
pub fn trouble(error: SolveError, puzzle: &Puzzle) -> Trouble {
    match error {
        SolveError::Elaborate(error) => {
            let told = error.diagnostic(puzzle);
            let failed = failed(FailureKind::BadInput, told.message.clone());
            Trouble { diagnostic: Some(Box::new(told)), ..failed }
        }
        SolveError::Prepare(PrepareError::TooLarge { needed, limit, .. }) => failed(
            FailureKind::Limit,
            format!(
                "the instance would take {}, more than the {} allowed; raise `--memory`, or choose another backend or encoding",
                in_words(needed),
                in_words(limit)
            ),
        ),
        SolveError::Prepare(PrepareError::Unsupported(reason)) => {
            failed(FailureKind::Limit, format!("the backend cannot express this puzzle: {reason}"))
        }
        SolveError::Program(what) => failed(FailureKind::Program, what),
        SolveError::Disagreement(evidence) => {
            Trouble { evidence: Some(evidence.clone()), ..failed(FailureKind::Internal, evidence.to_string()) }
        }
    }
}
