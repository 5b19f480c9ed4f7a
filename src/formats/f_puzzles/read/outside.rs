//! Reads f-puzzles' clues outside the board.

use super::super::table::{FPuzzlesRow, FPuzzlesShape, TABLE};
use super::Clues;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for row in TABLE {
        let reader: fn(&mut Clues<'_, '_>, &FPuzzlesRow, &Json) = match row.shape {
            FPuzzlesShape::Along(_) => straight,
            FPuzzlesShape::Diagonal(_) => little_killer,
            _ => continue,
        };
        clues.whole(json, row).into_iter().for_each(|entry| reader(clues, row, entry));
    }
}

fn straight(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    let FPuzzlesRow { rule, key, .. } = row;
    ["direction", "cells"].iter().filter_map(|key| entry.get(key)).for_each(Json::ignore);
    let Some(place) = entry.get("cell").and_then(|cell| clues.place(cell)) else { return };
    let Ok(Some(number)) = clues.integer(entry.get("value"), &format!("a `{key}`")) else { return };
    match along(place, clues.board.side) {
        Some(line) => clues.say(&format!("{rule} {number} {line}"), entry.span),
        None => clues.doubt(format!("a clue of `{key}` that is not beside a row or column"), entry.span),
    }
}

/// Returns the row or column at whose end a place is, read from that place.
fn along((row, column): (usize, usize), side: usize) -> Option<String> {
    let inside = 1..=side;
    let beyond = side + 1;
    let backwards = |cells: Vec<(usize, usize)>| addresses(&cells);
    match () {
        () if row == 0 && inside.contains(&column) => Some(format!("column {column}")),
        () if column == 0 && inside.contains(&row) => Some(format!("row {row}")),
        () if row == beyond && inside.contains(&column) => {
            Some(backwards((0..side).rev().map(|row| (row, column - 1)).collect()))
        }
        () if column == beyond && inside.contains(&row) => {
            Some(backwards((0..side).rev().map(|column| (row - 1, column)).collect()))
        }
        () => None,
    }
}

/// Reads a sum along a diagonal; an arrow without a number, or with 0, has no effect.
fn little_killer(clues: &mut Clues<'_, '_>, row: &FPuzzlesRow, entry: &Json) {
    entry.get("cells").into_iter().for_each(Json::ignore);
    let direction = entry.get("direction").and_then(Json::text);
    let Some(place) = entry.get("cell").and_then(|cell| clues.place(cell)) else { return };
    let Ok(Some(total)) = clues.integer(entry.get("value"), "a little killer") else { return };
    let step = match direction {
        Some("DR") => (1, 1),
        Some("DL") => (1, -1),
        Some("UR") => (-1, 1),
        Some("UL") => (-1, -1),
        _ => {
            clues.doubt("a little killer without direction", entry.span);
            return;
        }
    };
    let mut diagonal = Vec::new();
    let mut at = place;
    while let Some(next) = at.0.checked_add_signed(step.0).zip(at.1.checked_add_signed(step.1)) {
        let Some(cell) = clues.board.cell(next.0, next.1) else { break };
        diagonal.push(cell);
        at = next;
    }
    match diagonal.is_empty() {
        true => clues.doubt("a little killer that points away from the board", entry.span),
        false if total > 0 => clues.say(&format!("{} {total} {}", row.rule, addresses(&diagonal)), entry.span),
        false => {}
    }
}
