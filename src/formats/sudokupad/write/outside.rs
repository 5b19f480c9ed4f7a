//! Numbers beside the board.

use super::Shown;
use super::canvas::{Canvas, Stroke};
use super::words::Words;
use crate::language::faces::Look;
use crate::puzzle::{CellId, Position};

/// Draws a number beside the board; `false` if there is no place for it, or another rule's numbers stand there already.
pub(super) fn draw(clue: Shown<'_>, canvas: &mut Canvas<'_>, words: &mut Words) -> bool {
    let rule = clue.face.rule;
    let (Some(number), Some(line)) = (clue.number(), clue.cells()) else { return false };
    let diagonal = clue.mark.look == Some(Look::Slanted);
    // A diagonal has the same total from either end.
    let backwards: Vec<CellId> = line.iter().rev().copied().collect();
    let free = |found: &((i32, i32), (i32, i32))| !words.taken.contains(&found.0);
    let found = match diagonal {
        true => from_corner(line, canvas).filter(free).or_else(|| from_corner(&backwards, canvas).filter(free)),
        false => from_side(line, canvas).filter(free),
    };
    let Some((at, step)) = found else { return false };
    if !diagonal && words.seen.as_ref().is_some_and(|seen| seen != rule) {
        return false;
    }
    words.taken.push(at);
    if !diagonal {
        words.seen = Some(rule.to_owned());
    }
    let center = [f64::from(at.0) + 0.5, f64::from(at.1) + 0.5];
    canvas.text(center, number.to_string(), 28.0);
    if diagonal {
        let point = |by: f64| [center[0] + by * f64::from(step.0), center[1] + by * f64::from(step.1)];
        let way_points = vec![point(0.3), point(0.48)];
        canvas.arrows.push(Stroke { color: "#000000", thickness: 2.0, head_length: Some(0.2), way_points });
    }
    words.add(clue.sentence());
    true
}

/// The place beside the board from which a whole row or column is seen, and the step into it.
fn from_side(line: &[CellId], canvas: &Canvas<'_>) -> Option<((i32, i32), (i32, i32))> {
    let (place, step) = straight(line, canvas)?;
    let level = step.0 == 0 && line.len() == usize::from(canvas.layout.columns());
    let upright = step.1 == 0 && line.len() == usize::from(canvas.layout.rows());
    (level || upright).then_some((place, step))
}

/// The place beside the board from which a whole diagonal is seen, and the step into it.
fn from_corner(line: &[CellId], canvas: &Canvas<'_>) -> Option<((i32, i32), (i32, i32))> {
    let (place, step) = straight(line, canvas)?;
    (step.0 != 0 && step.1 != 0).then_some((place, step))
}

/// The place before the first cell, if the cells go straight from one border of the board to another.
fn straight(line: &[CellId], canvas: &Canvas<'_>) -> Option<((i32, i32), (i32, i32))> {
    let place = |cell: &CellId| {
        let found = canvas.layout.position(*cell);
        (i32::from(found.row), i32::from(found.column))
    };
    let (rows, columns) = (i32::from(canvas.layout.rows()), i32::from(canvas.layout.columns()));
    let outside = |(row, column): (i32, i32)| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        let cell = u16::try_from(row).ok().zip(u16::try_from(column).ok());
        !inside || cell.and_then(|(row, column)| canvas.layout.cell_at(Position { row, column })).is_none()
    };
    let cells: Vec<(i32, i32)> = line.iter().map(place).collect();
    let (first, last) = (*cells.first()?, *cells.last()?);
    let step = match cells.get(1) {
        Some(second) => (second.0 - first.0, second.1 - first.1),
        // A single cell is a diagonal that cuts a corner.
        None => {
            let by = |at: i32, count: i32| {
                if at == 0 {
                    -1
                } else if at == count - 1 {
                    1
                } else {
                    0
                }
            };
            let (down, right) = (by(first.0, rows), by(first.1, columns));
            (down, -right)
        }
    };
    let steady = cells.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
    let (before, after) = ((first.0 - step.0, first.1 - step.1), (last.0 + step.0, last.1 + step.1));
    let small = step.0.abs() <= 1 && step.1.abs() <= 1 && step != (0, 0);
    (steady && small && outside(before) && outside(after)).then_some((before, step))
}
