//! What came of an attempt.

use super::Graded;
use crate::backend::Stop;
use crate::puzzle::{CellId, Grid, PuzzleData};
use std::fmt;
use std::time::Duration;

/// What a [`Maker`](super::Maker) made.
#[derive(Clone, Debug)]
pub enum Made {
    /// A puzzle that follows the recipe.
    Puzzle {
        /// The board with its givens.
        puzzle: Box<PuzzleData>,
        /// Its only solution: proven, and checked.
        solution: Grid,
        /// Of a puzzle with a symmetry that was asked to be minimal: the givens that the solution does not need, each
        /// by itself, though their orbits cannot go. Empty otherwise.
        redundant: Vec<CellId>,
        effort: Effort,
    },
    Nearest(Box<Nearest>),
    /// Stopped from outside, with nothing to show.
    Stopped(Stop),
}

/// What was tried, and how near it came.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The unique puzzle that came nearest to the recipe, with its solution; `None` if not even that was found. Not known
    /// to be unique if [`Shortfall::Unproven`].
    pub puzzle: Option<(PuzzleData, Grid)>,
    /// Why it does not follow the recipe.
    pub shortfall: Shortfall,
    pub effort: Effort,
    /// The limit that ran out; `None` if it was the number of grids.
    pub stopped: Option<Stop>,
}

/// What the nearest puzzle lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortfall {
    /// It has another number of givens.
    Givens { wanted: usize, found: usize },
    /// No grid had a unique solution with givens at the places of the pattern; the nearest has givens beyond them.
    Pattern {
        /// Givens that the nearest has beyond the pattern.
        beyond: usize,
    },
    /// Not known to be dug as far as it goes: of some givens a limit left open whether the solution needs them.
    Undecided {
        /// How many were left open.
        givens: usize,
    },
    /// Some givens of the pattern are not needed.
    Redundant {
        /// How many, each by itself.
        givens: usize,
    },
    /// It is not as hard as asked for.
    Grade(Graded),
    /// Not all clues that were asked for were found on any grid.
    Clues { missing: usize },
    /// Not even a full grid was found.
    NoGrid,
    /// Even with all its digits given, no grid was unique: the layers were left open.
    Open,
    /// Uniqueness was not proven within the limits.
    Unproven,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens { wanted, found } => write!(f, "the nearest has {found} givens in place of {wanted}"),
            Self::Pattern { beyond } => write!(f, "the nearest needs {beyond} givens beyond the pattern"),
            Self::Undecided { givens } => {
                write!(f, "whether {givens} givens of the nearest are needed was not decided within the limits")
            }
            Self::Redundant { givens } => write!(f, "{givens} givens of the pattern are not needed in the nearest"),
            Self::Grade(graded) => write!(f, "of the nearest: {graded}"),
            Self::Clues { missing: 1 } => write!(f, "no place was found for one of the clues"),
            Self::Clues { missing } => write!(f, "no place was found for {missing} of the clues"),
            Self::NoGrid => write!(f, "no full grid was found"),
            Self::Open => write!(f, "even all digits of a grid leave its layers open"),
            Self::Unproven => write!(f, "uniqueness was not proven within the limits"),
        }
    }
}

/// What was done for one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    pub grids: u64,
    /// How often filling a grid began anew.
    pub restarts: u64,
    /// Changes of a full grid towards a pattern.
    pub steps: u64,
    /// Givens, orbits and groups of givens whose removal was tried.
    pub removals: u64,
    /// Removals refused because a second solution was known already.
    pub known: u64,
    pub rated: u64,
    /// Questions asked of the backend.
    pub questions: u64,
    /// Questions that the quick search decided.
    pub opinions: u64,
    /// The backend's search nodes, if it counts them.
    pub nodes: u64,
    pub time: Duration,
}
