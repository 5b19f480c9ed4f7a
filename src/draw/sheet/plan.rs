//! What stands where, before anything is written: links need to know the pages that they lead to.

use crate::draw::artwork::{Anchor, Text};
use crate::draw::{Colour, Point};

/// The pages of a sheet.
#[derive(Default)]
pub struct Plan<'e> {
    pub pages: Vec<Page<'e>>,
}

#[derive(Default)]
pub struct Page<'e> {
    pub items: Vec<Item<'e>>,
}

/// What stands on a page.
pub enum Item<'e> {
    /// A picture, its cells with sides of so many points.
    Picture {
        picture: &'e crate::draw::Picture,
        at: Point,
        side: f64,
    },
    Text(Text),
    /// A line of text, and the place in the sheet that it leads to.
    Link(Text, Target),
}

/// A place that links lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// The puzzle with this index.
    Puzzle(usize),
    Answer(usize),
}

/// A page, and a point on it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub(super) page: usize,
    pub(super) at: Point,
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) colour: Colour,
}

impl Type {
    /// From one line to the next.
    pub(super) fn leading(self) -> f64 {
        1.3 * self.size
    }

    /// A line whose upper edge is at `at`.
    pub(super) fn line(self, at: Point, anchor: Anchor, text: impl Into<String>) -> Text {
        let Self { size, bold, colour } = self;
        Text { at: Point { x: at.x, y: at.y + 0.95 * size }, anchor, size, bold, colour, text: text.into() }
    }
}
