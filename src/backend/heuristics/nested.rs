//! `nmcs`: nested Monte Carlo search with the heuristic of fewest candidates.
//!
//! Cazenave, *Nested Monte-Carlo Search*, IJCAI 2009. A search of level 0 is a dive: the variable with the fewest candidates
//! gets a random one of them, until one has none left. A search of level *n* tries each candidate of that variable with a
//! search of level *n* − 1, and plays the next move of the best line known so far; a line is the better the more variables
//! it places. Where a search of the highest level ends without a solution, it begins anew. A *node* is a value placed.

use super::dive::{Dive, Structure};
use super::tuning::Parameter;
use super::{HeuristicSearch, Method, Pace, Random, SearchProblem, SearchStructure, profile};
use crate::model::{Assignment, VarId};
use std::sync::Arc;

pub(super) const METHOD: Method = Method {
    profile: profile(
        "nmcs",
        "nested Monte Carlo search, fewest candidates first (Cazenave, 2009); incomplete: proves nothing",
    ),
    parameters: &[
        Parameter {
            name: "level",
            usual: 2.0,
            least: 1.0,
            most: 5.0,
            is_whole: true,
            description: "nesting depth of the searches, down to random dives",
        },
        Parameter {
            name: "playouts",
            usual: 1.0,
            least: 1.0,
            most: 1000.0,
            is_whole: true,
            description: "dives for each candidate of a search of level 1",
        },
    ],
    patience: 20_000_000,
    prepare: |model| SearchStructure::Dive(Arc::new(Structure::new(model))),
    open: |problem| Some(Box::new(Nested::open(problem)?)),
};

struct Nested {
    root: Dive,
    level: usize,
    playouts: usize,
    random: Random,
}

/// A value for a variable.
type Move = (VarId, i32);

/// Where a search has led.
struct Rollout {
    moves: Vec<Move>,
    score: usize,
    solution: Option<Assignment>,
}

impl Rollout {
    fn to(end: Dive, moves: Vec<Move>) -> Self {
        Self { moves, score: end.placed(), solution: end.is_complete().then(|| end.into_values()) }
    }
}

impl Nested {
    fn open(problem: SearchProblem<'_>) -> Option<Self> {
        let (level, playouts) = (problem.tuning.count("level"), problem.tuning.count("playouts"));
        Some(Self { root: Dive::root(&problem)?, level, playouts, random: problem.random })
    }

    /// Runs a search of level 0.
    fn playout(&mut self, mut dive: Dive, pace: &mut Pace<'_>) -> Rollout {
        let mut moves = Vec::new();
        while let Some(var) = dive.narrowest(&mut self.random)
            && pace.node()
        {
            let value = dive.any_candidate(var, &mut self.random);
            dive.place(var, value);
            moves.push((var, value));
        }
        Rollout::to(dive, moves)
    }

    /// Runs a search of this level; returns the best line found.
    fn search(&mut self, mut dive: Dive, level: usize, pace: &mut Pace<'_>) -> Rollout {
        if level == 0 {
            return self.playout(dive, pace);
        }
        let mut played: Vec<Move> = Vec::new();
        let mut best = Rollout { moves: Vec::new(), score: 0, solution: None };
        while let Some(var) = dive.narrowest(&mut self.random) {
            let mut candidates = dive.candidates(var);
            self.random.shuffle(&mut candidates);
            let times = if level == 1 { self.playouts } else { 1 };
            for value in candidates.into_iter().flat_map(|value| std::iter::repeat_n(value, times)) {
                if !pace.node() {
                    return best;
                }
                let mut next = dive.clone();
                next.place(var, value);
                let line = self.search(next, level - 1, pace);
                if line.score > best.score || best.moves.is_empty() {
                    let before = played.iter().copied().chain([(var, value)]);
                    best = Rollout { moves: before.chain(line.moves).collect(), ..line };
                }
                if best.solution.is_some() {
                    return best;
                }
            }
            // The best line starts with the moves already played.
            let Some((var, value)) = best.moves.get(played.len()).copied() else { break };
            dive.place(var, value);
            played.push((var, value));
        }
        match best.moves.is_empty() {
            true => Rollout::to(dive, played),
            false => best,
        }
    }
}

impl HeuristicSearch for Nested {
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment> {
        while pace.goes_on() {
            let line = self.search(self.root.clone(), self.level, pace);
            if line.solution.is_some() {
                return line.solution;
            }
        }
        None
    }
}
