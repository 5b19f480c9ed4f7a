//! The files of a certificate that are derived from the puzzle: its JSON form, the solutions, the map and the formula. Making a
//! certificate writes them; verifying one generates them again and compares.

use super::manifest::PuzzleText;
use crate::formats::json;
use crate::front::instance::grid_text;
use crate::front::{Reader, Writing};
use crate::proof::formula::{Formula, UnconstrainedFormula};
use crate::puzzle::{Digit, Grid, PuzzleData, clean_json};
use crate::solve::export::InstanceParts;
use crate::solve::export::map::{self, Original};
use crate::syntax::Ast;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Returns the puzzle in gridc's JSON form; `None` if that form cannot express all of it.
pub fn json_text(reader: &mut Reader, puzzle: &PuzzleData, tree: &Ast, layout_told: bool) -> Option<String> {
    let writing = Writing { layout_told, ..Writing::new(json::FORMAT) };
    reader.write(puzzle, tree, &writing).ok().map(|written| written.text)
}

/// A line of `solutions.jsonl`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionLine {
    /// The digits as other commands print them. For people only.
    solution: String,
    /// The values of each layer, by name. For people only.
    layers: serde_json::Map<String, serde_json::Value>,
    /// The digits of all cells, followed by the values of all layers.
    pub values: Vec<Digit>,
}

impl SolutionLine {
    /// Makes the line of a grid.
    pub fn new(puzzle: &PuzzleData, grid: &Grid) -> Self {
        let layers = puzzle.layers.iter().map(|layer| (layer.name.clone(), layer.to_line(&puzzle.layout, grid).into()));
        Self { solution: grid.to_line(&puzzle.layout), layers: layers.collect(), values: grid.0.clone() }
    }
}

/// Returns the line of a solution in `solutions.jsonl`.
pub fn solution_line(puzzle: &PuzzleData, grid: &Grid) -> String {
    // Strings and numbers only: serialisation cannot fail.
    clean_json(serde_json::to_string(&SolutionLine::new(puzzle, grid)).unwrap_or_default())
}

/// Writes the map from variables of the formula to cells and values.
///
/// # Errors
/// Those of `out`.
pub fn write_map(
    plain: &UnconstrainedFormula<'_>,
    parts: &InstanceParts<'_>,
    formula: &Formula<'_>,
    original: Original,
    out: &mut dyn Write,
) -> io::Result<()> {
    let compiled = plain.compiled();
    let header = compiled.header(original, &plain.residual(parts));
    let places = &mut |take: &mut map::TakePlace<'_>| formula.instance().places(&compiled.program, take);
    map::write(&header, places, &mut |line| writeln!(out, "{line}"))
}

/// Writes the formula.
///
/// # Errors
/// Those of `out`.
pub fn write_formula(formula: &Formula<'_>, out: &mut dyn Write) -> io::Result<()> {
    match formula.statement() {
        Some(statement) => statement.write(out),
        None => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Returns the description of the puzzle for the head of the map.
pub fn original(text: &PuzzleText, puzzle: &PuzzleData, tree: &Ast) -> Original {
    Original {
        grid: grid_text(tree, puzzle),
        file: text.file.clone(),
        format: text.format.clone().unwrap_or_default(),
        index: text.number,
        layout: text.layout.clone(),
        models: None,
        as_given: text.as_given,
    }
}
