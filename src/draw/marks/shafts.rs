//! The mark `shafts`: arrows out of a circle or pill.

use super::super::canvas::{Canvas, near};
use super::super::marked_clue::MarkedClue;
use super::super::{Ink, Layer, Paint, PictureShape, Point};

/// The width of a shaft.
const WIDTH: f64 = 5.0 / 64.0;

/// The length of the sides of an arrow head.
const HEAD: f64 = 0.3;

/// The diameter of a circle or pill.
const ACROSS: f64 = 0.75;

/// Draws a circle, or a pill over cells in one row or column, and the shafts from the nearest of its cells.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let Some(circle) = shown.cells() else { return false };
    let shafts = shown.groups_of(1);
    let mut middles: Vec<Point> = circle.iter().map(|cell| canvas.middle(*cell)).collect();
    let ordered = middles.windows(2).all(|pair| step(pair) == (1.0, 0.0) || step(pair) == (0.0, 1.0));
    middles.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let one = |of: fn(&Point) -> f64| middles.windows(2).all(|pair| of(&pair[0]) == of(&pair[1]));
    let beside = middles.windows(2).all(|pair| step(pair).0 + step(pair).1 == 1.0);
    let (Some(&first), Some(&last)) = (middles.first(), middles.last()) else { return false };
    if shafts.is_empty() || !beside || !(one(|p| p.x) || one(|p| p.y)) {
        return false;
    }
    let mut drawn = Vec::new();
    for shaft in shafts {
        let inside = shaft.iter().any(|cell| circle.contains(cell));
        let mut points: Vec<Point> = shaft.iter().map(|cell| canvas.middle(*cell)).collect();
        let Some(start) = points.first().and_then(|at| middles.iter().find(|from| near(**from, *at))) else {
            return false;
        };
        points.insert(0, *start);
        if inside || !points.windows(2).all(|pair| near(pair[0], pair[1])) {
            return false;
        }
        drawn.push(points);
    }
    let (width, height) = (ACROSS + last.x - first.x, ACROSS + last.y - first.y);
    let centre = Point { x: (first.x + last.x) / 2.0, y: (first.y + last.y) / 2.0 };
    let paint = Paint { fill: Some(Ink::Paper), edge: Some(shown.ink) };
    canvas.push(Layer::Under, PictureShape::Block { centre, width, height, corner: ACROSS / 2.0, turned: 0.0, paint });
    for mut points in drawn {
        // The shaft begins at the rim of the circle.
        let (start, next) = (points[0], points[1]);
        let length = (next.x - start.x).hypot(next.y - start.y);
        let by = ACROSS / 2.0 / length;
        points[0] = Point { x: start.x + by * (next.x - start.x), y: start.y + by * (next.y - start.y) };
        let ink = shown.ink;
        canvas.push(
            Layer::Under,
            PictureShape::Stroke { points, width: WIDTH, closed: false, dash: None, head: Some(HEAD), ink },
        );
    }
    let words = match (ordered, shown.beside(canvas)) {
        // The digits of a pill are read in the order of its cells.
        (false, Some(words)) => Some(format!("↩ {words}")),
        (false, None) => Some("↩".to_owned()),
        (true, words) => words,
    };
    if let (Some(words), Some(cell)) = (words, circle.first()) {
        canvas.label(*cell, &words, Ink::Black);
    }
    true
}

fn step(pair: &[Point]) -> (f64, f64) {
    (pair[1].x - pair[0].x, pair[1].y - pair[0].y)
}
