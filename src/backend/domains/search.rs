//! A search that only backtracks: it decides, filters domains, and on a contradiction excludes the last decision.
//!
//! It learns nothing but weights ([`FailureWeights`]): the variables of a constraint that failed, and the variable decided last,
//! are decided earlier from then on. A step takes microseconds, and nothing has to be lowered, so that it decides most puzzles
//! before a search with clauses has begun.

use crate::backend::branching::FailureWeights;
use crate::model::{Assignment, Literal, Model, Role, VarId};
use crate::propagate::{Contradiction, Filters, HiddenSingles, ValueSet};

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BacktrackingOutcome {
    Solution,
    /// There is no further solution.
    Exhausted,
    Stopped,
}

/// A search for the solutions of a model, one after the other.
pub struct BacktrackingSearch {
    filters: Filters,
    /// By variable: whether solutions are counted on it.
    is_answer: Vec<bool>,
    /// By variable.
    weights: FailureWeights,
    levels: Vec<Level>,
    state: State,
    /// Open variables, answers first; those before the index of the deepest level are not looked at again below it.
    order: Vec<u32>,
    /// The houses of answer variables.
    houses: Vec<HiddenSingles>,
    decisions: u64,
    failures: u64,
}

/// A decision: the variable has the value, and what the domains were before.
struct Level {
    var: u32,
    value: u64,
    mark: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The filters have to run.
    Open,
    /// The last solution was returned.
    Found,
    Exhausted,
}

impl BacktrackingSearch {
    /// An estimate of the bytes that the search of a model takes.
    pub fn bytes(model: &Model) -> u64 {
        Filters::bytes(model)
    }

    /// Prepares a search; `None` if a domain or a constraint of the model is too large for the filters.
    pub fn new(model: &Model) -> Option<Self> {
        let filters = Filters::new(model)?;
        let is_answer: Vec<bool> = model.variables().iter().map(|variable| variable.role == Role::Answer).collect();
        let mut order: Vec<u32> = (0..is_answer.len() as u32).collect();
        order.sort_by_key(|var| !is_answer[*var as usize]);
        let mut weights = vec![0.0; is_answer.len()];
        for scope in filters.scopes() {
            scope.iter().for_each(|var| weights[*var as usize] += 1.0);
        }
        let is_own = |house: &HiddenSingles| house.vars.iter().all(|var| is_answer[*var as usize]);
        let mut search = Self {
            houses: filters.houses().filter(|house| is_own(house)).cloned().collect(),
            filters,
            is_answer,
            weights: FailureWeights::new(weights),
            levels: Vec::new(),
            state: State::Open,
            order,
            decisions: 0,
            failures: 0,
        };
        search.restart(&[]);
        Some(search)
    }

    /// Starts again under these facts; weights are kept.
    pub fn restart(&mut self, facts: &[Literal]) {
        self.levels.clear();
        (self.decisions, self.failures) = (0, 0);
        self.state = if self.filters.restart(facts) { State::Open } else { State::Exhausted };
    }

    /// The decisions, and the contradictions after them, since the last start.
    pub fn work(&self) -> (u64, u64) {
        (self.decisions, self.failures)
    }

    /// Searches for the next solution that differs in an answer variable from all before, until `stop`, which is given the numbers
    /// of steps and failures, returns true.
    pub fn next(&mut self, mut stop: impl FnMut(u64, u64) -> bool) -> BacktrackingOutcome {
        if self.state == State::Found {
            self.leave_answer();
        }
        for step in 0_u64.. {
            if self.state == State::Exhausted {
                break;
            }
            if stop(step, self.failures) {
                return BacktrackingOutcome::Stopped;
            }
            if !self.propagate() {
                self.failures += 1;
                self.go_back();
            } else {
                let Some((var, value)) = self.choose() else {
                    self.state = State::Found;
                    return BacktrackingOutcome::Solution;
                };
                self.decisions += 1;
                self.levels.push(Level { var, value, mark: self.filters.mark() });
                self.filters.keep(var, value);
            }
        }
        BacktrackingOutcome::Exhausted
    }

    /// The solution found last.
    pub fn solution(&self, solution: &mut Assignment) {
        if solution.len() != self.is_answer.len() {
            *solution = Assignment::open(self.is_answer.len());
        }
        for var in 0..self.is_answer.len() as u32 {
            let value = self.filters.left(var).trailing_zeros() as usize;
            match self.filters.frame(var).as_slice().get(value) {
                Some(value) => solution.set(VarId(var), *value),
                None => solution.clear(VarId(var)),
            }
        }
    }

    /// Filters before any decision, as [`dive`](Self::dive) requires.
    pub fn root(&mut self) {
        if self.state == State::Open && !self.propagate() {
            self.state = State::Exhausted;
        }
    }

    /// Descends once by values chosen at random, of the open variable with the fewest, and returns the product of the numbers of
    /// values; 0 if it meets a contradiction. The expected value is the number of answers (D. E. Knuth, *Estimating the efficiency
    /// of backtrack programs*, Mathematics of Computation 29, 1975). `pick` returns a number below its argument. `None` if `stop`
    /// returned true while the other variables were searched.
    pub fn dive(&mut self, pick: &mut dyn FnMut(u32) -> u32, mut stop: impl FnMut(u64, u64) -> bool) -> Option<f64> {
        if self.state == State::Exhausted {
            return Some(0.0);
        }
        let start = self.filters.mark();
        let mut product = 1.0;
        let found = loop {
            let left = |var: &u32| self.filters.left(*var).count_ones();
            let answers = self.order.iter().filter(|var| self.is_answer[**var as usize]);
            let Some(var) = answers.filter(|var| left(var) > 1).min_by_key(|var| left(var)).copied() else {
                // Any values of the others make it a solution.
                self.state = State::Open;
                break match self.next(&mut stop) {
                    BacktrackingOutcome::Solution => Some(product),
                    BacktrackingOutcome::Exhausted => Some(0.0),
                    BacktrackingOutcome::Stopped => None,
                };
            };
            let mut values = self.filters.left(var);
            product *= f64::from(values.count_ones());
            for _ in 0..pick(values.count_ones()) {
                values &= values - 1;
            }
            self.filters.keep(var, values & values.wrapping_neg());
            if !self.propagate() {
                break Some(0.0);
            }
        };
        self.levels.clear();
        self.filters.undo(start);
        self.state = State::Open;
        found
    }

    /// Filters; returns false on a contradiction, which gives weight to its variables and to the one decided last.
    fn propagate(&mut self) -> bool {
        let Self { filters, weights, levels, .. } = self;
        let last = levels.last().map(|level| level.var);
        match filters.propagate() {
            Ok(()) => return true,
            Err(Contradiction::Filter(vars)) => weights.record(vars.iter().copied().chain(last)),
            Err(Contradiction::Peers(a, b)) => weights.record([a, b].into_iter().chain(last)),
        }
        false
    }

    /// Excludes the last decision whose variable has another value left.
    fn go_back(&mut self) {
        while let Some(Level { var, value, mark }) = self.levels.pop() {
            self.filters.undo(mark);
            if self.filters.keep(var, !value) {
                return;
            }
        }
        self.state = State::Exhausted;
    }

    /// After a solution: excludes the last decision of an answer variable, below which all solutions have the same answer.
    fn leave_answer(&mut self) {
        self.state = State::Open;
        while self.levels.last().is_some_and(|level| !self.is_answer[level.var as usize]) {
            if let Some(level) = self.levels.pop() {
                self.filters.undo(level.mark);
            }
        }
        self.go_back();
    }

    /// Chooses the open variable with the greatest weight per value, and its first value; or, if one with two places in a house
    /// has more weight per place, that value there. `None` if no variable is open. Others than answers are decided last.
    fn choose(&self) -> Option<(u32, ValueSet)> {
        let mut best: Option<(f64, u32)> = None;
        for var in &self.order {
            if best.is_some() && !self.is_answer[*var as usize] {
                break;
            }
            let count = self.filters.left(*var).count_ones();
            if count < 2 {
                continue;
            }
            let score = self.weights.of(*var) / f64::from(count);
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, *var));
            }
        }
        let (score, var) = best?;
        let left = self.filters.left(var);
        let place = if left.count_ones() > 2 { self.place(2.0 * score) } else { None };
        Some(place.unwrap_or((var, left & left.wrapping_neg())))
    }

    /// Of the values with two places in a house, the one whose place has the most weight, with that place; `None` if all have less
    /// than `least`.
    fn place(&self, mut least: f64) -> Option<(u32, ValueSet)> {
        let mut best = None;
        for HiddenSingles { vars, values } in &self.houses {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for var in vars {
                let left = self.filters.left(*var);
                more |= twice & left;
                twice |= once & left;
                once |= left;
            }
            let two = twice & !more & values;
            for var in vars {
                let places = self.filters.left(*var) & two;
                if places != 0 && self.weights.of(*var) >= least {
                    least = self.weights.of(*var);
                    best = Some((*var, places & places.wrapping_neg()));
                }
            }
        }
        best
    }
}
