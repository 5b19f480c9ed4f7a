//! Independent oracles: what each rule of the library means, as plain predicates on full grids.
//!
//! They are written from the catalogue of rules, not from the model files, and know nothing of the library's language.

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

/// What a rule means.
pub struct Oracle {
    /// The rule's name.
    pub rule: &'static str,
    /// Makes a case. Most of them are true of the board that is handed in, so that there are grids to find.
    pub case: fn(&Board, &mut Random) -> Case,
    /// The boards that it makes sense on.
    pub shapes: &'static [Shape],
}

/// One use of a rule.
pub struct Case {
    /// The statements of a `.grid` file, one a line.
    pub text: String,
    /// Whether they hold.
    pub holds: Predicate,
}

/// A statement about full grids.
pub type Predicate = Box<dyn Fn(&Board) -> bool + Send + Sync>;

impl Case {
    pub fn new(text: String, holds: impl Fn(&Board) -> bool + Send + Sync + 'static) -> Self {
        Self { text, holds: Box::new(holds) }
    }
}

impl Oracle {
    /// Whether the rule speaks of cells that other clues mark, or leave unmarked: stated beside others of its kind it means
    /// something else.
    pub fn looks_at_marks(&self) -> bool {
        let named = ["nonconsecutive", "difference_negative", "minimum", "maximum"];
        self.rule.ends_with("_negative") || named.contains(&self.rule)
    }
}

/// All of them.
pub fn all() -> Vec<Oracle> {
    [global::oracles(), cages::oracles(), outside::oracles(), dots::oracles(), lines::oracles()]
        .into_iter()
        .flatten()
        .collect()
}
