//! Clues of single cells and of sets of cells.

use super::{Clues, Items, words};
use crate::formats::json_value::Json;

/// Keys whose clues are cells, each by itself, with the library's rule.
const CELLS: [(&str, &str); 7] = [
    ("odd", "odd"),
    ("even", "even"),
    ("minimum", "minimum"),
    ("maximum", "maximum"),
    ("rowindexer", "row_index"),
    ("columnindexer", "column_index"),
    ("boxindexer", "box_index"),
];

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for (key, rule) in CELLS {
        for entry in clues.entries(json, key) {
            let single = entry.get("cell").and_then(|place| clues.cell(place));
            let several = clues.cells(entry.get("cells"), true).unwrap_or_default();
            for cell in single.into_iter().chain(several) {
                clues.say(&format!("{rule} {}", words(&[cell])), entry.span);
            }
        }
    }
    for entry in clues.entries(json, "extraregion") {
        if let Some(cells) = clues.cells(entry.get("cells"), true).filter(|cells| !cells.is_empty()) {
            clues.say(&format!("extra_region {}", words(&cells)), entry.span);
        }
    }
    clues.entries(json, "killercage").into_iter().for_each(|entry| killer(clues, entry));
    clues.entries(json, "clone").into_iter().for_each(|entry| clone(clues, entry));
    clues.entries(json, "quadruple").into_iter().for_each(|entry| quadruple(clues, entry));
}

/// Digits of a killer cage never repeat; without a total, or with 0, that is all it says.
fn killer(clues: &mut Clues<'_, '_>, entry: &Json) {
    let Some(cells) = clues.cells(entry.get("cells"), true).filter(|cells| !cells.is_empty()) else {
        entry.ignore();
        return;
    };
    let total = clues.integer(entry.get("value"), "a killer cage").ok().flatten().filter(|total| *total > 0);
    let cells = words(&cells);
    match total {
        Some(total) => clues.say(&format!("killer {total} {cells}"), entry.span),
        None => clues.say(&format!("cage {cells}"), entry.span),
    }
}

/// Cells that are to equal themselves say nothing.
fn clone(clues: &mut Clues<'_, '_>, entry: &Json) {
    let cells = clues.cells(entry.get("cells"), false);
    let clones = clues.cells(entry.get("cloneCells"), false);
    let (Some(cells), Some(clones)) = (cells, clones) else { return };
    if cells.len() != clones.len() {
        clues.doubt("a clone that has not as many cells as its original", entry.span);
        return;
    }
    let (cells, clones): (Vec<_>, Vec<_>) = cells.into_iter().zip(clones).filter(|(a, b)| a != b).unzip();
    if !cells.is_empty() {
        clues.say(&format!("clone {} : {}", words(&cells), words(&clones)), entry.span);
    }
}

fn quadruple(clues: &mut Clues<'_, '_>, entry: &Json) {
    let Some(cells) = clues.cells(entry.get("cells"), true) else {
        entry.ignore();
        return;
    };
    let mut digits = Vec::new();
    for value in clues.draft.listed(entry.get("values"), Items::Any) {
        match clues.integer(Some(value), "a quadruple") {
            Ok(Some(digit)) => digits.push(digit.to_string()),
            Ok(None) => {}
            Err(()) => return,
        }
    }
    if !digits.is_empty() && !cells.is_empty() {
        clues.say(&format!("quadruple {} : {}", words(&cells), digits.join(" ")), entry.span);
    }
}
