//! Automata that have been made, for the next clue of the same kind.

use super::explore::{Ending, Input, Language};
use crate::puzzle::{Machine, Pattern};
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
pub(super) struct Key {
    pub(super) rule: Rule,
    pub(super) inputs: Vec<Input>,
    pub(super) ending: Ending,
}

/// Automata of line rules, shared by all puzzles and threads: a rule's machine over a line of some domains is
/// explored once.
#[derive(Default)]
pub struct AutomatonCache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    languages: HashMap<Key, Language>,
    steps: usize,
}

impl AutomatonCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of automata in it.
    pub fn len(&self) -> usize {
        self.lock().languages.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn get(&self, key: &Key) -> Option<Language> {
        self.lock().languages.get(key).cloned()
    }

    pub(super) fn insert(&self, key: Key, language: Language) {
        // What is in the key weighs, too.
        let inputs: usize = key.inputs.iter().map(|i| i.results.len()).sum();
        let steps = if let Language::Words(automaton) = &language { automaton.steps.len() } else { 0 };
        let mut kept = self.lock();
        if kept.steps > MOST_KEPT {
            *kept = Kept::default();
        }
        kept.steps += inputs + steps + 1;
        kept.languages.insert(key, language);
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
