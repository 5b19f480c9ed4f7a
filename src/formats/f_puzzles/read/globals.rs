//! Reads f-puzzles' rules of the whole board.

use super::super::table::{FPuzzlesShape, TABLE};
use super::Clues;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for row in TABLE.iter().filter(|row| matches!(row.shape, FPuzzlesShape::Switch)) {
        if let Some(on) = json.get(row.key).filter(|on| on.truth()) {
            clues.say(&format!("use {}", row.rule), on.span);
        }
    }
    if let Some(on) = json.get("disjointgroups").filter(|on| on.truth()) {
        disjoint_groups(clues, on);
    }
}

/// Adds the rule for cells at the same position in the usual boxes, whatever regions the puzzle draws.
fn disjoint_groups(clues: &mut Clues<'_, '_>, on: &Json) {
    if clues.board.has_boxes() && clues.board.shape.0 > 1 {
        clues.say("use disjoint_groups", on.span);
        return;
    }
    let (height, width) = clues.board.shape;
    let side = clues.board.side;
    for place in 0..side {
        let (down, right) = (place / width, place % width);
        let rows = (down..side).step_by(height);
        let group: Vec<(usize, usize)> =
            rows.flat_map(|row| (right..side).step_by(width).map(move |column| (row, column))).collect();
        clues.say(&format!("extra_region {}", addresses(&group)), on.span);
    }
}
