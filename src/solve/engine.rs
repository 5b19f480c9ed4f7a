//! Compiled layouts, shared by all threads.

use super::{SolveError, Solver};
use crate::backend::{Backend, Facts, Literal, Model, PrepareError, Settings, Task, Template};
use crate::language::{AutomatonCache, Checker, ElaborateOptions, elaborate};
use crate::puzzle::{Layout, Puzzle};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How puzzles are solved.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Who searches.
    pub backend: &'static dyn Backend,
    /// How givens and marks reach it.
    pub facts: Facts,
    /// Choices that shape instance and search.
    pub settings: Settings,
    /// Who proves again what a backend that is not exact found; `None` leaves it uncertified.
    pub prover: Option<&'static dyn Backend>,
}

impl Plan {
    /// The backend's own preferences; `sat` proves again where needed.
    pub fn new(backend: &'static dyn Backend) -> Self {
        Self {
            backend,
            facts: backend.preferred_facts(),
            settings: Settings::default(),
            prover: crate::backend::named("sat"),
        }
    }
}

/// Compiles each layout once and hands it to every [`Solver`].
pub struct Engine {
    plan: Plan,
    compiled: Mutex<HashMap<usize, Arc<Compiled>>>,
    automata: AutomatonCache,
}

/// Puzzles with regions of their own each bring a layout: beyond so many the cache starts anew.
const LAYOUTS_KEPT: usize = 64;

impl Engine {
    /// An engine that follows this plan.
    pub fn new(plan: Plan) -> Self {
        Self { plan, compiled: Mutex::default(), automata: AutomatonCache::new() }
    }

    /// A solver, one per thread.
    pub fn solver(&self) -> Solver<'_> {
        Solver::new(self)
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) fn compiled(&self, puzzle: &Puzzle) -> Result<Arc<Compiled>, SolveError> {
        let key = Arc::as_ptr(&puzzle.layout) as usize;
        let plain = puzzle.clues.is_empty() && puzzle.layers.is_empty();
        if plain && let Some(compiled) = self.lock().get(&key) {
            debug_assert!(Arc::ptr_eq(&compiled.layout, &puzzle.layout));
            return Ok(compiled.clone());
        }
        let model = elaborate(puzzle, &ElaborateOptions::default(), &self.automata);
        let model = Arc::new(model.map_err(SolveError::Elaborate)?);
        let compiled = Arc::new(Compiled {
            checker: Checker::new(&puzzle.layout),
            layout: puzzle.layout.clone(),
            model,
            template: OnceLock::new(),
        });
        if plain {
            let mut cache = self.lock();
            if cache.len() >= LAYOUTS_KEPT {
                cache.clear();
            }
            cache.insert(key, compiled.clone());
        }
        Ok(compiled)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<usize, Arc<Compiled>>> {
        // The map is whole between any two operations, so a panic elsewhere does not spoil it.
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A layout with its rules, compiled.
pub(super) struct Compiled {
    /// Kept so that the address that is the cache's key is not used again.
    pub layout: Arc<Layout>,
    pub model: Arc<Model>,
    pub checker: Checker,
    template: OnceLock<Result<Arc<dyn Template>, PrepareError>>,
}

impl Compiled {
    /// The template without facts, lowered when first asked for.
    pub fn template(&self, plan: &Plan) -> Result<Arc<dyn Template>, PrepareError> {
        let prepare = || prepare(plan.backend, &self.model, &[], &plan.settings);
        self.template.get_or_init(prepare).clone()
    }
}

pub(super) fn prepare(
    backend: &dyn Backend,
    model: &Arc<Model>,
    units: &[Literal],
    settings: &Settings,
) -> Result<Arc<dyn Template>, PrepareError> {
    backend.prepare(&Task { model, units, settings }).map(Arc::from)
}
