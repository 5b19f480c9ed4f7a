//! Minimises the automaton of explored layers.
//!
//! From the last layer backwards, states with equal transitions are merged, and states from which nothing is accepted are
//! removed. As states of different layers are distinct, one backward pass yields the minimal automaton (Revuz, *Minimisation of
//! acyclic deterministic automata in linear time*, 1992).

use super::explore::{Language, Layer, REFUSED, StateIndex};
use crate::model::Automaton;
use std::collections::HashMap;
use std::sync::Arc;

/// The class of states from which nothing is accepted.
const DEAD: StateIndex = u32::MAX;

/// The class of each state.
struct Classes {
    of: Vec<StateIndex>,
    /// The class of the state after a rejection.
    refused: StateIndex,
}

impl Classes {
    fn new(states: usize) -> Self {
        Self { of: vec![DEAD; states.max(1)], refused: DEAD }
    }

    fn of(&self, state: StateIndex) -> StateIndex {
        if state == REFUSED { self.refused } else { self.of[state as usize] }
    }

    fn set(&mut self, state: StateIndex, class: StateIndex) {
        match state {
            REFUSED => self.refused = class,
            state => self.of[state as usize] = class,
        }
    }
}

/// Merges states with equal transitions, from the last layer to the first, and removes dead ones. `states` is the number of
/// states.
pub(super) fn minimal(layers: &[&Layer], end: &[(StateIndex, bool)], states: usize) -> Language {
    let mut class = Classes::new(states);
    for (state, accepted) in end {
        class.set(*state, if *accepted { 0 } else { DEAD });
    }
    // For each layer, from the last, the transitions of each class.
    let mut classes: Vec<Vec<Vec<StateIndex>>> = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let mut known: HashMap<Vec<StateIndex>, StateIndex> = HashMap::new();
        let mut list: Vec<Vec<StateIndex>> = Vec::new();
        let mut merged = Vec::with_capacity(layer.states.len());
        for steps in &layer.steps {
            let steps: Vec<StateIndex> = steps.iter().map(|to| class.of(*to)).collect();
            merged.push(if steps.iter().all(|to| *to == DEAD) {
                DEAD
            } else {
                let next = list.len() as StateIndex;
                let number = *known.entry(steps.clone()).or_insert(next);
                if number == next {
                    list.push(steps);
                }
                number
            });
        }
        // A state that is not in this layer keeps its old class; no transition of the previous layer leads to it.
        layer.states.iter().zip(merged).for_each(|(state, number)| class.set(*state, number));
        classes.push(list);
    }
    classes.reverse();
    if layers.is_empty() {
        return if end.iter().all(|(_, accepted)| *accepted) && !end.is_empty() {
            Language::Everything
        } else {
            Language::Nothing
        };
    }
    if classes[0].is_empty() {
        return Language::Nothing;
    }
    if classes.iter().all(|list| list.len() == 1 && !list[0].contains(&DEAD)) {
        return Language::Everything;
    }
    let mut automaton = Automaton { states: 0, start: 0, steps: Vec::new(), accepting: Vec::new() };
    for (layer, list) in layers.iter().zip(&classes) {
        let after = automaton.states + list.len() as u32;
        for (from, steps) in (automaton.states..).zip(list) {
            let live = layer.values.iter().zip(steps).filter(|(_, to)| **to != DEAD);
            automaton.steps.extend(live.map(|(value, to)| (from, value, after + to)));
        }
        automaton.states = after;
    }
    automaton.accepting.push(automaton.states);
    automaton.states += 1;
    Language::Words(Arc::new(automaton))
}
