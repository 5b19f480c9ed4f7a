//! Hatching of highlighted cells, so that highlights differ in more than colour.

use super::Path;
use crate::draw::{Highlight, Point};

/// The horizontal distance between hatching lines, in cell sides.
const DISTANCE: f64 = 0.25;

/// Returns the hatching of a rectangle, in cell sides. Lines continue from one cell to the next. `Highlight`s without a hatching
/// get an empty path.
pub fn hatching(corner: Point, width: f64, height: f64, highlight: Highlight) -> Path {
    let mut path = Path::default();
    match highlight {
        Highlight::Subject => rising(corner, width, height, &mut path),
        Highlight::Second => falling(corner, width, height, &mut path),
        Highlight::Removed => {
            rising(corner, width, height, &mut path);
            falling(corner, width, height, &mut path);
        }
        Highlight::Open => {}
    }
    path
}

/// Adds lines `/`, where x + y is a multiple of the distance.
fn rising(Point { x, y }: Point, width: f64, height: f64, path: &mut Path) {
    let (right, bottom) = (x + width, y + height);
    let first = ((x + y) / DISTANCE).floor() as i64 + 1;
    let last = ((right + bottom) / DISTANCE).ceil() as i64 - 1;
    for number in first..=last {
        let sum = number as f64 * DISTANCE;
        let low = (sum - bottom).max(x);
        let high = (sum - y).min(right);
        if high > low {
            path.add_line(&[Point { x: low, y: sum - low }, Point { x: high, y: sum - high }], false);
        }
    }
}

/// Adds lines `\`, where y - x is a multiple of the distance.
fn falling(Point { x, y }: Point, width: f64, height: f64, path: &mut Path) {
    let (right, bottom) = (x + width, y + height);
    let first = ((y - right) / DISTANCE).floor() as i64 + 1;
    let last = ((bottom - x) / DISTANCE).ceil() as i64 - 1;
    for number in first..=last {
        let difference = number as f64 * DISTANCE;
        let low = (y - difference).max(x);
        let high = (bottom - difference).min(right);
        if high > low {
            path.add_line(&[Point { x: low, y: low + difference }, Point { x: high, y: high + difference }], false);
        }
    }
}
