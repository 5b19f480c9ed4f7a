//! Paths of straight lines and cubic Bézier curves.

use crate::draw::Point;

/// Lines and curves in one or more subpaths.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Path {
    /// The steps, beginning with a [`PathStep::Move`].
    pub steps: Vec<PathStep>,
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PathStep {
    /// Begins a new subpath at this point.
    Move(Point),
    /// A straight line to this point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end point.
    Curve(Point, Point, Point),
    /// Closes the subpath.
    Close,
}

/// The distance of the control points of a quarter circle of radius 1 from its ends: the error is less than 0.03 %.
const QUARTER: f64 = 0.552_284_75;

impl Path {
    /// Makes a line through points; a single point makes a line of length 0, which a round pen draws as a dot.
    pub fn line(points: &[Point], closed: bool) -> Self {
        let mut path = Self::default();
        path.add_line(points, closed);
        path
    }

    pub fn add_line(&mut self, points: &[Point], closed: bool) {
        let Some((first, rest)) = points.split_first() else { return };
        self.steps.push(PathStep::Move(*first));
        match rest {
            [] => self.steps.push(PathStep::Line(*first)),
            rest => self.steps.extend(rest.iter().map(|point| PathStep::Line(*point))),
        }
        if closed {
            self.steps.push(PathStep::Close);
        }
    }

    /// Makes a rectangle around `centre` with rounded corners of this radius, rotated clockwise by `turned` degrees.
    pub fn block(centre: Point, width: f64, height: f64, corner: f64, turned: f64) -> Self {
        let (w, h) = (width / 2.0, height / 2.0);
        let r = corner.clamp(0.0, w.min(h).max(0.0));
        let (sin, cos) = turned.to_radians().sin_cos();
        let at = |x: f64, y: f64| Point { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
        if r <= 0.0 {
            return Self::line(&[at(-w, -h), at(w, -h), at(w, h), at(-w, h)], true);
        }
        let k = r * (1.0 - QUARTER);
        let mut steps = vec![PathStep::Move(at(-w + r, -h))];
        // Each side with the corner after it; sides that consist of corners only have length 0.
        let mut side = |to: Point, one: Point, other: Point, end: Point, is_long: bool| {
            if is_long {
                steps.push(PathStep::Line(to));
            }
            steps.push(PathStep::Curve(one, other, end));
        };
        let (wide, high) = (w > r, h > r);
        side(at(w - r, -h), at(w - k, -h), at(w, -h + k), at(w, -h + r), wide);
        side(at(w, h - r), at(w, h - k), at(w - k, h), at(w - r, h), high);
        side(at(-w + r, h), at(-w + k, h), at(-w, h - k), at(-w, h - r), wide);
        side(at(-w, -h + r), at(-w, -h + k), at(-w + k, -h), at(-w + r, -h), high);
        steps.push(PathStep::Close);
        Self { steps }
    }
}
