//! The heuristic `annealing`: simulated annealing where boxes always are permutations.
//!
//! Lewis, *Metaheuristics can solve sudoku puzzles*, Journal of Heuristics 13, 2007. Each of the [`blocks`] is filled with the
//! values that facts leave it, in any order; a move swaps two of its cells, and is undone with a probability that depends on the
//! increase of the [penalty](super::penalty). The initial temperature is the standard deviation of the penalty over a few moves
//! from the start; it falls by a factor after each chain, which has as many moves as there are open cells, squared. If the best
//! penalty has not improved for some frozen chains, the temperature is reset. Variables in no block get a random value instead. A
//! *node* is a move.

use super::blocks::blocks;
use super::penalty::{Penalty, Structure};
use super::tuning::Parameter;
use super::{HeuristicSearch, Method, Pace, Random, SearchProblem, SearchStructure, profile};
use crate::model::{Assignment, VarId};
use std::sync::Arc;

pub(super) const METHOD: Method = Method {
    profile: profile(
        "annealing",
        "simulated annealing, boxes kept as permutations (Lewis, 2007); incomplete: proves nothing",
    ),
    parameters: &[
        Parameter {
            name: "cooling",
            usual: 0.99,
            least: 0.01,
            most: 0.999_999,
            is_whole: false,
            description: "factor of the temperature after each chain",
        },
        Parameter {
            name: "reheat",
            usual: 20.0,
            least: 1.0,
            most: 1e6,
            is_whole: true,
            description: "number of consecutive frozen chains without a better penalty before reheating",
        },
    ],
    patience: 200_000_000,
    prepare: |model| SearchStructure::Penalty(Arc::new(Structure::new(model))),
    open: |problem| Some(Box::new(Annealing::open(problem)?)),
};

/// Number of moves for estimating the initial temperature.
const SAMPLE: usize = 200;

/// A chain is frozen if fewer than one in this many of its moves was accepted although it increased the penalty.
const FROZEN: u64 = 20;

/// Upper bound on the moves of a chain: on grids of thousands of cells, the square would be a whole run.
const LONGEST_CHAIN: u64 = 1_000_000;

/// The open part of a block.
struct Block {
    cells: Vec<VarId>,
    /// As many values as cells; no fixed cell has any of them.
    values: Vec<i32>,
}

/// What a move changed: variables and their previous values.
type Undo = [Option<(VarId, i32)>; 2];

struct Annealing {
    state: Penalty,
    blocks: Vec<Block>,
    /// The movable cells, each with its block; `None` for a variable that gets random values.
    movable: Vec<(VarId, Option<u32>)>,
    cooling: f64,
    patience: u64,
    chain: u64,
    random: Random,
    run: AnnealingRun,
}

/// The state of a run. It ends with a solution, and is reheated if the best penalty has not improved for long.
#[derive(Default)]
struct AnnealingRun {
    is_begun: bool,
    first: f64,
    temperature: f64,
    /// Moves of the current chain, and those accepted although they increased the penalty.
    moves: u64,
    worse: u64,
    /// Frozen chains since the best penalty last improved.
    idle: u64,
    best: u64,
    has_improved: bool,
}

impl Annealing {
    fn open(problem: SearchProblem<'_>) -> Option<Self> {
        let state = Penalty::new(problem.prepared, problem.allowed)?;
        let is_open = |var: &VarId| problem.allowed[var.index()].len() > 1;
        let mut blocks_found = Vec::new();
        let mut movable: Vec<(VarId, Option<u32>)> = Vec::new();
        let mut is_in_block = vec![false; problem.allowed.len()];
        for (cells, values) in blocks(problem.model) {
            let (open, fixed): (Vec<VarId>, Vec<VarId>) = cells.into_iter().partition(is_open);
            let taken: Vec<i32> = fixed.iter().map(|var| state.value(*var)).collect();
            let values: Vec<i32> = values.into_iter().filter(|value| !taken.contains(value)).collect();
            // If facts repeat a value, there are more values than cells, and no solution.
            if open.len() < 2 || open.len() != values.len() {
                continue;
            }
            for var in &open {
                is_in_block[var.index()] = true;
                movable.push((*var, Some(blocks_found.len() as u32)));
            }
            blocks_found.push(Block { cells: open, values });
        }
        let alone = problem.model.var_ids().filter(|var| is_open(var) && !is_in_block[var.index()]);
        movable.extend(alone.map(|var| (var, None)));
        let chain = (movable.len() as u64).pow(2).clamp(1, LONGEST_CHAIN);
        let (cooling, patience) = (problem.tuning.get("cooling"), problem.tuning.count("reheat") as u64);
        let (blocks, random, run) = (blocks_found, problem.random, AnnealingRun::default());
        Some(Self { state, blocks, movable, cooling, patience, chain, random, run })
    }

    /// Refills all blocks at random, and estimates the initial temperature.
    fn begin(&mut self) {
        for block in &mut self.blocks {
            self.random.shuffle(&mut block.values);
            for (cell, value) in block.cells.iter().zip(&block.values) {
                self.state.set(*cell, *value);
            }
        }
        for (var, block) in &self.movable {
            if block.is_none()
                && let Some(value) = self.random.pick(self.state.allowed(*var))
            {
                self.state.set(*var, value);
            }
        }
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..SAMPLE {
            let undo = self.step();
            let penalty = self.state.total() as f64;
            sum += penalty;
            squares += penalty * penalty;
            self.take_back(undo);
        }
        let (mean, count) = (sum / SAMPLE as f64, SAMPLE as f64);
        let deviation = (squares / count - mean * mean).max(0.0).sqrt();
        let first = if deviation > 0.0 { deviation } else { 1.0 };
        let best = self.state.total();
        self.run = AnnealingRun { is_begun: true, first, temperature: first, best, ..AnnealingRun::default() };
    }

    /// Makes a random move, whatever its cost, and returns what it changed.
    fn step(&mut self) -> Undo {
        let Some((var, block)) = self.random.pick(&self.movable) else { return [None, None] };
        let old = self.state.value(var);
        let Some(block) = block else {
            let value = self.random.pick(self.state.allowed(var)).unwrap_or(old);
            self.state.set(var, value);
            return [Some((var, old)), None];
        };
        let cells = &self.blocks[block as usize].cells;
        let mut other = self.random.pick(cells).unwrap_or(var);
        while other == var {
            other = self.random.pick(cells).unwrap_or(var);
        }
        let theirs = self.state.value(other);
        self.state.set(var, theirs);
        self.state.set(other, old);
        [Some((var, old)), Some((other, theirs))]
    }

    fn take_back(&mut self, undo: Undo) {
        undo.into_iter().flatten().for_each(|(var, value)| self.state.set(var, value));
    }

    /// Makes a move, and undoes it with the probability given by its cost and the temperature.
    fn anneal(&mut self) {
        let before = self.state.total();
        let undo = self.step();
        let after = self.state.total();
        if after > before {
            let likely = (-((after - before) as f64) / self.run.temperature).exp();
            if self.random.share() < likely {
                self.run.worse += 1;
            } else {
                self.take_back(undo);
            }
        }
        let run = &mut self.run;
        if self.state.total() < run.best {
            (run.best, run.has_improved) = (self.state.total(), true);
        }
        run.moves += 1;
        if run.moves == self.chain {
            // At high temperatures a good penalty is found early by chance, so the lack of a better one is not counted.
            let is_frozen = run.worse * FROZEN < self.chain;
            run.idle = if run.has_improved { 0 } else { run.idle + u64::from(is_frozen) };
            (run.moves, run.worse, run.has_improved) = (0, 0, false);
            run.temperature *= self.cooling;
            if run.idle == self.patience {
                *run = AnnealingRun {
                    is_begun: true,
                    first: run.first,
                    temperature: run.first,
                    best: self.state.total(),
                    ..AnnealingRun::default()
                };
            }
        }
    }
}

impl HeuristicSearch for Annealing {
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment> {
        if self.movable.is_empty() {
            // Nothing is movable: the facts are a solution, or there is none.
            if self.run.is_begun || self.state.total() > 0 {
                pace.give_up();
                return None;
            }
            self.run.is_begun = true;
            return Some(self.state.values().clone());
        }
        loop {
            if !self.run.is_begun {
                self.begin();
            }
            if self.state.total() == 0 {
                self.run.is_begun = false;
                return Some(self.state.values().clone());
            }
            if !pace.node() {
                return None;
            }
            self.anneal();
        }
    }
}
