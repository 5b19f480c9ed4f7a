//! Clues as entries of f-puzzles' keys.

use super::super::{Document, Loss};
use super::square::Square;
use crate::puzzle::{Argument, CellId, Clue, Puzzle};
use crate::syntax::ast::{Ast, ItemKind};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// An entry of the list of a key, or the key that is switched on.
enum Entry {
    Of(&'static str, Value),
    On(&'static str),
    /// An item of `negative`.
    Negative(&'static str),
}

/// Rules whose clue is one line, or several, with the key.
const LINES: [(&str, &str); 11] = [
    ("thermo", "thermometer"),
    ("slow_thermo", "slowthermometer"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("nabner", "nabner"),
    ("region_sum", "regionsumline"),
    ("between", "betweenline"),
    ("entropic", "entropicline"),
    ("double_arrow", "doublearrow"),
    ("zipper", "zipperline"),
    ("lockout", "lockout"),
];

/// Rules whose clue is one cell, with the key.
const CELLS: [(&str, &str); 4] = [("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")];

/// The same, of keys whose entries are lists of cells.
const INDEXERS: [(&str, &str); 3] =
    [("row_index", "rowindexer"), ("column_index", "columnindexer"), ("box_index", "boxindexer")];

/// Rules without arguments, with the keys that they switch on.
const SWITCHES: [(&str, &[&str]); 5] = [
    ("diagonal_up", &["diagonal+"]),
    ("diagonal_down", &["diagonal-"]),
    ("x_sudoku", &["diagonal+", "diagonal-"]),
    ("antiknight", &["antiknight"]),
    ("antiking", &["antiking"]),
];

/// Rules of a number seen along a row or column, with the key.
const OUTSIDE: [(&str, &str); 3] = [("sandwich", "sandwichsum"), ("x_sum", "xsum"), ("skyscraper", "skyscraper")];

pub(super) fn write(
    document: &Document<'_>,
    square: &Square<'_>,
    object: &mut Map<String, Value>,
    losses: &mut Vec<Loss>,
) {
    let puzzle = document.puzzle;
    let own = own_rules(document.tree);
    let dots = Dots::of(puzzle);
    for clue in &puzzle.clues {
        let known = clue.parts.is_empty() && !own.contains(clue.rule.as_str());
        let entries = known.then(|| dots.negative(clue).or_else(|| entries(clue, square))).flatten();
        match entries {
            Some(entries) => entries.into_iter().for_each(|entry| add(object, entry)),
            None => losses.push(document.loss(clue)),
        }
    }
}

/// What the dots of a puzzle say about those that it does not have.
struct Dots {
    has_white: bool,
    has_black: bool,
    /// Whether the ratios that are excluded are those that f-puzzles would exclude: all that come up, and 2 if none does.
    all_ratios: bool,
}

impl Dots {
    fn of(puzzle: &Puzzle) -> Self {
        let of = |rule: &'static str| puzzle.clues.iter().filter(move |clue| clue.rule == rule);
        let ratios: BTreeSet<i64> = of("kropki_black").filter_map(ratio).collect();
        let rules = ["ratio_negative", "kropki_black_negative", "kropki_negative"];
        let negatives: BTreeSet<i64> = rules.into_iter().flat_map(of).filter_map(ratio).collect();
        Self {
            has_white: of("kropki_white").next().is_some(),
            has_black: !ratios.is_empty(),
            all_ratios: negatives == if ratios.is_empty() { BTreeSet::from([2]) } else { ratios },
        }
    }

    /// That dots are missing where there are none; a dot of either kind exempts its pair.
    fn negative(&self, clue: &Clue) -> Option<Vec<Entry>> {
        let white = integer(clue, "difference") == Some(1);
        let (no_white, no_black) = (Entry::On("nonconsecutive"), Entry::Negative("ratio"));
        match clue.rule.as_str() {
            "nonconsecutive" if !self.has_black => Some(vec![no_white]),
            "difference_negative" if white && !self.has_black => Some(vec![no_white]),
            "kropki_white_negative" if white => Some(vec![no_white]),
            "ratio_negative" if self.all_ratios && !self.has_white => Some(vec![no_black]),
            "kropki_black_negative" if self.all_ratios => Some(vec![no_black]),
            "kropki_negative" if white && self.all_ratios => Some(vec![no_white, no_black]),
            _ => None,
        }
    }
}

/// Names that the file itself gives to rules: they are not the library's.
fn own_rules(tree: Option<&Ast>) -> BTreeSet<&str> {
    let items = tree.map_or(&[][..], |tree| &tree.items);
    items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Rule(rule) => Some(rule.name.text.as_str()),
            _ => None,
        })
        .collect()
}

fn add(object: &mut Map<String, Value>, entry: Entry) {
    let (key, value) = match entry {
        Entry::On(key) => return drop(object.insert(key.to_owned(), json!(true))),
        Entry::Negative(name) => ("negative", json!(name)),
        Entry::Of(key, value) => (key, value),
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

fn argument<'c>(clue: &'c Clue, name: &str) -> Option<&'c Argument> {
    clue.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
}

fn integer(clue: &Clue, name: &str) -> Option<i64> {
    match argument(clue, name)? {
        Argument::Integer(number) => Some(*number),
        _ => None,
    }
}

/// The cells of an argument.
fn cells(argument: &Argument) -> Option<Vec<CellId>> {
    match argument {
        Argument::Cell(cell) => Some(vec![*cell]),
        Argument::Cells(cells) => Some(cells.clone()),
        _ => None,
    }
}

/// The groups of cells of an argument that takes any number of them.
fn groups(argument: &Argument) -> Option<Vec<Vec<CellId>>> {
    match argument {
        Argument::List(groups) => groups.iter().map(cells).collect(),
        other => Some(vec![cells(other)?]),
    }
}

/// The first argument that consists of cells.
fn places(clue: &Clue) -> Option<Vec<Vec<CellId>>> {
    clue.arguments.iter().find_map(|(_, argument)| groups(argument))
}

fn found(table: &[(&'static str, &'static str)], rule: &str) -> Option<&'static str> {
    table.iter().find(|(name, _)| *name == rule).map(|(_, key)| *key)
}

/// What a clue is in f-puzzles; `None` if it has no such clue.
fn entries(clue: &Clue, square: &Square<'_>) -> Option<Vec<Entry>> {
    let rule = clue.rule.as_str();
    if let Some((_, keys)) = SWITCHES.iter().find(|(name, _)| *name == rule) {
        return Some(keys.iter().map(|key| Entry::On(key)).collect());
    }
    if rule == "disjoint_groups" {
        return square.has_boxes().then(|| vec![Entry::On("disjointgroups")]);
    }
    if rule == "xv_negative" {
        return Some(vec![Entry::Negative("xv")]);
    }
    let places = places(clue)?;
    let first = places.first()?;
    let names = |cells: &[CellId]| square.names(cells);
    if let Some(key) = found(&LINES, rule) {
        // The editor has one kind of lockout lines for each side.
        let usual = rule != "lockout" || integer(clue, "gap")? == (square.side / 2) as i64;
        let lines: Vec<_> = places.iter().map(|line| names(line)).collect();
        return usual.then(|| vec![Entry::Of(key, json!({ "lines": lines }))]);
    }
    if let Some(key) = found(&CELLS, rule) {
        return Some(vec![Entry::Of(key, json!({ "cell": square.name(*first.first()?) }))]);
    }
    if let Some(key) = found(&INDEXERS, rule) {
        return Some(vec![Entry::Of(key, json!({ "cells": names(first) }))]);
    }
    if let Some(key) = found(&OUTSIDE, rule) {
        return outside(clue, key, first, square);
    }
    let of = |key, value| Some(vec![Entry::Of(key, value)]);
    match rule {
        "arrow" => arrow(clue, square),
        "killer" => {
            let total = integer(clue, "total").filter(|total| *total > 0)?;
            of("killercage", json!({ "cells": names(first), "value": total.to_string() }))
        }
        "cage" => of("killercage", json!({ "cells": names(first) })),
        "extra_region" => of("extraregion", json!({ "cells": names(first) })),
        "whispers" | "dutch_whispers" => {
            let gap = if rule == "whispers" { integer(clue, "gap")? } else { 4 };
            let usual = gap == square.side.div_ceil(2) as i64;
            let line = json!({ "lines": [names(first)] });
            of("whispers", if usual { line } else { valued(line, gap) })
        }
        "modular" => {
            (integer(clue, "modulus")? == 3).then(|| vec![Entry::Of("modularline", json!({ "lines": [names(first)] }))])
        }
        "kropki_white" => of("difference", dot(names(first), integer(clue, "difference")?, 1)?),
        "kropki_black" => of("ratio", dot(names(first), ratio(clue)?, 2)?),
        "xv_x" => of("xv", json!({ "cells": names(first), "value": "X" })),
        "xv_v" => of("xv", json!({ "cells": names(first), "value": "V" })),
        "clone" => {
            let clone = |other: &Vec<CellId>| {
                (other.len() == first.len())
                    .then(|| Entry::Of("clone", json!({ "cells": names(first), "cloneCells": names(other) })))
            };
            places[1..].iter().map(clone).collect()
        }
        "quadruple" => of("quadruple", json!({ "cells": names(first), "values": seen(clue)? })),
        "little_killer" => little_killer(clue, first, square),
        _ => None,
    }
}

/// An entry with a value, which is a text.
fn valued(mut entry: Value, value: i64) -> Value {
    entry["value"] = json!(value.to_string());
    entry
}

fn dot(cells: Vec<String>, number: i64, usual: i64) -> Option<Value> {
    let dot = json!({ "cells": cells });
    (cells.len() == 2).then(|| if number == usual { dot } else { valued(dot, number) })
}

/// The digits of a quadruple.
fn seen(clue: &Clue) -> Option<Vec<i64>> {
    let digit = |argument: &Argument| match argument {
        Argument::Digit(digit) => Some(i64::from(*digit)),
        _ => None,
    };
    match argument(clue, "seen")? {
        Argument::List(digits) => digits.iter().map(digit).collect(),
        single => Some(vec![digit(single)?]),
    }
}

/// Each shaft begins with the cell of the circle that it leaves.
fn arrow(clue: &Clue, square: &Square<'_>) -> Option<Vec<Entry>> {
    let circle = cells(argument(clue, "circle")?)?;
    let shafts = groups(argument(clue, "shafts")?)?;
    let line = |shaft: &Vec<CellId>| {
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
    let lines: Option<Vec<Vec<String>>> = shafts.iter().map(line).collect();
    Some(vec![Entry::Of("arrow", json!({ "cells": square.names(&circle), "lines": lines? }))])
}

/// A clue about a whole row or column, at the end from which it is read.
fn outside(clue: &Clue, key: &'static str, line: &[CellId], square: &Square<'_>) -> Option<Vec<Entry>> {
    let number = integer(clue, "total").or_else(|| integer(clue, "visible"))?;
    let (cell, step) = square.seen_from(line).filter(|_| line.len() > 1)?;
    if let Some(Argument::Digits(crust)) = argument(clue, "crust") {
        let side = i64::try_from(square.side).ok()?;
        if !crust.iter().map(|digit| i64::from(*digit)).eq([1, side]) {
            return None;
        }
    }
    let straight = step.0 == 0 || step.1 == 0;
    (straight && number >= 0).then(|| vec![Entry::Of(key, json!({ "cell": cell, "value": number.to_string() }))])
}

/// A sum along a whole diagonal.
fn little_killer(clue: &Clue, line: &[CellId], square: &Square<'_>) -> Option<Vec<Entry>> {
    let total = integer(clue, "total").filter(|total| *total > 0)?;
    let (cell, step) = square.seen_from(line)?;
    let direction = match step {
        (1, 1) => "DR",
        (1, -1) => "DL",
        (-1, 1) => "UR",
        (-1, -1) => "UL",
        _ => return None,
    };
    let cells = square.names(line);
    let entry = json!({ "cell": cell, "cells": cells, "direction": direction, "value": total.to_string() });
    Some(vec![Entry::Of("littlekillersum", entry)])
}
