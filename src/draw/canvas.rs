//! The picture under construction, with the layout data that marks share: used corners, places beside the board, text sizes.

use super::{Corner, Figure, Frame, Ink, Layer, Paint, PictureShape, Point, outline};
use crate::puzzle::{CellId, Layout, Position};
use std::collections::{HashMap, HashSet};

/// The width of a letter relative to its height; digits of common fonts are slightly narrower.
const LETTER: f64 = 0.64;

/// The width of a space relative to the letter height.
const SPACE: f64 = 0.32;

/// The smallest letter height that is drawn.
const LEAST: f64 = 0.1;

/// The letter height of labels.
pub(super) const LABEL: f64 = 0.22;

/// The largest number of texts below each other in the corner of a cell.
const CORNERS: usize = 4;

/// The margin around the board and all figures.
pub(super) const MARGIN: f64 = 0.15;

/// A picture under construction.
pub(super) struct Canvas<'p> {
    pub(super) layout: &'p Layout,
    /// The clue that is being drawn.
    pub(super) clue: Option<usize>,
    pub(super) figures: Vec<Figure>,
    /// The occupied distance beside the board, by row and column of the place next to it.
    pub(super) outside: HashMap<(i32, i32), f64>,
    /// Places beside the board that a diagonal divides between two numbers.
    pub(super) halved: HashSet<(i32, i32)>,
    /// Cells that a rule marks one by one.
    pub(super) marked: HashSet<(&'p str, CellId)>,
    /// The cells of each grid, if there are several.
    pub(super) grids: Vec<HashSet<CellId>>,
    /// The number of texts in the corner of each cell.
    corners: HashMap<CellId, usize>,
}

impl<'p> Canvas<'p> {
    pub(super) fn new(layout: &'p Layout) -> Self {
        let (outside, halved, marked, corners) = Default::default();
        let grids = layout.grids.iter().map(|grid| grid.cells.iter().copied().collect()).collect();
        Self { layout, clue: None, figures: Vec::new(), outside, halved, marked, grids, corners }
    }

    pub(super) fn push(&mut self, layer: Layer, shape: PictureShape) {
        self.figures.push(Figure { layer, clue: self.clue, shape });
    }

    /// Returns the centre of a cell.
    pub(super) fn middle(&self, cell: CellId) -> Point {
        let Position { row, column } = self.layout.position(cell);
        Point { x: f64::from(column) + 0.5, y: f64::from(row) + 0.5 }
    }

    pub(super) fn line(&mut self, layer: Layer, points: Vec<Point>, width: f64, ink: Ink) {
        self.push(layer, PictureShape::Stroke { points, width, closed: false, dash: None, head: None, ink });
    }

    pub(super) fn fill(&mut self, layer: Layer, cell: CellId, ink: Ink) {
        let centre = self.middle(cell);
        let paint = Paint { fill: Some(ink), edge: None };
        self.push(layer, PictureShape::Block { centre, width: 1.0, height: 1.0, corner: 0.0, turned: 0.0, paint });
    }

    /// Adds a text that is not wider than `room`.
    pub(super) fn text(
        &mut self,
        layer: Layer,
        centre: Point,
        size: f64,
        room: f64,
        text: impl Into<String>,
        ink: Ink,
    ) {
        let text = text.into();
        let size = fitting(&text, size, room);
        self.push(layer, PictureShape::Text { centre, size, text, ink, bold: false });
    }

    pub(super) fn circle(&mut self, layer: Layer, centre: Point, size: f64, paint: Paint) {
        self.push(
            layer,
            PictureShape::Block { centre, width: size, height: size, corner: size / 2.0, turned: 0.0, paint },
        );
    }

    pub(super) fn frame(&mut self, layer: Layer, cells: &[CellId], look: FrameLook, text: Option<Corner>) {
        let rings = outline::rings(cells.iter().map(|cell| self.layout.position(*cell)), look.inset);
        let FrameLook { inset, dash, width, paint } = look;
        self.push(layer, PictureShape::Cage { cells: cells.to_vec(), inset, rings, dash, paint, width, text });
    }

    /// Returns the position for a text in the corner of the first of some cells; `None` if no further text would be legible
    /// there.
    pub(super) fn corner(&mut self, cells: &[CellId], text: &str, size: f64) -> Option<Corner> {
        let first = *cells.iter().min()?;
        let count = self.corners.entry(first).or_default();
        let place = *count;
        *count += 1;
        let Position { row, column } = self.layout.position(first);
        let at = Point { x: f64::from(column) + 0.06, y: f64::from(row) + 0.15 + 0.2 * place as f64 };
        (place < CORNERS).then(|| Corner { text: text.to_owned(), at, size })
    }

    /// Returns whether a cell has a text in its corner.
    pub(super) fn has_corners(&self) -> bool {
        !self.corners.is_empty()
    }

    /// Adds a small text in the corner of a cell.
    pub(super) fn label(&mut self, cell: CellId, text: &str, ink: Ink) {
        let Some(Corner { text, at, size }) = self.corner(&[cell], text, LABEL) else { return };
        let width = wide(&text, size);
        let centre = Point { x: at.x + width / 2.0, y: at.y };
        let paint = Paint { fill: Some(Ink::Paper), edge: None };
        self.push(Layer::Over, PictureShape::Block { centre, width, height: size, corner: 0.0, turned: 0.0, paint });
        self.push(Layer::Over, PictureShape::Text { centre, size, text, ink, bold: false });
    }

    /// Returns the visible area: the board, all figures, and a margin.
    pub(super) fn seen(&self) -> Frame {
        let (columns, rows) = (f64::from(self.layout.columns()), f64::from(self.layout.rows()));
        let mut bounds = BoundingBox { least: Point::default(), most: Point { x: columns, y: rows } };
        self.figures.iter().for_each(|figure| bounds.add(&figure.shape));
        let BoundingBox { least, most } = bounds;
        Frame {
            corner: Point { x: least.x - MARGIN, y: least.y - MARGIN },
            width: most.x - least.x + 2.0 * MARGIN,
            height: most.y - least.y + 2.0 * MARGIN,
        }
    }
}

/// The appearance of a frame around cells.
#[derive(Clone, Copy)]
pub(super) struct FrameLook {
    pub(super) inset: f64,
    pub(super) dash: Option<f64>,
    pub(super) width: f64,
    pub(super) paint: Paint,
}

/// Returns the size, at most `size`, at which a text is not wider than `room`.
pub(super) fn fitting(text: &str, size: f64, room: f64) -> f64 {
    size.min(room / wide(text, 1.0).max(LETTER)).max(LEAST)
}

/// Returns the approximate width of a text.
pub(super) fn wide(text: &str, size: f64) -> f64 {
    let spaces = text.matches(' ').count();
    size * (LETTER * (text.chars().count() - spaces) as f64 + SPACE * spaces as f64)
}

/// Returns whether two different cells with these centres touch.
pub(super) fn near(a: Point, b: Point) -> bool {
    (0.5..1.5).contains(&(a.x - b.x).abs().max((a.y - b.y).abs()))
}

/// The bounding box of figures.
struct BoundingBox {
    least: Point,
    most: Point,
}

impl BoundingBox {
    fn point(&mut self, at: Point, x: f64, y: f64) {
        self.least = Point { x: self.least.x.min(at.x - x), y: self.least.y.min(at.y - y) };
        self.most = Point { x: self.most.x.max(at.x + x), y: self.most.y.max(at.y + y) };
    }

    fn add(&mut self, shape: &PictureShape) {
        match shape {
            PictureShape::Stroke { points, .. } => points.iter().for_each(|at| self.point(*at, 0.0, 0.0)),
            PictureShape::Block { centre, width, height, turned, .. } => {
                let (sin, cos) = turned.to_radians().sin_cos();
                let (sin, cos) = (sin.abs() / 2.0, cos.abs() / 2.0);
                self.point(*centre, width * cos + height * sin, width * sin + height * cos);
            }
            PictureShape::Cage { rings, text, .. } => {
                rings.iter().flatten().for_each(|at| self.point(*at, 0.0, 0.0));
                if let Some(Corner { text, at, size }) = text {
                    self.point(*at, 0.0, size / 2.0);
                    self.point(Point { x: at.x + wide(text, *size), y: at.y }, 0.0, size / 2.0);
                }
            }
            PictureShape::Text { centre, size, text, .. } => self.point(*centre, wide(text, *size) / 2.0, size / 2.0),
        }
    }
}
