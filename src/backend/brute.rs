//! The backend `brute`: plain enumeration, the reference that tests compare all other backends with.
//!
//! Variables in order (answer variables first), values ascending; after each assignment every constraint that contains the
//! variable is evaluated. It has no propagation and no formulation, so there is little that can be wrong. A *node* is an
//! assignment tried.
//!
//! It repeats a few lines of `backtrack` on purpose: the reference shares no search with the backends that are compared with it.

use super::branching::{answers_first, size, stop, values_left};
use super::{
    Abilities, Backend, Exhaustion, Facts, Limits, PrepareError, Profile, Session, SessionStep, Task, Template, Work,
};
use crate::formulation::{Formulation, Size};
use crate::model::{Assignment, Literal, Model, Status, VarId};
use std::sync::Arc;

#[derive(Debug)]
pub struct Brute;

static PROFILE: Profile = Profile {
    name: "brute",
    description: "tries all assignments in order and evaluates the constraints: simple, for tests",
    formulation: Formulation::Direct,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: false,
        seeds: false,
        counts_nodes: true,
    },
    facts: Facts::Assumptions,
};

impl Backend for Brute {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let model = task.model;
        let (order, answers) = answers_first(model);
        let mut speaking = vec![Vec::new(); model.variables().len()];
        for (index, constraint) in model.constraints().iter().enumerate() {
            for var in constraint.scope() {
                speaking[var.index()].push(index);
            }
        }
        let shared = BruteModel { model: Arc::clone(model), units: task.units.to_vec(), order, answers, speaking };
        Ok(Box::new(BruteTemplate(Arc::new(shared))))
    }
}

/// The part of a lowered model that all sessions share.
struct BruteModel {
    model: Arc<Model>,
    units: Vec<Literal>,
    order: Vec<VarId>,
    /// Number of answer variables in `order`; they come first.
    answers: usize,
    /// By variable: the constraints that contain it.
    speaking: Vec<Vec<usize>>,
}

struct BruteTemplate(Arc<BruteModel>);

impl Template for BruteTemplate {
    fn size(&self) -> Size {
        size(&self.0.model)
    }

    fn residual(&self) -> &[usize] {
        &[]
    }

    fn open(&self) -> Box<dyn Session> {
        let variables = self.0.model.variables().len();
        let mut session = BruteSession {
            shared: Arc::clone(&self.0),
            values: Vec::new(),
            tried: Vec::new(),
            assignment: Assignment::open(variables),
            consistent: true,
            over: false,
            nodes: 0,
        };
        session.assume(&[]);
        Box::new(session)
    }
}

/// Invariant between steps: the first `tried.len()` variables of the order are being tried; all but the last are assigned and
/// violate nothing; `consistent` is true if the last is assigned and violates nothing either. `tried[i]` values of the `i`-th
/// have been tried.
struct BruteSession {
    shared: Arc<BruteModel>,
    /// The values of each domain that facts leave.
    values: Vec<Vec<i32>>,
    tried: Vec<usize>,
    assignment: Assignment,
    consistent: bool,
    over: bool,
    nodes: u64,
}

impl BruteSession {
    /// Assigns the last variable its next value; drops the variable if there is none. Returns whether no constraint is violated.
    fn advance(&mut self) -> bool {
        let depth = self.tried.len() - 1;
        let var = self.shared.order[depth];
        let Some(value) = self.values[var.index()].get(self.tried[depth]) else {
            self.leave(depth);
            return false;
        };
        self.tried[depth] += 1;
        self.nodes += 1;
        self.assignment.set(var, *value);
        let model = &self.shared.model;
        let holds = |c: &usize| model.constraints()[*c].status(&self.assignment) != Status::Violated;
        self.shared.speaking[var.index()].iter().all(holds)
    }

    /// Backtracks to the first `depth` variables.
    fn leave(&mut self, depth: usize) {
        for var in self.shared.order.iter().take(self.tried.len()).skip(depth) {
            self.assignment.clear(*var);
        }
        self.tried.truncate(depth);
        self.consistent = false;
        self.over = self.tried.is_empty();
    }
}

impl Session for BruteSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let model = &self.shared.model;
        let facts: Vec<Literal> = self.shared.units.iter().chain(assumptions).copied().collect();
        self.values = values_left(model, &facts);
        self.tried.clear();
        self.assignment.clear_all();
        self.consistent = true;
        self.nodes = 0;
        // A constraint that is violated by the empty assignment is not checked later.
        self.over = self.values.iter().any(Vec::is_empty)
            || model.constraints().iter().any(|c| c.status(&self.assignment) == Status::Violated);
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        for step in 0_u64.. {
            if self.over {
                break;
            }
            if self.consistent && self.tried.len() == self.shared.order.len() {
                solution.clone_from(&self.assignment);
                self.leave(self.tried.len().min(self.shared.answers));
                return SessionStep::Solution;
            }
            if let Some(stop) = stop(limits, step, self.nodes) {
                return SessionStep::Stopped(stop);
            }
            if self.consistent {
                self.tried.push(0);
            }
            self.consistent = self.advance();
        }
        SessionStep::Exhausted
    }

    fn work(&self) -> Work {
        Work { nodes: Some(self.nodes), ..Work::default() }
    }
}
