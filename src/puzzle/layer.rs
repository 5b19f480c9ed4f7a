//! Layers: variables of a puzzle besides the digits of its cells.

use super::{CellId, Digit, Layout, Span};
use crate::model::VarId;
use std::sync::Arc;

/// Where a layer has a variable: in a cell, on the line between the centres of two cells, or in a group of cells as a whole.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A cell.
    Cell(CellId),
    /// Two different cells, the first one before the second.
    Edge(CellId, CellId),
    /// Different cells, ascending: a row, a box, a cage.
    Group(Arc<[CellId]>),
}

impl Place {
    /// Makes an edge from its cells in either order.
    pub fn edge(a: CellId, b: CellId) -> Self {
        Self::Edge(a.min(b), a.max(b))
    }

    /// Makes a group from its cells in any order; `None` if there is none, or one occurs twice.
    pub fn group(mut cells: Vec<CellId>) -> Option<Self> {
        cells.sort_unstable();
        let is_new = |pair: &[CellId]| pair[0] != pair[1];
        (!cells.is_empty() && cells.windows(2).all(is_new)).then(|| Self::Group(cells.into()))
    }

    /// Returns the cells of an edge as a group.
    pub fn as_group(&self) -> Option<Self> {
        match self {
            Self::Edge(a, b) => Some(Self::Group([*a, *b].into())),
            Self::Cell(_) | Self::Group(_) => None,
        }
    }

    /// Returns the cell, if it is one.
    pub fn cell(&self) -> Option<CellId> {
        match self {
            Self::Cell(cell) => Some(*cell),
            Self::Edge(..) | Self::Group(_) => None,
        }
    }

    /// Returns the singular of what it is.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Cell(_) => "cell",
            Self::Edge(..) => "edge",
            Self::Group(_) => "group",
        }
    }

    /// Moves the place by moving its cells; `None` if one of them has no counterpart.
    pub fn moved(&self, to: impl Fn(CellId) -> Option<CellId>) -> Option<Self> {
        match self {
            Self::Cell(cell) => Some(Self::Cell(to(*cell)?)),
            Self::Edge(a, b) => Some(Self::edge(to(*a)?, to(*b)?)),
            Self::Group(cells) => Self::group(cells.iter().copied().map(to).collect::<Option<_>>()?),
        }
    }

    /// Returns its cells.
    pub fn cells(&self) -> Vec<CellId> {
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Edge(a, b) => vec![*a, *b],
            Self::Group(cells) => cells.to_vec(),
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
    /// The places that have a variable in this layer, ascending: all are cells, all are edges, or all are groups.
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
    pub fn variable(&self, place: &Place) -> Option<VarId> {
        let index = self.places.binary_search(place).ok()?;
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

    /// Returns what each of its places is: a cell, an edge or a group.
    pub fn noun(&self) -> &'static str {
        self.places.first().map_or("cell", |place| place.noun())
    }
}

impl Layout {
    /// Returns whether its cells hold nothing by themselves: 0 is the only digit.
    pub fn is_blank(&self) -> bool {
        self.digits() == [0]
    }

    /// Returns the name of a place: `r1c1`, `r1c1-r1c2` for an edge, `box 3` for a region, `r1c1..r1c4` for cells side by side, and
    /// `r1c1-r2c1-r2c2` for others.
    pub fn place_name(&self, place: &Place) -> String {
        let cells = match place {
            Place::Cell(cell) => return self.position(*cell).to_string(),
            Place::Edge(a, b) => return format!("{}-{}", self.position(*a), self.position(*b)),
            Place::Group(cells) => cells,
        };
        if let Some(region) = self.regions.iter().find(|region| region.cells[..] == cells[..]) {
            return self.region_name(region).to_owned();
        }
        let names: Vec<String> = cells.iter().map(|cell| self.position(*cell).to_string()).collect();
        match names.as_slice() {
            [first, _, .., last] if self.are_side_by_side(cells) => format!("{first}..{last}"),
            _ => names.join("-"),
        }
    }

    /// Returns whether cells follow one another in a row or in a column.
    fn are_side_by_side(&self, cells: &[CellId]) -> bool {
        let follows = |step: (u16, u16)| {
            cells.windows(2).all(|pair| {
                let (a, b) = (self.position(pair[0]), self.position(pair[1]));
                (a.row + step.0, a.column + step.1) == (b.row, b.column)
            })
        };
        follows((0, 1)) || follows((1, 0))
    }
}
