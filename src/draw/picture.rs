//! The picture itself.

use crate::puzzle::CellId;

/// A place. The unit is the side of a cell: the upper left corner of `r1c1` is (0, 0), its middle (0.5, 0.5); `x` grows to the
/// right and `y` downwards.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// What of the plane is seen: the board, and what stands beside it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    pub corner: Point,
    pub width: f64,
    pub height: f64,
}

/// A picture of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    pub frame: Frame,
    pub title: String,
    /// What is to be seen, for those who cannot see it.
    pub description: String,
    /// From the ground to the front; those of a layer in the order of the puzzle.
    pub figures: Vec<Figure>,
}

/// A thing in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What it covers, and is covered by.
    pub layer: Layer,
    /// The clue that it is drawn for, by its index among the puzzle's.
    pub clue: Option<usize>,
    pub shape: Shape,
}

/// From the ground to the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    Shade,
    /// Lines through cells, and what stands at their ends; shapes in cells.
    Under,
    Lines,
    Cage,
    /// Lines between regions, and around the board.
    Border,
    /// What stands on edges and corners, and beside the board.
    Over,
    Digit,
    /// What the picture is about.
    Subject,
}

/// A form. Lengths are in sides of a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A line through points, with round ends and corners; of one point a dot.
    Stroke {
        points: Vec<Point>,
        width: f64,
        /// Whether it goes back to where it began.
        closed: bool,
        /// The length of dashes and of the gaps between; `None` for an unbroken line.
        dash: Option<f64>,
        /// The length of the sides of an arrow head at its last point.
        head: Option<f64>,
        ink: Ink,
    },
    /// A rectangle, or with round corners what is between that and a circle or pill.
    Block {
        centre: Point,
        /// To the right, before it is turned.
        width: f64,
        /// Downwards, before it is turned.
        height: f64,
        /// The radius of its corners: 0 for a rectangle, half of its shorter side for a circle or pill.
        corner: f64,
        /// By how many degrees it is turned, clockwise.
        turned: f64,
        /// How it is filled and edged.
        paint: Paint,
    },
    /// Cells, filled or with a frame that is drawn a bit inside of their common outline; where they do not hang together,
    /// around each piece. The text stands in the corner of the first cell in reading order.
    Cage {
        cells: Vec<CellId>,
        /// How far inside the outline; 0 is on it.
        inset: f64,
        /// The closed lines around the pieces and their holes, so far inside; what is filled lies to the right of each.
        rings: Vec<Vec<Point>>,
        /// Its dashes, as a stroke's.
        dash: Option<f64>,
        paint: Paint,
        /// How wide its edge is.
        width: f64,
        /// What stands in the corner: on paper, over the line.
        text: Option<Corner>,
    },
    /// A text in one line, around its middle.
    Text {
        centre: Point,
        /// The height of its letters, as fonts count it.
        size: f64,
        text: String,
        ink: Ink,
        bold: bool,
    },
}

/// A text in the corner of a frame.
#[derive(Clone, PartialEq, Debug)]
pub struct Corner {
    pub text: String,
    /// The left end of the text, halfway up its capital letters.
    pub at: Point,
    /// The height of its letters, as fonts count it.
    pub size: f64,
}

/// How something is filled and edged; `None` is left out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Paint {
    pub fill: Option<Ink>,
    pub edge: Option<Ink>,
}

/// What a colour is for. A theme says which colour that is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    Paper,
    /// Lines of the board, digits that are given, texts.
    Black,
    /// Digits that someone solving the puzzle has found.
    Answer,
    Candidate,
    /// A mark of a clue, by the word that faces have for its colour.
    Named(&'static str),
    /// A mark of a clue whose rule has no face: one of a few colours, by number.
    Other(usize),
    /// What the picture is about.
    Highlight(Highlight),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Highlight {
    /// What it is about: members of a conflict, what a step follows from.
    Subject,
    /// What stands against it: the other of two solutions, what a step places.
    Second,
    /// What goes: candidates that are removed.
    Removed,
    Open,
}
