//! Symmetries of the positions of givens, and the orbits of cells that they imply.

use crate::model::named;
use crate::puzzle::{CellId, Layout, Position};

named! {
    /// The symmetry of the positions of givens, within the bounding rectangle of the board.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Symmetry {
        #[default]
        None = "none": "givens anywhere",
        Rotate180 = "rotate180": "unchanged by a rotation of 180°",
        Rotate90 = "rotate90": "unchanged by a rotation of 90°",
        LeftRight = "left-right": "left and right are mirror images",
        TopBottom = "top-bottom": "top and bottom are mirror images",
        Mirrors = "mirrors": "left-right and top-bottom",
        Diagonal = "diagonal": "mirrored at the diagonal from the top left",
        Antidiagonal = "antidiagonal": "mirrored at the diagonal from the top right",
        Diagonals = "diagonals": "mirrored at both diagonals",
        Full = "full": "all rotations and reflections of a square",
    }
}

/// A symmetry operation of the rectangle.
#[derive(Clone, Copy)]
enum Movement {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    TopBottom,
    Diagonal,
    Antidiagonal,
}

impl Movement {
    /// Returns the image of a position on a board with this number of rows and columns; `None` if the operation does not map the
    /// board to itself.
    fn image(self, Position { row, column }: Position, rows: u16, columns: u16) -> Option<Position> {
        let (down, right) = (rows - 1 - row, columns - 1 - column);
        let square = rows == columns;
        let (row, column) = match self {
            Self::HalfTurn => (down, right),
            Self::LeftRight => (row, right),
            Self::TopBottom => (down, column),
            Self::QuarterTurn if square => (column, down),
            Self::Diagonal if square => (column, row),
            Self::Antidiagonal if square => (right, down),
            Self::QuarterTurn | Self::Diagonal | Self::Antidiagonal => return None,
        };
        Some(Position { row, column })
    }
}

impl Symmetry {
    fn movements(self) -> &'static [Movement] {
        match self {
            Self::None => &[],
            Self::Rotate180 => &[Movement::HalfTurn],
            Self::Rotate90 => &[Movement::QuarterTurn],
            Self::LeftRight => &[Movement::LeftRight],
            Self::TopBottom => &[Movement::TopBottom],
            Self::Mirrors => &[Movement::LeftRight, Movement::TopBottom],
            Self::Diagonal => &[Movement::Diagonal],
            Self::Antidiagonal => &[Movement::Antidiagonal],
            Self::Diagonals => &[Movement::Diagonal, Movement::Antidiagonal],
            Self::Full => &[Movement::QuarterTurn, Movement::LeftRight],
        }
    }

    /// Returns the orbits of the board's cells: sets of cells that become givens together. Each orbit is ascending, and orbits
    /// are ordered by their first cell.
    ///
    /// # Errors
    /// The first cell whose image is no cell of the board.
    pub fn orbits(self, layout: &Layout) -> Result<Vec<Vec<CellId>>, Position> {
        let cells = layout.cells();
        let mut orbits = Vec::new();
        let mut seen = vec![false; cells.len()];
        for first in 0..cells.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut orbit = vec![CellId(first as u32)];
            let mut next = 0;
            while let Some(cell) = orbit.get(next).copied() {
                next += 1;
                for movement in self.movements() {
                    let from = layout.position(cell);
                    let to = movement.image(from, layout.rows(), layout.columns());
                    let image = to.and_then(|to| layout.cell_at(to)).ok_or(from)?;
                    if !std::mem::replace(&mut seen[image.index()], true) {
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        Ok(orbits)
    }
}
