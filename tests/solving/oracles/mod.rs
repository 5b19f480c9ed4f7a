//! Independent oracles: the meaning of each rule of the library, as plain predicates on full grids.
//!
//! They are written from the catalogue of rules, not from the model files, and do not use the library's language.

pub mod board;
pub mod cages;
pub mod dots;
pub mod global;
pub mod lines;
pub mod outside;
pub mod places;

use board::{Board, Shape};
use rand_xoshiro::Xoshiro256PlusPlus;

pub type Random = Xoshiro256PlusPlus;

/// The meaning of a rule.
pub struct Oracle {
    /// The rule's name.
    pub rule: &'static str,
    /// Makes a case. Most cases are true for the given board, so that there are solutions.
    pub case: fn(&Board, &mut Random) -> Case,
    /// The boards on which it makes sense.
    pub shapes: &'static [Shape],
}

/// One use of a rule.
pub struct Case {
    /// The statements of a `.grid` file, one a line.
    pub text: String,
    /// The predicate of the statements.
    pub holds: Predicate,
}

/// A predicate on full grids.
pub type Predicate = Box<dyn Fn(&Board) -> bool + Send + Sync>;

impl Case {
    pub fn new(text: String, holds: impl Fn(&Board) -> bool + Send + Sync + 'static) -> Self {
        Self { text, holds: Box::new(holds) }
    }
}

impl Oracle {
    /// Returns whether the rule refers to cells that other clues mark or leave unmarked, so that other clues of its kind change
    /// its meaning.
    pub fn looks_at_marks(&self) -> bool {
        let named = ["nonconsecutive", "difference_negative", "minimum", "maximum"];
        self.rule.ends_with("_negative") || named.contains(&self.rule)
    }
}

/// Returns all oracles.
pub fn all() -> Vec<Oracle> {
    [global::oracles(), cages::oracles(), outside::oracles(), dots::oracles(), lines::oracles()]
        .into_iter()
        .flatten()
        .collect()
}
