//! The numbering of places in Penpa+: first all cells, then all corners, edges below, edges to the right, and then places within
//! cells.

use super::text::{PenpaText, no_text};
use crate::code::Code;
use crate::formats::drawing::BoardPoint;
use crate::formats::json_value::Json;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::collections::BTreeSet;

/// The largest side in Penpa+, including the margins of two cells around the board.
const MAX_SIDE: usize = 104;

/// The numbering, and the position of the board in it.
#[derive(Clone, Debug)]
pub(super) struct Points {
    /// The number of cells in a row, and of rows, in the numbering.
    across: usize,
    down: usize,
    /// The first row and column of the board.
    top: usize,
    left: usize,
    /// The number of rows and columns of the board.
    pub(super) side: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Point {
    /// The centre of a cell: row and column, from -2.
    Cell(i32, i32),
    /// The corner at the lower right of a cell.
    Corner(i32, i32),
    /// The edge below a cell.
    Below(i32, i32),
    /// The edge to the right of a cell.
    Right(i32, i32),
    /// A part of a cell: its upper left, upper right, lower left or lower right quarter, or its upper, right, left or lower side.
    Within(i32, i32, usize),
}

impl Points {
    /// Parses the first lines: the size, the margins, and the list of cells, each as the difference to the one before.
    pub(super) fn of(text: &PenpaText<'_>) -> Result<Self, Box<Diagnostic>> {
        let (Some(across), Some(down)) = (text.number(1), text.number(2)) else {
            return Err(Box::new(no_text(text.source, "no size")));
        };
        let (across, down) = (across.saturating_add(4), down.saturating_add(4));
        let size = text.field(1).1.to(text.field(2).1);
        if across > MAX_SIDE || down > MAX_SIDE {
            let message = Diagnostic::new(Code::E0740, "the board is too large").at(size, "columns and rows");
            return Err(Box::new(message.because(format!("Penpa+ supports at most {}", MAX_SIDE - 4))));
        }
        let cells = listed(text, across * down).unwrap_or_else(|| within_margins(text, across, down));
        let rows: BTreeSet<usize> = cells.iter().map(|cell| cell / across).collect();
        let columns: BTreeSet<usize> = cells.iter().map(|cell| cell % across).collect();
        let (Some(top), Some(left)) = (rows.first().copied(), columns.first().copied()) else {
            return Err(Box::new(Diagnostic::new(Code::E0740, "the board has no cells").at(size, "columns and rows")));
        };
        let (height, width) =
            (rows.last().map_or(0, |last| last + 1 - top), columns.last().map_or(0, |last| last + 1 - left));
        if height != width || cells.len() != height * width {
            let label = format!("{} cells: {height} high, {width} wide", cells.len());
            let message = Diagnostic::new(
                Code::E0740,
                "the cells of this grid do not form a full \
                square",
            )
            .at(size, label);
            return Err(Box::new(message.because("gridc reads Penpa+ sudokus of a single square grid")));
        }
        Ok(Self { across, down, top, left, side: height })
    }

    /// Returns the numbering with a square of the board as the board, by its first row and column.
    pub(super) fn narrowed(self, (row, column): (usize, usize), side: usize) -> Self {
        Self { top: self.top + row, left: self.left + column, side, ..self }
    }

    /// Returns the number of cells in the numbering.
    fn cells(&self) -> usize {
        self.across * self.down
    }

    /// Returns the place with this number.
    pub(super) fn point(&self, number: usize) -> Option<Point> {
        let (kind, rest) = (number / self.cells(), number % self.cells());
        let at = |cell: usize| {
            let (row, column) = ((cell / self.across) as i32, (cell % self.across) as i32);
            (row - self.top as i32, column - self.left as i32)
        };
        let (row, column) = at(rest);
        Some(match kind {
            0 => Point::Cell(row, column),
            1 => Point::Corner(row, column),
            2 => Point::Below(row, column),
            3 => Point::Right(row, column),
            4..12 => {
                let piece = number - 4 * self.cells();
                let (sides, piece) = (piece / (4 * self.cells()), piece % (4 * self.cells()));
                let (row, column) = at(piece / 4);
                Point::Within(row, column, 4 * sides + piece % 4)
            }
            _ => return None,
        })
    }

    /// Returns row and column of the cell with this number, if it is on the board.
    pub(super) fn cell(&self, number: usize) -> Option<(usize, usize)> {
        match self.point(number)? {
            Point::Cell(row, column) => self.on_board(row, column),
            _ => None,
        }
    }

    /// Converts a place to a cell of the board.
    pub(super) fn on_board(&self, row: i32, column: i32) -> Option<(usize, usize)> {
        let inside = |at: i32| usize::try_from(at).ok().filter(|at| *at < self.side);
        inside(row).zip(inside(column))
    }

    /// Returns the cells of a list of numbers, if all are on the board, and they are not more than it has.
    pub(super) fn path(&self, list: &Json) -> Option<Vec<(usize, usize)>> {
        if list.list().len() > self.side * self.side {
            return None;
        }
        list.list().iter().map(|item| self.cell(usize::try_from(item.integer()?).ok()?)).collect()
    }
}

impl Point {
    /// Returns the position for drawings.
    pub(super) fn place(self) -> BoardPoint {
        let at = |row: i32, column: i32, down: f64, right: f64| {
            BoardPoint::new(f64::from(row) + down, f64::from(column) + right)
        };
        match self {
            Self::Cell(row, column) => at(row, column, 0.5, 0.5),
            Self::Corner(row, column) => at(row, column, 1.0, 1.0),
            Self::Below(row, column) => at(row, column, 1.0, 0.5),
            Self::Right(row, column) => at(row, column, 0.5, 1.0),
            Self::Within(row, column, piece) => {
                const PIECES: [(f64, f64); 8] = [
                    (0.25, 0.25),
                    (0.25, 0.75),
                    (0.75, 0.25),
                    (0.75, 0.75),
                    (0.2, 0.5),
                    (0.5, 0.8),
                    (0.5, 0.2),
                    (0.8, 0.5),
                ];
                let (down, right) = PIECES[piece % PIECES.len()];
                at(row, column, down, right)
            }
        }
    }
}

/// Returns the cells that the sixth line lists.
fn listed(text: &PenpaText<'_>, count: usize) -> Option<BTreeSet<usize>> {
    let (_, at) = text.line(5).filter(|(line, _)| line.starts_with('['))?;
    let list = Json::parse_part(text.source, Span::range(at)).ok()?;
    let mut cell = 0_i64;
    let mut cells = BTreeSet::new();
    for step in list.list() {
        cell = cell.checked_add(step.integer()?)?;
        cells.insert(usize::try_from(cell).ok().filter(|cell| *cell < count)?);
    }
    Some(cells).filter(|cells| !cells.is_empty())
}

/// Returns the cells within the margins that the second line states (above, below, left, right).
fn within_margins(text: &PenpaText<'_>, across: usize, down: usize) -> BTreeSet<usize> {
    let line = text.line(1).map_or("", |(line, _)| line);
    let margins: Vec<usize> =
        line.trim_matches(['[', ']']).split(',').map(|n| n.trim().parse().unwrap_or(0).min(MAX_SIDE)).collect();
    let margin = |i: usize| 2 + margins.get(i).copied().unwrap_or(0);
    let rows = margin(0)..down.saturating_sub(margin(1));
    let columns = margin(2)..across.saturating_sub(margin(3));
    rows.flat_map(|row| columns.clone().map(move |column| row * across + column)).collect()
}
