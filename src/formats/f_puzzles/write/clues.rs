//! Clues as entries of f-puzzles' keys.

use super::square::Square;
use crate::formats::writing::arguments::{argument, cells, digit, digits, groups, integer, own_rules, places};
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, CellId, Clue, Puzzle};
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
const LINES: [(&str, &str); 10] = [
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
const OUTSIDE: [(&str, &str); 4] =
    [("sandwich", "sandwichsum"), ("x_sum", "xsum"), ("skyscraper", "skyscraper"), ("numbered_room", "numberedroom")];

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
            Some(entries) => {
                entries.into_iter().for_each(|entry| add(object, entry));
                losses.extend(document.note(clue));
            }
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
    /// The same of differences and 1.
    all_differences: bool,
}

impl Dots {
    fn of(puzzle: &Puzzle) -> Self {
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

    /// That dots are missing where there are none; a dot of either kind exempts its pair.
    fn negative(&self, clue: &Clue) -> Option<Vec<Entry>> {
        let white = difference(clue) == Some(1);
        let (no_white, no_black) = (Entry::On("nonconsecutive"), Entry::Negative("ratio"));
        match clue.rule.as_str() {
            "nonconsecutive" if !self.has_black => Some(vec![no_white]),
            "difference_negative" if white && !self.has_black => Some(vec![no_white]),
            "difference_negative" if self.all_differences && !self.has_black => {
                Some(vec![Entry::Negative("difference")])
            }
            "kropki_white_negative" if white => Some(vec![no_white]),
            "kropki_white_negative" if self.all_differences => Some(vec![Entry::Negative("difference")]),
            "ratio_negative" if self.all_ratios && !self.has_white => Some(vec![no_black]),
            "kropki_black_negative" if self.all_ratios => Some(vec![no_black]),
            "kropki_negative" if white && self.all_ratios => Some(vec![no_white, no_black]),
            _ => None,
        }
    }
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

fn difference(clue: &Clue) -> Option<i64> {
    integer(clue, "difference")
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
        let lines: Vec<_> = places.iter().map(|line| names(line)).collect();
        return Some(vec![Entry::Of(key, json!({ "lines": lines }))]);
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
        "arrow" => arrow(clue, "arrow", groups(argument(clue, "shafts")?)?, square),
        "maximum_arrow" => arrow(clue, "maxarrow", groups(argument(clue, "shaft")?)?, square),
        "average_arrow" => arrow(clue, "averagearrow", groups(argument(clue, "shaft")?)?, square),
        "product_arrow" => arrow(clue, "productarrow", groups(argument(clue, "shaft")?)?, square),
        "killer" => {
            let total = integer(clue, "total").filter(|total| *total > 0)?;
            of("killercage", json!({ "cells": names(first), "value": total.to_string() }))
        }
        "cage" => of("killercage", json!({ "cells": names(first) })),
        "extra_region" => of("extraregion", json!({ "cells": names(first) })),
        "whispers" => numbered("whispers", names(first), integer(clue, "gap")?, square.side.div_ceil(2)),
        "dutch_whispers" => numbered("whispers", names(first), 4, square.side.div_ceil(2)),
        "lockout" => numbered("lockout", names(first), integer(clue, "gap")?, square.side / 2),
        "modular" => numbered("modularline", names(first), integer(clue, "modulus")?, 3),
        "kropki_white" | "kropki_black" | "xv_x" | "xv_v" if !square.is_edge(first) => None,
        "kropki_white" => of("difference", dot(names(first), difference(clue)?, 1)?),
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
        "quadruple" if !square.is_corner(first) => None,
        "quadruple" => of("quadruple", json!({ "cells": names(first), "values": digits(clue, "seen")? })),
        "little_killer" => little_killer(clue, first, square),
        _ => None,
    }
}

/// An entry with a value, which is a text.
fn valued(mut entry: Value, value: i64) -> Value {
    entry["value"] = json!(value.to_string());
    entry
}

/// A line with a number that the editor takes for granted, or with its own.
fn numbered(key: &'static str, line: Vec<String>, number: i64, usual: usize) -> Option<Vec<Entry>> {
    let entry = json!({ "lines": [line] });
    let entry = if i64::try_from(usual) == Ok(number) { entry } else { valued(entry, number) };
    (number > 0).then(|| vec![Entry::Of(key, entry)])
}

fn dot(cells: Vec<String>, number: i64, usual: i64) -> Option<Value> {
    let dot = json!({ "cells": cells });
    (cells.len() == 2).then(|| if number == usual { dot } else { valued(dot, number) })
}

/// Each shaft begins with the cell of the circle that it leaves.
fn arrow(clue: &Clue, key: &'static str, shafts: Vec<Vec<CellId>>, square: &Square<'_>) -> Option<Vec<Entry>> {
    let circle = cells(argument(clue, "circle")?)?;
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
    Some(vec![Entry::Of(key, json!({ "cells": square.names(&circle), "lines": lines? }))])
}

/// A clue about a whole row or column, at the end from which it is read.
fn outside(clue: &Clue, key: &'static str, line: &[CellId], square: &Square<'_>) -> Option<Vec<Entry>> {
    let number = integer(clue, "total").or_else(|| integer(clue, "visible")).or_else(|| digit(clue, "clue"))?;
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
