//! The elements of a drawing: lines, shapes, frames.

use super::{BoardPoint, CellPlace, Colour};
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
    Line(DrawnLine),
    /// A circle, square, bar or text.
    Shape(DrawnShape),
    Frame(Frame),
}

#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct DrawnLine {
    /// Its corners and ends, in order; between two of them it is straight.
    pub(in crate::formats) through: Vec<BoardPoint>,
    /// Its colour, if it has one.
    pub(in crate::formats) colour: Option<Colour>,
    pub(in crate::formats) thickness: f64,
    /// Whether it ends in an arrowhead.
    pub(in crate::formats) pointed: bool,
}

/// A shape, a text, or a text in a shape.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::formats) struct DrawnShape {
    pub(in crate::formats) middle: BoardPoint,
    /// Width in cells; 0 for a text without a shape.
    pub(in crate::formats) width: f64,
    /// Height in cells; 0 for a text without a shape.
    pub(in crate::formats) height: f64,
    /// Whether its corners are round; then it is a circle if width and height are equal.
    pub(in crate::formats) round: bool,
    /// The fill colour, if any.
    pub(in crate::formats) fill: Option<Colour>,
    /// The colour of its border, if it has one.
    pub(in crate::formats) border: Option<Colour>,
    pub(in crate::formats) text: Option<String>,
    pub(in crate::formats) angle: f64,
}

/// A frame around cells that does not state a sum or a difference.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Frame {
    pub(in crate::formats) cells: Vec<CellPlace>,
    /// The text in its corner.
    pub(in crate::formats) text: Option<String>,
    /// The colour of its border.
    pub(in crate::formats) colour: Option<Colour>,
}

impl From<DrawnLine> for Figure {
    fn from(line: DrawnLine) -> Self {
        Self::Line(line)
    }
}

impl From<DrawnShape> for Figure {
    fn from(shape: DrawnShape) -> Self {
        Self::Shape(shape)
    }
}

impl From<Frame> for Figure {
    fn from(frame: Frame) -> Self {
        Self::Frame(frame)
    }
}
