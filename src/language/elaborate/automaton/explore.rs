//! Explores, layer by layer, the states that a reader (machine, pattern or accumulator) can reach on a line with given domains.

use super::minimal::minimal;
use crate::language::elaborate::error::Bulk;
use crate::model::{Automaton, Values};
use crate::puzzle::Comparison;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

const MOST_STATES: u64 = 1 << 17;

const MOST_STEPS: u64 = 1 << 20;

/// A deterministic reader of integers; `None` is an undefined integer.
pub(in crate::language::elaborate) trait IntegerReader {
    type State: Clone + Eq + Hash;

    fn start(&self) -> Self::State;

    /// Returns the next state; `None` rejects the word.
    fn step(&self, state: &Self::State, value: Option<i64>) -> Option<Self::State>;

    fn accepts(&self, state: &Self::State) -> bool;

    /// Returns the computed value, for readers that compute one.
    fn result(&self, _state: &Self::State) -> Option<i64> {
        None
    }
}

/// One integer of the line.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::language::elaborate) struct Input {
    /// The domain of the variable it is read from; `None` if it is a constant.
    pub(super) values: Option<Values>,
    /// The integer read for each value.
    pub(super) results: Vec<Option<i64>>,
}

/// The condition after the line.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum EndCondition {
    /// The word is accepted; or, with `false`, it is rejected.
    Accept(bool),
    /// A further variable is 1 if the word is accepted, and 0 otherwise.
    Switch,
    /// A further variable equals the result, or the sentinel if there is none.
    Value(Values, Option<i32>),
    /// The comparison of the result with a further input holds, or with `false` does not; it does not if either is undefined.
    Compared(Input, Comparison, bool),
}

#[derive(Clone)]
pub(in crate::language::elaborate) enum Language {
    Nothing,
    Everything,
    Words(Arc<Automaton>),
}

/// The automaton was not built since it would have at least this size.
pub(super) struct TooLarge {
    pub(super) what: Bulk,
    pub(super) size: u64,
    pub(super) budget: u64,
}

/// The number of a state, or of a class of states.
pub(super) type StateIndex = u32;

/// The state after a rejection.
pub(super) const REFUSED: StateIndex = u32::MAX;

/// The states found so far, numbered, with the transitions computed so far.
struct States<'r, R: IntegerReader> {
    reader: &'r R,
    known: HashMap<R::State, StateIndex>,
    list: Vec<R::State>,
    /// The integers of the previous input, over which the transitions are listed.
    results: Vec<Option<i64>>,
    /// The transitions of each state over `results`; empty if they were not requested.
    rows: Vec<Vec<StateIndex>>,
}

impl<R: IntegerReader> States<'_, R> {
    fn number(&mut self, state: R::State) -> StateIndex {
        let next = self.list.len() as StateIndex;
        let number = *self.known.entry(state.clone()).or_insert(next);
        if number == next {
            self.list.push(state);
        }
        number
    }

    /// Returns the successors of some states for these integers. Neighbouring inputs mostly have the same domain and share
    /// states, so the results are reused.
    fn steps(&mut self, at: &[StateIndex], results: &[Option<i64>]) -> Vec<Vec<StateIndex>> {
        if self.results != results {
            self.results = results.to_vec();
            self.rows.clear();
        }
        at.iter().map(|from| self.row(*from, results)).collect()
    }

    fn row(&mut self, from: StateIndex, results: &[Option<i64>]) -> Vec<StateIndex> {
        if from == REFUSED {
            return vec![REFUSED; results.len()];
        }
        if let Some(row) = self.rows.get(from as usize)
            && !row.is_empty()
        {
            return row.clone();
        }
        let row: Vec<StateIndex> = results
            .iter()
            .map(|value| match self.reader.step(&self.list[from as usize], *value) {
                Some(state) => self.number(state),
                None => REFUSED,
            })
            .collect();
        if self.rows.len() < self.list.len() {
            self.rows.resize(self.list.len(), Vec::new());
        }
        self.rows[from as usize].clone_from(&row);
        row
    }
}

/// A layer of states with the successor for each value.
pub(super) struct Layer {
    pub(super) values: Values,
    pub(super) states: Vec<StateIndex>,
    pub(super) steps: Vec<Vec<StateIndex>>,
}

/// The layers of reachable states, independent of the condition at the end.
pub(super) struct ReachableLayers<S> {
    layers: Vec<Layer>,
    at: Vec<StateIndex>,
    states: Vec<S>,
}

impl<S> ReachableLayers<S> {
    pub(super) fn size(&self) -> usize {
        self.layers.iter().flat_map(|layer| &layer.steps).map(Vec::len).sum()
    }
}

/// Returns whether an ending depends on rejected words.
pub(super) fn keeps_refused(ending: &EndCondition) -> bool {
    *ending != EndCondition::Accept(true)
}

/// Returns the automaton over those inputs that are variables, and over the ending's variable if it has one.
pub(super) fn explore<R: IntegerReader>(
    reader: &R,
    inputs: &[Input],
    ending: &EndCondition,
) -> Result<Language, TooLarge> {
    Ok(finish(reader, &walk(reader, inputs, keeps_refused(ending))?, ending))
}

pub(super) fn walk<R: IntegerReader>(
    reader: &R,
    inputs: &[Input],
    refused: bool,
) -> Result<ReachableLayers<R::State>, TooLarge> {
    let mut states = States { reader, known: HashMap::new(), list: Vec::new(), results: Vec::new(), rows: Vec::new() };
    let mut layers: Vec<Layer> = Vec::new();
    let mut at = vec![states.number(reader.start())];
    let mut sizes = (1_u64, 0_u64);
    for input in inputs {
        sizes.1 += (at.len() as u64).saturating_mul(input.results.len() as u64);
        if sizes.1 > MOST_STEPS {
            return Err(TooLarge { what: Bulk::Steps, size: sizes.1, budget: MOST_STEPS });
        }
        let steps = states.steps(&at, &input.results);
        let mut next: Vec<StateIndex> = steps.iter().flatten().copied().collect();
        next.sort_unstable();
        next.dedup();
        if !refused {
            next.retain(|s| *s != REFUSED);
        }
        sizes.0 += next.len() as u64;
        if sizes.0 > MOST_STATES {
            return Err(TooLarge { what: Bulk::States, size: sizes.0, budget: MOST_STATES });
        }
        let before = std::mem::replace(&mut at, next);
        match &input.values {
            Some(values) => layers.push(Layer { values: values.clone(), states: before, steps }),
            // Before the first variable, the start state is the one that the constants lead to.
            None => follow(&mut layers, &before, &steps),
        }
    }
    Ok(ReachableLayers { layers, at, states: states.list })
}

/// Returns the automaton of the words that satisfy the ending.
pub(super) fn finish<R: IntegerReader>(
    reader: &R,
    explored: &ReachableLayers<R::State>,
    ending: &EndCondition,
) -> Language {
    let (last, end) = close(reader, explored, ending);
    let layers: Vec<&Layer> = explored.layers.iter().chain(&last).collect();
    minimal(&layers, &end, explored.states.len())
}

/// Reads a constant: redirects the transitions of the previous layer to the successors.
fn follow(layers: &mut [Layer], before: &[StateIndex], steps: &[Vec<StateIndex>]) {
    let Some(layer) = layers.last_mut() else { return };
    for to in layer.steps.iter_mut().flatten() {
        *to = match before.binary_search(to) {
            Ok(i) => steps[i].first().copied().unwrap_or(REFUSED),
            Err(_) => REFUSED,
        };
    }
}

/// Returns the ending's layer if it has one, and the last states, each with whether the word may end there.
fn close<R: IntegerReader>(
    reader: &R,
    explored: &ReachableLayers<R::State>,
    ending: &EndCondition,
) -> (Option<Layer>, Vec<(StateIndex, bool)>) {
    /// The state after the ending's variable.
    const END: StateIndex = 0;
    let at = &explored.at;
    let accepts = |s: StateIndex| s != REFUSED && reader.accepts(&explored.states[s as usize]);
    let result = |s: StateIndex| if s == REFUSED { None } else { reader.result(&explored.states[s as usize]) };
    let (values, fits): (Values, Box<dyn Fn(StateIndex, i32) -> bool + '_>) = match ending {
        EndCondition::Accept(want) => return (None, at.iter().map(|s| (*s, accepts(*s) == *want)).collect()),
        EndCondition::Compared(input, comparison, want) => {
            let (comparison, want) = (*comparison, *want);
            let fits = move |s, with: Option<i64>| match (result(s), with) {
                (Some(result), Some(with)) => comparison.holds(result, with) == want,
                _ => !want,
            };
            match &input.values {
                None => return (None, at.iter().map(|s| (*s, fits(*s, input.results[0]))).collect()),
                Some(values) => {
                    let with = |v| values.index_of(v).and_then(|i| input.results[i]);
                    (values.clone(), Box::new(move |s, v| fits(s, with(v))))
                }
            }
        }
        EndCondition::Switch => (Values::new([0, 1]), Box::new(|s, v| accepts(s) == (v == 1))),
        EndCondition::Value(values, sentinel) => {
            let fits = |s, v| match result(s) {
                Some(result) => *sentinel != Some(v) && result == i64::from(v),
                None => *sentinel == Some(v),
            };
            (values.clone(), Box::new(fits))
        }
    };
    let step = |s: &StateIndex| values.iter().map(|v| if fits(*s, v) { END } else { REFUSED }).collect();
    let steps = at.iter().map(step).collect();
    let layer = Layer { values: values.clone(), states: at.clone(), steps };
    (Some(layer), vec![(END, true), (REFUSED, false)])
}
