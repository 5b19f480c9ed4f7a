//! The backend `domains`: depth-first search with filters of domains ([`BacktrackingSearch`]). A model with a domain of more than 64
//! values is searched as `backtrack` does.

mod search;

use super::backtrack::Backtrack;
use super::branching::{size, stop};
use super::{
    Abilities, Backend, Exhaustion, Facts, Limits, PrepareError, Profile, Session, SessionStep, Stop, Task, Template,
    Work,
};
use crate::formulation::{Formulation, Size};
use crate::model::{Assignment, Literal, Model};
use crate::propagate::MOST_VALUES;
use search::{BacktrackingOutcome, BacktrackingSearch};
use std::sync::{Arc, Mutex};

#[derive(Debug)]
pub struct DomainSearch;

static PROFILE: Profile = Profile {
    name: "domains",
    description: "filters the values of cells by each constraint, decides and backtracks: no clauses, learns weights only",
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

impl DomainSearch {
    /// Whether it filters domains with this number of values.
    pub fn filters(values: usize) -> bool {
        values <= MOST_VALUES
    }
}

impl Backend for DomainSearch {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn gains_from_presolving(&self) -> bool {
        false
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let needed = BacktrackingSearch::bytes(task.model);
        if needed > task.settings.memory {
            return Err(PrepareError::TooLarge { needed, limit: task.settings.memory, size: size(task.model) });
        }
        let Some(first) = BacktrackingSearch::new(task.model) else { return Backtrack.prepare(task) };
        let (model, units) = (Arc::clone(task.model), task.units.to_vec());
        Ok(Box::new(DomainTemplate { model, units, first: Mutex::new(Some(first)) }))
    }
}

struct DomainTemplate {
    model: Arc<Model>,
    units: Vec<Literal>,
    /// The search that `prepare` made, for the first session.
    first: Mutex<Option<BacktrackingSearch>>,
}

impl Template for DomainTemplate {
    fn size(&self) -> Size {
        size(&self.model)
    }

    fn residual(&self) -> &[usize] {
        &[]
    }

    fn open(&self) -> Box<dyn Session> {
        let first = self.first.lock().ok().and_then(|mut first| first.take());
        let search = first.or_else(|| BacktrackingSearch::new(&self.model));
        let mut session = DomainSession { units: self.units.clone(), search };
        session.assume(&[]);
        Box::new(session)
    }
}

/// Random descents into the tree of a model's answers ([`BacktrackingSearch::dive`]).
pub struct Dives(BacktrackingSearch);

impl Dives {
    /// Prepares descents under these facts; `None` if a domain or a constraint is too large for the filters.
    pub fn new(model: &Model, facts: &[Literal]) -> Option<Self> {
        let mut search = BacktrackingSearch::new(model)?;
        search.restart(facts);
        search.root();
        Some(Self(search))
    }

    /// Descends once, and returns an unbiased estimate of the number of answers; the limit reached, if any.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn next(&mut self, pick: &mut dyn FnMut(u32) -> u32, limits: &Limits) -> Result<f64, Stop> {
        let mut stopped = limits.poll(0);
        if let Some(stop) = stopped {
            return Err(stop);
        }
        let found = self.0.dive(pick, |step, nodes| {
            stopped = stop(limits, step, nodes);
            stopped.is_some()
        });
        found.ok_or_else(|| stopped.unwrap_or(Stop::Nodes))
    }
}

struct DomainSession {
    units: Vec<Literal>,
    search: Option<BacktrackingSearch>,
}

impl Session for DomainSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let facts: Vec<Literal> = self.units.iter().chain(assumptions).copied().collect();
        if let Some(search) = &mut self.search {
            search.restart(&facts);
        }
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        let Some(search) = &mut self.search else { return SessionStep::Stopped(Stop::Failed) };
        let mut stopped = None;
        match search.next(|step, nodes| {
            stopped = stop(limits, step, nodes);
            stopped.is_some()
        }) {
            BacktrackingOutcome::Solution => {
                search.solution(solution);
                SessionStep::Solution
            }
            BacktrackingOutcome::Exhausted => SessionStep::Exhausted,
            BacktrackingOutcome::Stopped => SessionStep::Stopped(stopped.unwrap_or(Stop::Nodes)),
        }
    }

    fn work(&self) -> Work {
        let (decisions, failures) = self.search.as_ref().map_or((0, 0), BacktrackingSearch::work);
        Work { nodes: Some(decisions), decisions: Some(decisions), conflicts: Some(failures), ..Work::default() }
    }
}
