//! `annealing`: simulated annealing on boxes that are kept permutations.
//!
//! Lewis, *Metaheuristics can solve sudoku puzzles*, Journal of Heuristics 13, 2007. Each of the [`blocks`] is filled with the
//! values that facts leave it, in any order; a move lets two of its cells change places, and what it adds to the
//! [penalty](super::penalty) decides with which probability it is taken back. The first temperature is the standard
//! deviation of the penalty over a few moves from where it begins; it falls by a factor after each chain of as many moves as
//! there are open cells, squared, and where the best penalty has not fallen for some frozen chains, it is set to the first again.
//! Variables in no block get a random value instead. A *node* is a move.

use super::blocks::blocks;
use super::penalty::{Penalty, Structure};
use super::tuning::Parameter;
use super::{Method, Pace, Prepared, Problem, Random, Search, profile};
use crate::model::{Assignment, VarId};
use std::sync::Arc;

pub(super) const METHOD: Method = Method {
    profile: profile("annealing", "simulated annealing, boxes kept as permutations (Lewis, 2007); finds, never proves"),
    parameters: &[
        Parameter {
            name: "cooling",
            usual: 0.99,
            least: 0.01,
            most: 0.999_999,
            is_whole: false,
            description: "what the temperature is multiplied by after each chain",
        },
        Parameter {
            name: "reheat",
            usual: 20.0,
            least: 1.0,
            most: 1e6,
            is_whole: true,
            description: "frozen chains in a row without a better penalty, after which it is heated again",
        },
    ],
    patience: 200_000_000,
    prepare: |model| Prepared::Penalty(Arc::new(Structure::new(model))),
    open: |problem| Some(Box::new(Annealing::open(problem)?)),
};

/// Moves of which the first temperature is taken.
const SAMPLE: usize = 200;

/// A chain is frozen if of so many moves not one that cost something was taken.
const FROZEN: u64 = 20;

/// Moves of a chain at most: on boards of thousands of cells its square would be no chain but a run.
const LONGEST_CHAIN: u64 = 1_000_000;

/// A block, as far as facts leave it open.
struct Block {
    cells: Vec<VarId>,
    /// As many values, none of which a fixed cell has.
    values: Vec<i32>,
}

/// What a move changed: variables and the values that they had.
type Undo = [Option<(VarId, i32)>; 2];

struct Annealing {
    state: Penalty,
    blocks: Vec<Block>,
    /// By place in `movable`: the block of a cell; `None` of a variable that gets random values.
    movable: Vec<(VarId, Option<u32>)>,
    cooling: f64,
    patience: u64,
    chain: u64,
    random: Random,
    run: Run,
}

/// How far a run has come; it is over when it has found a solution, and heated again when a better penalty has not come for
/// long.
#[derive(Default)]
struct Run {
    is_begun: bool,
    first: f64,
    temperature: f64,
    /// Moves of the chain so far, and those of them that were taken though they cost something.
    moves: u64,
    worse: u64,
    /// Frozen chains since the best penalty has fallen.
    idle: u64,
    best: u64,
    has_improved: bool,
}

impl Annealing {
    fn open(problem: Problem<'_>) -> Option<Self> {
        let state = Penalty::new(problem.prepared, problem.allowed)?;
        let is_open = |var: &VarId| problem.allowed[var.index()].len() > 1;
        let mut blocks_found = Vec::new();
        let mut movable: Vec<(VarId, Option<u32>)> = Vec::new();
        let mut is_in_block = vec![false; problem.allowed.len()];
        for (cells, values) in blocks(problem.model) {
            let (open, fixed): (Vec<VarId>, Vec<VarId>) = cells.into_iter().partition(is_open);
            let taken: Vec<i32> = fixed.iter().map(|var| state.value(*var)).collect();
            let values: Vec<i32> = values.into_iter().filter(|value| !taken.contains(value)).collect();
            // Facts that repeat a value leave more values than cells: nothing will solve that.
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
        let (blocks, random, run) = (blocks_found, problem.random, Run::default());
        Some(Self { state, blocks, movable, cooling, patience, chain, random, run })
    }

    /// Fills all blocks anew, and takes the first temperature.
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
        self.run = Run { is_begun: true, first, temperature: first, best, ..Run::default() };
    }

    /// A random move, whatever it costs; what it changed.
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

    /// A move, taken back with the probability that its cost has at this temperature.
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
            // While it is hot, chance finds a good penalty early, and no better one says nothing.
            let is_frozen = run.worse * FROZEN < self.chain;
            run.idle = if run.has_improved { 0 } else { run.idle + u64::from(is_frozen) };
            (run.moves, run.worse, run.has_improved) = (0, 0, false);
            run.temperature *= self.cooling;
            if run.idle == self.patience {
                *run = Run {
                    is_begun: true,
                    first: run.first,
                    temperature: run.first,
                    best: self.state.total(),
                    ..Run::default()
                };
            }
        }
    }
}

impl Search for Annealing {
    fn find(&mut self, pace: &mut Pace<'_>) -> Option<Assignment> {
        if self.movable.is_empty() {
            // All is given: it holds, or nothing can be done about it.
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
