//! Pencil marks, and cells by name.

use super::digits::unknown_symbol;
use super::layouts::Step;
use crate::puzzle::{CellId, Layout, Marks, Position, Span, SubGrid};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{self, CellName, CellRange};
use crate::syntax::suggest::nearest;

/// Candidates of all cells that the marks of a puzzle may speak of: on the largest board, each cell once.
const MAX_MARKED: usize = 4_000_000;

/// The marks of a statement, one per cell, added to `marks`.
pub(super) fn marks(stated: &ast::Marks, layout: &Layout, span: Span, marks: &mut Vec<Marks>) -> Step<()> {
    let mut digits = Vec::with_capacity(stated.symbols.len());
    for symbol in &stated.symbols {
        match layout.symbols.digit_of(&symbol.text) {
            Some(digit) => digits.push(digit),
            None => return Err(Box::new(unknown_symbol(&symbol.text, &layout.symbols, symbol.span))),
        }
    }
    digits.sort_unstable();
    digits.dedup();
    for range in &stated.cells {
        for cell in cells(range, layout)? {
            if (marks.len() + 1).saturating_mul(layout.symbols.len()) > MAX_MARKED {
                let most = MAX_MARKED / layout.symbols.len();
                let message = Diagnostic::error("E0207", format!("marks name more than {most} cells"));
                return Err(Box::new(message.at(span, "too many")));
            }
            marks.push(Marks { cell, digits: digits.clone(), span });
        }
    }
    Ok(())
}

/// The cells between two corners, in reading order. Places without a cell are left out, except the corners.
pub(super) fn cells(range: &CellRange, layout: &Layout) -> Step<Vec<CellId>> {
    let grid = range.grid.as_ref().map(|name| grid(&name.text, name.span, layout)).transpose()?;
    let lines = grid.map(|grid| Lines::of(grid, layout));
    let find = |row: u32, column: u32| -> Option<CellId> {
        match &lines {
            None => {
                layout.cell_at(Position { row: u16::try_from(row - 1).ok()?, column: u16::try_from(column - 1).ok()? })
            }
            Some(lines) => {
                let place = Position {
                    row: *lines.rows.get(row as usize - 1)?,
                    column: *lines.columns.get(column as usize - 1)?,
                };
                layout.cell_at(place).filter(|cell| lines.cells.binary_search(cell).is_ok())
            }
        }
    };
    let corner = |name: CellName| {
        find(name.row, name.column).map(|_| name).ok_or_else(|| {
            let message = Diagnostic::error("E0214", format!("there is no cell r{}c{}", name.row, name.column));
            let (rows, columns) = lines
                .as_ref()
                .map_or((layout.rows().into(), layout.columns().into()), |l| (l.rows.len(), l.columns.len()));
            Box::new(message.at(name.span, "not on the board").because(format!("the board is {rows} by {columns}")))
        })
    };
    let first = corner(range.first)?;
    let last = range.last.map_or(Ok(first), corner)?;
    let columns = first.column.min(last.column)..=first.column.max(last.column);
    let rows = first.row.min(last.row)..=first.row.max(last.row);
    Ok(rows.flat_map(|row| columns.clone().map(move |column| (row, column))).filter_map(|(r, c)| find(r, c)).collect())
}

/// The board's rows and columns of a sub-grid, so that its own coordinates can be counted off.
struct Lines {
    rows: Vec<u16>,
    columns: Vec<u16>,
    cells: Vec<CellId>,
}

impl Lines {
    fn of(grid: &SubGrid, layout: &Layout) -> Self {
        let line = |of: fn(Position) -> u16| {
            let mut lines: Vec<u16> = grid.cells.iter().map(|c| of(layout.position(*c))).collect();
            lines.sort_unstable();
            lines.dedup();
            lines
        };
        let mut cells = grid.cells.clone();
        cells.sort_unstable();
        Self { rows: line(|p| p.row), columns: line(|p| p.column), cells }
    }
}

fn grid<'l>(name: &str, span: Span, layout: &'l Layout) -> Step<&'l SubGrid> {
    layout.grids.iter().find(|g| g.name == name).ok_or_else(|| {
        let message = Diagnostic::error("E0214", format!("there is no sub-grid `{name}`")).at(span, "unknown");
        let names = || layout.grids.iter().map(|g| g.name.as_str());
        Box::new(match nearest(name, names()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None if layout.grids.is_empty() => message.because(format!("`{}` is a single grid", layout.name)),
            None => message.help(format!("the sub-grids are {}", names().collect::<Vec<_>>().join(", "))),
        })
    })
}
