//! Reads the boxes and regions of a Penpa+ puzzle from the bold lines between cells.

use super::members;
use super::points::{Point, Points};
use crate::formats::board_text::characters;
use crate::formats::boxes::{are_boxes, say_boxes};
use crate::formats::cages::groups;
use crate::formats::draft::Draft;
use crate::formats::json_value::{Json, Member};
use crate::puzzle::{Effect, Span};
use std::collections::BTreeSet;

/// Line styles of region borders: black, and thick black.
const BOLD: [i64; 2] = [2, 21];
/// Line styles of ordinary grid lines.
const THIN: [i64; 2] = [1, 80];
/// Dotted and dashed line styles, which are ignored along a border of regions.
const BROKEN: [i64; 4] = [11, 12, 13, 14];
/// The line styles of the diagonals in Penpa+'s X-sudoku.
const DIAGONAL: [i64; 2] = [12, 13];

/// The largest number of rows and columns of clues beside a board within a larger grid.
const BESIDE: usize = 8;

/// Finds the board within a larger grid: the single square that bold lines divide into as many regions as it has rows, with equal
/// sizes. The rest is beside the board.
pub(super) fn within(json: &Json, points: Points) -> Points {
    let side = points.side;
    let bold = members(json, "lineE").iter().filter(|line| BOLD.contains(&line.value.integer().unwrap_or(0)));
    let walls: BTreeSet<(usize, usize)> = bold.filter_map(|line| crossed(&line.key, &points)).flatten().collect();
    let regions = divided(side, &walls);
    if walls.is_empty() || are_whole(&regions, side) {
        return points;
    }
    let sizes = groups(regions.iter().copied().map(Some));
    let mut found = None;
    let many = |size: &usize| sizes.values().filter(|cells| cells.len() == *size).count() >= *size;
    for smaller in (side.saturating_sub(BESIDE).max(4)..side).filter(many) {
        for corner in (0..=side - smaller).flat_map(|row| (0..=side - smaller).map(move |column| (row, column))) {
            let cell = |at: usize| (corner.0 + at / smaller) * side + corner.1 + at % smaller;
            let inside = groups((0..smaller * smaller).map(|at| Some(regions[cell(at)])));
            let whole =
                |(region, cells): (&usize, &Vec<usize>)| cells.len() == smaller && sizes[region].len() == smaller;
            if inside.len() == smaller && inside.iter().all(whole) {
                if found.is_some() {
                    return points;
                }
                found = Some((corner, smaller));
            }
        }
    }
    match found {
        Some((corner, smaller)) => points.narrowed(corner, smaller),
        None => points,
    }
}

/// Adds the layout: the regions between the bold lines, if these divide the board into as many regions as it has rows, with equal
/// sizes; otherwise, on a board of the kind `sudoku`, the usual boxes.
pub(super) fn say(json: &Json, points: &Points, sudoku: bool, diagonals: (bool, bool), draft: &mut Draft<'_>) {
    let side = points.side;
    let at = json.span;
    // The bold lines, and those that are covered by any other line.
    let mut walls: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut drawn: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut broken: Vec<(Vec<(usize, usize)>, Span)> = Vec::new();
    for key in ["lineE", "freelineE"] {
        for member in members(json, key) {
            let style = member.value.integer().unwrap_or(0);
            let crossed = crossed(&member.key, points);
            drawn.extend(crossed.iter().flatten());
            match crossed {
                Some(cells) if BOLD.contains(&style) => walls.extend(cells),
                Some(_) if THIN.contains(&style) => {}
                Some(cells) if cells.is_empty() => {}
                Some(cells) if BROKEN.contains(&style) => broken.push((cells, member.span)),
                // The border of a region, or of an area with a special meaning.
                Some(_) => draft.doubt(Effect::Changes, "a coloured line between cells", member.span),
                None if is_diagonal(&member.key, points)
                    && DIAGONAL.contains(&style)
                    && (diagonals.0 || diagonals.1) => {}
                None => draft.doubt(Effect::Restricts, "a line that does not follow edges of cells", member.span),
            }
        }
    }
    let merged = |member: &&Member| crossed(&member.key, points).is_some_and(|cells| !cells.is_empty());
    if let Some(member) = members(json, "deletelineE").iter().find(merged) {
        draft.doubt(Effect::Changes, "cells without a line between them", member.span);
    }
    let mut regions = divided(side, &walls);
    let mut whole = are_whole(&regions, side);
    if !whole && drawn != walls {
        let all = divided(side, &drawn);
        if are_whole(&all, side) {
            (regions, whole) = (all, true);
        }
    }
    for (cells, at) in broken {
        if !whole || cells.iter().any(|(first, second)| regions[*first] == regions[*second]) {
            draft.doubt(Effect::Changes, "a dotted or dashed line between cells", at);
        }
    }
    let pieces = groups(regions.iter().copied().map(Some)).len();
    match whole {
        true if are_boxes(&regions, side) => say_boxes(draft, side, at),
        true if characters::regions(draft, side, &regions, at).is_ok() => {}
        _ => {
            match sudoku {
                true => say_boxes(draft, side, at),
                false => draft.say(&format!("use latin({side})"), at),
            }
            if pieces > 1 {
                draft.doubt(Effect::Changes, "bold lines that divide the board into pieces of other sizes", at);
            } else if !sudoku {
                draft.doubt(Effect::Changes, "a board without boxes: is it a sudoku, and what may repeat in it?", at);
            }
        }
    }
}

/// Returns whether there are as many regions as rows, with equal sizes.
fn are_whole(regions: &[usize], side: usize) -> bool {
    let sizes = groups(regions.iter().copied().map(Some));
    sizes.len() == side && sizes.values().all(|cells| cells.len() == side)
}

/// Returns the pairs of cells of the board that a line between two corners separates; `None` if the line is not along edges.
/// Cells are numbered row by row.
fn crossed(key: &str, points: &Points) -> Option<Vec<(usize, usize)>> {
    let (from, to) = ends(key, points)?;
    let cell = |row: i32, column: i32| points.on_board(row, column).map(|(row, column)| row * points.side + column);
    let mut pairs = Vec::new();
    match (from.0 == to.0, from.1 == to.1) {
        (true, false) => {
            for column in from.1.min(to.1) + 1..=from.1.max(to.1) {
                pairs.extend(cell(from.0, column).zip(cell(from.0 + 1, column)));
            }
        }
        (false, true) => {
            for row in from.0.min(to.0) + 1..=from.0.max(to.0) {
                pairs.extend(cell(row, from.1).zip(cell(row, from.1 + 1)));
            }
        }
        _ => return None,
    }
    Some(pairs)
}

/// Returns the corners between which a line goes.
fn ends(key: &str, points: &Points) -> Option<((i32, i32), (i32, i32))> {
    let (from, to) = key.split_once(',')?;
    let corner = |text: &str| match points.point(text.parse().ok()?)? {
        Point::Corner(row, column) => Some((row, column)),
        _ => None,
    };
    corner(from).zip(corner(to))
}

/// Returns whether a line is part of a main diagonal of the board.
fn is_diagonal(key: &str, points: &Points) -> bool {
    let on = |(row, column): (i32, i32)| row == column || row + column + 2 == points.side as i32;
    ends(key, points).is_some_and(|(from, to)| (from.0 - to.0).abs() == (from.1 - to.1).abs() && on(from) && on(to))
}

/// Returns the regions into which walls divide the board.
fn divided(side: usize, walls: &BTreeSet<(usize, usize)>) -> Vec<usize> {
    const NONE: usize = usize::MAX;
    let mut regions = vec![NONE; side * side];
    for first in 0..side * side {
        if regions[first] != NONE {
            continue;
        }
        regions[first] = first;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let neighbours = [
                (cell % side + 1 < side).then(|| (cell, cell + 1, cell + 1)),
                (cell % side > 0).then(|| (cell.wrapping_sub(1), cell, cell.wrapping_sub(1))),
                (cell + side < side * side).then(|| (cell, cell + side, cell + side)),
                (cell >= side).then(|| (cell.wrapping_sub(side), cell, cell.wrapping_sub(side))),
            ];
            for (low, high, next) in neighbours.into_iter().flatten() {
                if regions[next] == NONE && !walls.contains(&(low, high)) {
                    regions[next] = first;
                    open.push(next);
                }
            }
        }
    }
    regions
}
