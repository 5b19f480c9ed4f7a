//! Solves one instance with one backend: chooses between the instance itself and its model, checks each answer, and reports an
//! outcome like that of a puzzle.

use super::{ForeignInstance, model};
use crate::backend::{
    Backend, Exhaustion, Limits, Moment, PrepareError, SessionStep, Settings, Stop, Task, Template, Work,
};
use crate::formulation::Size;
use crate::model::{Assignment, VarId};
use crate::puzzle::Grid;
use crate::solve::outcome::denied;
use crate::solve::search::Moments;
use crate::solve::{Basis, CountIs, Plan, Request, SolveOutcome, Stated, Verdict};
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;

/// Why there is no outcome.
#[derive(Clone, Debug)]
pub enum Failed {
    /// The instance could not be passed to the backend.
    Prepare(PrepareError),
    /// An external program is missing, failed, or gave a wrong result; the text names the command and how it ended.
    Program(String),
    /// The solver panicked: a bug in gridc.
    Panicked,
    /// The backend contradicted the checker or another backend: a bug in gridc.
    Caught(Box<Discrepancy>),
}

/// Evidence that a backend is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discrepancy {
    pub backend: &'static str,
    /// The answer that shows it.
    pub answer: Vec<i32>,
    pub how: DiscrepancyKind,
}

/// What a backend did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiscrepancyKind {
    /// Its answer is not a solution: what that violates.
    Wrong(String),
    /// It returned the same answer twice.
    Repeated,
    /// It claims that there is no further solution, but this backend has found one.
    Missed(&'static str),
}

impl std::fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let backend = self.backend;
        match &self.how {
            DiscrepancyKind::Wrong(what) => {
                write!(f, "backend `{backend}` returned an answer that is not a solution: {what}")
            }
            DiscrepancyKind::Repeated => write!(f, "backend `{backend}` returned the same solution twice"),
            DiscrepancyKind::Missed(witness) => {
                write!(f, "backend `{backend}` missed a solution that `{witness}` found")
            }
        }
    }
}

/// Number of solutions that are remembered, by a hash of 128 bits, to detect repetitions.
const REMEMBERED: usize = 100_000;

/// Solves an instance with the plan's backend. Solutions are checked and passed on as they are found. The values of a solution
/// are the "grid" of the outcome.
///
/// # Errors
/// If the instance is too large for the backend, or the backend is found to be wrong.
pub fn solve(
    instance: &ForeignInstance,
    plan: &Plan,
    request: &Request,
    on_solution: &mut dyn FnMut(&[i32]),
) -> Result<SolveOutcome, Failed> {
    let start = Moment::now();
    let limits = request.limits(start);
    let search = InstanceSearch { instance, request, limits: &limits, settings: &plan.settings };
    let run = search.by(plan.backend, on_solution)?;
    let mut basis = Basis::of_run(run.count, run.exhausted, plan.backend);
    let mut proved_by = None;
    if basis.is_some_and(|basis| !basis.is_proven())
        && let Some(prover) = plan.prover
        && search.prove_again(&run, plan.backend, prover)?
    {
        (basis, proved_by) = (Some(Basis::Search), Some(prover.name()));
    }
    let verdict = match (run.count, run.exhausted) {
        (0, true) => Verdict::None,
        (1, true) => Verdict::Unique,
        (0 | 1, false) => Verdict::Unknown,
        _ => Verdict::Several,
    };
    Ok(SolveOutcome {
        verdict,
        found: verdict,
        doubt: None,
        count: run.count.into(),
        estimate: None,
        count_is: if run.exhausted { CountIs::Exact } else { CountIs::AtLeast },
        digits_unique: None,
        stated: Stated::Absent,
        basis,
        backend: plan.backend.name(),
        chosen: None,
        proved_by,
        formulation: plan.backend.formulation(),
        size: Some(run.size),
        residual: run.residual,
        presolved: None,
        work: run.work,
        times: run.moments.times(start, start),
        stopped: run.stopped,
        solutions: run.solutions.into_iter().map(Grid).collect(),
    })
}

/// An instance and the request about it.
struct InstanceSearch<'a> {
    instance: &'a ForeignInstance,
    request: &'a Request,
    limits: &'a Limits,
    settings: &'a Settings,
}

/// The result of running one backend on one instance.
struct InstanceRun {
    solutions: Vec<Vec<i32>>,
    last: Vec<i32>,
    count: u64,
    exhausted: bool,
    stopped: Option<Stop>,
    work: Work,
    size: Size,
    residual: usize,
    moments: Moments,
}

impl InstanceSearch<'_> {
    fn template(&self, backend: &dyn Backend) -> Result<Box<dyn Template>, PrepareError> {
        if let Some(written) = self.instance.written()
            && let Some(adopted) = backend.adopt(&written, self.settings)
        {
            return adopted;
        }
        let model = Arc::new(model::of(self.instance, self.settings.memory)?);
        backend.prepare(&Task { model: &model, units: &[], settings: self.settings })
    }

    fn by(&self, backend: &'static dyn Backend, on_solution: &mut dyn FnMut(&[i32])) -> Result<InstanceRun, Failed> {
        let template = self.template(backend).map_err(Failed::Prepare)?;
        let mut session = template.open();
        let mut run = InstanceRun {
            solutions: Vec::new(),
            last: Vec::new(),
            count: 0,
            exhausted: false,
            stopped: self.limits.poll(0),
            work: Work::default(),
            size: template.size(),
            residual: template.residual().len(),
            moments: Moments::default(),
        };
        if run.stopped.is_none() {
            run.stopped = session.load(self.limits).err();
        }
        if run.stopped.is_none() {
            run.moments.lowered = Some(Moment::now());
        }
        let mut assignment = Assignment::default();
        let mut seen = KnownSolutions::default();
        while run.stopped.is_none() && self.request.solutions.is_none_or(|wanted| run.count < wanted) {
            match session.next(self.limits, &mut assignment) {
                SessionStep::Solution => {}
                SessionStep::Exhausted => {
                    run.exhausted = true;
                    break;
                }
                SessionStep::Stopped(stop) => {
                    if let Some(failure) = session.failure().filter(|_| stop == Stop::Failed) {
                        return Err(Failed::Program(failure.to_owned()));
                    }
                    run.stopped = Some(stop);
                    break;
                }
            }
            // Options that are not chosen may be left unassigned; the checker rejects anything else that is unassigned.
            let open = if matches!(self.instance, ForeignInstance::ExactCover(_)) { 0 } else { i32::MIN };
            let places = 0..self.instance.places() as u32;
            let answer: Vec<i32> = places.map(|v| assignment.get(VarId(v)).unwrap_or(open)).collect();
            let caught = |how| {
                Err(Failed::Caught(Box::new(Discrepancy { backend: backend.name(), answer: answer.clone(), how })))
            };
            if let Err(violated) = self.instance.check(&answer) {
                return caught(DiscrepancyKind::Wrong(violated));
            }
            if !seen.is_new(&answer) {
                return caught(DiscrepancyKind::Repeated);
            }
            run.count += 1;
            run.moments.first.get_or_insert_with(Moment::now);
            on_solution(&answer);
            if run.solutions.len() < self.request.keep {
                run.solutions.push(answer.clone());
            }
            run.last = answer;
        }
        if run.stopped.is_none() {
            run.moments.answered = Some(Moment::now());
        }
        run.work = session.work();
        Ok(run)
    }

    /// Lets `prover` confirm that the run found all solutions and no others. Returns false if a limit was reached first, or
    /// `prover` cannot take the instance.
    fn prove_again(
        &self,
        run: &InstanceRun,
        backend: &'static dyn Backend,
        prover: &'static dyn Backend,
    ) -> Result<bool, Failed> {
        let request = Request { solutions: Some(run.count.saturating_add(1)), keep: 0, ..self.request.clone() };
        let proof = match (InstanceSearch { request: &request, ..*self }).by(prover, &mut |_| {}) {
            Err(Failed::Prepare(_)) => return Ok(false),
            proof => proof?,
        };
        let caught = |by: &'static dyn Backend, answer: &[i32], witness: &'static dyn Backend| {
            if by.abilities().exhaustion == Exhaustion::Claimed {
                return Err(Failed::Program(denied(by.name(), witness.name())));
            }
            let how = DiscrepancyKind::Missed(witness.name());
            Err(Failed::Caught(Box::new(Discrepancy { backend: by.name(), answer: answer.to_vec(), how })))
        };
        if proof.count > run.count && run.exhausted {
            return caught(backend, &proof.last, prover);
        }
        if run.count > proof.count && proof.exhausted {
            return caught(prover, &run.last, backend);
        }
        Ok(proof.exhausted && proof.count == run.count)
    }
}

/// The solutions remembered; the last one always is.
#[derive(Default)]
struct KnownSolutions {
    states: [RandomState; 2],
    hashes: HashSet<[u64; 2]>,
    last: Option<[u64; 2]>,
}

impl KnownSolutions {
    fn is_new(&mut self, answer: &[i32]) -> bool {
        let hash = [self.states[0].hash_one(answer), self.states[1].hash_one(answer)];
        if self.last.replace(hash) == Some(hash) || self.hashes.contains(&hash) {
            return false;
        }
        if self.hashes.len() < REMEMBERED {
            self.hashes.insert(hash);
        }
        true
    }
}
