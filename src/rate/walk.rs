//! A puzzle solved by hand, one step after the other.

use super::path::Round;
use super::{Board, Step};
use std::collections::VecDeque;

/// A step, and where it is taken.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The board before the step.
    pub board: Board,
    /// The step. All that it takes away or places is there.
    pub step: Step,
    /// How many steps of its technique were open when it was found, itself included.
    pub open: usize,
}

/// Finds the steps that are open on a board.
type Find<'w> = dyn FnMut(&Board) -> Option<Round> + 'w;

/// Steps one after the other. Those that were open at one time are taken in turn, as long as nothing that a step follows from
/// has gone meanwhile: it would not be seen any more as it is told.
pub struct Walk<'w> {
    board: Board,
    find: Box<Find<'w>>,
    waiting: VecDeque<Step>,
    open: usize,
}

impl<'w> Walk<'w> {
    /// From a board on, by the steps that `find` finds on a board.
    pub fn new(board: Board, find: impl FnMut(&Board) -> Option<Round> + 'w) -> Self {
        Self { board, find: Box::new(find), waiting: VecDeque::new(), open: 0 }
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first of the waiting steps that is still to be taken.
    fn taken_up(&mut self) -> Option<Step> {
        while let Some(step) = self.waiting.pop_front() {
            if let Some(step) = self.still(step) {
                return Some(step);
            }
        }
        None
    }

    /// A step that was found some steps ago, as far as it is still to be taken.
    fn still(&self, step: Step) -> Option<Step> {
        let board = &self.board;
        let has = |candidate: &_| board.has(*candidate);
        let reason = &step.reason;
        let is_seen = reason.candidates.iter().all(|(candidate, _)| has(candidate))
            && reason.chain.iter().chain(reason.branches.iter().flatten()).all(|node| node.candidates.iter().all(has));
        let Step { technique, placements, eliminations, reason } = step;
        let left = |all: Vec<_>| all.into_iter().filter(has).collect::<Vec<_>>();
        let step = Step { technique, placements: left(placements), eliminations: left(eliminations), reason };
        (is_seen && !(step.placements.is_empty() && step.eliminations.is_empty())).then_some(step)
    }
}

impl Iterator for Walk<'_> {
    type Item = Standing;

    fn next(&mut self) -> Option<Standing> {
        if self.board.is_solved() || self.board.is_broken() {
            return None;
        }
        let step = match self.taken_up() {
            Some(step) => step,
            None => {
                let round = (self.find)(&self.board)?;
                self.open = round.steps.len();
                self.waiting.extend(round.steps);
                self.waiting.pop_front()?
            }
        };
        let standing = Standing { board: self.board.clone(), step, open: self.open };
        standing.step.apply(&mut self.board);
        Some(standing)
    }
}
