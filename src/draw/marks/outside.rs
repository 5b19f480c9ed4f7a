//! The mark `outside`: numbers beside the board.

use super::super::canvas::{Canvas, fitting, wide};
use super::super::marked_clue::MarkedClue;
use super::super::{Ink, Layer, PictureShape, Point, label};
use crate::language::faces::Look;
use crate::puzzle::{CellId, Position};
use std::collections::{HashMap, HashSet};

/// The height of a number.
const SIZE: f64 = 28.0 / 64.0;

/// The smallest height of a number that would otherwise be too wide.
const SMALL: f64 = 0.18;

/// The distance between the board and a text beside it.
const NEXT: f64 = 0.04;

/// The distance between two texts beside the board.
const APART: f64 = 0.12;

/// The part of a cell's width that a number may use.
const ROOM: f64 = 0.92;

const RIGHT: (i32, i32) = (0, 1);
const DOWN: (i32, i32) = (1, 0);

/// A place beside the board, by row and column, and the direction into the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SightLine {
    place: (i32, i32),
    way: (i32, i32),
}

/// Draws numbers at the place from which the line is seen, further out if that is occupied.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let Some(line) = shown.cells() else { return false };
    let mut texts = label::items(shown.clue, shown.rule, shown.mark, canvas.layout);
    texts.extend(shown.beside(canvas));
    if texts.is_empty() {
        texts.push(shown.rule.initials());
    }
    if shown.mark.look == Some(Look::Slanted) {
        return slanted(line, &texts.join(" "), shown.ink, canvas);
    }
    let Some(seen) = from_side(line, canvas).filter(|seen| is_level(*seen)) else { return false };
    if let [text] = texts.as_slice()
        && canvas.halved.contains(&seen.place)
    {
        return half(seen, text.clone(), shown.ink, canvas);
    }
    stack(seen, &texts, SIZE, shown.ink, canvas);
    true
}

/// Returns the places that are divided by a diagonal: one number belongs to the cells to the right, another one to those below.
pub(in crate::draw) fn halved<'a>(
    numbers: impl Iterator<Item = &'a [CellId]>,
    canvas: &Canvas<'_>,
) -> HashSet<(i32, i32)> {
    let mut ways: HashMap<(i32, i32), Vec<(i32, i32)>> = HashMap::new();
    for seen in numbers.filter_map(|line| from_side(line, canvas)) {
        ways.entry(seen.place).or_default().push(seen.way);
    }
    let is_halved = |ways: &[(i32, i32)]| matches!(ways, [RIGHT, DOWN] | [DOWN, RIGHT]);
    ways.into_iter().filter(|(_, ways)| is_halved(ways)).map(|(place, _)| place).collect()
}

/// Draws a number in its half of a divided place, and the diagonal.
fn half(seen: SightLine, text: String, ink: Ink, canvas: &mut Canvas<'_>) -> bool {
    let (x, y) = (f64::from(seen.place.1), f64::from(seen.place.0));
    let (right, down) = if seen.way == RIGHT { (0.7, 0.3) } else { (0.3, 0.7) };
    let size = fitting(&text, 0.36, 0.5);
    let centre = Point { x: x + right, y: y + down };
    canvas.push(Layer::Over, PictureShape::Text { centre, size, text, ink, bold: false });
    if seen.way == RIGHT {
        let points = vec![Point { x, y }, Point { x: x + 1.0, y: y + 1.0 }];
        canvas.push(
            Layer::Over,
            PictureShape::Stroke { points, width: 1.0 / 64.0, closed: false, dash: None, head: None, ink },
        );
    }
    true
}

/// Draws a number with a short arrow along a diagonal. The total is the same from either end, so the less occupied end is used.
fn slanted(line: &[CellId], text: &str, ink: Ink, canvas: &mut Canvas<'_>) -> bool {
    let backwards: Vec<CellId> = line.iter().rev().copied().collect();
    let ways = [from_side(line, canvas), from_side(&backwards, canvas)];
    let mut ways = ways.into_iter().flatten().filter(|seen| !is_level(*seen));
    let Some(first) = ways.next() else { return false };
    let is_free = |seen: &SightLine| !canvas.outside.contains_key(&seen.place);
    let free = Some(first).filter(is_free).or_else(|| ways.find(is_free));
    let seen = free.unwrap_or(first);
    let used = canvas.outside.entry(seen.place).or_default();
    // Earlier texts are closer to the board.
    let by = *used;
    *used += 0.62;
    let out = |at: i32, way: i32| f64::from(at) + 0.5 - by * f64::from(way);
    let centre = Point { x: out(seen.place.1, seen.way.1), y: out(seen.place.0, seen.way.0) };
    let size = fitting(text, SIZE, 0.7);
    let along = |by: f64| Point { x: centre.x + by * f64::from(seen.way.1), y: centre.y + by * f64::from(seen.way.0) };
    canvas.push(Layer::Over, PictureShape::Text { centre, size, text: text.to_owned(), ink, bold: false });
    let points = vec![along(0.3), along(0.48)];
    canvas.push(
        Layer::Over,
        PictureShape::Stroke { points, width: 2.0 / 64.0, closed: false, dash: None, head: Some(0.2), ink },
    );
    true
}

/// Draws texts beside the board. If they are read towards the board, the first one is the farthest out.
pub(super) fn stack(seen: SightLine, texts: &[String], size: f64, ink: Ink, canvas: &mut Canvas<'_>) {
    let (down, right) = seen.way;
    let upright = is_upright(seen);
    // Reading order is left to right and downwards: to the left and above, the last text is next to the board.
    let texts: Vec<&String> = if down + right > 0 { texts.iter().rev().collect() } else { texts.iter().collect() };
    for text in texts {
        let used = canvas.outside.entry(seen.place).or_default();
        // To the left and right there is more room.
        let short = upright || text.chars().count() <= 3;
        let size = if short { fitting(text, size, ROOM).max(SMALL) } else { 0.85 * size };
        let long = if upright { size } else { wide(text, size).max(size) };
        let from_border = if *used == 0.0 { NEXT } else { APART } + *used + long / 2.0;
        // The first text is centred in its place, if it fits.
        let from_border = if *used == 0.0 { from_border.max(0.5) } else { from_border };
        *used = from_border + long / 2.0;
        let border = |at: i32, way: i32| f64::from(at) + 0.5 + 0.5 * f64::from(way) - from_border * f64::from(way);
        let centre = Point { x: border(seen.place.1, right), y: border(seen.place.0, down) };
        canvas.push(Layer::Over, PictureShape::Text { centre, size, text: text.clone(), ink, bold: false });
    }
}

/// Returns whether the direction is along a column.
pub(super) fn is_upright(seen: SightLine) -> bool {
    seen.way.0 != 0
}

/// Returns whether the direction is along a row or column.
pub(super) fn is_level(seen: SightLine) -> bool {
    seen.way.0 == 0 || seen.way.1 == 0
}

/// Returns the place before the first cell, if the cells go straight from one border of the board, or of a grid, to another.
pub(super) fn from_side(line: &[CellId], canvas: &Canvas<'_>) -> Option<SightLine> {
    let layout = canvas.layout;
    let place = |cell: &CellId| {
        let found = layout.position(*cell);
        (i32::from(found.row), i32::from(found.column))
    };
    let (rows, columns) = (i32::from(layout.rows()), i32::from(layout.columns()));
    let outside = |(row, column): (i32, i32)| {
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        let cell = u16::try_from(row).ok().zip(u16::try_from(column).ok());
        !inside || cell.and_then(|(row, column)| layout.cell_at(Position { row, column })).is_none()
    };
    let cells: Vec<(i32, i32)> = line.iter().map(place).collect();
    let (first, last) = (*cells.first()?, *cells.last()?);
    let way = match cells.get(1) {
        Some(second) => (second.0 - first.0, second.1 - first.1),
        // A single cell is a diagonal at a corner.
        None => {
            let by = |at: i32, count: i32| match at {
                0 => -1,
                at if at == count - 1 => 1,
                _ => 0,
            };
            (by(first.0, rows), -by(first.1, columns))
        }
    };
    let steady = cells.windows(2).all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == way);
    let (before, after) = ((first.0 - way.0, first.1 - way.1), (last.0 + way.0, last.1 + way.1));
    let small = way.0.abs() <= 1 && way.1.abs() <= 1 && way != (0, 0);
    let in_grid = |(row, column): (i32, i32), grid: &HashSet<CellId>| {
        let place = u16::try_from(row).ok().zip(u16::try_from(column).ok());
        place
            .and_then(|(row, column)| layout.cell_at(Position { row, column }))
            .is_some_and(|cell| grid.contains(&cell))
    };
    let crosses = |grid: &HashSet<CellId>| line.iter().all(|cell| grid.contains(cell)) && !in_grid(after, grid);
    let ends = outside(after) || canvas.grids.iter().any(crosses);
    (steady && small && outside(before) && ends).then_some(SightLine { place: before, way })
}
