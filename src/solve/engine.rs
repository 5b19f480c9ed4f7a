//! The [`Engine`] compiles puzzles to models and templates under a [`Plan`], and caches the results for all threads. Each thread
//! takes its own `Solver` from it.

use super::{Features, SolveError};
use crate::backend::{Backend, Facts, PrepareError, Settings, Task, Template};
use crate::language::{AutomatonCache, Checker, ElaborateOptions, elaborate, facts};
use crate::model::{Literal, Model};
use crate::presolve::{Reduction, Summary};
use crate::puzzle::{Clue, Layer, Layout, PuzzleData};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How puzzles are solved: the backend with its settings, the treatment of facts, and the backends that prove results again or
/// alternate with it.
#[derive(Clone, Copy)]
pub struct Plan {
    pub backend: &'static dyn Backend,
    pub elaborate: ElaborateOptions,
    /// Whether models are presolved before they are lowered.
    pub presolve: bool,
    /// How givens and marks are passed to the backend.
    pub facts: Facts,
    /// Options that affect both the instance and the search.
    pub settings: Settings,
    /// The exact backend that proves again what a backend without exact search found; `None` skips this.
    pub prover: Option<&'static dyn Backend>,
    /// The backend that alternates with `backend` if more solutions are requested than uniqueness needs; `None` by default. Both
    /// have to be exact.
    pub partner: Option<&'static dyn Backend>,
}

impl Plan {
    /// The backend's own preferences, with `sat` as the prover.
    pub fn new(backend: &'static dyn Backend) -> Self {
        Self {
            backend,
            elaborate: ElaborateOptions::default(),
            presolve: true,
            facts: backend.preferred_facts(),
            settings: Settings::default(),
            prover: crate::backend::named("sat"),
            partner: None,
        }
    }
}

/// Compiles each layout once and shares the result with every `Solver`. Puzzles with clues are compiled individually; the last
/// few are kept, for puzzles that differ from them only in givens and marks.
pub struct Engine {
    plan: Plan,
    compiled: Mutex<Cache>,
    automata: AutomatonCache,
}

/// The compiled puzzles that an engine keeps.
#[derive(Default)]
struct Cache {
    /// Puzzles without layers and clues, by the address of their layout.
    plain: HashMap<usize, Arc<Compiled>>,
    /// The other puzzles, most recent last.
    ruled: VecDeque<Arc<Compiled>>,
}

/// Puzzles with their own regions each bring a layout. The cache of layouts is cleared when it has this many entries.
const LAYOUTS_KEPT: usize = 64;

/// Number of compiled puzzles with clues that are kept. Each new puzzle is compared with all of them.
const RULED_KEPT: usize = 8;

impl Engine {
    /// Creates an engine with this plan and an empty cache.
    pub fn new(plan: Plan) -> Self {
        Self { plan, compiled: Mutex::default(), automata: AutomatonCache::new() }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) fn automata(&self) -> &AutomatonCache {
        &self.automata
    }

    /// Returns the size and constraint kinds of the puzzle's model.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn features(&self, puzzle: &PuzzleData) -> Result<Features, SolveError> {
        Ok(Features::of(&self.compiled(puzzle)?.model))
    }

    /// Copies the model of a puzzle from another engine with the same elaboration options, if that engine has it.
    pub fn share(&self, other: &Self, puzzle: &PuzzleData) {
        if self.known(puzzle).is_none()
            && let Some(theirs) = other.known(puzzle)
        {
            self.insert(puzzle, Arc::clone(&theirs.model));
        }
    }

    pub fn compiled(&self, puzzle: &PuzzleData) -> Result<Arc<Compiled>, SolveError> {
        if let Some(compiled) = self.known(puzzle) {
            return Ok(compiled);
        }
        let model = elaborate(puzzle, &self.plan.elaborate, &self.automata);
        Ok(self.insert(puzzle, Arc::new(model.map_err(SolveError::Elaborate)?)))
    }

    fn insert(&self, puzzle: &PuzzleData, model: Arc<Model>) -> Arc<Compiled> {
        let compiled = Arc::new(Compiled {
            checker: Checker::new(&puzzle.layout),
            layout: puzzle.layout.clone(),
            layers: puzzle.layers.clone(),
            clues: puzzle.clues.clone(),
            model,
            template: OnceLock::new(),
        });
        let mut cache = self.lock();
        if compiled.is_plain() {
            if cache.plain.len() >= LAYOUTS_KEPT {
                cache.plain.clear();
            }
            cache.plain.insert(address(&puzzle.layout), compiled.clone());
        } else {
            if cache.ruled.len() >= RULED_KEPT {
                cache.ruled.pop_front();
            }
            cache.ruled.push_back(compiled.clone());
        }
        compiled
    }

    fn known(&self, puzzle: &PuzzleData) -> Option<Arc<Compiled>> {
        let cache = self.lock();
        if puzzle.clues.is_empty() && puzzle.layers.is_empty() {
            return cache.plain.get(&address(&puzzle.layout)).cloned();
        }
        let ruled = cache.ruled.clone();
        // Comparing clues takes a while: the lock is released first.
        drop(cache);
        ruled.into_iter().rev().find(|compiled| compiled.is_of(puzzle))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Cache> {
        // The cache is consistent between any two operations, so a panic in another thread does not invalidate it.
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn address(layout: &Arc<Layout>) -> usize {
    Arc::as_ptr(layout) as usize
}

/// A template, and what presolving removed before the template was built.
pub(super) type LoweredModel = (Result<Arc<dyn Template>, PrepareError>, Option<Summary>);

/// A compiled puzzle without its givens and marks: layout, layers, clues and their model.
pub struct Compiled {
    /// Kept so that its address, which is the cache's key, is not reused.
    layout: Arc<Layout>,
    layers: Vec<Layer>,
    clues: Vec<Clue>,
    pub model: Arc<Model>,
    pub checker: Checker,
    template: OnceLock<LoweredModel>,
}

impl Compiled {
    fn is_plain(&self) -> bool {
        self.clues.is_empty() && self.layers.is_empty()
    }

    /// Whether compiling `puzzle` would give this result.
    fn is_of(&self, puzzle: &PuzzleData) -> bool {
        Arc::ptr_eq(&self.layout, &puzzle.layout) && self.layers == puzzle.layers && self.clues == puzzle.clues
    }

    /// The template without facts. It is built on the first call.
    pub fn template(&self, plan: &Plan) -> Result<Arc<dyn Template>, PrepareError> {
        self.lowered(plan).0.clone()
    }

    /// What presolving without facts removed, if the template was built from the presolved model.
    pub fn presolved(&self, plan: &Plan) -> Option<Summary> {
        self.lowered(plan).1
    }

    fn lowered(&self, plan: &Plan) -> &LoweredModel {
        self.template.get_or_init(|| {
            let lowered = plan.template(plan.backend, &self.model, &[]);
            // Sessions are opened on it, whatever presolving showed.
            lowered.unwrap_or_else(|| (prepare(plan.backend, &self.model, &[], &plan.settings), None))
        })
    }
}

/// A model reduced by propagating a puzzle's facts, and its template. Used where many questions are asked about one puzzle.
pub(super) struct ReducedModel {
    /// The values fixed and the variables left; its model has been moved to `model`.
    pub reduction: Reduction,
    pub model: Arc<Model>,
    pub template: Arc<dyn Template>,
}

impl ReducedModel {
    /// `None` if propagation finds that there is no solution.
    pub fn new(
        compiled: &Compiled,
        puzzle: &PuzzleData,
        backend: &dyn Backend,
        plan: &Plan,
    ) -> Result<Option<Self>, SolveError> {
        let Some((mut reduction, _)) = plan.reduced(backend, &compiled.model, &facts(puzzle)) else { return Ok(None) };
        let model = Arc::new(std::mem::take(&mut reduction.model));
        let template = prepare(backend, &model, &[], &plan.settings).map_err(SolveError::Prepare)?;
        Ok(Some(Self { reduction, model, template }))
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
