//! The result of an attempt to make a puzzle: the puzzle, or the nearest one and what it lacks, with statistics of the effort.

use super::GradeResult;
use crate::backend::Stop;
use crate::puzzle::{CellId, Grid, PuzzleData};
use std::fmt;
use std::time::Duration;

/// The result of a [`Maker`](super::Maker).
#[derive(Clone, Debug)]
pub enum MakeResult {
    /// A puzzle that follows the recipe.
    Puzzle {
        /// The board with its givens.
        puzzle: Box<PuzzleData>,
        /// Its unique solution, proven and checked.
        solution: Grid,
        /// For a puzzle that has to be minimal with a symmetry: the givens that the solution does not need, each tested alone,
        /// although their orbits cannot be removed. Otherwise empty.
        redundant: Vec<CellId>,
        effort: Effort,
    },
    Nearest(Box<NearestPuzzle>),
    /// Interrupted from outside without any result.
    Stopped(Stop),
}

/// The nearest puzzle that was found, and why it does not follow the recipe.
#[derive(Clone, Debug)]
pub struct NearestPuzzle {
    /// The unique puzzle that came nearest to the recipe, with its solution; `None` if there was none. If
    /// [`Shortfall::Unproven`], it is not known to be unique.
    pub puzzle: Option<(PuzzleData, Grid)>,
    /// Why it does not follow the recipe.
    pub shortfall: Shortfall,
    pub effort: Effort,
    /// The limit that was reached; `None` if it was the number of grids.
    pub stopped: Option<Stop>,
}

/// How the nearest puzzle differs from the recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortfall {
    /// It has a different number of givens.
    Givens { wanted: usize, found: usize },
    /// No grid was unique with givens in the cells of the pattern; the nearest puzzle has more givens.
    Pattern {
        /// Number of givens of the nearest puzzle outside the pattern.
        beyond: usize,
    },
    /// It may not be minimal: for some givens a limit was reached before it was known whether they are needed.
    Undecided {
        /// Number of givens that were not decided.
        givens: usize,
    },
    /// Some givens of the pattern are not needed.
    Redundant {
        /// Number of givens that are not needed, each tested alone.
        givens: usize,
    },
    /// It does not have the requested difficulty.
    Grade(GradeResult),
    /// On no grid were all requested clues found.
    Clues { missing: usize },
    /// No full grid was found.
    NoGrid,
    /// No grid was unique even with all digits given, since the layers are not determined.
    Open,
    /// On no board without digits did the clues determine the answer.
    Undetermined,
    /// Uniqueness was not proven within the limits.
    Unproven,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens { wanted, found } => write!(f, "the nearest puzzle has {found} givens instead of {wanted}"),
            Self::Pattern { beyond } => write!(f, "the nearest puzzle needs {beyond} givens outside the pattern"),
            Self::Undecided { givens } => {
                write!(f, "{givens} givens of the nearest puzzle may be redundant: the limits were reached first")
            }
            Self::Redundant { givens } => write!(
                f,
                "{givens} givens of the pattern are redundant in the nearest \
                puzzle"
            ),
            Self::Grade(graded) => write!(f, "the nearest puzzle: {graded}"),
            Self::Clues { missing: 1 } => write!(f, "no place was found for one of the clues"),
            Self::Clues { missing } => write!(f, "no place was found for {missing} of the clues"),
            Self::NoGrid => write!(f, "no full grid was found"),
            Self::Open => write!(f, "the layers are not unique even if all digits are given"),
            Self::Undetermined => write!(f, "no board was found whose clues determine the answer"),
            Self::Unproven => write!(f, "uniqueness was not proven within the limits"),
        }
    }
}

/// Statistics of the work for one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    pub grids: u64,
    /// Number of restarts while filling grids.
    pub restarts: u64,
    /// Number of changes of a full grid towards a pattern.
    pub steps: u64,
    /// Number of givens, orbits and groups of givens whose removal was tried.
    pub removals: u64,
    /// Removals rejected because of a known second solution.
    pub known: u64,
    pub rated: u64,
    /// Number of queries to the backend.
    pub questions: u64,
    /// Number of queries decided by the quick search.
    pub opinions: u64,
    /// The backend's search nodes, if it reports them.
    pub nodes: u64,
    pub time: Duration,
}
