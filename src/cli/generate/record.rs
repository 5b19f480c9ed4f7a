//! The JSON record of a generated puzzle.

use super::text_form::TextForm;
use crate::generate::{Effort, NearestPuzzle, Shortfall};
use crate::puzzle::{CellId, Grid, PuzzleData};
use crate::report::{ConflictRecord, INTERFACE_VERSION, json_line};
use schemars::JsonSchema;
use serde::Serialize;

/// The object for one puzzle; `docs/json.md` documents the fields.
#[derive(Serialize, JsonSchema)]
pub struct GenerateRecord<'a> {
    version: u32,
    index: u64,
    seed: u64,
    result: &'static str,
    layout: &'a str,
    format: &'static str,
    text: Option<&'a str>,
    givens: Option<usize>,
    solution: Option<String>,
    /// Whether the solution is proven to be the only one.
    unique: bool,
    redundant: Vec<String>,
    backend: &'static str,
    grids: u64,
    shortfall: Option<String>,
    stopped: Option<&'static str>,
    /// Reason why the board has no solution, if it has none.
    conflict: Option<&'a ConflictRecord>,
}

/// Fields that all records of a run share.
#[derive(Clone, Copy)]
pub struct CommonFields<'a> {
    pub seed: u64,
    pub layout: &'a str,
    pub form: TextForm,
    pub proven: bool,
    pub backend: &'static str,
}

impl<'a> CommonFields<'a> {
    /// Returns the record of a generated puzzle.
    pub fn made(
        self,
        index: u64,
        text: &'a str,
        (puzzle, solution): (&PuzzleData, &Grid),
        redundant: &[CellId],
        effort: &Effort,
    ) -> GenerateRecord<'a> {
        let redundant = redundant.iter().map(|cell| puzzle.layout.position(*cell).to_string()).collect();
        let record = self.record(index, "made", Some(text), Some((puzzle, solution)), effort);
        GenerateRecord { redundant, ..record }
    }

    /// Returns the record of a puzzle that was not found, with the nearest one.
    pub fn nearest(self, index: u64, text: Option<&'a str>, nearest: &NearestPuzzle) -> GenerateRecord<'a> {
        let puzzle = nearest.puzzle.as_ref().map(|(puzzle, solution)| (puzzle, solution));
        let record = self.record(index, "unmet", text, puzzle, &nearest.effort);
        GenerateRecord {
            unique: nearest.puzzle.is_some() && nearest.shortfall != Shortfall::Unproven,
            shortfall: Some(nearest.shortfall.to_string()),
            stopped: nearest.stopped.map(crate::backend::Stop::name),
            ..record
        }
    }

    /// Returns the record of a puzzle that cannot be made because the board has no solution.
    pub fn none(self, index: u64, effort: &Effort, conflict: &'a ConflictRecord) -> GenerateRecord<'a> {
        GenerateRecord { conflict: Some(conflict), ..self.record(index, "none", None, None, effort) }
    }

    fn record(
        self,
        index: u64,
        result: &'static str,
        text: Option<&'a str>,
        puzzle: Option<(&PuzzleData, &Grid)>,
        effort: &Effort,
    ) -> GenerateRecord<'a> {
        GenerateRecord {
            version: INTERFACE_VERSION,
            index,
            seed: self.seed,
            result,
            layout: self.layout,
            format: self.form.format.name,
            text,
            givens: puzzle.map(|(puzzle, _)| puzzle.givens.len()),
            solution: puzzle.map(|(puzzle, solution)| solution.to_line(&puzzle.layout)),
            unique: self.proven && puzzle.is_some(),
            redundant: Vec::new(),
            backend: self.backend,
            grids: effort.grids,
            shortfall: None,
            stopped: None,
            conflict: None,
        }
    }
}

impl GenerateRecord<'_> {
    pub fn line(&self) -> String {
        json_line(self)
    }
}
