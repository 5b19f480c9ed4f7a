//! Properties of a puzzle that are known without solving it, such as its type and number of blanks. They become fields of every
//! record.

use crate::puzzle::{Clue, PuzzleData};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The properties of a puzzle before it is solved, with its rating if requested.
#[derive(Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Debug, JsonSchema)]
pub struct PuzzleProperties {
    /// The type: its layout and the rules of its clues, such as `classic(3, 3) + killer`.
    #[serde(rename = "type", default)]
    pub kind: Option<String>,
    /// The number of cells without a given.
    #[serde(default)]
    pub blanks: Option<u64>,
    /// The number of givens in cells shared by several grids; `None` for a single grid.
    #[serde(default)]
    pub overlap_givens: Option<u64>,
    /// Sudoku Explainer's rating in tenths, if requested and available.
    #[serde(with = "tenths", default)]
    #[schemars(with = "Option<f64>")]
    pub rating: Option<u32>,
    /// Whether the rating is a lower bound.
    #[serde(default)]
    pub rating_at_least: bool,
}

impl PuzzleProperties {
    /// Formats the rating for tables: `7.2`, `≥ 9.5`.
    pub fn rating_words(&self) -> Option<String> {
        let sign = if self.rating_at_least { "≥ " } else { "" };
        self.rating.map(|tenths| format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

/// Serialises tenths as a decimal number, such as 7.2.
mod tenths {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(rating: &Option<u32>, to: S) -> Result<S::Ok, S::Error> {
        rating.map(|tenths| f64::from(tenths) / 10.0).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
        // A number outside the range is clamped to it.
        Ok(Option::<f64>::deserialize(from)?.map(|rating| (rating * 10.0).round() as u32))
    }
}

/// The number of rules that a type names; further ones are counted only.
const NAMED: usize = 6;

/// Computes the properties of a puzzle.
pub fn known(puzzle: &PuzzleData) -> PuzzleProperties {
    let cells = puzzle.layout.cells().len();
    let mut grids = vec![0_u32; cells];
    for cell in puzzle.layout.grids.iter().flat_map(|grid| &grid.cells) {
        if let Some(count) = grids.get_mut(cell.index()) {
            *count += 1;
        }
    }
    let given: BTreeSet<usize> = puzzle.givens.iter().map(|given| given.cell.index()).collect();
    let shared = |cell: &&usize| grids.get(**cell).is_some_and(|count| *count > 1);
    PuzzleProperties {
        kind: Some(kind(puzzle)),
        blanks: Some((cells - given.len().min(cells)) as u64),
        overlap_givens: (puzzle.layout.grids.len() > 1).then(|| given.iter().filter(shared).count() as u64),
        rating: None,
        rating_at_least: false,
    }
}

fn kind(puzzle: &PuzzleData) -> String {
    let mut rules = BTreeSet::new();
    puzzle.clues.iter().for_each(|clue| names(clue, &mut rules));
    let mut words = vec![puzzle.layout.name.as_str()];
    words.extend(rules.iter().take(NAMED));
    let more = rules.len().saturating_sub(NAMED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    words.join(" + ") + &rest
}

/// Collects the rules of a clue; for a choice, those of its parts.
fn names<'p>(clue: &'p Clue, rules: &mut BTreeSet<&'p str>) {
    if clue.parts.is_empty() {
        rules.insert(&clue.rule);
    }
    clue.parts.iter().flatten().for_each(|part| names(part, rules));
}
