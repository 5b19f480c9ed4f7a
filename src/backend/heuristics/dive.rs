//! A partial assignment with forward checking, for `nmcs` and `sampling`: values are placed one by one, and each removes
//! candidates of other variables.
//!
//! A placed value is removed from the candidates of all variables that must differ. If any other constraint has one open variable
//! left, that variable keeps only the candidates that do not violate it (forward checking, as in Haralick and Elliott 1980, for
//! constraints of any number of variables).

use super::{Random, SearchProblem, SearchStructure};
use crate::model::{Assignment, Constraint, ConstraintKind, Model, Status, Values, VarId};
use std::sync::Arc;

/// The data that all dives in a model share.
pub struct Structure {
    model: Arc<Model>,
    /// All values of all variables; bit `i` of a set represents the `i`-th.
    universe: Values,
    words: usize,
    /// By variable: the variables that must differ from it, without duplicates.
    peers: Vec<Vec<VarId>>,
    /// By variable: all other constraints.
    others: Vec<Vec<u32>>,
    /// The scopes of these, by constraint; empty for the rest.
    scopes: Vec<Vec<VarId>>,
}

/// Estimated bytes of a few simultaneous dives, and of the shared data.
pub(super) fn estimated_bytes(model: &Model) -> u64 {
    let variables = model.variables().len() as u64;
    let sets = variables.saturating_mul(words(&universe(model)) as u64).saturating_mul(8);
    let pairs: u64 = model.constraints().iter().filter_map(plain).map(|vars| (vars.len() * vars.len()) as u64).sum();
    // Levels of nesting and the best line of each; candidates as lists of facts; peers.
    sets.saturating_add(variables * 24).saturating_mul(12).saturating_add(pairs.saturating_mul(4))
}

fn words(universe: &Values) -> usize {
    universe.len().div_ceil(64).max(1)
}

fn universe(model: &Model) -> Values {
    let mut all: Vec<i32> = Vec::new();
    let mut last: Option<&Values> = None;
    for variable in model.variables() {
        // Neighbouring variables usually share one domain.
        if last.is_none_or(|last| !last.same(&variable.domain)) {
            all.extend(variable.domain.iter());
        }
        last = Some(&variable.domain);
    }
    Values::new(all)
}

/// The variables of an unguarded `Distinct` in which none is repeated.
fn plain(constraint: &Constraint) -> Option<&[VarId]> {
    match (&constraint.kind, constraint.guard) {
        (ConstraintKind::Distinct(vars), None) if vars.len() == constraint.scope().len() => Some(vars),
        _ => None,
    }
}

impl Structure {
    pub fn new(model: &Arc<Model>) -> Self {
        let universe = universe(model);
        let variables = model.variables().len();
        let (mut peers, mut others) = (vec![Vec::new(); variables], vec![Vec::new(); variables]);
        let mut scopes = Vec::with_capacity(model.constraints().len());
        for (index, constraint) in (0..).zip(model.constraints()) {
            let is_domain = constraint.guard.is_none() && matches!(constraint.kind, ConstraintKind::Domain { .. });
            let plain = plain(constraint);
            for var in plain.unwrap_or_default() {
                peers[var.index()].extend(plain.unwrap_or_default().iter().copied().filter(|peer| peer != var));
            }
            // Plain domains are already part of the facts.
            let scope = if plain.is_some() || is_domain { Vec::new() } else { constraint.scope() };
            scope.iter().for_each(|var| others[var.index()].push(index));
            scopes.push(scope);
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Self { model: Arc::clone(model), words: words(&universe), universe, peers, others, scopes }
    }
}

/// The count of a variable that is placed.
const PLACED: u32 = u32::MAX;

/// The placed values and the remaining candidates.
///
/// Invariant: `left[v]` is the number of bits in the set of `v`, unless `v` is placed.
#[derive(Clone)]
pub struct Dive {
    structure: Arc<Structure>,
    candidates: Vec<u64>,
    left: Vec<u32>,
    values: Assignment,
    placed: usize,
    /// Whether some variable has no candidate, or some constraint is violated.
    is_dead: bool,
}

impl Dive {
    /// A dive with the facts of a problem placed; `None` if that is a dead end.
    pub fn root(problem: &SearchProblem<'_>) -> Option<Self> {
        let SearchStructure::Dive(structure) = problem.prepared else { return None };
        let structure = Arc::clone(structure);
        let (variables, words) = (problem.allowed.len(), structure.words);
        let mut candidates = vec![0_u64; variables * words];
        for (var, values) in problem.allowed.iter().enumerate() {
            for bit in values.iter().filter_map(|value| structure.universe.index_of(*value)) {
                candidates[var * words + bit / 64] |= 1 << (bit % 64);
            }
        }
        let left = problem.allowed.iter().map(|values| values.len() as u32).collect();
        let values = Assignment::open(variables);
        let mut root = Self { structure, candidates, left, values, placed: 0, is_dead: false };
        for (var, values) in problem.model.var_ids().zip(problem.allowed) {
            if let [value] = values.as_slice() {
                root.place_if_free(var, *value);
            }
        }
        (!root.is_dead).then_some(root)
    }

    fn place_if_free(&mut self, var: VarId, value: i32) {
        match self.has(var, value) {
            true => self.place(var, value),
            false => self.is_dead = true,
        }
    }

    fn has(&self, var: VarId, value: i32) -> bool {
        let at = |bit: usize| self.candidates[var.index() * self.structure.words + bit / 64] >> (bit % 64) & 1 == 1;
        self.structure.universe.index_of(value).is_some_and(at)
    }

    /// Whether everything is placed and nothing is violated.
    pub fn is_complete(&self) -> bool {
        !self.is_dead && self.placed == self.left.len()
    }

    pub fn placed(&self) -> usize {
        self.placed
    }

    pub fn into_values(self) -> Assignment {
        self.values
    }

    /// An open variable with the fewest candidates, at random if there are several; `None` in a dead end, and if all are placed.
    pub fn narrowest(&self, random: &mut Random) -> Option<VarId> {
        if self.is_dead {
            return None;
        }
        let (mut best, mut least, mut ties) = (None, PLACED, 0);
        for (var, left) in self.left.iter().enumerate() {
            if *left > least || *left == PLACED {
                continue;
            }
            ties = if *left < least { 1 } else { ties + 1 };
            if ties == 1 || random.below(ties) == 0 {
                best = Some(VarId(var as u32));
            }
            least = *left;
            if least == 1 {
                break;
            }
        }
        best
    }

    /// The candidates of an open variable, ascending.
    pub fn candidates(&self, var: VarId) -> Vec<i32> {
        let words = self.structure.words;
        let mut values = Vec::with_capacity(self.left[var.index()] as usize);
        for word in 0..words {
            let mut bits = self.candidates[var.index() * words + word];
            while bits != 0 {
                values.push(self.structure.universe.as_slice()[word * 64 + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
        values
    }

    /// A random candidate of an open variable, which must have one.
    pub fn any_candidate(&self, var: VarId, random: &mut Random) -> i32 {
        let words = self.structure.words;
        let mut skip = random.below(self.left[var.index()] as usize) as u32;
        for word in 0..words {
            let mut bits = self.candidates[var.index() * words + word];
            if skip >= bits.count_ones() {
                skip -= bits.count_ones();
                continue;
            }
            (0..skip).for_each(|_| bits &= bits - 1);
            return self.structure.universe.as_slice()[word * 64 + bits.trailing_zeros() as usize];
        }
        self.structure.universe.as_slice().first().copied().unwrap_or_default()
    }

    /// Places one of its candidates in an open variable.
    pub fn place(&mut self, var: VarId, value: i32) {
        let structure = Arc::clone(&self.structure);
        self.values.set(var, value);
        self.left[var.index()] = PLACED;
        self.placed += 1;
        if let Some(bit) = structure.universe.index_of(value) {
            for peer in &structure.peers[var.index()] {
                self.take(*peer, bit);
            }
        }
        for constraint in &structure.others[var.index()] {
            if self.is_dead {
                return;
            }
            self.look_at(&structure, *constraint as usize);
        }
    }

    /// Removes a candidate, if the variable is open and has it.
    fn take(&mut self, var: VarId, bit: usize) {
        let left = &mut self.left[var.index()];
        let word = &mut self.candidates[var.index() * self.structure.words + bit / 64];
        if *left != PLACED && *word >> (bit % 64) & 1 == 1 {
            *word &= !(1 << (bit % 64));
            *left -= 1;
            self.is_dead |= *left == 0;
        }
    }

    /// Propagates a constraint after one more of its variables is placed.
    fn look_at(&mut self, structure: &Structure, index: usize) {
        let constraint = &structure.model.constraints()[index];
        let mut open = structure.scopes[index].iter().copied().filter(|var| self.values.get(*var).is_none());
        let (first, second) = (open.next(), open.next());
        let Some(var) = first.filter(|_| second.is_none()) else {
            self.is_dead |= constraint.status(&self.values) == Status::Violated;
            return;
        };
        for value in self.candidates(var) {
            self.values.set(var, value);
            let is_violated = constraint.status(&self.values) == Status::Violated;
            self.values.clear(var);
            if let Some(bit) = structure.universe.index_of(value).filter(|_| is_violated) {
                self.take(var, bit);
            }
        }
    }
}
