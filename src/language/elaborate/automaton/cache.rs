//! A cache of automata, for clues of the same kind.

use super::explore::{EndCondition, Input, Language, ReachableLayers};
use crate::puzzle::{Arm, Machine, Pattern};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The largest number of transitions kept, over all automata; if it is exceeded, the cache is cleared.
const MOST_KEPT: usize = 1 << 22;

/// The machine, pattern or accumulator that reads a line.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    Machine(Arc<Machine>),
    Pattern(Arc<Pattern>),
}

/// The key of an automaton: everything that it depends on, which is not the variables but their domains.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct AutomatonKey {
    pub(super) rule: Rule,
    pub(super) inputs: Vec<Input>,
    pub(super) ending: EndCondition,
}

/// The key of a machine's reachable states on a line, which do not depend on its accepting condition.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Walk {
    pub(super) start: Vec<i64>,
    pub(super) arms: Vec<Arm>,
    pub(super) inputs: Vec<Input>,
    /// Whether words that the machine rejects were kept.
    pub(super) refused: bool,
}

/// Automata of line rules, shared by all puzzles and threads: a rule's machine over a line with given domains is explored once.
#[derive(Default)]
pub struct AutomatonCache(Mutex<CacheContent>);

#[derive(Default)]
struct CacheContent {
    languages: HashMap<AutomatonKey, Language>,
    walks: HashMap<Walk, Arc<ReachableLayers<Vec<i64>>>>,
    steps: usize,
}

impl AutomatonCache {
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of automata in the cache.
    pub fn len(&self) -> usize {
        self.lock().languages.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn get(&self, key: &AutomatonKey) -> Option<Language> {
        self.lock().languages.get(key).cloned()
    }

    pub(super) fn insert(&self, key: AutomatonKey, language: Language) {
        let steps = if let Language::Words(automaton) = &language { automaton.steps.len() } else { 0 };
        let mut kept = self.room(&key.inputs, steps);
        kept.languages.insert(key, language);
    }

    pub(super) fn walked(&self, walk: &Walk) -> Option<Arc<ReachableLayers<Vec<i64>>>> {
        self.lock().walks.get(walk).cloned()
    }

    pub(super) fn insert_walk(&self, walk: Walk, explored: Arc<ReachableLayers<Vec<i64>>>) {
        let mut kept = self.room(&walk.inputs, explored.size());
        kept.walks.insert(walk, explored);
    }

    /// Makes room for a new entry, and counts its size, including the key.
    fn room(&self, inputs: &[Input], steps: usize) -> MutexGuard<'_, CacheContent> {
        let inputs: usize = inputs.iter().map(|i| i.results.len()).sum();
        let mut kept = self.lock();
        if kept.steps > MOST_KEPT {
            *kept = CacheContent::default();
        }
        kept.steps += inputs + steps + 1;
        kept
    }

    fn lock(&self) -> MutexGuard<'_, CacheContent> {
        // The map is consistent between any two operations, so a panic elsewhere does not corrupt it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for AutomatonCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AutomatonCache({} automata)", self.len())
    }
}
