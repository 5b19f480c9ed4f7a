//! Generates puzzles: fills a board at random and removes givens as the recipe demands, with a proof that the solution is unique.
//!
//! A [`Generator`] checks a recipe against a board; each thread makes puzzles with its own [`Maker`]. Puzzle `k` depends only on
//! the seed, `k`, the board and the recipe. The module also transforms puzzles and computes canonical forms. It is called by
//! `gridc generate`, `transform` and `canonical`, by `front`, and by the experiments of `compare`.

mod canonical;
pub(crate) mod chains;
mod dig;
pub(crate) mod exchange;
mod fewest;
mod fill;
mod generator;
pub(crate) mod grade;
mod lines;
mod maker;
mod moved;
mod order;
mod pattern;
mod pattern_search;
mod recipe;
mod refusal;
mod result;
mod seeded;
mod symmetry;
mod together;
mod transform;
mod unavoidable;
mod variant;

pub use canonical::{Canonical, Canonizer};
pub use generator::Generator;
pub use grade::{Difficulty, Grade, GradeResult, technique_word, techniques};
pub use maker::Maker;
pub use moved::{LineType, Mirror, Movement, TransformedPuzzle, Turn, carried};
pub use pattern::Pattern;
pub use recipe::{Ask, Backtrack, Fill, Proof, Recipe, Removal, Transformation, WorkBudget};
pub use refusal::RecipeError;
pub use result::{Effort, MakeResult, NearestPuzzle, Shortfall};
pub use symmetry::Symmetry;
pub use variant::{
    Amount, ClueRequest, Engines, MadeVariant, OrderError, VariantGenerator, VariantMaker, VariantOrder,
};
