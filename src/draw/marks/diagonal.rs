//! The mark `diagonal`: lines from corner to corner of the board.

use super::super::canvas::Canvas;
use super::super::marked_clue::MarkedClue;
use super::super::{Layer, Point};
use super::demanded;

/// Draws a line through the cells of each diagonal to which the rule applies.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    let mut drawn = false;
    for cells in demanded(shown.clue, canvas.layout) {
        let middles: Vec<Point> = cells.iter().map(|cell| canvas.middle(*cell)).collect();
        let (Some(first), Some(last)) = (middles.first(), middles.last()) else { continue };
        let steps = |pair: &[Point]| (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let Some(way) = middles.windows(2).next().map(steps) else { continue };
        if way.0.abs() != 1.0 || way.1.abs() != 1.0 || middles.windows(2).any(|pair| steps(pair) != way) {
            continue;
        }
        let half = |at: &Point, by: f64| Point { x: at.x + by * way.0, y: at.y + by * way.1 };
        canvas.line(Layer::Under, vec![half(first, -0.5), half(last, 0.5)], 2.0 / 64.0, shown.ink);
        drawn = true;
    }
    drawn
}
