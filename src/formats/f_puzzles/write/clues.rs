//! Writes clues as entries of f-puzzles' keys.

use super::super::table::{FPuzzlesRow, FPuzzlesShape, LineOptions, TABLE};
use super::square::Square;
use crate::formats::writing::arguments::{cells, digits, has_usual_crust, integer, number, places};
use crate::formats::writing::own_rules::OwnRules;
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Clue, PuzzleData};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// An entry in the list of a key, or a key to be set to `true`.
enum KeyEntry {
    Of(&'static str, Value),
    On(&'static str),
    /// An item of `negative`.
    Negative(&'static str),
}

/// Writes all clues except those of the puzzle's own rules.
pub(super) fn write(
    document: &Document<'_>,
    square: &Square<'_>,
    own: &OwnRules<'_>,
    object: &mut Map<String, Value>,
    losses: &mut Vec<Loss>,
) {
    let puzzle = document.puzzle;
    let dots = Dots::of(puzzle);
    for clue in puzzle.clues.iter().filter(|clue| !own.has(&clue.rule)) {
        let entries = clue.parts.is_empty().then(|| dots.negative(clue).or_else(|| entries(clue, square))).flatten();
        match entries {
            Some(entries) => {
                entries.into_iter().for_each(|entry| add(object, entry));
                losses.extend(document.note(clue));
            }
            None => losses.push(document.loss(clue)),
        }
    }
}

/// What the puzzle states about pairs without dots.
struct Dots {
    has_white: bool,
    has_black: bool,
    /// Whether the excluded ratios are those that f-puzzles would exclude: all that occur, or 2 if there are none.
    all_ratios: bool,
    /// The same for differences, with the default 1.
    all_differences: bool,
}

impl Dots {
    fn of(puzzle: &PuzzleData) -> Self {
        let of = |rule: &'static str| puzzle.clues.iter().filter(move |clue| clue.rule == rule);
        let ratios: BTreeSet<i64> = of("kropki_black").filter_map(ratio).collect();
        let rules = ["ratio_negative", "kropki_black_negative", "kropki_negative"];
        let negatives: BTreeSet<i64> = rules.into_iter().flat_map(of).filter_map(ratio).collect();
        let differences: BTreeSet<i64> = of("kropki_white").filter_map(difference).collect();
        let rules = ["difference_negative", "kropki_white_negative", "kropki_negative"];
        let others: BTreeSet<i64> = rules.into_iter().flat_map(of).filter_map(difference).collect();
        Self {
            has_white: !differences.is_empty(),
            has_black: !ratios.is_empty(),
            all_ratios: negatives == if ratios.is_empty() { BTreeSet::from([2]) } else { ratios },
            all_differences: others == if differences.is_empty() { BTreeSet::from([1]) } else { differences },
        }
    }

    /// Returns the entries for the rule that all dots are given; a dot of either kind exempts its pair.
    fn negative(&self, clue: &Clue) -> Option<Vec<KeyEntry>> {
        let white = difference(clue) == Some(1);
        let (no_white, no_black) = (KeyEntry::On("nonconsecutive"), KeyEntry::Negative("ratio"));
        match clue.rule.as_str() {
            "nonconsecutive" if !self.has_black => Some(vec![no_white]),
            "difference_negative" if white && !self.has_black => Some(vec![no_white]),
            "difference_negative" if self.all_differences && !self.has_black => {
                Some(vec![KeyEntry::Negative("difference")])
            }
            "kropki_white_negative" if white => Some(vec![no_white]),
            "kropki_white_negative" if self.all_differences => Some(vec![KeyEntry::Negative("difference")]),
            "ratio_negative" if self.all_ratios && !self.has_white => Some(vec![no_black]),
            "kropki_black_negative" if self.all_ratios => Some(vec![no_black]),
            "kropki_negative" if white && self.all_ratios => Some(vec![no_white, no_black]),
            _ => None,
        }
    }
}

fn add(object: &mut Map<String, Value>, entry: KeyEntry) {
    let (key, value) = match entry {
        KeyEntry::On(key) => return drop(object.insert(key.to_owned(), json!(true))),
        KeyEntry::Negative(name) => ("negative", json!(name)),
        KeyEntry::Of(key, value) => (key, value),
    };
    let list = object.entry(key).or_insert_with(|| json!([]));
    if let Value::Array(list) = list
        && !(key == "negative" && list.contains(&value))
    {
        list.push(value);
    }
}

fn ratio(clue: &Clue) -> Option<i64> {
    integer(clue, "ratio")
}

fn difference(clue: &Clue) -> Option<i64> {
    integer(clue, "difference")
}

/// Converts a clue to entries of f-puzzles; `None` if it has no such clue.
fn entries(clue: &Clue, square: &Square<'_>) -> Option<Vec<KeyEntry>> {
    match clue.rule.as_str() {
        // One key for each diagonal.
        "x_sudoku" => Some(["diagonal_up", "diagonal_down"].into_iter().filter_map(switch).collect()),
        "disjoint_groups" => square.has_boxes().then(|| vec![KeyEntry::On("disjointgroups")]),
        "xv_negative" => Some(vec![KeyEntry::Negative("xv")]),
        // Dutch whispers are whispers with difference 4.
        "dutch_whispers" => entry(clue, of_rule("whispers")?, Some(4), square),
        rule => match switch(rule) {
            Some(on) => Some(vec![on]),
            None => entry(clue, of_rule(rule)?, None, square),
        },
    }
}

/// Returns the first row of a rule.
fn of_rule(rule: &str) -> Option<&'static FPuzzlesRow> {
    TABLE.iter().find(|row| row.rule == rule)
}

fn switch(rule: &str) -> Option<KeyEntry> {
    of_rule(rule).filter(|row| matches!(row.shape, FPuzzlesShape::Switch)).map(|row| KeyEntry::On(row.key))
}

/// Returns the entries at the key of a rule; `number`: the number of a line whose rule states none.
fn entry(clue: &Clue, row: &FPuzzlesRow, number: Option<i64>, square: &Square<'_>) -> Option<Vec<KeyEntry>> {
    let places = places(clue)?;
    let first = places.first()?;
    let names = square.names(first);
    let value = match row.shape {
        FPuzzlesShape::Switch | FPuzzlesShape::Pair => return None,
        FPuzzlesShape::Cell => json!({ "cell": names.first()? }),
        FPuzzlesShape::Cells | FPuzzlesShape::Region | FPuzzlesShape::Cage(None) => json!({ "cells": names }),
        FPuzzlesShape::Cage(Some(parameter)) => {
            valued(json!({ "cells": names }), integer(clue, parameter).filter(|total| *total > 0)?)
        }
        FPuzzlesShape::Clone => {
            let clone = |other: &&[CellId]| {
                let value = json!({ "cells": names, "cloneCells": square.names(other) });
                (other.len() == first.len()).then_some(KeyEntry::Of(row.key, value))
            };
            return places[1..].iter().map(clone).collect();
        }
        FPuzzlesShape::Quadruple if !square.is_corner(first) => return None,
        FPuzzlesShape::Quadruple => json!({ "cells": names, "values": digits(clue, "seen")? }),
        FPuzzlesShape::Arrow { .. } => arrow(clue, square)?,
        FPuzzlesShape::Line(LineOptions { number: Some(of), .. }) => {
            let number = number.or_else(|| integer(clue, of.parameter)).filter(|number| *number > 0)?;
            let line = json!({ "lines": [names] });
            if i64::try_from((of.usual)(square.side)) == Ok(number) { line } else { valued(line, number) }
        }
        FPuzzlesShape::Line(_) => {
            let lines: Vec<_> = places.iter().map(|line| square.names(line)).collect();
            json!({ "lines": lines })
        }
        FPuzzlesShape::Dot(_) | FPuzzlesShape::Letter(..) if !square.is_edge(first) => return None,
        FPuzzlesShape::Dot(dot) => {
            let (value, number) = (json!({ "cells": names }), integer(clue, dot.parameter)?);
            if number == dot.usual { value } else { valued(value, number) }
        }
        FPuzzlesShape::Letter(letter, _) => json!({ "cells": names, "value": letter }),
        FPuzzlesShape::Along(parameter) => along(clue, parameter, first, square)?,
        FPuzzlesShape::Diagonal(parameter) => diagonal(clue, parameter, first, square)?,
    };
    Some(vec![KeyEntry::Of(row.key, value)])
}

/// Adds a value to an entry, as a text.
fn valued(mut entry: Value, value: i64) -> Value {
    entry["value"] = json!(value.to_string());
    entry
}

/// Writes an arrow; each shaft starts with the cell of the circle that it leaves.
fn arrow(clue: &Clue, square: &Square<'_>) -> Option<Value> {
    let circle = cells(clue, "circle")?;
    let line = |shaft: &&[CellId]| {
        let to = square.place(*shaft.first()?);
        let far = |cell: &&CellId| {
            let at = square.place(**cell);
            (at.0 - to.0).abs().max((at.1 - to.1).abs())
        };
        let start = circle.iter().min_by_key(far)?;
        let mut line = vec![square.name(*start)];
        line.extend(square.names(shaft));
        Some(line)
    };
    let shafts = clue.argument("shafts").or_else(|| clue.argument("shaft"))?.groups()?;
    let lines: Option<Vec<Vec<String>>> = shafts.iter().map(line).collect();
    Some(json!({ "cells": square.names(circle), "lines": lines? }))
}

/// Writes a clue about a whole row or column, at the end from which it is read.
fn along(clue: &Clue, parameter: &str, line: &[CellId], square: &Square<'_>) -> Option<Value> {
    let number = number(clue, parameter).filter(|number| *number >= 0)?;
    let (cell, step) = square.seen_from(line).filter(|_| line.len() > 1)?;
    let fits = (step.0 == 0 || step.1 == 0) && has_usual_crust(clue, 1, square.side as i64);
    fits.then(|| valued(json!({ "cell": cell }), number))
}

/// Writes a sum along a whole diagonal.
fn diagonal(clue: &Clue, parameter: &str, line: &[CellId], square: &Square<'_>) -> Option<Value> {
    let total = integer(clue, parameter).filter(|total| *total > 0)?;
    let (cell, step) = square.seen_from(line)?;
    let direction = match step {
        (1, 1) => "DR",
        (1, -1) => "DL",
        (-1, 1) => "UR",
        (-1, -1) => "UL",
        _ => return None,
    };
    Some(valued(json!({ "cell": cell, "cells": square.names(line), "direction": direction }), total))
}
