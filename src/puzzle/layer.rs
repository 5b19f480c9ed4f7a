//! Layers: variables of a puzzle besides the digits of its cells.

use super::{CellId, Digit, Layout, Span};
use crate::model::VarId;

/// Where a layer has a variable: in a cell, or on the line between the centres of two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A cell.
    Cell(CellId),
    /// Two different cells, the first one before the second.
    Edge(CellId, CellId),
}

impl Place {
    /// Makes an edge from its cells in either order.
    pub fn edge(a: CellId, b: CellId) -> Self {
        Self::Edge(a.min(b), a.max(b))
    }

    /// Returns the cell; `None` for an edge.
    pub fn cell(self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Edge(..) => None,
        }
    }

    /// Moves the place by moving its cells; `None` if one of them has no counterpart.
    pub fn moved(self, to: impl Fn(CellId) -> Option<CellId>) -> Option<Self> {
        Some(match self {
            Self::Cell(cell) => Self::Cell(to(cell)?),
            Self::Edge(a, b) => Self::edge(to(a)?, to(b)?),
        })
    }
}

/// How the values of a layer are drawn, if that is declared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LayerLook {
    /// By its values alone.
    #[default]
    Plain,
    /// True cells are dark.
    Shading,
    /// A line between true cells and all others, the outside included.
    Outline,
    /// Thick lines between different values.
    Walls,
    /// The values, with thick lines between different ones.
    Numbers,
    /// A star in each true cell.
    Stars,
    /// A lamp in each true cell.
    Lamps,
}

impl LayerLook {
    /// All looks with a name.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("shading", Self::Shading),
        ("outline", Self::Outline),
        ("walls", Self::Walls),
        ("numbers", Self::Numbers),
        ("stars", Self::Stars),
        ("lamps", Self::Lamps),
    ];

    /// Returns the sign of a true cell in drawings as text.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Shading => "#",
            Self::Stars => "*",
            Self::Lamps => "o",
            Self::Plain | Self::Outline | Self::Walls | Self::Numbers => "x",
        }
    }
}

/// One variable per place, such as "is this cell a doubler?" or "does the loop run along this edge?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    pub name: String,
    /// The possible values, ascending.
    pub values: Vec<Digit>,
    /// Whether it was declared as `bool`; 1 is true.
    pub boolean: bool,
    /// The places that have a variable in this layer, ascending: all are cells, or all are edges.
    pub places: Vec<Place>,
    /// Whether it is part of the solution: solutions are counted and compared by the cells and the answer layers.
    pub answer: bool,
    /// How its values are drawn.
    pub look: LayerLook,
    /// The variable of its first place; those of the other places follow in order.
    pub first: VarId,
    pub span: Span,
}

impl Layer {
    /// Returns the variable of a place.
    pub fn variable(&self, place: Place) -> Option<VarId> {
        let index = self.places.binary_search(&place).ok()?;
        Some(VarId(self.first.0 + index as u32))
    }

    /// Returns whether its variables are on edges, not in cells.
    pub fn is_on_edges(&self) -> bool {
        matches!(self.places.first(), Some(Place::Edge(..)))
    }
}

impl Layout {
    /// Returns whether its cells hold nothing by themselves: 0 is the only digit.
    pub fn is_blank(&self) -> bool {
        self.digits() == [0]
    }

    /// Returns the name of a place: `r1c1`, or `r1c1-r1c2` for an edge.
    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Cell(cell) => self.position(cell).to_string(),
            Place::Edge(a, b) => format!("{}-{}", self.position(a), self.position(b)),
        }
    }
}
