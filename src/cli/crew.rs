//! Which backend solves which puzzle.

use super::arguments::{LimitArguments, Method};
use crate::backend::{BACKENDS, Backend, Settings, meant, named};
use crate::formulation::Formulation;
use crate::puzzle::Puzzle;
use crate::solve::{Engine, Plan, Solver};

/// The engines of a run: one for all puzzles, or two that share them by size.
pub struct Crew {
    engines: Vec<Engine>,
}

/// Up to this many symbols a single grid without clues goes to the first engine: its exact cover is small enough for
/// `dlx` to finish before a SAT solver has read its clauses. Clues that sum and count want to be learnt from.
const SMALL: usize = 9;

impl Crew {
    /// The engines that the command line asks for.
    ///
    /// # Errors
    /// If its wishes contradict each other; the text says which.
    pub fn new(method: &Method, limits: &LimitArguments) -> Result<Self, String> {
        let backends = backends(method)?;
        for backend in &backends {
            let (name, can) = (backend.name(), backend.abilities());
            if limits.nodes.is_some() && !can.counts_nodes {
                return Err(format!("backend `{name}` counts no nodes, so `--nodes` would not limit it; use `--time`"));
            }
            if method.seed.is_some() && !can.seeds {
                return Err(format!("backend `{name}` has no use for a seed, so `--seed` would not change its search"));
            }
        }
        let plan = |backend: &'static dyn Backend| {
            let mut plan = Plan::new(backend);
            plan.facts = method.encodings.facts.unwrap_or(plan.facts);
            plan.settings = settings(method, limits.memory);
            plan.elaborate.redundant = method.encodings.redundant;
            if method.no_reprove {
                plan.prover = None;
            }
            plan
        };
        Ok(Self { engines: backends.into_iter().map(|b| Engine::new(plan(b))).collect() })
    }

    /// How the first engine solves: the only one where a backend is named.
    pub fn plan(&self) -> Option<&Plan> {
        self.engines.first().map(Engine::plan)
    }

    /// One engine around a backend that the command line cannot name.
    #[cfg(test)]
    pub fn of(backend: &'static dyn Backend) -> Self {
        Self { engines: vec![Engine::new(Plan::new(backend))] }
    }

    /// Solvers for one thread, one per engine.
    pub fn solvers(&self) -> Vec<Solver<'_>> {
        self.engines.iter().map(Engine::solver).collect()
    }

    /// The engine that a puzzle goes to.
    pub fn engine(&self, puzzle: &Puzzle) -> &Engine {
        &self.engines[self.which(puzzle)]
    }

    /// Which of them a puzzle goes to.
    pub fn which(&self, puzzle: &Puzzle) -> usize {
        let layout = &puzzle.layout;
        let small = layout.symbols.len() <= SMALL && layout.grids.is_empty() && puzzle.clues.is_empty();
        if small { 0 } else { self.engines.len() - 1 }
    }
}

fn settings(method: &Method, memory: Option<u64>) -> Settings {
    let mut settings = Settings::default();
    settings.seed = method.seed.unwrap_or(settings.seed);
    settings.memory = memory.unwrap_or(settings.memory);
    settings.encoding = method.encodings.cnf();
    settings
}

/// One backend, or the two of `auto`.
fn backends(method: &Method) -> Result<Vec<&'static dyn Backend>, String> {
    let encoded = method.encodings.shapes_cnf();
    let wish = method.backend.as_deref().filter(|name| *name != "auto");
    if let Some(name) = wish {
        let backend = meant(name)?;
        let takes = backend.formulation();
        if let Some(formulation) = method.formulation.filter(|f| *f != takes) {
            return Err(format!(
                "backend `{name}` takes {}, not {}; leave out `--backend` or `--formulation`",
                takes.name(),
                formulation.name()
            ));
        }
        if encoded && takes != Formulation::Cnf {
            return Err(format!(
                "`--cnf`, `--at-most-one`, `--variables` and `--linear` shape a CNF, but backend `{name}` takes {}",
                takes.name()
            ));
        }
        return Ok(vec![backend]);
    }
    let formulation = method.formulation.or(encoded.then_some(Formulation::Cnf));
    if let Some(formulation) = formulation {
        if encoded && formulation != Formulation::Cnf {
            return Err(format!(
                "`--cnf`, `--at-most-one`, `--variables` and `--linear` shape a CNF, but the formulation is {}",
                formulation.name()
            ));
        }
        let first = BACKENDS.iter().copied().find(|b| b.formulation() == formulation);
        let backend = first.ok_or_else(|| format!("no backend takes {}", formulation.name()))?;
        return Ok(vec![backend]);
    }
    let both: Vec<&'static dyn Backend> = ["dlx", "sat"].into_iter().filter_map(named).collect();
    if both.is_empty() {
        Err("this build has neither `dlx` nor `sat`; name a `--backend`".to_owned())
    } else {
        Ok(both)
    }
}
