//! Recipes that no puzzle of the board can follow.

use super::{Symmetry, Transformation};
use crate::puzzle::Position;
use std::fmt;

/// Why a recipe was refused before anything was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The cells of the board do not have the symmetry.
    Asymmetric {
        symmetry: Symmetry,
        /// A cell whose image is no cell.
        cell: Position,
    },
    TooManyGivens {
        givens: usize,
        cells: usize,
    },
    /// Fewer givens than any puzzle of the board can have.
    TooFewGivens {
        givens: usize,
        fewest: usize,
        /// Why no puzzle has fewer.
        reason: &'static str,
    },
    /// The orbits of the symmetry do not add up to so many givens.
    Unreachable {
        givens: usize,
        symmetry: Symmetry,
        /// The nearest number below that they add up to.
        below: usize,
        /// The nearest number above, if there is one.
        above: Option<usize>,
    },
    /// The pattern is not as large as the board.
    PatternShape {
        /// Rows and columns of the pattern.
        pattern: (usize, usize),
        /// Rows and columns of the board.
        board: (usize, usize),
    },
    /// The pattern has a given where the board has no cell.
    PatternOutside(Position),
    /// The pattern has no given where the board has one already.
    PatternOpen(Position),
    /// The pattern does not have the symmetry asked for.
    PatternAsymmetric {
        symmetry: Symmetry,
        /// A given whose image is none.
        cell: Position,
    },
    /// The pattern has another number of givens than was asked for.
    PatternGivens {
        pattern: usize,
        givens: usize,
    },
    /// The board has no such transformation.
    Untransformable {
        transformation: Transformation,
        /// What of the board it would break.
        reason: &'static str,
    },
    /// More holes than cells that have no given.
    TooManyHoles {
        holes: usize,
        /// Cells that may be holes.
        cells: usize,
    },
    /// Filling from a few random cells takes boards of no more symbols.
    TooManySymbols {
        most: usize,
    },
    /// Filling line by line, or from a few random cells, knows regions only, and the board has clues or layers.
    Lines,
    /// How hard puzzles of the board are cannot be told, for this reason.
    Unratable(String),
    /// Nothing may be tried at all.
    NoBudget,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asymmetric { symmetry, cell } => {
                write!(f, "the board does not have the symmetry `{}`: {cell} has no counterpart", symmetry.name())
            }
            Self::TooManyGivens { givens, cells } => write!(f, "{givens} givens do not fit into {cells} cells"),
            Self::TooFewGivens { givens, fewest, reason } => {
                write!(f, "no puzzle on this board has {givens} givens, it takes at least {fewest}: {reason}")
            }
            Self::Unreachable { givens, symmetry, below, above } => {
                let symmetry = symmetry.name();
                write!(f, "{givens} givens cannot have the symmetry `{symmetry}` on this board; {below} can")?;
                above.map_or(Ok(()), |above| write!(f, ", and {above}"))
            }
            Self::PatternShape { pattern: (rows, columns), board: (of, by) } => {
                write!(f, "the pattern has {rows} rows and {columns} columns, the board has {of} and {by}")
            }
            Self::PatternOutside(cell) => write!(f, "the pattern has a given at {cell}, where the board has no cell"),
            Self::PatternOpen(cell) => write!(f, "the pattern leaves {cell} open, where the board has a given"),
            Self::PatternAsymmetric { symmetry, cell } => {
                let symmetry = symmetry.name();
                write!(f, "the pattern does not have the symmetry `{symmetry}`: {cell} has no counterpart")
            }
            Self::PatternGivens { pattern, givens } => {
                write!(f, "the pattern has {pattern} givens, but {givens} were asked for")
            }
            Self::Untransformable { transformation, reason } => {
                write!(f, "`{}` is not possible on this board: {reason}", transformation.name())
            }
            Self::TooManyHoles { holes, cells } => write!(f, "{holes} holes do not fit into {cells} cells"),
            Self::TooManySymbols { most } => {
                write!(f, "such filling takes boards of up to {most} symbols; `search` takes all")
            }
            Self::Lines => write!(f, "filling line by line knows no clues and no layers; `search` does"),
            Self::Unratable(why) => write!(f, "puzzles of this board cannot be rated: {why}"),
            Self::NoBudget => write!(f, "the budget allows nothing to be tried"),
        }
    }
}

impl std::error::Error for Refusal {}
