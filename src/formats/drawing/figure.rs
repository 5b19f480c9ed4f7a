//! The elements of a drawing: lines, shapes, frames.

use super::{CellPlace, Colour, Place};
use crate::puzzle::Span;

#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Drawing {
    /// Its shape, place and colour.
    pub(in crate::formats) figure: Figure,
    pub(in crate::formats) at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) enum Figure {
    /// A line, perhaps with a head.
    Line(Line),
    /// A circle, a square, a bar, a text.
    Shape(Shape),
    Frame(Frame),
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Line {
    /// Its corners and ends, in order; between two of them it is straight.
    pub(in crate::formats) through: Vec<Place>,
    /// Its colour, if it has one.
    pub(in crate::formats) colour: Option<Colour>,
    pub(in crate::formats) thickness: f64,
    /// Whether it ends in an arrowhead.
    pub(in crate::formats) pointed: bool,
}

/// A shape, a text, or a text in a shape.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::formats) struct Shape {
    pub(in crate::formats) middle: Place,
    /// How wide, in cells; 0 of a mere text.
    pub(in crate::formats) width: f64,
    /// How high, in cells; 0 of a mere text.
    pub(in crate::formats) height: f64,
    /// Whether its corners are round, so that it is a circle if it is as wide as high.
    pub(in crate::formats) round: bool,
    /// The colour within, if any.
    pub(in crate::formats) fill: Option<Colour>,
    /// The colour of its border, if it has one.
    pub(in crate::formats) border: Option<Colour>,
    pub(in crate::formats) text: Option<String>,
    pub(in crate::formats) angle: f64,
}

/// A frame around cells, with which no sum and no difference is stated.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Frame {
    pub(in crate::formats) cells: Vec<CellPlace>,
    /// The text in its corner.
    pub(in crate::formats) text: Option<String>,
    /// The colour of its border.
    pub(in crate::formats) colour: Option<Colour>,
}

impl From<Line> for Figure {
    fn from(line: Line) -> Self {
        Self::Line(line)
    }
}

impl From<Shape> for Figure {
    fn from(shape: Shape) -> Self {
        Self::Shape(shape)
    }
}

impl From<Frame> for Figure {
    fn from(frame: Frame) -> Self {
        Self::Frame(frame)
    }
}
