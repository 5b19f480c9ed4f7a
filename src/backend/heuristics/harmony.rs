//! The heuristic `harmony`: harmony search.
//!
//! Geem, *Harmony search algorithm for solving Sudoku*, KES 2007. A memory holds some assignments. A new one takes each value
//! from a random one of them with probability `hmcr`, then with probability `par` the next value up or down, and otherwise any
//! value; it replaces the worst if it is better. The paper's penalty is how far the sums of rows, columns and boxes are from 45,
//! which is also 0 for some grids that are not solutions; here it is the shared [`penalty`](super::penalty). If nothing better is
//! found for long, the memory is refilled. A *node* is an assignment tried.
//!
//! Whether it can solve puzzles with more than a few open cells was contested (Weyland, *A critical analysis of the harmony
//! search algorithm: how not to solve sudoku*, Operations Research Perspectives 2, 2015): it solves those with few open cells.

use super::penalty::{Penalty, Structure};
use super::tuning::Parameter;
use super::{HeuristicSearch, Method, Pace, Random, SearchProblem, SearchStructure, profile};
use crate::model::{Assignment, VarId};
use std::sync::Arc;

/// The size of the memory.
pub(super) const SIZE: &str = "hms";

pub(super) const METHOD: Method = Method {
    profile: profile(
        "harmony",
        "harmony search (Geem, 2007), for puzzles with few open cells; incomplete: proves nothing",
    ),
    parameters: &[
        Parameter {
            name: SIZE,
            usual: 50.0,
            least: 1.0,
            most: 10_000.0,
            is_whole: true,
            description: "assignments in the memory (HMS)",
        },
        Parameter {
            name: "hmcr",
            usual: 0.9,
            least: 0.0,
            most: 1.0,
            is_whole: false,
            description: "probability that a value comes from the memory (HMCR)",
        },
        Parameter {
            name: "par",
            usual: 0.1,
            least: 0.0,
            most: 1.0,
            is_whole: false,
            description: "probability that such a value is moved to its neighbour (PAR)",
        },
        Parameter {
            name: "stale",
            usual: 20_000.0,
            least: 1.0,
            most: 1e9,
            is_whole: true,
            description: "number of consecutive assignments without improvement before the memory is refilled",
        },
    ],
    patience: 2_000_000,
    prepare: |model| SearchStructure::Penalty(Arc::new(Structure::new(model))),
    open: |problem| Some(Box::new(Harmony::open(problem)?)),
};

struct Harmony {
    state: Penalty,
    /// The variables that facts leave open.
    open: Vec<VarId>,
    /// Penalties and the values of `open`.
    memory: Vec<(u64, Vec<i32>)>,
    size: usize,
    from_memory: f64,
    pitch: f64,
    stale: usize,
    /// Assignments since the memory last improved.
    idle: usize,
    random: Random,
}

impl Harmony {
    fn open(problem: SearchProblem<'_>) -> Option<Self> {
        let tuning = problem.tuning;
        let open = problem.model.var_ids().filter(|var| problem.allowed[var.index()].len() > 1);
        Some(Self {
            open: open.collect(),
            state: Penalty::new(problem.prepared, problem.allowed)?,
            memory: Vec::new(),
            size: tuning.count(SIZE),
            from_memory: tuning.get("hmcr"),
            pitch: tuning.get("par"),
            stale: tuning.count("stale"),
            idle: 0,
            random: problem.random,
        })
    }

    /// Chooses a value for the open variable at `place`.
    fn value(&mut self, place: usize) -> i32 {
        let allowed = self.state.allowed(self.open[place]);
        let any = self.random.pick(allowed).unwrap_or_default();
        // While the memory is being filled, values are random.
        if self.memory.len() < self.size || self.random.share() >= self.from_memory {
            return any;
        }
        let value = self.memory[self.random.below(self.memory.len())].1[place];
        if self.random.share() >= self.pitch {
            return value;
        }
        let Ok(at) = allowed.binary_search(&value) else { return any };
        let next = if self.random.below(2) == 0 { at.checked_sub(1) } else { Some(at + 1) };
        next.and_then(|next| allowed.get(next)).copied().unwrap_or(value)
    }

    /// Tries an assignment, and keeps it if it is better than the worst. Returns whether it is a solution.
    fn improvise(&mut self) -> bool {
        let mut values = Vec::with_capacity(self.open.len());
        for place in 0..self.open.len() {
            let value = self.value(place);
            self.state.set(self.open[place], value);
            values.push(value);
        }
        let penalty = self.state.total();
        self.idle += 1;
        if self.memory.len() < self.size {
            self.memory.push((penalty, values));
            self.idle = 0;
        } else if let Some(worst) = self.memory.iter_mut().max_by_key(|(penalty, _)| *penalty)
            && penalty < worst.0
        {
            *worst = (penalty, values);
            self.idle = 0;
        }
        if penalty == 0 || self.idle >= self.stale {
            self.memory.clear();
            self.idle = 0;
        }
        penalty == 0
    }
}

impl HeuristicSearch for Harmony {
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment> {
        while pace.node() {
            if self.improvise() {
                return Some(self.state.values().clone());
            }
        }
        None
    }
}
