//! Layers: variables of a puzzle besides the digits of its cells.

use super::{CellId, Digit, Layout, Region, Span};
use crate::model::VarId;

/// Where a layer has a variable: in a cell, on the line between the centres of two cells, or in a region as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A cell.
    Cell(CellId),
    /// Two different cells, the first one before the second.
    Edge(CellId, CellId),
    /// A region of the layout, by its index.
    Region(u32),
}

impl Place {
    /// Makes an edge from its cells in either order.
    pub fn edge(a: CellId, b: CellId) -> Self {
        Self::Edge(a.min(b), a.max(b))
    }

    /// Returns the cell, if it is one.
    pub fn cell(self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Edge(..) | Self::Region(_) => None,
        }
    }

    /// Returns the singular of what it is.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Cell(_) => "cell",
            Self::Edge(..) => "edge",
            Self::Region(_) => "region",
        }
    }

    /// Moves the place by moving its cells from one layout to another; `None` if one of them has no counterpart.
    pub fn moved(self, from: &Layout, other: &Layout, to: impl Fn(CellId) -> Option<CellId>) -> Option<Self> {
        match self {
            Self::Region(_) => {
                let cells: Option<Vec<CellId>> = self.cells(from).into_iter().map(to).collect();
                other.region_of(cells?)
            }
            Self::Cell(cell) => Some(Self::Cell(to(cell)?)),
            Self::Edge(a, b) => Some(Self::edge(to(a)?, to(b)?)),
        }
    }

    /// Returns its cells.
    pub fn cells(self, layout: &Layout) -> Vec<CellId> {
        match self {
            Self::Cell(cell) => vec![cell],
            Self::Edge(a, b) => vec![a, b],
            Self::Region(region) => {
                layout.regions.get(region as usize).map_or(Vec::new(), |region| region.cells.clone())
            }
        }
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
    /// The places that have a variable in this layer, ascending: all are cells, all are edges, or all are regions.
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

    /// Returns whether its variables are on edges.
    pub fn is_on_edges(&self) -> bool {
        matches!(self.places.first(), Some(Place::Edge(..)))
    }

    /// Returns whether its variables are in cells.
    pub fn is_in_cells(&self) -> bool {
        matches!(self.places.first(), Some(Place::Cell(_)))
    }

    /// Returns what each of its places is: a cell, an edge or a region.
    pub fn noun(&self) -> &'static str {
        self.places.first().map_or("cell", |place| place.noun())
    }
}

impl Layout {
    /// Returns whether its cells hold nothing by themselves: 0 is the only digit.
    pub fn is_blank(&self) -> bool {
        self.digits() == [0]
    }

    /// Returns the place that consists of these cells, if they are those of a region, in any order.
    pub fn region_of(&self, mut cells: Vec<CellId>) -> Option<Place> {
        cells.sort_unstable();
        let is_it = |region: &Region| region.cells == cells;
        Some(Place::Region(self.regions.iter().position(is_it)? as u32))
    }

    /// Returns the name of a place: `r1c1`, `r1c1-r1c2` for an edge, `box 3` for a region.
    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Cell(cell) => self.position(cell).to_string(),
            Place::Edge(a, b) => format!("{}-{}", self.position(a), self.position(b)),
            Place::Region(region) => {
                self.regions.get(region as usize).map_or("", |region| self.region_name(region)).to_owned()
            }
        }
    }
}
