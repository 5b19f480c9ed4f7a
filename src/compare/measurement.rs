//! Runs one measurement: elaborates, lowers and solves a puzzle with one configuration, and returns the record.

use super::digest::{digest_of_puzzle, digest_of_solution};
use super::memory::Growth;
use super::{Agreement, Contender, InstanceSizes, Key, MeasurementRecord, RecordedPuzzle, StageTimes, known};
use crate::backend::{PrepareError, Stop};
use crate::formulation::Size;
use crate::puzzle::PuzzleData;
use crate::solve::{Engine, Propagation, Request, SolveError, SolveOutcome, Stated, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Creates the part of a record that describes the puzzle.
pub fn subject(source: &str, index: u64, puzzle: &PuzzleData) -> RecordedPuzzle {
    let layers: usize = puzzle.answer_layers().map(|layer| layer.places.len()).sum();
    RecordedPuzzle {
        source: source.to_owned(),
        index,
        id: puzzle.id.clone().or_else(|| puzzle.title.clone()),
        digest: digest_of_puzzle(puzzle),
        places: (puzzle.layout.cells().len() + layers) as u64,
        givens: puzzle.givens.len() as u64,
        known: known(puzzle),
    }
}

/// The parameters of a measurement.
///
/// Each measurement elaborates the model and lowers the instance from scratch, so its figures depend neither on the order of
/// measurements nor on where an interrupted run was resumed.
#[derive(Clone, Copy)]
pub struct Measurement<'a> {
    pub puzzle: &'a PuzzleData,
    /// The puzzle's description in the record.
    pub subject: &'a RecordedPuzzle,
    pub parse: Duration,
    pub contender: &'a Contender,
    /// The number of the repeat, from 0.
    pub repeat: u32,
    /// The seed of the first repeat; further repeats increment it. If `None`, backends use their default order in all repeats.
    pub seed: Option<u64>,
    /// Whether to measure memory; must be off while other threads measure.
    pub memory: bool,
    pub request: &'a Request,
}

/// A record, with results that only the current run needs.
pub struct Measured {
    /// The record; its agreement is not determined yet.
    pub record: MeasurementRecord,
    /// The size of the instance, if it was created or was rejected for its size.
    pub size: Option<Size>,
    /// The error, if there is no outcome.
    pub error: Option<SolveError>,
    /// Whether the measurement is void because the run was interrupted.
    pub interrupted: bool,
}

impl Measurement<'_> {
    /// Returns the seed of this repeat; `None` if the backend takes none.
    pub fn seed(&self) -> Option<u64> {
        let can = self.contender.plan.backend.abilities();
        can.seeds.then(|| self.seed.map_or(0, |seed| seed.wrapping_add(u64::from(self.repeat))))
    }

    /// Returns the key that identifies the measurement.
    pub fn key(&self) -> Key {
        Key::new(&self.subject.digest, &self.contender.configuration, self.repeat, self.seed())
    }

    /// Runs the measurement. A panic is recorded as an error.
    pub fn measure(&self) -> Measured {
        let mut plan = self.contender.plan;
        plan.settings.seed = self.seed().unwrap_or_default();
        let engine = Engine::new(plan);
        let growth = self.memory.then(Growth::start).flatten();
        let solved = catch_unwind(AssertUnwindSafe(|| engine.solver().solve(self.puzzle, self.request, &mut |_| {})));
        let memory = growth.and_then(|growth| growth.bytes());
        let mut record = MeasurementRecord { memory, ..self.unanswered() };
        let measured = |record, size, error, interrupted| Measured { record, size, error, interrupted };
        match solved {
            Err(_) => {
                record.agreement = Agreement::Disagrees;
                record.error = Some("the solver panicked".to_owned());
                measured(record, None, None, false)
            }
            Ok(Err(error)) => {
                fail(&mut record, &error);
                let size = match &error {
                    SolveError::Prepare(PrepareError::TooLarge { size, .. }) => Some(*size),
                    _ => None,
                };
                measured(record, size, Some(error), false)
            }
            Ok(Ok(outcome)) => {
                self.answer(&mut record, &outcome);
                let mut interrupted = outcome.stopped == Some(Stop::Interrupted);
                if !interrupted {
                    interrupted = self.propagate(&mut record);
                }
                measured(record, outcome.size, None, interrupted)
            }
        }
    }

    fn unanswered(&self) -> MeasurementRecord {
        MeasurementRecord {
            subject: self.subject.clone(),
            configuration: self.contender.configuration.clone(),
            repeat: self.repeat,
            seed: self.seed(),
            sizes: InstanceSizes::default(),
            residual: None,
            fixed: None,
            no_guess: None,
            spent: StageTimes { parse: self.parse, ..StageTimes::default() },
            searched: Default::default(),
            memory: None,
            verdict: Verdict::Unknown,
            stopped: None,
            basis: None,
            checked: 0,
            solution: None,
            stated: Stated::Absent,
            agreement: Agreement::Unknown,
            error: None,
            found: None,
            presolve: self.contender.configuration.presolve,
            known: self.subject.known.clone(),
        }
    }

    fn answer(&self, record: &mut MeasurementRecord, outcome: &SolveOutcome) {
        record.sizes = outcome.size.map(InstanceSizes::from).unwrap_or_default();
        record.residual = outcome.size.map(|_| outcome.residual as u64);
        record.spent = StageTimes::new(self.parse, &outcome.times);
        record.searched = outcome.work;
        record.verdict = outcome.verdict;
        record.found = outcome.doubt.map(|_| outcome.found);
        record.stopped = outcome.stopped;
        record.basis = outcome.basis;
        record.checked = outcome.count.saturating();
        record.solution = outcome.solutions.first().map(|grid| digest_of_solution(self.puzzle, grid));
        record.stated = outcome.stated;
    }

    /// Runs unit propagation alone, outside the measured time. Returns whether it was interrupted.
    fn propagate(&self, record: &mut MeasurementRecord) -> bool {
        // Uses a separate engine, to keep the memory state of the measured one unchanged.
        let engine = Engine::new(self.contender.plan);
        match catch_unwind(AssertUnwindSafe(|| engine.propagate(self.puzzle, self.request))) {
            Ok(Ok(propagation)) => {
                record.no_guess = match propagation {
                    Propagation::Inapplicable | Propagation::Stopped(_) => None,
                    Propagation::Contradiction | Propagation::Places { .. } => Some(propagation.decides()),
                };
                if let Propagation::Places { fixed, .. } = propagation {
                    record.fixed = Some(fixed);
                }
                propagation == Propagation::Stopped(Stop::Interrupted)
            }
            // This is optional: an error here was already reported by the measurement itself, or does not matter.
            Ok(Err(_)) | Err(_) => false,
        }
    }
}

/// Records an error message and the sizes that the error contains.
fn fail(record: &mut MeasurementRecord, error: &SolveError) {
    record.error = Some(match error {
        SolveError::Elaborate(_) => "the puzzle has no model".to_owned(),
        SolveError::Prepare(PrepareError::TooLarge { needed, limit, size }) => {
            record.sizes = (*size).into();
            record.stopped = Some(Stop::Memory);
            format!("the instance would take {needed} bytes, more than the {limit} allowed")
        }
        SolveError::Prepare(PrepareError::Unsupported(reason))
        | SolveError::Method(reason)
        | SolveError::Program(reason) => reason.clone(),
        SolveError::Disagreement(disagreement) => {
            record.agreement = Agreement::Disagrees;
            disagreement.to_string()
        }
    });
}
