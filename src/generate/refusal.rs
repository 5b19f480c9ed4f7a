//! [`RecipeError`]: the reason why a recipe is impossible on a board, detected before any search.

use super::{Symmetry, Transformation};
use crate::puzzle::Position;
use std::fmt;

/// Why a recipe was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecipeError {
    /// The board does not have the symmetry.
    Asymmetric {
        symmetry: Symmetry,
        /// A cell whose image is not a cell of the board.
        cell: Position,
    },
    TooManyGivens {
        givens: usize,
        cells: usize,
    },
    /// Fewer givens than a lower bound for puzzles of the board.
    TooFewGivens {
        givens: usize,
        fewest: usize,
        /// The source of the lower bound.
        reason: &'static str,
    },
    /// No combination of orbits of the symmetry has this number of givens.
    Unreachable {
        givens: usize,
        symmetry: Symmetry,
        /// The nearest smaller number that is possible.
        below: usize,
        /// The nearest larger number that is possible, if any.
        above: Option<usize>,
    },
    /// The pattern and the board have different sizes.
    PatternShape {
        /// Rows and columns of the pattern.
        pattern: (usize, usize),
        /// Rows and columns of the board.
        board: (usize, usize),
    },
    /// The pattern has a given at a position without a cell.
    PatternOutside(Position),
    /// The pattern leaves out a cell that is a given of the board.
    PatternOpen(Position),
    /// The pattern does not have the requested symmetry.
    PatternAsymmetric {
        symmetry: Symmetry,
        /// A given whose image is not in the pattern.
        cell: Position,
    },
    /// The pattern and the recipe have different numbers of givens.
    PatternGivens {
        pattern: usize,
        givens: usize,
    },
    /// The transformation is not possible on the board.
    Untransformable {
        transformation: Transformation,
        /// The property of the board that prevents it.
        reason: &'static str,
    },
    /// More holes than cells without a given of the board.
    TooManyHoles {
        holes: usize,
        /// Number of cells that can be holes.
        cells: usize,
    },
    /// The board has too many symbols for filling from a few random cells.
    TooManySymbols {
        most: usize,
    },
    /// Filling line by line, or from a few random cells, supports regions only, but the board has clues or layers.
    Lines,
    /// The difficulty of puzzles of the board cannot be rated, for this reason.
    Unratable(String),
    /// A rule of the board depends on which cells have givens, which are not known before the puzzle is.
    GivensMatter,
    /// The budget permits no attempt.
    NoBudget,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asymmetric { symmetry, cell } => {
                write!(f, "the board does not have the symmetry `{}`: {cell} has no counterpart", symmetry.name())
            }
            Self::TooManyGivens { givens, cells } => write!(f, "{givens} givens do not fit into {cells} cells"),
            Self::TooFewGivens { givens, fewest, reason } => {
                write!(f, "a puzzle on this board needs at least {fewest} givens, not {givens}: {reason}")
            }
            Self::Unreachable { givens, symmetry, below, above } => {
                let symmetry = symmetry.name();
                write!(f, "{givens} givens cannot have the symmetry `{symmetry}` on this board; {below} can")?;
                above.map_or(Ok(()), |above| write!(f, ", and {above}"))
            }
            Self::PatternShape { pattern: (rows, columns), board: (of, by) } => {
                write!(f, "the pattern has {rows} rows and {columns} columns, but the board has {of} and {by}")
            }
            Self::PatternOutside(cell) => write!(
                f,
                "the pattern has a given at {cell}, but the board has no cell \
                there"
            ),
            Self::PatternOpen(cell) => write!(f, "the pattern leaves {cell} open, but the board has a given there"),
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
                write!(f, "this way of filling supports boards of up to {most} symbols; `search` supports all")
            }
            Self::Lines => write!(f, "filling line by line does not support clues or layers; `search` does"),
            Self::Unratable(why) => write!(f, "puzzles on this board cannot be rated: {why}"),
            Self::GivensMatter => f.write_str("a rule of the board depends on which cells have givens (`given`)"),
            Self::NoBudget => write!(f, "the budget is zero, so no grid can be tried"),
        }
    }
}

impl std::error::Error for RecipeError {}
