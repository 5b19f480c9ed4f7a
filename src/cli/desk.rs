//! Where one thread answers puzzles.

use super::crew::Crew;
use super::input::Loaded;
use super::messages::Said;
use super::quantity::in_words;
use crate::puzzle::{Grid, Puzzle};
use crate::report::{Failure, FailureKind};
use crate::solve::{Disagreement, Outcome, PrepareError, Request, SolveError, Solver};
use crate::syntax::Source;
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
    /// What was said about the input.
    pub said: Said,
    /// The texts that the stated solution may point into.
    pub sources: Vec<Source>,
}

/// A puzzle with its answer.
pub struct Answer {
    /// The puzzle.
    pub job: Job,
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
}

impl Job {
    /// Takes a puzzle of the input, of whose messages has been taken care.
    pub fn new(loaded: Loaded, said: Said) -> Self {
        Self { source: loaded.source, index: loaded.index, puzzle: loaded.puzzle, said, sources: loaded.sources }
    }
}

/// One thread's solvers.
pub struct Desk<'c> {
    crew: &'c Crew,
    solvers: Vec<Solver<'c>>,
    request: &'c Request,
}

impl<'c> Desk<'c> {
    /// A desk where this request is answered for every puzzle.
    pub fn new(crew: &'c Crew, request: &'c Request) -> Self {
        Self { crew, solvers: crew.solvers(), request }
    }

    /// Answers a job; solutions are passed on as they are found.
    pub fn answer(&mut self, job: Job, on_solution: &mut dyn FnMut(&Puzzle, &Grid)) -> Answer {
        let result = match &job.puzzle {
            Err(failure) => Err(Trouble { failure: failure.clone(), evidence: None }),
            Ok(puzzle) => self.solve(puzzle, &mut |grid| on_solution(puzzle, grid)),
        };
        Answer { job, result }
    }

    fn solve(&mut self, puzzle: &Puzzle, on_solution: &mut dyn FnMut(&Grid)) -> Result<Outcome, Trouble> {
        let solver = &mut self.solvers[self.crew.which(puzzle)];
        // A panic is a bug in gridc or in a library: it is reported for this puzzle, and the others go on with new
        // solvers, since the old ones may be in any state.
        match catch_unwind(AssertUnwindSafe(|| solver.solve(puzzle, self.request, on_solution))) {
            Ok(result) => result.map_err(trouble),
            Err(_) => {
                self.solvers = self.crew.solvers();
                Err(failed(FailureKind::Internal, "the solver panicked".to_owned()))
            }
        }
    }
}

fn failed(kind: FailureKind, message: String) -> Trouble {
    Trouble { failure: Failure { kind, message }, evidence: None }
}

fn trouble(error: SolveError) -> Trouble {
    match error {
        SolveError::Elaborate(error) => failed(FailureKind::Limit, format!("{error}; {}", error.way_out())),
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
        SolveError::Disagreement(evidence) => {
            Trouble { evidence: Some(evidence.clone()), ..failed(FailureKind::Internal, evidence.to_string()) }
        }
    }
}
