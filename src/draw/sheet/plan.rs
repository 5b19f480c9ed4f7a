//! The plan of a sheet: the items of all pages. It is complete before anything is written, since links need the pages of their
//! targets.

use crate::draw::artwork::{Anchor, ArtworkText};
use crate::draw::{Colour, Point};

/// The pages of a sheet.
#[derive(Default)]
pub struct Plan<'e> {
    pub pages: Vec<SheetPage<'e>>,
}

#[derive(Default)]
pub struct SheetPage<'e> {
    pub items: Vec<SheetItem<'e>>,
}

/// An item on a page.
pub enum SheetItem<'e> {
    /// A picture, with cells of this side in points.
    Picture {
        picture: &'e crate::draw::Picture,
        at: Point,
        side: f64,
    },
    Text(ArtworkText),
    /// A line of text that links to another place in the sheet.
    Link(ArtworkText, Target),
}

/// The target of links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// The puzzle with this index.
    Puzzle(usize),
    Answer(usize),
}

/// A page, and a point on it.
#[derive(Clone, Copy, Debug)]
pub struct SheetPlace {
    pub(super) page: usize,
    pub(super) at: Point,
}

/// A text style.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) colour: Colour,
}

impl Type {
    /// Returns the distance between lines.
    pub(super) fn leading(self) -> f64 {
        1.3 * self.size
    }

    /// Makes a line with its upper edge at `at`.
    pub(super) fn line(self, at: Point, anchor: Anchor, text: impl Into<String>) -> ArtworkText {
        let Self { size, bold, colour } = self;
        ArtworkText { at: Point { x: at.x, y: at.y + 0.95 * size }, anchor, size, bold, colour, text: text.into() }
    }
}
