//! Steps of a human solution, one after another, for explanations and hints.

use super::path::Round;
use super::{Board, Step};
use std::collections::VecDeque;

/// A step with the board on which it is applied.
#[derive(Clone, Debug)]
pub struct StepOnBoard {
    /// The board before the step.
    pub board: Board,
    /// The step. All its eliminations and placements are still possible.
    pub step: Step,
    /// The number of steps of its technique available when it was found, including itself.
    pub open: usize,
}

impl StepOnBoard {
    /// Returns whether the step fills the board.
    pub fn solves(&self) -> bool {
        let mut board = self.board.clone();
        self.step.apply(&mut board);
        board.is_solved()
    }
}

/// Finds the steps available on a board.
type StepFinder<'w> = dyn FnMut(&Board) -> Option<Round> + 'w;

/// An iterator over steps. Steps found together are applied in turn, as long as none of a step's premises has been removed
/// meanwhile, since its description would then no longer match the board.
pub struct Walk<'w> {
    board: Board,
    find: Box<StepFinder<'w>>,
    waiting: VecDeque<Step>,
    open: usize,
}

impl<'w> Walk<'w> {
    /// Starts from a board, with the steps that `find` returns for a board.
    pub fn new(board: Board, find: impl FnMut(&Board) -> Option<Round> + 'w) -> Self {
        Self { board, find: Box::new(find), waiting: VecDeque::new(), open: 0 }
    }

    /// Returns the current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the first of the waiting steps that still applies.
    fn taken_up(&mut self) -> Option<Step> {
        while let Some(step) = self.waiting.pop_front() {
            if let Some(step) = self.still(step) {
                return Some(step);
            }
        }
        None
    }

    /// Returns the part of an earlier step that still applies.
    fn still(&self, step: Step) -> Option<Step> {
        let board = &self.board;
        let has = |candidate: &_| board.has(*candidate);
        let reason = &step.reason;
        let is_seen = reason.candidates.iter().all(|(candidate, _)| has(candidate))
            && reason.chain.iter().chain(reason.branches.iter().flatten()).all(|node| node.candidates.iter().all(has));
        let Step { technique, placements, eliminations, reason } = step;
        let left = |all: Vec<_>| all.into_iter().filter(has).collect::<Vec<_>>();
        let step = Step { technique, placements: left(placements), eliminations: left(eliminations), reason };
        let step = step.with_placements(board);
        (is_seen && !(step.placements.is_empty() && step.eliminations.is_empty())).then_some(step)
    }
}

impl Iterator for Walk<'_> {
    type Item = StepOnBoard;

    fn next(&mut self) -> Option<StepOnBoard> {
        if self.board.is_solved() || self.board.is_broken() {
            return None;
        }
        let step = match self.taken_up() {
            Some(step) => step,
            None => {
                let Round { mut steps, .. } = (self.find)(&self.board)?;
                self.open = steps.len();
                // People see first what concerns few cells.
                steps.sort_by_key(|step| (step.placements.is_empty(), step.reason.size()));
                self.waiting.extend(steps);
                self.waiting.pop_front()?
            }
        };
        let standing = StepOnBoard { board: self.board.clone(), step, open: self.open };
        standing.step.apply(&mut self.board);
        Some(standing)
    }
}
