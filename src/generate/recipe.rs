//! [`Recipe`]: the options for generating puzzles, such as fill method, removal order, symmetry, number of givens, difficulty and
//! budget.

use super::{Grade, Pattern, Symmetry};
use crate::model::named;
use std::time::Duration;

/// The options for generating a puzzle.
///
/// With neither [`givens`](Self::givens), [`minimal`](Self::minimal) nor [`pattern`](Self::pattern), every orbit of givens is
/// removed whose removal leaves the solution unique, in one pass: no further orbit could be removed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recipe {
    /// The method that fills the board.
    pub fill: Fill,
    /// Transformations of the full grid before givens are removed, applied in the order of [`Transformation::ALL`].
    pub transformations: Vec<Transformation>,
    pub removal: Removal,
    /// The test before each removal.
    pub ask: Ask,
    /// Removes this number of random givens, without testing uniqueness.
    pub holes: Option<usize>,
    /// The symmetry of the positions of givens.
    pub symmetry: Symmetry,
    pub givens: Option<usize>,
    /// No given may be left that the solution does not need. With a symmetry, no *orbit* of givens can be removed; single givens
    /// that could be are reported as [`MakeResult::Puzzle::redundant`](super::MakeResult::Puzzle).
    pub minimal: bool,
    /// The cells of the givens; all other cells are empty.
    pub pattern: Option<Pattern>,
    /// The difficulty for people. If a puzzle is too hard, givens are added back, unless it has to be minimal or have a fixed
    /// number of givens.
    pub grade: Grade,
    /// What the backend proves.
    pub proof: Proof,
    /// The limits of the work per puzzle.
    pub budget: WorkBudget,
    /// Puzzle `k` of a seed depends only on seed, `k`, board and recipe.
    pub seed: u64,
}

named! {
    /// The method that fills the board.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Fill {
        #[default]
        Search = "search": "search in random order, with restarts",
        /// Row by row: each row gets random digits that fit the rows above; if none fits, the row is restarted (a Las Vegas
        /// algorithm).
        Lines = "lines": "line by line with random digits, with a restart if none fits (Las Vegas)",
        Row = "row":
            "a random first row, then search: first cell with the fewest candidates, digits ascending",
        SeededBox = "seeded-box": "the same, from a random first box and a random first column",
    }
}

/// The order in which givens are removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Removal {
    #[default]
    Random,
    /// Evenly: always where most givens are left, counted over boxes, rows and columns; ties at random.
    Spread,
    Order,
    /// Alternating between the boxes, in random order within a box.
    Boxes,
    /// At random with backtracking, until the wanted number is removed: after a number of failed removals in a row, one removed
    /// given is restored.
    Backtrack(Backtrack),
}

/// The limits of removal with backtracking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Backtrack {
    /// Number of failed removals in a row after which a removed given is restored.
    pub limit: u32,
    /// Number of restored givens after which the grid is given up.
    pub times: u32,
}

impl Default for Backtrack {
    /// The values of the contest paper of 2016.
    fn default() -> Self {
        Self { limit: 100, times: 1000 }
    }
}

impl Removal {
    /// All removal orders.
    pub const ALL: [Self; 5] =
        [Self::Random, Self::Spread, Self::Order, Self::Boxes, Self::Backtrack(Backtrack { limit: 100, times: 1000 })];

    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Spread => "spread",
            Self::Order => "order",
            Self::Boxes => "boxes",
            Self::Backtrack(_) => "backtrack",
        }
    }

    /// A description in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Random => "in random order",
            Self::Spread => "evenly over boxes, rows and columns",
            Self::Order => "in reading order",
            Self::Boxes => "one from each box in turn",
            Self::Backtrack(_) => {
                "at random until enough are removed; after 100 failures in a row one is restored, at most 1000 times"
            }
        }
    }
}

named! {
    /// The test before a given is removed.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Ask {
        #[default]
        Second = "second": "whether there is a second solution",
        Exclusion = "exclusion": "whether any other digit of the cell has a solution",
    }
}

named! {
    /// A transformation of a full grid that gives a full grid of the same board. Transformations are applied in the order of the
    /// variants.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    pub enum Transformation {
        Relabel = "relabel": "the digits are relabelled",
        Swap = "swap": "rows, columns, bands and stacks are permuted where the regions allow it",
        Transpose = "transpose": "rows become columns",
    }
}

/// What the backend proves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Proof {
    /// The finished puzzle only. Fewer givens never have fewer solutions, so this proves every removal before it as well, and a
    /// quick search can decide those. Boards with constraints besides regions have no quick search; there each removal is proven.
    #[default]
    Last,
    /// Each removal as well as the finished puzzle.
    Each,
}

/// The limits of the work per puzzle, after which the nearest result is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkBudget {
    pub grids: u64,
    /// Time limit. Only if a puzzle reaches it does the result depend on the machine.
    pub time: Option<Duration>,
    /// Search nodes per query to the backend; if they do not suffice, the given is kept.
    pub nodes: Option<u64>,
}

impl Default for WorkBudget {
    fn default() -> Self {
        Self { grids: 1000, time: None, nodes: None }
    }
}
