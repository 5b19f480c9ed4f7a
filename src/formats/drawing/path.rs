//! Determines the cells along a drawn line.

use super::board::{BoardPoint, CellPlace, DrawnBoard};
use super::figure::DrawnLine;

/// Maximum extent of a board, so that no line is endless.
const LONGEST: usize = 4096;

/// Maximum number of cells of a line that does not go from cell to cell.
const MOST_TOUCHED: usize = 100;

/// Returns the cells on a line, if it goes from cell to cell, straight or diagonally.
pub(super) fn cells(line: &DrawnLine, board: &DrawnBoard) -> Option<Vec<CellPlace>> {
    let mut cells: Vec<CellPlace> = Vec::new();
    for place in &line.through {
        let next = cell(*place, board)?;
        let Some(&last) = cells.last() else {
            cells.push(next);
            continue;
        };
        let (down, right) = (difference(last.0, next.0), difference(last.1, next.1));
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        let steps = down.abs().max(right.abs());
        for step in 1..=steps {
            let at = |from: usize, by: i64| usize::try_from(from as i64 + by.signum() * step).ok();
            let passed = (at(last.0, down)?, at(last.1, right)?);
            if !board.has(passed.0, passed.1) || cells.len() >= LONGEST {
                return None;
            }
            cells.push(passed);
        }
    }
    (cells.len() > 1).then_some(cells)
}

/// Returns the cell around a place that is not on a border. Ends of lines are often moved to the rim of a circle.
fn cell(place: BoardPoint, board: &DrawnBoard) -> Option<CellPlace> {
    let part = |at: f64| {
        let within = at - at.floor();
        (at >= 0.0 && at < LONGEST as f64 && (0.04..=0.96).contains(&within)).then_some(at as usize)
    };
    let found = (part(place.down)?, part(place.right)?);
    board.has(found.0, found.1).then_some(found)
}

fn difference(from: usize, to: usize) -> i64 {
    to as i64 - from as i64
}

/// Returns the cells that a line touches, in the order in which it reaches them; on a border, those on both sides.
pub(super) fn touched(line: &DrawnLine, board: &DrawnBoard) -> Vec<CellPlace> {
    const STEP: f64 = 0.25;
    const ASIDE: f64 = 0.03;
    let mut cells = Vec::new();
    let touch = |down: f64, right: f64, cells: &mut Vec<CellPlace>| {
        for (by_down, by_right) in [(-ASIDE, -ASIDE), (-ASIDE, ASIDE), (ASIDE, -ASIDE), (ASIDE, ASIDE)] {
            let (row, column) = ((down + by_down).floor(), (right + by_right).floor());
            let cell = (row as usize, column as usize);
            if row >= 0.0 && column >= 0.0 && board.has(cell.0, cell.1) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    };
    for pair in line.through.windows(2) {
        let (down, right) = (pair[1].down - pair[0].down, pair[1].right - pair[0].right);
        let steps = (down.abs().max(right.abs()) / STEP).ceil().clamp(1.0, LONGEST as f64);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            touch(pair[0].down + part * down, pair[0].right + part * right, &mut cells);
        }
        if cells.len() >= MOST_TOUCHED {
            break;
        }
    }
    cells
}

/// Returns the nearest of the eight directions from the first point of a line to its last, as rows down and columns right.
pub(super) fn direction(line: &DrawnLine) -> Option<(i32, i32)> {
    let (first, last) = (line.through.first()?, line.through.last()?);
    let (down, right) = (last.down - first.down, last.right - first.right);
    // tan 22.5°, half the angle between two directions.
    let part = |of: f64, other: f64| if of.abs() > 0.414 * other.abs() { of.signum() as i32 } else { 0 };
    let towards = (part(down, right), part(right, down));
    (towards != (0, 0) && down.is_finite() && right.is_finite()).then_some(towards)
}

/// Returns whether all points of the line are corners of cells, and the line runs along their borders.
pub(super) fn along_borders(line: &DrawnLine) -> bool {
    let whole = |at: f64| (at - at.round()).abs() < 0.02;
    line.through.len() > 1
        && line.through.iter().all(|p| whole(p.down) && whole(p.right))
        && line.through.windows(2).all(|pair| {
            let moved = |a: f64, b: f64| (a - b).abs() > 0.02;
            !(moved(pair[0].down, pair[1].down) && moved(pair[0].right, pair[1].right))
        })
}

/// Returns whether the line is a diagonal of the whole board: `Some(true)` if it falls from left to right.
pub(super) fn diagonal(line: &DrawnLine, board: &DrawnBoard) -> Option<bool> {
    let (first, last) = (line.through.first()?, line.through.last()?);
    let (down, right) = (last.down - first.down, last.right - first.right);
    let aside = |place: &BoardPoint| (place.down - first.down) * right - (place.right - first.right) * down;
    if line.through.iter().any(|place| aside(place).abs() > 0.1 * (down.abs() + right.abs())) {
        return None;
    }
    let near = |a: f64, b: usize| (a - b as f64).abs() <= 0.55;
    let (top, bottom) = if first.down <= last.down { (first, last) } else { (last, first) };
    if !near(top.down, 0) || !near(bottom.down, board.rows) {
        return None;
    }
    match () {
        () if near(top.right, 0) && near(bottom.right, board.columns) => Some(true),
        () if near(top.right, board.columns) && near(bottom.right, 0) => Some(false),
        () => None,
    }
}

/// Returns the tip of an angle of two short strokes, and the vector from the middle of its ends to the tip.
pub(super) fn tip(through: &[BoardPoint]) -> Option<(BoardPoint, BoardPoint)> {
    let [first, tip, last] = through else { return None };
    let (down, right) = ((first.down + last.down) / 2.0, (first.right + last.right) / 2.0);
    let (by_down, by_right) = (tip.down - down, tip.right - right);
    let wide = (first.down - last.down).abs().max((first.right - last.right).abs());
    let short = by_down.abs().max(by_right.abs());
    let level = by_down.abs().min(by_right.abs()) <= 0.03;
    (wide <= 0.6 && (0.01..=0.45).contains(&short) && level).then(|| (*tip, BoardPoint::new(by_down, by_right)))
}

/// Returns the two neighbours between which an angle of two short strokes is drawn, the greater one first: the tip points to the
/// smaller one.
pub(super) fn angle(line: &DrawnLine, board: &DrawnBoard) -> Option<[CellPlace; 2]> {
    let (tip, BoardPoint { down: by_down, right: by_right }) = tip(&line.through)?;
    let (down, right) = (tip.down - by_down / 2.0, tip.right - by_right / 2.0);
    // The border that is crossed is at most a quarter of a cell away.
    let at = |place: BoardPoint| {
        let found = (place.down.floor(), place.right.floor());
        let cell = (found.0 >= 0.0 && found.1 >= 0.0).then_some((found.0 as usize, found.1 as usize))?;
        board.has(cell.0, cell.1).then_some(cell)
    };
    let (from, to) = match by_down.abs() > by_right.abs() {
        true => {
            let border = down.round();
            let sign = by_down.signum();
            ((border - down).abs() < 0.25).then_some(())?;
            (BoardPoint::new(border - sign * 0.5, right), BoardPoint::new(border + sign * 0.5, right))
        }
        false => {
            let border = right.round();
            let sign = by_right.signum();
            ((border - right).abs() < 0.25).then_some(())?;
            (BoardPoint::new(down, border - sign * 0.5), BoardPoint::new(down, border + sign * 0.5))
        }
    };
    Some([at(from)?, at(to)?])
}
