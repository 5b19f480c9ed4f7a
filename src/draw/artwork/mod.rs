//! Painting: converts the figures of a picture to paths and texts in the colours of a theme, in drawing order. The appearance of
//! figures (hatching, arrow heads) is defined here for all outputs, which only handle paths and texts.

mod hatch;
mod paint;
mod path;

pub use path::{Path, PathStep};

use super::{Colour, Picture, Point, Theme};

/// A painted picture. Lengths are in the unit of the output: pixels, or points of 1/72 inch.
#[derive(Clone, PartialEq, Debug)]
pub struct Artwork {
    pub width: f64,
    pub height: f64,
    pub ground: Colour,
    pub title: String,
    /// A description of the content in words.
    pub description: String,
    /// The items, from the background to the front.
    pub items: Vec<ArtworkItem>,
}

/// A painted item.
#[derive(Clone, PartialEq, Debug)]
pub enum ArtworkItem {
    /// A path that is filled, or stroked with a pen, or both.
    Path {
        path: Path,
        fill: Option<Colour>,
        pen: Option<Pen>,
    },
    Text(ArtworkText),
}

/// A pen for lines. Line ends and joins are round, except those of dashes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// The width of the line.
    pub width: f64,
    pub colour: Colour,
    /// The length of dashes and of gaps.
    pub dash: Option<f64>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ArtworkText {
    /// The position, on the baseline.
    pub at: Point,
    /// The part of the text that is at `at`.
    pub anchor: Anchor,
    /// The font size.
    pub size: f64,
    /// Whether the font is bold.
    pub bold: bool,
    pub colour: Colour,
    pub text: String,
}

/// The part of a text that is at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The height of digits and capital letters for font size 1: that of DejaVu Sans, from which other sans-serif fonts differ by a
/// fiftieth. Texts are centred vertically with it, since viewers treat SVG's baselines differently.
pub const CAPITALS: f64 = 0.729;

/// Returns the approximate width of a text for font size 1.
pub fn about_width(text: &str, bold: bool) -> f64 {
    let letter = |c: char| if u32::from(c) < 0x1100 { 0.636 } else { 1.0 };
    text.chars().map(letter).sum::<f64>() * if bold { 1.1 } else { 1.0 }
}

impl Artwork {
    /// Paints a picture with cells of this side length.
    pub fn new(picture: &Picture, theme: Theme, side: f64) -> Self {
        paint::painted(picture, theme, side)
    }
}
