//! Signs: drawings combined by their looks, as candidates for clues.

use super::board::CellPlace;
use crate::puzzle::Span;

/// A drawing, or several that form one sign, such as a line and the bulb at its end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sign {
    /// Its name for messages and `--treat`; signs with one name mean the same.
    pub(super) name: String,
    /// Its kind and its cells.
    pub(super) form: SignForm,
    /// The name of its colour, unless the colour is irrelevant.
    pub(super) hue: Option<&'static str>,
    pub(super) text: Option<String>,
    pub(super) at: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum SignForm {
    Line(Vec<CellPlace>),
    /// A line along cells from a filled bulb.
    Bulb(Vec<CellPlace>),
    /// A line along cells with circles at its ends.
    Circles(Vec<CellPlace>),
    /// A line along cells from a diamond.
    Diamond(Vec<CellPlace>),
    /// A line along cells with diamonds at its ends.
    Diamonds(Vec<CellPlace>),
    /// Arrows along cells, out of a circle or pill.
    Arrow {
        /// The cells of the circle.
        circle: Vec<CellPlace>,
        shafts: Vec<Vec<CellPlace>>,
    },
    Pointer(Vec<CellPlace>),
    /// A mark on the edge between two cells.
    Edge([CellPlace; 2]),
    /// A sign that points from the greater to the smaller of two neighbours.
    Greater([CellPlace; 2]),
    /// A mark at a corner of four cells.
    Corner(Vec<CellPlace>),
    Cell(CellPlace),
    /// A filled cell, or several that are shaded together.
    Shade(Vec<CellPlace>),
    Frame(Vec<CellPlace>),
    /// A line from corner to corner of the board, falling or rising.
    Diagonal(bool),
    /// A mark outside the board, perhaps with an arrow.
    Outside {
        /// Row and column, which may be -1 or equal to the number of rows or columns.
        at: (i32, i32),
        /// Rows down and columns right.
        towards: Option<(i32, i32)>,
    },
    /// A short arrow inside a cell.
    Ray {
        from: CellPlace,
        /// Rows down and columns right, each -1, 0 or 1.
        towards: (i32, i32),
    },
    /// Any other drawing, with the cells that it touches.
    Other(Vec<CellPlace>),
}

impl SignForm {
    /// Returns a noun for messages, as in `green lines`.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Line(_) | Self::Diagonal(_) => "line",
            Self::Bulb(_) => "line with a bulb",
            Self::Circles(_) => "line with circles at its ends",
            Self::Diamond(_) => "line with a diamond",
            Self::Diamonds(_) => "line with diamonds at its ends",
            Self::Arrow { .. } => "arrow with a circle",
            Self::Pointer(_) => "arrow",
            Self::Edge(_) => "sign on an edge",
            Self::Greater(_) => "inequality sign",
            Self::Corner(_) => "sign where cells meet",
            Self::Cell(_) => "sign in a cell",
            Self::Shade(_) => "filled cell",
            Self::Frame(_) => "frame",
            Self::Outside { .. } => "sign beside the board",
            Self::Ray { .. } => "arrow in a cell",
            Self::Other(_) => "drawing",
        }
    }

    pub(super) fn cells(&self) -> Vec<CellPlace> {
        match self {
            Self::Line(cells)
            | Self::Bulb(cells)
            | Self::Circles(cells)
            | Self::Diamond(cells)
            | Self::Diamonds(cells)
            | Self::Pointer(cells)
            | Self::Corner(cells)
            | Self::Shade(cells)
            | Self::Frame(cells)
            | Self::Other(cells) => cells.clone(),
            Self::Arrow { circle, shafts } => circle.iter().chain(shafts.iter().flatten()).copied().collect(),
            Self::Edge(cells) | Self::Greater(cells) => cells.to_vec(),
            Self::Cell(cell) | Self::Ray { from: cell, .. } => vec![*cell],
            Self::Diagonal(_) | Self::Outside { .. } => Vec::new(),
        }
    }
}

impl Sign {
    /// Returns the number in the sign.
    pub(super) fn number(&self) -> Option<i64> {
        self.text.as_deref()?.trim().parse().ok().filter(|n: &i64| n.abs() < 1_000_000)
    }

    /// Returns the digits in the sign, one by one, from `1 2 3` or `123`; empty if it has other text.
    pub(super) fn digits(&self) -> Vec<i64> {
        const BETWEEN: [char; 5] = [' ', ',', '\n', '\u{a0}', '/'];
        let text = self.text.as_deref().unwrap_or("").trim();
        if !text.chars().all(|c| c.is_ascii_digit() || BETWEEN.contains(&c)) {
            return Vec::new();
        }
        match text.contains(BETWEEN) {
            true => text.split(BETWEEN).filter_map(|n| n.parse().ok()).filter(|n: &i64| *n < 1000).collect(),
            false => text.chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect(),
        }
    }
}
