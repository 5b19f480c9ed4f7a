//! New puzzles: a random full grid, and as few of its digits as a recipe asks for, with uniqueness proven.

mod canonical;
pub(crate) mod chains;
mod dig;
pub(crate) mod exchange;
mod fewest;
mod fill;
mod generator;
pub(crate) mod grade;
mod known;
mod lines;
mod made;
mod maker;
mod meet;
mod moved;
mod order;
mod pattern;
mod recipe;
mod refusal;
mod seeded;
mod symmetry;
mod together;
mod transform;
mod variant;

pub use canonical::{Canonical, Canonizer};
pub use generator::Generator;
pub use grade::{Difficulty, Grade, Graded, techniques};
pub use made::{Effort, Made, Nearest, Shortfall};
pub use maker::Maker;
pub use moved::{Carried, Line, Mirror, Movement, Turn, carried};
pub use pattern::Pattern;
pub use recipe::{Ask, Backtrack, Budget, Fill, Proof, Recipe, Removal, Transformation};
pub use refusal::Refusal;
pub use symmetry::Symmetry;
pub use variant::{Amount, Engines, MadeVariant, Unfit, VariantGenerator, VariantMaker, VariantOrder, Wish};
