//! The data types of pictures: figures, shapes, layers and inks.

use crate::puzzle::CellId;

/// A point. The unit is the side of a cell: the upper left corner of `r1c1` is (0, 0), its centre (0.5, 0.5); `x` increases to
/// the right and `y` downwards.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// The visible rectangle: the board and everything beside it.
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
    /// A description of the content in words, for people who cannot see it.
    pub description: String,
    /// The figures from the background to the front; those of a layer are in the order of the puzzle.
    pub figures: Vec<Figure>,
}

/// One figure in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The layer, which determines what it covers.
    pub layer: Layer,
    /// The index of the clue for which it is drawn.
    pub clue: Option<usize>,
    pub shape: PictureShape,
}

/// The layers, from the background to the front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    Shade,
    /// Lines through cells with the shapes at their ends, and shapes in cells.
    Under,
    Lines,
    Cage,
    /// Lines between regions, and around the board.
    Border,
    /// Marks on edges and corners, and texts beside the board.
    Over,
    Digit,
    /// Highlights.
    Subject,
}

/// A shape. Lengths are in cell sides.
#[derive(Clone, PartialEq, Debug)]
pub enum PictureShape {
    /// A line through points, with round ends and joins; a single point is a dot.
    Stroke {
        points: Vec<Point>,
        width: f64,
        /// Whether it is closed.
        closed: bool,
        /// The length of dashes and gaps; `None` for a solid line.
        dash: Option<f64>,
        /// The length of the sides of the arrow head at its last point.
        head: Option<f64>,
        ink: Ink,
    },
    /// A rectangle, a circle or pill, or, with smaller rounded corners, something in between.
    Block {
        centre: Point,
        /// The width before rotation.
        width: f64,
        /// The height before rotation.
        height: f64,
        /// The radius of its corners: 0 for a rectangle, half of the shorter side for a circle or pill.
        corner: f64,
        /// The clockwise rotation in degrees.
        turned: f64,
        /// The fill and the edge.
        paint: Paint,
    },
    /// Cells, filled or with a frame slightly inside their common outline; if they are not connected, around each component. The
    /// text is in the corner of the first cell in reading order.
    Cage {
        cells: Vec<CellId>,
        /// The distance of the frame from the outline.
        inset: f64,
        /// The closed lines around the components and their holes, at that distance; the filled side is to the right of each.
        rings: Vec<Vec<Point>>,
        /// The dashes, as for a stroke.
        dash: Option<f64>,
        paint: Paint,
        /// The width of the edge.
        width: f64,
        /// The text in the corner, on a paper-coloured background above the line.
        text: Option<Corner>,
    },
    /// A text on one line, given by its centre.
    Text {
        centre: Point,
        /// The font size.
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
    /// The left end of the text, at half the height of capital letters.
    pub at: Point,
    /// The font size.
    pub size: f64,
}

/// The fill and the edge of a shape; `None` is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Paint {
    pub fill: Option<Ink>,
    pub edge: Option<Ink>,
}

/// The purpose of a colour. A theme maps it to the colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    Paper,
    /// Lines of the board, givens, texts.
    Black,
    /// Digits that a solver has found.
    Answer,
    Candidate,
    /// A mark of a clue, by the name of its colour in faces.
    Named(&'static str),
    /// A mark of a clue whose rule has no face: one of a few colours, by number.
    Other(usize),
    /// A highlight.
    Highlight(Highlight),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Highlight {
    /// The subject: members of a conflict, premises of a step.
    Subject,
    /// The contrasting element: the other of two solutions, the placement of a step.
    Second,
    /// Eliminated candidates.
    Removed,
    Open,
}
