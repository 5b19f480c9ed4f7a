//! A scale for puzzles with clues: how many wrong guesses a solver that propagates and guesses is expected to make.
//!
//! It was fitted to the backtracks of the Interactive Sudoku Solver (Sigh), which repeats them exactly, over 346 puzzles of its own
//! collection and of setters; `docs/rate.md` has the rank correlations. Steps are counted as a solution path counts them, so the
//! scale does not change if a puzzle is turned, mirrored or relabelled, except for the small sets, which may depend on the order of
//! clues.

use super::{Level, Path, Technique};
use crate::model::named;
use schemars::JsonSchema;
use serde::Serialize;

named! {
    /// A level of the scale for variants.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum VariantLevel {
        VeryEasy = "very easy",
        Easy = "easy",
        Medium = "medium",
        Hard = "hard",
        VeryHard = "very hard",
    }
}

/// The expected number of backtracks, and the level.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct VariantScale {
    pub level: VariantLevel,
    /// To two digits.
    pub backtracks: u64,
    /// Whether search ends the path, so that the puzzle may be harder.
    pub at_least: bool,
}

/// The weights of the logarithms of the numbers of steps: of medium techniques, of harder ones, and of small sets of clues.
const WEIGHTS: [f64; 3] = [0.4, 0.3, 0.75];

/// What search adds, however many digits it places.
const SEARCH: f64 = 2.2;

/// The logarithm of a puzzle with neither.
const LEAST: f64 = 0.3;

/// The logarithms up to which puzzles are of each level but the last.
const BOUNDS: [(f64, VariantLevel); 4] =
    [(0.6, VariantLevel::VeryEasy), (1.2, VariantLevel::Easy), (1.8, VariantLevel::Medium), (2.6, VariantLevel::Hard)];

impl VariantScale {
    /// Rates a path; `None` if it has no step of clues, since other scales are made for houses.
    pub fn of(path: &Path) -> Option<Self> {
        let mut counts = [0_usize; 3];
        let (mut has_clues, mut at_least) = (false, false);
        for (technique, steps) in path.counts() {
            let facts = technique.facts();
            has_clues |= facts.is_of_clues;
            match (technique, facts.level) {
                (Technique::Search, _) => at_least = true,
                (Technique::SmallSet, _) => counts[2] += steps,
                (_, Level::Easy) => {}
                (_, Level::Medium) => counts[0] += steps,
                _ => counts[1] += steps,
            }
        }
        let of_steps = counts.iter().zip(WEIGHTS).map(|(count, weight)| weight * (1.0 + *count as f64).log10());
        let logarithm = LEAST + of_steps.sum::<f64>() + if at_least { SEARCH } else { 0.0 };
        let level =
            BOUNDS.iter().find(|(bound, _)| logarithm <= *bound).map_or(VariantLevel::VeryHard, |(_, level)| *level);
        let backtracks = 10f64.powf(logarithm) - 1.0;
        let unit = 10f64.powf((backtracks.max(1.0).log10().floor() - 1.0).max(0.0));
        let backtracks = ((backtracks / unit).round() * unit) as u64;
        has_clues.then_some(Self { level, backtracks, at_least })
    }

    /// Returns the number of backtracks in words: `40`, `at least 170`.
    pub fn words(&self) -> String {
        format!("{}{}", if self.at_least { "at least " } else { "" }, self.backtracks)
    }
}
