//! Automata that have been made, for the next clue of the same kind.

use super::explore::{Ending, Explored, Input, Language};
use crate::puzzle::{Arm, Machine, Pattern};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Steps that are kept, over all automata; beyond, the cache starts anew.
const MOST_KEPT: usize = 1 << 22;

/// What a line is held against.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Rule {
    Machine(Arc<Machine>),
    Pattern(Arc<Pattern>),
}

/// What an automaton depends on: not the variables, but their domains.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct AutomatonKey {
    pub(super) rule: Rule,
    pub(super) inputs: Vec<Input>,
    pub(super) ending: Ending,
}

/// What the states of a machine on a line depend on: not what it accepts.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Walk {
    pub(super) start: Vec<i64>,
    pub(super) arms: Vec<Arm>,
    pub(super) inputs: Vec<Input>,
    /// Whether words that the machine refuses were kept.
    pub(super) refused: bool,
}

/// Automata of line rules, shared by all puzzles and threads: a rule's machine over a line of some domains is
/// explored once.
#[derive(Default)]
pub struct AutomatonCache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    languages: HashMap<AutomatonKey, Language>,
    walks: HashMap<Walk, Arc<Explored<Vec<i64>>>>,
    steps: usize,
}

impl AutomatonCache {
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of automata in it.
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

    pub(super) fn walked(&self, walk: &Walk) -> Option<Arc<Explored<Vec<i64>>>> {
        self.lock().walks.get(walk).cloned()
    }

    pub(super) fn insert_walk(&self, walk: Walk, explored: Arc<Explored<Vec<i64>>>) {
        let mut kept = self.room(&walk.inputs, explored.size());
        kept.walks.insert(walk, explored);
    }

    /// Starts anew if too much is kept, and counts what comes. What is in the key weighs, too.
    fn room(&self, inputs: &[Input], steps: usize) -> MutexGuard<'_, Kept> {
        let inputs: usize = inputs.iter().map(|i| i.results.len()).sum();
        let mut kept = self.lock();
        if kept.steps > MOST_KEPT {
            *kept = Kept::default();
        }
        kept.steps += inputs + steps + 1;
        kept
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // The map is whole between any two operations, so a panic elsewhere does not spoil it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for AutomatonCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AutomatonCache({} automata)", self.len())
    }
}
