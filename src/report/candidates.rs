//! Formats the candidates of a puzzle (values that occur in some solution) as text and as JSON.

use crate::puzzle::{CellId, Digit, Effect, Layer, PuzzleData};
use crate::solve::{Candidate, Candidates, Count};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// The candidates as JSON. Cells are keys (`r1c1`), in reading order.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct CandidatesRecord {
    /// For each cell, the values that occur in some solution: numbers, or symbols as strings.
    pub candidates: Map<String, Value>,
    /// The same by name of a layer and cell: truth values or numbers.
    pub candidates_of_layers: Map<String, Value>,
    /// For each cell, and then for those of layers (`doubled.r1c1`), the values that a limit left undecided.
    pub unsettled: Map<String, Value>,
    /// The number of cells with one value left.
    pub fixed: usize,
    /// The number of cells with at least two values found.
    pub open: usize,
    /// For each cell, and those of layers as in `unsettled`, an object with the number of solutions for each value, up to
    /// `counts_cap`.
    pub counts: Option<Map<String, Value>>,
    /// The maximum count of solutions for each candidate.
    pub counts_cap: Option<u64>,
}

/// Creates the record; if `counted`, with the number of solutions of each candidate.
pub fn candidates_record(puzzle: &PuzzleData, candidates: &Candidates, counted: bool) -> CandidatesRecord {
    let mut record = CandidatesRecord {
        candidates: Map::new(),
        candidates_of_layers: Map::new(),
        unsettled: Map::new(),
        fixed: candidates.fixed(),
        open: candidates.open(),
        counts: counted.then(Map::new),
        counts_cap: counted.then_some(candidates.cap).filter(|cap| *cap < u64::MAX),
    };
    let layout = &puzzle.layout;
    for cell in (0..layout.cells().len() as u32).map(CellId) {
        let (address, values) = (layout.position(cell).to_string(), candidates.cell(cell));
        let name = |value: Digit| layout.symbols.name(value).to_owned();
        let symbol = |value: Digit| {
            let name = name(value);
            name.parse::<i64>().map_or(Value::String(name), Value::from)
        };
        record.candidates.insert(address.clone(), listed(values, |c| c.solutions > 0, symbol));
        record.details(&address, values, symbol, name);
    }
    for layer in puzzle.answer_layers() {
        let mut cells = Map::new();
        let name = |value: Digit| layer_value(layer, value).to_string();
        for place in &layer.places {
            let (address, values) = (layout.place_name(place), candidates.layer(layer, place));
            cells.insert(address.clone(), listed(values, |c| c.solutions > 0, |value| layer_value(layer, value)));
            record.details(&format!("{}.{address}", layer.name), values, |value| layer_value(layer, value), name);
        }
        record.candidates_of_layers.insert(layer.name.clone(), Value::Object(cells));
    }
    record
}

impl CandidatesRecord {
    /// Adds the undecided values of a cell, and the counts of its candidates.
    fn details(
        &mut self,
        address: &str,
        values: &[Candidate],
        value: impl Fn(Digit) -> Value,
        name: impl Fn(Digit) -> String,
    ) {
        if values.iter().any(|c| c.occurs().is_none()) {
            self.unsettled.insert(address.to_owned(), listed(values, |c| c.occurs().is_none(), value));
        }
        if let Some(counts) = &mut self.counts {
            let seen = values.iter().filter(|c| c.solutions > 0);
            let object = seen.map(|c| (name(c.value), count(&c.solutions))).collect();
            counts.insert(address.to_owned(), Value::Object(object));
        }
    }
}

/// A number, or a text if it does not fit in 64 bits.
fn count(solutions: &Count) -> Value {
    solutions.to_u64().map_or_else(|| solutions.to_string().into(), Value::from)
}

fn listed(values: &[Candidate], kept: fn(&Candidate) -> bool, value: impl Fn(Digit) -> Value) -> Value {
    values.iter().filter(|c| kept(c)).map(|c| value(c.value)).collect()
}

fn layer_value(layer: &Layer, value: Digit) -> Value {
    if layer.boolean { Value::Bool(value != 0) } else { value.into() }
}

/// Formats the summary: `33 cells fixed, 48 open`, and the number of values that a limit left undecided.
pub fn candidates_words(candidates: &Candidates) -> String {
    let (fixed, open) = (candidates.fixed(), candidates.open());
    let cells = if fixed == 1 { "cell" } else { "cells" };
    let mut words = format!("{fixed} {cells} fixed, {open} open");
    match candidates.unsettled() {
        0 => {}
        1 => words.push_str("; 1 candidate undecided"),
        unsettled => words.push_str(&format!("; {unsettled} candidates undecided")),
    }
    if matches!(candidates.outcome.doubt, Some(Effect::Comments | Effect::Restricts)) && candidates.open() > 0 {
        words.push_str("; the parts of the puzzle that were not understood may exclude more");
    }
    words
}

/// Formats the number of solutions for each candidate of an open cell, a line per cell.
pub fn candidate_counts(puzzle: &PuzzleData, candidates: &Candidates) -> String {
    let layout = &puzzle.layout;
    let mut lines = String::new();
    let mut line = |place: String, values: &[Candidate], name: &dyn Fn(Digit) -> String| {
        let seen: Vec<&Candidate> = values.iter().filter(|c| c.solutions > 0).collect();
        if seen.len() > 1 {
            let word = |c: &&Candidate| match (c.settled, c.solutions >= candidates.cap) {
                (true, false) => format!("{}: {}", name(c.value), c.solutions),
                _ => format!("{}: at least {}", name(c.value), c.solutions),
            };
            lines.push_str(&format!("{place}  {}\n", seen.iter().map(word).collect::<Vec<_>>().join(", ")));
        }
    };
    for cell in (0..layout.cells().len() as u32).map(CellId) {
        let name = |value: Digit| layout.symbols.name(value).to_owned();
        line(layout.position(cell).to_string(), candidates.cell(cell), &name);
    }
    for layer in puzzle.answer_layers() {
        let name = |value: Digit| layer_value(layer, value).to_string();
        for place in &layer.places {
            let address = format!("{}.{}", layer.name, layout.place_name(place));
            line(address, candidates.layer(layer, place), &name);
        }
    }
    lines
}
