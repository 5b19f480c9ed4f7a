//! Compiled layouts and rules, shared by all threads.

use super::{Features, SolveError};
use crate::backend::{Backend, Facts, PrepareError, Settings, Task, Template};
use crate::language::{AutomatonCache, Checker, ElaborateOptions, elaborate, facts};
use crate::model::{Literal, Model};
use crate::presolve::{Reduction, Summary};
use crate::puzzle::{Clue, Layer, Layout, PuzzleData};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

#[derive(Clone, Copy)]
pub struct Plan {
    pub backend: &'static dyn Backend,
    pub elaborate: ElaborateOptions,
    /// Whether models are presolved before they are lowered.
    pub presolve: bool,
    /// How givens and marks reach it.
    pub facts: Facts,
    /// Choices that shape instance and search.
    pub settings: Settings,
    /// Who proves again what a backend that is not exact found; `None` leaves it at that.
    pub prover: Option<&'static dyn Backend>,
    /// Who takes turns with it where more solutions are looked for than decide uniqueness; nobody unless said. Both have to be
    /// exact.
    pub partner: Option<&'static dyn Backend>,
}

impl Plan {
    /// The backend's own preferences; `sat` proves again where needed.
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

/// Compiles each layout once and hands it to every `Solver`. Puzzles with clues are compiled each for itself; a few
/// are kept for those that differ from them only in givens and marks.
pub struct Engine {
    plan: Plan,
    compiled: Mutex<Cache>,
    automata: AutomatonCache,
}

#[derive(Default)]
struct Cache {
    /// By address of the layout: puzzles without layers and clues.
    plain: HashMap<usize, Arc<Compiled>>,
    /// The others, the latest last.
    ruled: VecDeque<Arc<Compiled>>,
}

/// Puzzles with regions of their own each bring a layout: beyond so many the cache starts anew.
const LAYOUTS_KEPT: usize = 64;

/// Puzzles with clues that are kept. Each new puzzle is compared with all of them.
const RULED_KEPT: usize = 8;

impl Engine {
    /// An engine that follows this plan.
    pub fn new(plan: Plan) -> Self {
        Self { plan, compiled: Mutex::default(), automata: AutomatonCache::new() }
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) fn automata(&self) -> &AutomatonCache {
        &self.automata
    }

    /// What the puzzle's model looks like.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn features(&self, puzzle: &PuzzleData) -> Result<Features, SolveError> {
        Ok(Features::of(&self.compiled(puzzle)?.model))
    }

    /// Takes over the model of a puzzle that another engine of the same elaboration has compiled.
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
        // Comparing clues takes a while, and other threads need not wait for it.
        drop(cache);
        ruled.into_iter().rev().find(|compiled| compiled.is_of(puzzle))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Cache> {
        // The cache is whole between any two operations, so a panic elsewhere does not spoil it.
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn address(layout: &Arc<Layout>) -> usize {
    Arc::as_ptr(layout) as usize
}

/// A template, and what presolving did before it was made.
pub(super) type Lowered = (Result<Arc<dyn Template>, PrepareError>, Option<Summary>);

/// A layout with its rules, compiled.
pub struct Compiled {
    /// Kept so that the address that is the cache's key is not used again.
    layout: Arc<Layout>,
    layers: Vec<Layer>,
    clues: Vec<Clue>,
    pub model: Arc<Model>,
    pub checker: Checker,
    template: OnceLock<Lowered>,
}

impl Compiled {
    fn is_plain(&self) -> bool {
        self.clues.is_empty() && self.layers.is_empty()
    }

    /// Whether it is what this puzzle would be compiled to.
    fn is_of(&self, puzzle: &PuzzleData) -> bool {
        Arc::ptr_eq(&self.layout, &puzzle.layout) && self.layers == puzzle.layers && self.clues == puzzle.clues
    }

    /// The template without facts, lowered when first asked for.
    pub fn template(&self, plan: &Plan) -> Result<Arc<dyn Template>, PrepareError> {
        self.lowered(plan).0.clone()
    }

    /// What presolving without facts did, if the template was made of what it left.
    pub fn presolved(&self, plan: &Plan) -> Option<Summary> {
        self.lowered(plan).1
    }

    fn lowered(&self, plan: &Plan) -> &Lowered {
        self.template.get_or_init(|| plan.template(plan.backend, &self.model, &[]))
    }
}

/// A model without what a puzzle's facts decide by propagation alone, lowered: what is asked many questions is made small
/// first.
pub(super) struct Reduced {
    /// What was decided, and which variables are left; its model has moved to `model`.
    pub reduction: Reduction,
    pub model: Arc<Model>,
    pub template: Arc<dyn Template>,
}

impl Reduced {
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
