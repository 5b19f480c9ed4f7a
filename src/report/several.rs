//! Formats how far a puzzle with several solutions is from having one, as text and as JSON.

use super::{CandidatesRecord, candidates_record, candidates_words};
use crate::puzzle::PuzzleData;
use crate::solve::{ExtraGivens, SolutionAnalysis};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// How far a puzzle with several solutions is from having one.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct SeveralRecord {
    #[serde(flatten)]
    pub candidates: CandidatesRecord,
    /// By cell, additional givens that leave one solution.
    pub extra_givens: Option<Map<String, Value>>,
    /// Whether each of them is necessary.
    pub extra_givens_minimal: Option<bool>,
}

pub fn several_record(puzzle: &PuzzleData, several: &SolutionAnalysis) -> SeveralRecord {
    let layout = &puzzle.layout;
    let givens = |extra: &ExtraGivens| {
        let given = |(cell, digit): &(_, _)| {
            let symbol = layout.symbols.name(*digit);
            let value = symbol.parse::<i64>().map_or_else(|_| symbol.into(), Value::from);
            (layout.position(*cell).to_string(), value)
        };
        extra.givens.iter().map(given).collect()
    };
    SeveralRecord {
        candidates: candidates_record(puzzle, &several.candidates, false),
        extra_givens: several.extra.as_ref().map(givens),
        extra_givens_minimal: several.extra.as_ref().map(|extra| extra.minimal),
    }
}

/// Formats `64 cells fixed, 17 open; r4c2=4 as a given leaves one solution`.
pub fn several_words(puzzle: &PuzzleData, several: &SolutionAnalysis) -> String {
    let mut words = candidates_words(&several.candidates);
    if let Some(extra) = &several.extra {
        let layout = &puzzle.layout;
        let given = |(cell, digit): &(_, _)| format!("{}={}", layout.position(*cell), layout.symbols.name(*digit));
        let givens: Vec<String> = extra.givens.iter().map(given).collect();
        words.push_str(&match givens.as_slice() {
            [given] => format!("; with {given} as a given the solution is unique"),
            givens => format!("; with {} as givens the solution is unique", givens.join(" ")),
        });
        if !extra.minimal {
            words.push_str(" (fewer of them may be enough)");
        }
    }
    words
}
