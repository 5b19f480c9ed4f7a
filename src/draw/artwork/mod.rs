//! A picture as it is painted: paths and texts in the colours of a theme, one over the other. What is told apart here (how a
//! hatched cell or an arrow looks) looks alike in every output, and outputs know no more than paths and texts.

mod hatch;
mod paint;
mod path;

pub use path::{Path, Step};

use super::{Colour, Picture, Point, Theme};

/// A picture, painted. Lengths are in the unit of the output: pixels, or points of 1/72 inch.
#[derive(Clone, PartialEq, Debug)]
pub struct Artwork {
    pub width: f64,
    pub height: f64,
    pub ground: Colour,
    pub title: String,
    /// What is to be seen.
    pub description: String,
    /// From the ground to the front.
    pub items: Vec<Item>,
}

/// A thing that is painted.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A form, filled, or drawn with a pen, or both.
    Path {
        path: Path,
        fill: Option<Colour>,
        pen: Option<Pen>,
    },
    Text(Text),
}

/// What lines are drawn with. Their ends and corners are round; dashes are not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// How wide the line is.
    pub width: f64,
    pub colour: Colour,
    /// The length of dashes and of gaps.
    pub dash: Option<f64>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Where it is held, on the line that its letters stand on.
    pub at: Point,
    /// Where `at` is in it.
    pub anchor: Anchor,
    /// The size of the font.
    pub size: f64,
    /// Whether its letters are bold.
    pub bold: bool,
    pub colour: Colour,
    pub text: String,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The height of digits and capital letters, of a font of size 1: that of DejaVu Sans, from which other fonts without serifs
/// differ by a fiftieth. Texts are centred by it, since viewers do not agree about the lines that SVG can name.
pub const CAPITALS: f64 = 0.729;

/// About how wide a text is in a font of size 1.
pub fn about_width(text: &str, bold: bool) -> f64 {
    let letter = |c: char| if u32::from(c) < 0x1100 { 0.636 } else { 1.0 };
    text.chars().map(letter).sum::<f64>() * if bold { 1.1 } else { 1.0 }
}

impl Artwork {
    /// A picture in which the side of a cell is so long.
    pub fn new(picture: &Picture, theme: Theme, side: f64) -> Self {
        paint::painted(picture, theme, side)
    }
}
