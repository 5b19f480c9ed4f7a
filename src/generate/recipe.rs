//! What is asked for.

use super::{Grade, Pattern, Symmetry};
use crate::model::named;
use std::time::Duration;

/// How a puzzle is made.
///
/// With neither [`givens`](Self::givens), [`minimal`](Self::minimal) nor [`pattern`](Self::pattern), every orbit of
/// givens goes whose removal leaves the solution unique, in one pass: no further orbit could go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recipe {
    /// Where the full grid comes from.
    pub fill: Fill,
    /// What is done to the full grid before anything is removed, in the order of [`Transformation::ALL`].
    pub transformations: Vec<Transformation>,
    pub removal: Removal,
    /// What is asked before each goes.
    pub ask: Ask,
    /// So many random holes, and no question whether there is one solution.
    pub holes: Option<usize>,
    /// How the places of the givens are symmetric.
    pub symmetry: Symmetry,
    pub givens: Option<usize>,
    /// No given may be left that the solution does not need. With a symmetry, no *orbit* of givens can go: single
    /// givens that could are told, as [`Made::Puzzle::redundant`](super::Made::Puzzle).
    pub minimal: bool,
    /// Givens at these places, and nowhere else.
    pub pattern: Option<Pattern>,
    /// How hard it is for people. Givens are added back where a puzzle is too hard, unless it is to be minimal or has a number
    /// of givens.
    pub grade: Grade,
    /// What the backend is asked.
    pub proof: Proof,
    /// How much is tried for one puzzle.
    pub budget: Budget,
    /// Puzzle `k` of a seed depends on nothing but seed, `k`, board and recipe.
    pub seed: u64,
}

named! {
    /// Where full grids come from.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Fill {
        #[default]
        Search = "search": "search in random order, begun anew whenever it takes long",
        /// Line by line: each line gets random digits that fit what stands above; where none fit, it begins anew
        /// (a Las Vegas algorithm).
        Lines = "lines": "line by line with random digits, begun anew where none fit (Las Vegas)",
        Row = "row":
            "a random first row, then the cell with the fewest candidates, the first of them, digits ascending",
        SeededBox = "seeded-box": "the same from a random first box and a random first column",
    }
}

/// Which givens are removed first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Removal {
    #[default]
    Random,
    /// Evenly: always from where most givens are left, counted over boxes, rows and columns; ties at random.
    Spread,
    Order,
    /// Round the boxes: one of each in turn, in random order within a box.
    Boxes,
    /// At random, again and again, until so many are gone as are wanted; where many in a row cannot go, one that is gone
    /// comes back.
    Backtrack(Backtrack),
}

/// How long removal with backtracking tries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Backtrack {
    /// Removals in a row that fail, after which one that is gone comes back.
    pub limit: u32,
    /// How often one comes back before the grid is given up.
    pub times: u32,
}

impl Default for Backtrack {
    /// The numbers of the contest paper of 2016.
    fn default() -> Self {
        Self { limit: 100, times: 1000 }
    }
}

impl Removal {
    /// All ways in which givens are chosen for removal.
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

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Random => "in random order",
            Self::Spread => "evenly over boxes, rows and columns",
            Self::Order => "in reading order",
            Self::Boxes => "round the boxes, one of each in turn",
            Self::Backtrack(_) => {
                "at random until so many are gone; where 100 in a row cannot go, one comes back, 1000 times at most"
            }
        }
    }
}

named! {
    /// What is asked before a given goes.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Ask {
        #[default]
        Second = "second": "whether there is a second solution",
        Exclusion = "exclusion": "of each other digit of the cell whether it has a solution",
    }
}

named! {
    /// A change of a full grid that leaves it a full grid of the same board. Changes are made in the order of the variants.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    pub enum Transformation {
        Relabel = "relabel": "the digits change names",
        Swap = "swap": "rows, columns, bands and stacks change places where the regions allow it",
        Transpose = "transpose": "rows become columns",
    }
}

/// What the backend is asked to prove.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Proof {
    /// The finished puzzle. Fewer givens never have fewer solutions, so this proves every removal on the way as well,
    /// and a quick search may decide those. On boards with more than regions there is none, and each is proven.
    #[default]
    Last,
    /// Each removal, and the finished puzzle.
    Each,
}

/// How much is tried for one puzzle before the nearest is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub grids: u64,
    /// Time. A puzzle that needs it all is the only thing about a generator that depends on the machine.
    pub time: Option<Duration>,
    /// Search nodes per question asked of the backend; a given stays where they do not suffice.
    pub nodes: Option<u64>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { grids: 1000, time: None, nodes: None }
    }
}
