//! The depth-first search of `backtrack` as a session.

use super::BacktrackModel;
use super::groups::TakenValues;
use crate::backend::branching::{stop, values_left};
use crate::backend::{Limits, Session, SessionStep, Work};
use crate::model::{Assignment, Literal, Status, VarId};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// Invariant between steps: the first `fixed + tried.len()` variables of the order are being tried; all but the last are placed
/// without a contradiction; `consistent` is true if that holds for the last, too. `tried[i]` values of the `i`-th open variable
/// have been tried.
pub(super) struct BacktrackSession {
    shared: Arc<BacktrackModel>,
    /// The values that facts allow each variable, in the order in which they are tried.
    values: Vec<Vec<i32>>,
    taken: TakenValues,
    /// Fixed variables, open answer variables, open auxiliary variables.
    order: Vec<VarId>,
    /// Number of fixed variables in `order`.
    fixed: usize,
    /// Number of fixed or answer variables in `order`.
    answers: usize,
    /// By position in `order`: the constraints whose scope is completely assigned with that variable.
    completed: Vec<Vec<usize>>,
    tried: Vec<usize>,
    assignment: Assignment,
    consistent: bool,
    over: bool,
    nodes: u64,
}

impl BacktrackSession {
    pub(super) fn new(shared: Arc<BacktrackModel>) -> Self {
        let mut session = Self {
            values: Vec::new(),
            taken: TakenValues::new(&shared.groups, &[]),
            order: Vec::new(),
            fixed: 0,
            answers: 0,
            completed: Vec::new(),
            tried: Vec::new(),
            assignment: Assignment::open(shared.model.variables().len()),
            consistent: true,
            over: false,
            nodes: 0,
            shared,
        };
        session.assume(&[]);
        session
    }

    /// Computes the order of variables for the remaining values.
    fn arrange(&mut self) {
        let open = |v: &&VarId| self.values[v.index()].len() != 1;
        let (answers, auxiliary) = self.shared.order.split_at(self.shared.answers);
        self.order = self.shared.order.iter().filter(|v| !open(v)).copied().collect();
        self.fixed = self.order.len();
        self.order.extend(answers.iter().filter(open));
        self.answers = self.order.len();
        self.order.extend(auxiliary.iter().filter(open));
        let mut place = vec![0; self.order.len()];
        for (index, var) in self.order.iter().enumerate() {
            place[var.index()] = index;
        }
        self.completed = vec![Vec::new(); self.order.len()];
        for (constraint, scope) in &self.shared.others {
            if let Some(last) = scope.iter().map(|v| place[v.index()]).max() {
                self.completed[last].push(*constraint);
            }
        }
    }

    fn violated(&self, constraint: usize) -> bool {
        self.shared.model.constraints()[constraint].status(&self.assignment) == Status::Violated
    }

    /// Places a free value in the variable at `place`. Returns whether there is no contradiction.
    fn set(&mut self, place: usize, value: i32) -> bool {
        let var = self.order[place];
        let groups = &self.shared.groups;
        self.taken.flip(groups, var, value);
        self.assignment.set(var, value);
        self.taken.peers_have_values(groups, var, value, &self.assignment)
            && !self.completed[place].iter().any(|c| self.violated(*c))
    }

    /// Removes the value of the variable at `place`, if it has one.
    fn unset(&mut self, place: usize) {
        let var = self.order[place];
        if let Some(value) = self.assignment.get(var) {
            self.taken.flip(&self.shared.groups, var, value);
            self.assignment.clear(var);
        }
    }

    /// Places the next free value in the last variable; drops the variable if there is none. Returns whether there is no
    /// contradiction.
    fn advance(&mut self) -> bool {
        let depth = self.tried.len() - 1;
        let place = self.fixed + depth;
        let var = self.order[place];
        self.unset(place);
        while let Some(value) = self.values[var.index()].get(self.tried[depth]).copied() {
            self.tried[depth] += 1;
            if self.taken.is_free(&self.shared.groups, var, value) {
                self.nodes += 1;
                return self.set(place, value);
            }
        }
        self.leave(depth);
        false
    }

    /// Backtracks to the first `depth` open variables.
    fn leave(&mut self, depth: usize) {
        for place in depth..self.tried.len() {
            self.unset(self.fixed + place);
        }
        self.tried.truncate(depth);
        self.consistent = false;
        self.over = self.tried.is_empty();
    }
}

impl Session for BacktrackSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let shared = Arc::clone(&self.shared);
        let facts: Vec<Literal> = shared.units.iter().chain(assumptions).copied().collect();
        self.values = values_left(&shared.model, &facts);
        if shared.seed != 0 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(shared.seed);
            self.values.iter_mut().for_each(|values| values.shuffle(&mut random));
        }
        self.taken = TakenValues::new(&shared.groups, &self.values);
        self.assignment.clear_all();
        self.tried.clear();
        self.consistent = true;
        self.nodes = 0;
        self.arrange();
        let free = |session: &Self, var: VarId, value| session.taken.is_free(&shared.groups, var, value);
        let mut stands = self.values.iter().all(|values| !values.is_empty())
            && !shared.others.iter().any(|(c, scope)| scope.is_empty() && self.violated(*c));
        for place in 0..self.fixed {
            let var = self.order[place];
            let value = self.values[var.index()][0];
            stands = stands && free(self, var, value) && self.set(place, value);
        }
        self.over = !stands;
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        for step in 0_u64.. {
            if self.over {
                break;
            }
            if self.consistent && self.fixed + self.tried.len() == self.order.len() {
                solution.clone_from(&self.assignment);
                self.leave(self.tried.len().min(self.answers - self.fixed));
                return SessionStep::Solution;
            }
            if let Some(stop) = stop(limits, step, self.nodes) {
                return SessionStep::Stopped(stop);
            }
            if self.consistent {
                self.tried.push(0);
            }
            self.consistent = self.advance();
        }
        SessionStep::Exhausted
    }

    fn work(&self) -> Work {
        Work { nodes: Some(self.nodes), ..Work::default() }
    }
}
