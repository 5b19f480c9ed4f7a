//! From a reader of integers to a minimal automaton over the values of variables.
//!
//! The states that the line can lead to are found layer by layer; then, from the last layer back, states with the same
//! steps are made one, and those from which nothing is accepted are dropped. As the layers are apart, one backward pass
//! is minimal (Revuz, *Minimisation of acyclic deterministic automata in linear time*, 1992).

use crate::language::elaborate::error::Bulk;
use crate::language::elaborate::evaluate;
use crate::model::{Automaton, Values};
use crate::puzzle::Comparison;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// States over all layers.
const MOST_STATES: u64 = 1 << 17;

/// Steps over all layers.
const MOST_STEPS: u64 = 1 << 20;

/// Something that reads integers one by one. `None` is an integer that is undefined.
pub(in crate::language::elaborate) trait Reader {
    type State: Clone + Eq + Hash;

    fn start(&self) -> Self::State;

    /// The next state; `None` refuses the word.
    fn step(&self, state: &Self::State, value: Option<i64>) -> Option<Self::State>;

    fn accepts(&self, state: &Self::State) -> bool;

    /// What has been computed, for readers that compute something.
    fn result(&self, _state: &Self::State) -> Option<i64> {
        None
    }
}

/// One integer of the line.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::language::elaborate) struct Input {
    /// The domain of the variable it is read from; `None` if it is a constant.
    pub(super) values: Option<Values>,
    /// What is read, for each value.
    pub(super) results: Vec<Option<i64>>,
}

/// What must be so after the line.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Ending {
    /// The word is accepted, or with `false` it is not.
    Accept(bool),
    /// A further variable is 1 if the word is accepted, and 0 if not.
    Switch,
    /// A further variable has the result, or the sentinel if there is none.
    Value(Values, Option<i32>),
    /// The result compares so with a further input, or with `false` it does not; not if either is undefined.
    Compared(Input, Comparison, bool),
}

/// The words found.
#[derive(Clone)]
pub(in crate::language::elaborate) enum Language {
    Nothing,
    Everything,
    Words(Arc<Automaton>),
}

/// An automaton of at least this size is not built.
pub(super) struct TooLarge {
    pub(super) what: Bulk,
    pub(super) size: u64,
    pub(super) budget: u64,
}

/// A number of a state, or of a class of states.
type Number = u32;

/// The state after a refusal.
const REFUSED: Number = u32::MAX;

/// No state from which anything is accepted.
const DEAD: Number = u32::MAX;

/// The states met, numbered, with the steps computed so far.
struct States<'r, R: Reader> {
    reader: &'r R,
    known: HashMap<R::State, Number>,
    list: Vec<R::State>,
    steps: HashMap<(Number, Option<i64>), Number>,
}

impl<R: Reader> States<'_, R> {
    fn number(&mut self, state: R::State) -> Number {
        let next = self.list.len() as Number;
        let number = *self.known.entry(state.clone()).or_insert(next);
        if number == next {
            self.list.push(state);
        }
        number
    }

    fn step(&mut self, from: Number, value: Option<i64>) -> Number {
        if from == REFUSED {
            return REFUSED;
        }
        if let Some(to) = self.steps.get(&(from, value)) {
            return *to;
        }
        let to = match self.reader.step(&self.list[from as usize], value) {
            Some(state) => self.number(state),
            None => REFUSED,
        };
        self.steps.insert((from, value), to);
        to
    }

    fn accepts(&self, state: Number) -> bool {
        state != REFUSED && self.reader.accepts(&self.list[state as usize])
    }

    fn result(&self, state: Number) -> Option<i64> {
        if state == REFUSED { None } else { self.reader.result(&self.list[state as usize]) }
    }
}

/// A layer of states and, for each, the state that each value leads to.
struct Layer {
    values: Values,
    states: Vec<Number>,
    steps: Vec<Vec<Number>>,
}

/// The automaton over those inputs that are variables, and over the ending's variable if it has one.
pub(super) fn explore<R: Reader>(reader: &R, inputs: &[Input], ending: &Ending) -> Result<Language, TooLarge> {
    let mut states = States { reader, known: HashMap::new(), list: Vec::new(), steps: HashMap::new() };
    let mut layers: Vec<Layer> = Vec::new();
    let mut at = vec![states.number(reader.start())];
    let keep_refused = *ending != Ending::Accept(true);
    let mut sizes = (1_u64, 0_u64);
    for input in inputs {
        sizes.1 += (at.len() as u64).saturating_mul(input.results.len() as u64);
        if sizes.1 > MOST_STEPS {
            return Err(TooLarge { what: Bulk::Steps, size: sizes.1, budget: MOST_STEPS });
        }
        let steps: Vec<Vec<Number>> =
            at.iter().map(|s| input.results.iter().map(|r| states.step(*s, *r)).collect()).collect();
        let mut next: Vec<Number> = steps.iter().flatten().copied().collect();
        next.sort_unstable();
        next.dedup();
        if !keep_refused {
            next.retain(|s| *s != REFUSED);
        }
        sizes.0 += next.len() as u64;
        if sizes.0 > MOST_STATES {
            return Err(TooLarge { what: Bulk::States, size: sizes.0, budget: MOST_STATES });
        }
        let before = std::mem::replace(&mut at, next);
        match &input.values {
            Some(values) => layers.push(Layer { values: values.clone(), states: before, steps }),
            None => follow(&mut layers, &before, &steps),
        }
    }
    // Constants before the first variable: the start is wherever they led.
    let end = close(&states, &mut layers, &at, ending);
    Ok(minimal(&layers, &end))
}

/// A constant was read: the steps of the layer before lead on to where it led.
fn follow(layers: &mut [Layer], before: &[Number], steps: &[Vec<Number>]) {
    let Some(layer) = layers.last_mut() else { return };
    for to in layer.steps.iter_mut().flatten() {
        *to = match before.binary_search(to) {
            Ok(i) => steps[i].first().copied().unwrap_or(REFUSED),
            Err(_) => REFUSED,
        };
    }
}

/// Adds the ending's layer if it has one. Returns the last states, each with whether the word may end there.
fn close<R: Reader>(
    states: &States<'_, R>,
    layers: &mut Vec<Layer>,
    at: &[Number],
    ending: &Ending,
) -> HashMap<Number, bool> {
    /// The one state after the ending's variable.
    const END: Number = 0;
    let (values, fits): (Values, Box<dyn Fn(Number, i32) -> bool + '_>) = match ending {
        Ending::Accept(want) => return at.iter().map(|s| (*s, states.accepts(*s) == *want)).collect(),
        Ending::Compared(input, comparison, want) => {
            let (comparison, want) = (*comparison, *want);
            let fits = move |s, with: Option<i64>| match (states.result(s), with) {
                (Some(result), Some(with)) => evaluate::compare(result, comparison, with) == want,
                _ => !want,
            };
            match &input.values {
                None => return at.iter().map(|s| (*s, fits(*s, input.results[0]))).collect(),
                Some(values) => {
                    let with = |v| values.index_of(v).and_then(|i| input.results[i]);
                    (values.clone(), Box::new(move |s, v| fits(s, with(v))))
                }
            }
        }
        Ending::Switch => (Values::new([0, 1]), Box::new(|s, v| states.accepts(s) == (v == 1))),
        Ending::Value(values, sentinel) => {
            let fits = |s, v| match states.result(s) {
                Some(result) => *sentinel != Some(v) && result == i64::from(v),
                None => *sentinel == Some(v),
            };
            (values.clone(), Box::new(fits))
        }
    };
    let step = |s: &Number| values.iter().map(|v| if fits(*s, v) { END } else { REFUSED }).collect();
    let steps = at.iter().map(step).collect();
    layers.push(Layer { values: values.clone(), states: at.to_vec(), steps });
    [(END, true), (REFUSED, false)].into()
}

/// Merges states with equal steps, from the last layer to the first, and drops dead ones.
fn minimal(layers: &[Layer], end: &HashMap<Number, bool>) -> Language {
    let mut class: HashMap<Number, Number> =
        end.iter().map(|(state, accepted)| (*state, if *accepted { 0 } else { DEAD })).collect();
    // For each layer, from the last, the steps of each class.
    let mut classes: Vec<Vec<Vec<Number>>> = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let mut known: HashMap<Vec<Number>, Number> = HashMap::new();
        let mut list: Vec<Vec<Number>> = Vec::new();
        let mut merged = HashMap::with_capacity(layer.states.len());
        for (state, steps) in layer.states.iter().zip(&layer.steps) {
            let steps: Vec<Number> = steps.iter().map(|to| class.get(to).copied().unwrap_or(DEAD)).collect();
            let number = if steps.iter().all(|to| *to == DEAD) {
                DEAD
            } else {
                let next = list.len() as Number;
                let number = *known.entry(steps.clone()).or_insert(next);
                if number == next {
                    list.push(steps);
                }
                number
            };
            merged.insert(*state, number);
        }
        class = merged;
        classes.push(list);
    }
    classes.reverse();
    if layers.is_empty() {
        return if end.values().all(|a| *a) && !end.is_empty() { Language::Everything } else { Language::Nothing };
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
