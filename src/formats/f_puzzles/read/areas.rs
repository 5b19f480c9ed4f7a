//! Reads f-puzzles' clues of single cells and of sets of cells.

use super::super::table::{FPuzzlesRow, FPuzzlesShape, TABLE, of_key};
use super::{Clues, Items};
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for row in TABLE {
        let reader: fn(&mut Clues<'_, '_>, &FPuzzlesRow, &Json) = match row.shape {
            FPuzzlesShape::Cell | FPuzzlesShape::Cells => cells,
            FPuzzlesShape::Region => region,
            FPuzzlesShape::Cage(Some(_)) => cage,
            FPuzzlesShape::Clone => clone,
            FPuzzlesShape::Quadruple => quadruple,
            _ => continue,
        };
        clues.whole(json, row).into_iter().for_each(|entry| reader(clues, row, entry));
    }
}

/// Reads cells, each of which is a separate clue.
fn cells(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    let single = entry.get("cell").and_then(|place| clues.cell(place));
    let several = clues.cells(entry.get("cells"), true).unwrap_or_default();
    for cell in single.into_iter().chain(several) {
        clues.say(&format!("{} {}", row.rule, addresses(&[cell])), entry.span);
    }
}

fn region(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    if let Some(cells) = clues.cells(entry.get("cells"), true).filter(|cells| !cells.is_empty()) {
        clues.say(&format!("{} {}", row.rule, addresses(&cells)), entry.span);
    }
}

/// Reads a killer cage. Its digits never repeat; without a total, or with total 0, there is no other condition.
fn cage(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    let Some(cells) = clues.cells(entry.get("cells"), true).filter(|cells| !cells.is_empty()) else { return };
    let total = clues.integer(entry.get("value"), "a killer cage").ok().flatten().filter(|total| *total > 0);
    let cells = addresses(&cells);
    match total {
        Some(total) => clues.say(&format!("{} {total} {cells}", row.rule), entry.span),
        None => of_key(row.key).filter(|row| matches!(row.shape, FPuzzlesShape::Cage(None))).for_each(|without| {
            clues.say(&format!("{} {cells}", without.rule), entry.span);
        }),
    }
}

/// Reads a clone. Cells that would have to equal themselves are no condition.
fn clone(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    let cells = clues.cells(entry.get("cells"), false);
    let clones = clues.cells(entry.get("cloneCells"), false);
    let (Some(cells), Some(clones)) = (cells, clones) else { return };
    if cells.len() != clones.len() {
        clues.doubt("a clone whose number of cells differs from its original's", entry.span);
        return;
    }
    let (cells, clones): (Vec<_>, Vec<_>) = cells.into_iter().zip(clones).filter(|(a, b)| a != b).unzip();
    if !cells.is_empty() {
        clues.say(&format!("{} {} : {}", row.rule, addresses(&cells), addresses(&clones)), entry.span);
    }
}

fn quadruple(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
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
        clues.say(&format!("{} {} : {}", row.rule, addresses(&cells), digits.join(" ")), entry.span);
    }
}
