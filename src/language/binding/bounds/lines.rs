//! Decides whether a state machine can accept a line at all, for warnings about clues that cannot be met.
//!
//! First it computes the states reachable at each position if digits may repeat. Then, if the cells of the line are different, it
//! searches for one accepted line over pairs of state and set of used digits, restricted to states from which acceptance is not
//! excluded. A case that exceeds its budget gets no verdict.

use super::VariableBounds;
use crate::language::elaborate::evaluate;
use crate::puzzle::{Arm, Machine, Term};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The largest number of machine steps computed, over all clues of a puzzle.
const MOST_STEPS: usize = 100_000;

/// The largest number of steps in the layers of one clue.
const MOST_IN_LAYERS: usize = 200_000;

/// The largest number of pairs of state and used digits that one search visits.
const MOST_VISITED: usize = 50_000;

/// The same limit, over all clues of a puzzle.
const MOST_VISITED_IN_ALL: usize = 1_000_000;

/// The number of a state.
type StateNumber = usize;

/// Decides about lines. Clues that differ only in what they accept share the exploration.
#[derive(Default)]
pub(in crate::language::binding) struct LineJudge {
    steps: usize,
    visited: usize,
    last: Option<Paths>,
}

/// The states that a machine can reach at each position.
struct Paths {
    start: Vec<i64>,
    arms: Vec<Arm>,
    /// The values that may be read at each position.
    values: Vec<Vec<i64>>,
    /// For each position, the index of each of its values among the values of all positions.
    places: Vec<Vec<usize>>,
    states: Vec<Vec<i64>>,
    /// For each position, the states before it, ascending, each with the successor for each value.
    layers: Vec<Vec<(StateNumber, Vec<Option<StateNumber>>)>>,
    ends: BTreeSet<StateNumber>,
}

impl LineJudge {
    /// Returns the states in which a machine can end, if it accepts no line of these terms. `None` if it accepts one, or if that
    /// is unknown.
    pub fn never(&mut self, bounds: &VariableBounds<'_>, terms: &[Term], machine: &Machine) -> Option<Vec<Vec<i64>>> {
        let values: Vec<Vec<i64>> = terms.iter().map(|term| values(bounds, term)).collect::<Option<_>>()?;
        let same = |p: &Paths| p.start == machine.start && p.arms == machine.arms && p.values == values;
        let paths = match self.last.take().filter(same) {
            Some(paths) => paths,
            None => Paths::new(machine, values, &mut self.steps)?,
        };
        let ends = self.ends(&paths, bounds, terms, machine);
        let ends = ends.map(|ends| ends.iter().map(|end| paths.states[*end].clone()).collect());
        self.last = Some(paths);
        ends
    }

    fn ends(
        &mut self,
        paths: &Paths,
        bounds: &VariableBounds<'_>,
        terms: &[Term],
        machine: &Machine,
    ) -> Option<BTreeSet<StateNumber>> {
        let alive = paths.alive(machine);
        let open = alive.first().is_some_and(|first| first[0]);
        if open && !different(bounds, terms) {
            return None;
        }
        if !different(bounds, terms) {
            return Some(paths.ends.clone());
        }
        if open {
            let mut search = WordSearch::new(paths, Some(&alive), &mut self.visited);
            search.from(0, 0, 0);
            if search.found() || search.over {
                return None;
            }
        }
        let mut search = WordSearch::new(paths, None, &mut self.visited);
        search.from(0, 0, 0);
        // Without the used digits, the states are still an upper bound.
        Some(if search.over { paths.ends.clone() } else { search.ends })
    }
}

/// Returns the values that a term can have; `None` if the term is not simple.
fn values(bounds: &VariableBounds<'_>, term: &Term) -> Option<Vec<i64>> {
    match term {
        Term::Integer(value) => Some(vec![*value]),
        Term::Variable(variable) => {
            let domain = bounds.domain(*variable);
            (!domain.is_empty()).then(|| domain.iter().map(|digit| i64::from(*digit)).collect())
        }
        _ => None,
    }
}

/// Returns whether all terms are cells with different digits, and few enough for the bit set of used digits.
fn different(bounds: &VariableBounds<'_>, terms: &[Term]) -> bool {
    let variable = |term: &Term| if let Term::Variable(v) = term { Some(*v) } else { None };
    let Some(variables) = terms.iter().map(variable).collect::<Option<Vec<_>>>() else { return false };
    let few = variables.len() <= 64 && bounds.layout.digits().len() <= 64;
    few && variables.iter().enumerate().all(|(i, one)| variables[..i].iter().all(|two| bounds.differ(*one, *two)))
}

impl Paths {
    /// Returns `None` if there are too many steps.
    fn new(machine: &Machine, values: Vec<Vec<i64>>, computed: &mut usize) -> Option<Self> {
        let all: BTreeSet<i64> = values.iter().flatten().copied().collect();
        let all: Vec<i64> = all.into_iter().collect();
        let place = |value: &i64| all.partition_point(|other| other < value);
        let places: Vec<Vec<usize>> = values.iter().map(|some| some.iter().map(place).collect()).collect();
        let mut states = vec![machine.start.clone()];
        let mut known: HashMap<Vec<i64>, StateNumber> = [(machine.start.clone(), 0)].into();
        // By state and place of the value; empty, or `None`, as long as it is unknown.
        let mut steps: Vec<Vec<Option<Option<StateNumber>>>> = vec![Vec::new()];
        let mut layers = Vec::with_capacity(values.len());
        let mut at = BTreeSet::from([0]);
        let mut size = 0;
        for places in &places {
            size += at.len() * places.len();
            if size > MOST_IN_LAYERS {
                return None;
            }
            let mut layer = Vec::with_capacity(at.len());
            let mut next = BTreeSet::new();
            for from in at {
                let mut row = Vec::with_capacity(places.len());
                steps[from].resize(all.len(), None);
                for place in places {
                    if steps[from][*place].is_none() {
                        *computed += 1;
                        if *computed > MOST_STEPS {
                            return None;
                        }
                        let to = evaluate::step(machine, &states[from], all[*place]);
                        let to = to.map(|state| {
                            *known.entry(state).or_insert_with_key(|state| {
                                states.push(state.clone());
                                steps.push(Vec::new());
                                states.len() - 1
                            })
                        });
                        steps[from][*place] = Some(to);
                    }
                    let to = steps[from][*place].flatten();
                    next.extend(to);
                    row.push(to);
                }
                layer.push((from, row));
            }
            layers.push(layer);
            at = next;
        }
        let (start, arms) = (machine.start.clone(), machine.arms.clone());
        Some(Self { start, arms, values, places, states, layers, ends: at })
    }

    /// Returns for each position, and after the last one, whether a line may be accepted from each state if digits may repeat.
    fn alive(&self, machine: &Machine) -> Vec<Vec<bool>> {
        let mut after = vec![false; self.states.len()];
        self.ends.iter().for_each(|end| after[*end] = evaluate::accepted(machine, &self.states[*end]));
        let mut alive = vec![after];
        for layer in self.layers.iter().rev() {
            let after = &alive[alive.len() - 1];
            let mut before = vec![false; self.states.len()];
            layer.iter().for_each(|(from, row)| before[*from] = row.iter().flatten().any(|to| after[*to]));
            alive.push(before);
        }
        alive.reverse();
        alive
    }
}

/// A walk over all lines of different digits, or up to the first accepted one.
struct WordSearch<'s> {
    paths: &'s Paths,
    /// If set, only these states are visited, and the first accepted line ends the search.
    alive: Option<&'s [Vec<bool>]>,
    seen: HashSet<(usize, StateNumber, u64)>,
    ends: BTreeSet<StateNumber>,
    visited: &'s mut usize,
    over: bool,
}

impl<'s> WordSearch<'s> {
    fn new(paths: &'s Paths, alive: Option<&'s [Vec<bool>]>, visited: &'s mut usize) -> Self {
        Self { paths, alive, seen: HashSet::new(), ends: BTreeSet::new(), visited, over: false }
    }

    fn found(&self) -> bool {
        self.alive.is_some() && !self.ends.is_empty()
    }

    /// Continues from a state before a position. The recursion is at most 64 deep.
    fn from(&mut self, position: usize, state: StateNumber, used: u64) {
        if self.over || self.found() || self.alive.is_some_and(|alive| !alive[position][state]) {
            return;
        }
        let paths = self.paths;
        let Some(layer) = paths.layers.get(position) else {
            self.ends.insert(state);
            return;
        };
        if !self.seen.insert((position, state, used)) {
            return;
        }
        *self.visited += 1;
        self.over = self.seen.len() > MOST_VISITED || *self.visited > MOST_VISITED_IN_ALL;
        let Ok(at) = layer.binary_search_by_key(&state, |(from, _)| *from) else { return };
        for (to, place) in layer[at].1.iter().zip(&paths.places[position]) {
            if let Some(to) = to
                && used >> place & 1 == 0
            {
                self.from(position + 1, *to, used | 1 << place);
            }
        }
    }
}
