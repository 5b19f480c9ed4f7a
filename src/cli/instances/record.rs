//! Converts answers to instances to the JSON records that are also used for puzzles.

use super::page::values;
use crate::puzzle::Understood;
use crate::report::{Failure, PuzzleRecord};
use crate::solve::SolveOutcome;
use crate::solve::instances::ForeignInstance;
use crate::syntax::DiagnosticRecord;

/// Returns the record of an instance: `solutions` contains the texts of [`values`], `differing_cells` the names of differing
/// places.
pub fn record(
    source: &str,
    answer: Result<(&ForeignInstance, &SolveOutcome), Failure>,
    said: Vec<DiagnosticRecord>,
) -> PuzzleRecord<DiagnosticRecord> {
    let record = PuzzleRecord { understood: Some(Understood::All.name()), ..PuzzleRecord::unanswered(source, 1, said) };
    let (instance, outcome) = match answer {
        Err(failure) => return record.failed(failure),
        Ok(answer) => answer,
    };
    let differing = match outcome.solutions.as_slice() {
        [one, other, ..] => differing(instance, &one.0, &other.0).collect(),
        _ => Vec::new(),
    };
    PuzzleRecord {
        listed: outcome.solutions.len(),
        solutions: outcome.solutions.iter().map(|answer| values(instance, &answer.0)).collect(),
        differing_cells: differing,
        ..record.reached(outcome)
    }
}

/// Returns the names of the places with different values in two answers.
pub fn differing<'a>(
    instance: &'a ForeignInstance,
    one: &'a [i32],
    other: &'a [i32],
) -> impl Iterator<Item = String> + 'a {
    let differ = one.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b);
    differ.map(|(place, _)| instance.place(place))
}
