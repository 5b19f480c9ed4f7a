//! The backend `lp`: branch and bound on the rows of the 0-1 ILP ([`BranchAndBound`]), in integers throughout.
//!
//! A puzzle has nothing to minimise, so that a node is bounded by its rows alone, and a relaxation can only refute it. Linear
//! programming refutes more nodes than the bounds of groups do, but takes a thousand times as long for each: see the measurement in
//! `benches/HISTORY.md`. What it would refute at the root is looked for once, in a search that takes long ([`surrogate`]).
//!
//! If a constraint has no rows, each violated part of a solution becomes a row that forbids it.

mod search;
mod surrogate;

use super::branching::stop;
use super::violation;
use super::{
    Abilities, Backend, Exhaustion, Facts, Limits, PrepareError, Profile, Session, SessionStep, Stop, Task, Template,
    Work,
};
use crate::formulation::ilp::{self, RowSystem};
use crate::formulation::{Formulation, Size};
use crate::model::{Assignment, CandidateId, Candidates, Literal, Model};
use search::{BranchAndBound, BranchOutcome};
use std::sync::Arc;

#[derive(Debug)]
pub struct Lp;

static PROFILE: Profile = Profile {
    name: "lp",
    description: "branch and bound on the rows of the 0-1 ILP: bounds of rows, no relaxation",
    formulation: Formulation::Ilp,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: false,
        seeds: true,
        counts_nodes: true,
    },
    facts: Facts::Assumptions,
};

impl Backend for Lp {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let size = ilp::size(task.model);
        let needed = bytes(size);
        if needed > task.settings.memory {
            return Err(PrepareError::TooLarge { needed, limit: task.settings.memory, size });
        }
        let mut system = RowSystem::default();
        ilp::lower(task.model, task.units, &mut system);
        system.finish(task.settings.theories);
        let candidates = task.model.candidates();
        let mut is_answer = vec![false; system.columns()];
        task.model.answers().flat_map(|var| candidates.range(var)).for_each(|column| is_answer[column] = true);
        Ok(Box::new(RowTemplate(Arc::new(RowModel {
            residual: ilp::residual(task.model),
            model: Arc::clone(task.model),
            candidates,
            system,
            is_answer,
            size,
            seed: task.settings.seed,
            has_surrogates: task.settings.theories,
        }))))
    }
}

/// Bytes of the template's rows and of a session's own: per term with its segment and its place in the index of its column. Between
/// one and one and a half times what empty boards of 36×36 and 64×64 take.
fn bytes(size: Size) -> u64 {
    match size {
        Size::Ilp { columns, rows, nonzeros } => {
            let parts = [(columns, 160), (rows, 80), (nonzeros, 80)];
            parts.into_iter().map(|(count, bytes)| count.saturating_mul(bytes)).fold(0, u64::saturating_add)
        }
        _ => 0,
    }
}

/// The part of a lowered model that all sessions share.
struct RowModel {
    model: Arc<Model>,
    candidates: Candidates,
    residual: Vec<usize>,
    system: RowSystem,
    is_answer: Vec<bool>,
    size: Size,
    seed: u64,
    has_surrogates: bool,
}

struct RowTemplate(Arc<RowModel>);

impl Template for RowTemplate {
    fn size(&self) -> Size {
        self.0.size
    }

    fn residual(&self) -> &[usize] {
        &self.0.residual
    }

    fn open(&self) -> Box<dyn Session> {
        let search =
            BranchAndBound::new(self.0.system.clone(), self.0.is_answer.clone(), self.0.seed, self.0.has_surrogates);
        Box::new(RowSession { shared: Arc::clone(&self.0), search, refinements: 0 })
    }
}

struct RowSession {
    shared: Arc<RowModel>,
    search: BranchAndBound,
    refinements: u64,
}

impl RowSession {
    /// Forbids the violated parts of a solution; returns whether there are none.
    fn is_valid(&mut self, solution: &Assignment) -> bool {
        let violations = violation::smallest(&self.shared.model, &self.shared.residual, solution);
        self.refinements += u64::from(!violations.is_empty());
        for violation in &violations {
            // A literal about a value outside the domain is always true.
            let column = |l: &Literal| Some((self.shared.candidates.find(l.var, l.value)?.0, l.positive));
            let columns: Vec<(u32, bool)> = violation.iter().filter_map(column).collect();
            self.search.forbid(&columns);
        }
        violations.is_empty()
    }
}

impl Session for RowSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let RowModel { candidates, model, .. } = &*self.shared;
        let mut facts = Vec::new();
        for literal in assumptions {
            let values = model.variable(literal.var).domain.iter();
            let excluded = candidates.range(literal.var).zip(values).filter(|(_, value)| !literal.holds(*value));
            facts.extend(excluded.map(|(column, _)| (column as u32, false)));
        }
        self.refinements = 0;
        self.search.restart(facts);
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        loop {
            let mut stopped = None;
            let outcome = self.search.next(|step, nodes| {
                stopped = stop(limits, step, nodes);
                stopped.is_some()
            });
            match outcome {
                BranchOutcome::Exhausted => return SessionStep::Exhausted,
                BranchOutcome::Stopped => return SessionStep::Stopped(stopped.unwrap_or(Stop::Nodes)),
                BranchOutcome::Solution => {}
            }
            let RowModel { candidates, model, .. } = &*self.shared;
            *solution = Assignment::open(model.variables().len());
            for candidate in (0..candidates.len() as u32).filter(|column| self.search.is_one(*column)).map(CandidateId)
            {
                solution.set(candidates.var(candidate), candidates.value(candidate));
            }
            if self.is_valid(solution) {
                return SessionStep::Solution;
            }
        }
    }

    fn work(&self) -> Work {
        let (nodes, conflicts, examined) = self.search.work();
        Work {
            nodes: Some(nodes),
            decisions: Some(nodes),
            conflicts: Some(conflicts),
            propagations: Some(examined),
            refinements: Some(self.refinements),
            ..Work::default()
        }
    }
}
