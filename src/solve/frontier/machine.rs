//! Constraints that are remembered by a number: layered automata over the variables in the order of the count, with as few states
//! as possible.

use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Values, VarId};
use std::collections::HashMap;
use std::hash::Hash;

/// The largest number of values, and of bits in a word.
pub const WORD: usize = 64;

/// The largest number of states of a constraint before they are merged.
const MOST: usize = 50_000;

/// No state: the constraint is violated.
pub const REJECT: u32 = u32::MAX;

/// A layered automaton. Reading starts in state 0.
pub struct Machine {
    /// For each variable of the scope, in the order of the count, the next state by state and value index.
    pub layers: Vec<Vec<u32>>,
}

impl Machine {
    /// The automaton of a constraint over its scope in the order of the count. `None` if it would have too many states, or the
    /// constraint is of a kind without one.
    pub fn new(constraint: &Constraint, scope: &[VarId], domains: &[u64], values: &[i32]) -> Option<Self> {
        let start = Memory { guard: constraint.guard.is_none(), inner: Some(Inner::of(constraint, scope)?) };
        let step = |memory: &State, place: usize, value: usize| -> Option<State> {
            let State::Waits(Memory { guard, inner }) = memory else { return Some(State::Irrelevant) };
            let (var, value) = (scope[place], values[value]);
            let mut guard = *guard;
            if let Some(literal) = constraint.guard.filter(|literal| literal.var == var) {
                if !literal.holds(value) {
                    return Some(State::Irrelevant);
                }
                guard = true;
            }
            let inner = inner.as_ref().and_then(|inner| inner.after(&constraint.kind, var, value));
            (!guard || inner.is_some()).then_some(State::Waits(Memory { guard, inner }))
        };
        let accepts = |state: &State| match state {
            State::Irrelevant => true,
            State::Waits(memory) => memory.inner.as_ref().is_some_and(|inner| inner.holds(&constraint.kind)),
        };
        layered(State::Waits(start), domains, values.len(), step, accepts)
    }

    /// Whether the states never depend on which of two values is read.
    pub fn treats_alike(&self, one: usize, other: usize, values: usize) -> bool {
        self.layers.iter().flat_map(|layer| layer.chunks(values)).all(|row| row[one] == row[other])
    }
}

/// What is remembered of a constraint.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// Its condition does not hold.
    Irrelevant,
    Waits(Memory),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Memory {
    /// Whether the condition is known to hold.
    guard: bool,
    /// `None` if the constraint is violated, which matters only if its condition holds.
    inner: Option<Inner>,
}

/// What is remembered of a constraint whose condition may hold.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Inner {
    Sum(i128),
    /// The rows of a table that are still possible.
    Rows(Vec<u32>),
    /// The state of an automaton.
    State(u32),
    /// Whether a literal of a clause holds already.
    Held(bool),
    /// The values that occurred.
    Occurred(Vec<i32>),
    Nothing,
}

impl Inner {
    fn of(constraint: &Constraint, scope: &[VarId]) -> Option<Self> {
        Some(match &constraint.kind {
            ConstraintKind::Domain { .. } => Self::Nothing,
            ConstraintKind::Distinct(_) | ConstraintKind::Combos { .. } => Self::Occurred(Vec::new()),
            ConstraintKind::Linear { .. } => Self::Sum(0),
            ConstraintKind::Relation { pairs, .. } => Self::Rows((0..pairs.len() as u32).collect()),
            ConstraintKind::Table { tuples, .. } => Self::Rows((0..tuples.len() as u32).collect()),
            ConstraintKind::Automaton { vars, automaton } => {
                let places: Vec<_> = vars.iter().map(|var| scope.iter().position(|other| other == var)).collect();
                // It can be read in its own order only.
                if !places.is_sorted_by(|one, other| one < other) {
                    return None;
                }
                Self::State(automaton.start)
            }
            ConstraintKind::Clause(_) => Self::Held(false),
            ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => return None,
        })
    }

    /// The memory after a variable has got a value; `None` if the constraint is then violated.
    fn after(&self, kind: &ConstraintKind, var: VarId, value: i32) -> Option<Self> {
        let row = |rows: &[u32], fits: &dyn Fn(usize) -> bool| {
            let left: Vec<u32> = rows.iter().copied().filter(|row| fits(*row as usize)).collect();
            (!left.is_empty()).then_some(Self::Rows(left))
        };
        match (self, kind) {
            (Self::Nothing, ConstraintKind::Domain { var: own, values }) => {
                (*own != var || values.contains(value)).then_some(Self::Nothing)
            }
            (Self::Occurred(occurred), ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. }) => {
                let mut occurred = occurred.clone();
                for _ in vars.iter().filter(|own| **own == var) {
                    let place = occurred.binary_search(&value).err()?;
                    occurred.insert(place, value);
                }
                Some(Self::Occurred(occurred))
            }
            (Self::Sum(sum), ConstraintKind::Linear { terms, .. }) => {
                let own = terms.iter().filter(|term: &&LinearTerm| term.var == var);
                Some(Self::Sum(sum + own.map(|term| i128::from(term.weight(value))).sum::<i128>()))
            }
            (Self::Rows(rows), ConstraintKind::Relation { a, b, pairs }) => row(rows, &|row| {
                let (x, y) = pairs[row];
                (*a != var || x == value) && (*b != var || y == value)
            }),
            (Self::Rows(rows), ConstraintKind::Table { vars, tuples }) => {
                row(rows, &|row| vars.iter().zip(&tuples[row]).all(|(own, entry)| *own != var || *entry == value))
            }
            (Self::State(state), ConstraintKind::Automaton { vars, automaton }) => match vars.contains(&var) {
                true => automaton.step(*state, value).map(Self::State),
                false => Some(Self::State(*state)),
            },
            (Self::Held(held), ConstraintKind::Clause(literals)) => {
                let holds = literals.iter().any(|literal| literal.var == var && literal.holds(value));
                Some(Self::Held(*held || holds))
            }
            _ => None,
        }
    }

    /// Whether the constraint holds, with all its variables read.
    fn holds(&self, kind: &ConstraintKind) -> bool {
        match (self, kind) {
            (Self::Sum(sum), ConstraintKind::Linear { comparison, rhs, .. }) => {
                Comparison::holds(*comparison, *sum, i128::from(*rhs))
            }
            (Self::Occurred(occurred), ConstraintKind::Combos { sets, .. }) => {
                sets.iter().map(Values::as_slice).any(|set| set == occurred)
            }
            (Self::Rows(rows), _) => !rows.is_empty(),
            (Self::State(state), ConstraintKind::Automaton { automaton, .. }) => automaton.accepts(*state),
            (Self::Held(held), _) => *held,
            _ => true,
        }
    }
}

/// Builds the layered automaton that accepts the same words as the steps, and merges states from which the same words are
/// accepted. `None` if there are too many.
fn layered<K: Clone + Eq + Hash>(
    start: K,
    domains: &[u64],
    values: usize,
    step: impl Fn(&K, usize, usize) -> Option<K>,
    accepts: impl Fn(&K) -> bool,
) -> Option<Machine> {
    let (mut keys, mut layers, mut total) = (vec![start], Vec::new(), 0);
    for (place, domain) in domains.iter().enumerate() {
        let mut number: HashMap<K, u32> = HashMap::new();
        let mut layer = vec![REJECT; keys.len() * values];
        for (row, key) in layer.chunks_mut(values.max(1)).zip(&keys) {
            for value in (0..values.min(WORD)).filter(|value| domain >> value & 1 == 1) {
                if let Some(next) = step(key, place, value) {
                    let new = number.len() as u32;
                    row[value] = *number.entry(next).or_insert(new);
                }
            }
        }
        total += number.len();
        if total > MOST {
            return None;
        }
        let mut next: Vec<(K, u32)> = number.into_iter().collect();
        next.sort_unstable_by_key(|(_, number)| *number);
        keys = next.into_iter().map(|(key, _)| key).collect();
        layers.push(layer);
    }
    let mut merged: Vec<u32> = keys.iter().map(|key| if accepts(key) { 0 } else { REJECT }).collect();
    for layer in layers.iter_mut().rev() {
        let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut rows = Vec::new();
        merged = layer
            .chunks(values.max(1))
            .map(|row| {
                let row: Vec<u32> =
                    row.iter().map(|next| if *next == REJECT { REJECT } else { merged[*next as usize] }).collect();
                if row.iter().all(|next| *next == REJECT) {
                    return REJECT;
                }
                let new = known.len() as u32;
                *known.entry(row).or_insert_with_key(|row| {
                    rows.extend_from_slice(row);
                    new
                })
            })
            .collect();
        // A first state without a word rejects every value.
        if rows.is_empty() {
            rows = vec![REJECT; values];
        }
        *layer = rows;
    }
    Some(Machine { layers })
}
