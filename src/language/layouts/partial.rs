//! A layout under construction: its cells and symbols, and the limits on them.

use super::evaluate::{LayoutResult, Names};
use super::symbols::symbol_set;
use crate::code::Code;
use crate::puzzle::{Layout, LayoutError, Origin, Position, RegionKind, Span, Symbols};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CellRange, Expression, LayoutPart};

/// The largest number of cells in a layout.
pub const MAX_CELLS: usize = 100_000;

/// The largest number of places in the rectangle around all cells.
const MAX_PLACES: usize = 1_000_000;

/// The largest number of cells named by all statements together, and of memberships of cells in regions.
const MAX_WORK: usize = 4_000_000;

/// The largest number of regions in a layout: enough for [`MAX_GRIDS`] grids of rows, columns and boxes.
const MAX_REGIONS: usize = 50_000;

/// The largest number of rows or columns of a board; it keeps every position in range.
pub(super) const MAX_LENGTH: i64 = 65_000;

/// The largest number of sub-grids in a layout, including nested ones.
pub(super) const MAX_GRIDS: usize = 1_000;

/// The result of the statements so far.
pub(super) struct PartialLayout {
    pub names: Names,
    /// The span for messages about the whole layout: the `use` or `place`.
    pub span: Span,
    /// The cells. After [`settle`](Self::settle), sorted and without repetition.
    pub cells: Vec<Position>,
    /// The cells of `cells` statements, or all cells if there are none: those to which `rows`, `columns` and `boxes` apply.
    pub own: Vec<Position>,
    pub symbols: Option<Symbols>,
    /// Whether this layout declares its symbols, instead of inheriting those of a placed one.
    own_symbols: bool,
    pub regions: Vec<(RegionKind, Vec<Position>, Origin)>,
    /// The rooms, in the order of their first cells.
    pub rooms: Vec<Vec<Position>>,
    /// The number of `regions` that are neither rows nor columns nor boxes.
    pub extra_regions: usize,
    pub grids: Vec<(String, String, Vec<Position>)>,
    /// The span of the statement that leaves the regions to the puzzle; `None` if there is none, or once they are drawn.
    pub missing_regions: Option<Span>,
    work: usize,
}

impl PartialLayout {
    pub fn new(names: Names, span: Span) -> Self {
        Self {
            names,
            span,
            cells: Vec::new(),
            own: Vec::new(),
            symbols: None,
            own_symbols: false,
            regions: Vec::new(),
            rooms: Vec::new(),
            extra_regions: 0,
            grids: Vec::new(),
            missing_regions: None,
            work: 0,
        }
    }

    /// Charges the budget for cells or memberships about to be made.
    pub fn spend(&mut self, amount: usize, span: Span) -> LayoutResult<()> {
        self.work = self.work.saturating_add(amount);
        if self.work <= MAX_WORK {
            return Ok(());
        }
        let message = Diagnostic::new(Code::E0207, "the layout is too large").at(span, "the limit is exceeded here");
        Err(Box::new(message.because(format!("its statements name more than {MAX_WORK} cells"))))
    }

    pub fn region(&mut self, kind: RegionKind, cells: Vec<Position>, what: String, span: Span) -> LayoutResult<()> {
        if self.regions.len() >= MAX_REGIONS {
            let message = Diagnostic::new(Code::E0207, format!("a layout has at most {MAX_REGIONS} regions"));
            return Err(Box::new(message.at(span, "one too many")));
        }
        self.spend(cells.len(), span)?;
        self.extra_regions += usize::from(kind == RegionKind::Extra);
        self.regions.push((kind, cells, Origin { what, span }));
        Ok(())
    }

    /// Executes a statement that makes cells or symbols.
    pub fn prepare(&mut self, part: &LayoutPart, span: Span) -> LayoutResult<()> {
        match part {
            LayoutPart::Let(name, value) => {
                let value = self.names.evaluate(value)?;
                if !self.names.define(&name.text, value) {
                    let message = Diagnostic::new(Code::E0218, format!("`{}` is defined twice", name.text));
                    return Err(Box::new(message.at(name.span, "the second definition")));
                }
            }
            LayoutPart::Require(condition, said) if !self.names.holds(condition)? => {
                let message = Diagnostic::new(Code::E0206, said.clone()).at(self.span, "not with these arguments");
                return Err(Box::new(message.at(span, "required here")));
            }
            LayoutPart::CellRectangle(rows, columns) => {
                let (height, width) = (self.length(rows)?, self.length(columns)?);
                let count = height.saturating_mul(width) as usize;
                if count > MAX_CELLS {
                    return Err(too_many_cells(count, span));
                }
                self.spend(count, span)?;
                let places = (0..height).flat_map(|row| (0..width).map(move |column| position(row, column)));
                self.own.extend(places);
            }
            LayoutPart::CellList(ranges) => {
                for range in ranges {
                    let places = self.rectangle(range)?;
                    self.own.extend(places);
                }
            }
            LayoutPart::Symbols(set) => {
                let symbols = symbol_set(set, &self.names, span)?;
                if let Some(before) = self.symbols.as_ref().filter(|before| before.len() != symbols.len()) {
                    let said = format!("the layout has {} symbols, not {}", before.len(), symbols.len());
                    let message = Diagnostic::new(Code::E0219, said).at(span, "must be as many");
                    let places = || self.own.iter().chain(&self.cells);
                    let height = places().map(|place| place.row + 1).max().unwrap_or_default();
                    let width = places().map(|place| place.column + 1).max().unwrap_or_default();
                    return Err(Box::new(message.help(format!(
                        "for a board with other symbols, write `cells {height} by {width}` instead of the layout, \
                        with `rows`, `columns` and `boxes` as needed"
                    ))));
                }
                self.symbols = Some(symbols);
                self.own_symbols = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// Sorts the cells, and checks that their number is positive and within the limits. Must be called after all calls of
    /// `prepare` and `place`.
    pub fn settle(&mut self) -> LayoutResult<()> {
        self.own.sort_unstable();
        self.own.dedup();
        self.cells.extend_from_slice(&self.own);
        self.cells.sort_unstable();
        self.cells.dedup();
        if self.own.is_empty() {
            self.own.clone_from(&self.cells);
        }
        if self.cells.len() > MAX_CELLS {
            return Err(too_many_cells(self.cells.len(), self.span));
        }
        if self.cells.is_empty() {
            return Err(Box::new(Diagnostic::new(Code::E0221, "the layout has no cells").at(self.span, "no cells")));
        }
        let (rows, columns) = size(&self.cells);
        if rows * columns > MAX_PLACES {
            let message = Diagnostic::new(Code::E0207, format!("a board of {rows} by {columns} places is too large"));
            return Err(Box::new(message.at(self.span, "too large").because(format!("at most {MAX_PLACES} places"))));
        }
        Ok(())
    }

    /// Inherits the symbols of a placed layout, unless this one declares its own.
    pub fn inherit_symbols(&mut self, symbols: &Symbols, span: Span) -> LayoutResult<()> {
        match &self.symbols {
            None => self.symbols = Some(symbols.clone()),
            Some(known) if !self.own_symbols && known != symbols => {
                let message = Diagnostic::new(Code::E0219, "the placed layouts have different symbols");
                let message = message.at(span, "not the same symbols as those before");
                return Err(Box::new(message.help("state the `symbols` of the whole board before placing layouts")));
            }
            Some(_) => {}
        }
        Ok(())
    }

    pub fn finish(self, name: String, warnings: &mut Vec<Diagnostic>) -> LayoutResult<Layout> {
        if let Some(span) = self.missing_regions {
            let message = Diagnostic::new(Code::E0217, format!("the puzzle does not draw the regions of `{name}`"));
            let message = message.at(self.span, "needs regions").at(span, "left to the puzzle here");
            return Err(Box::new(message.help("add `regions` and a picture with a letter per cell")));
        }
        let Some(symbols) = self.symbols else {
            let message = Diagnostic::new(Code::E0221, "the layout has no symbols").at(self.span, "no symbols");
            return Err(Box::new(message.help("add `symbols 1..9`")));
        };
        let origins: Vec<Origin> = self.regions.iter().map(|(_, _, origin)| origin.clone()).collect();
        for (kind, cells, origin) in &self.regions {
            if *kind == RegionKind::Box && cells.len() < symbols.len() {
                let said = format!("{} has {} cells for {} symbols", origin.what, cells.len(), symbols.len());
                let message = Diagnostic::new(Code::W0204, said).at(origin.span, "drawn here");
                warnings.push(message.because("its cells must be different, but need not use every symbol"));
            }
        }
        let layout = Layout::new(name, symbols, self.cells, self.regions, self.grids);
        layout.map(|layout| layout.with_rooms(&self.rooms)).map_err(|error| match error {
            LayoutError::RegionTooLarge { region, cells, symbols } => {
                let (what, span) = origins.get(region).map_or(("a region", self.span), |o| (o.what.as_str(), o.span));
                let message = Diagnostic::new(
                    Code::E0210,
                    format!(
                        "{what} has {cells} cells, but there are only {symbols} \
                        symbols"
                    ),
                );
                Box::new(message.at(span, "cannot be all different").at(self.span, "in this layout"))
            }
            LayoutError::NoCells => {
                Box::new(Diagnostic::new(Code::E0221, "the layout has no cells").at(self.span, "no cells"))
            }
            LayoutError::NoSymbols => {
                Box::new(Diagnostic::new(Code::E0221, "the layout has no symbols").at(self.span, "no symbols"))
            }
        })
    }

    /// Evaluates a number of rows or columns.
    pub fn length(&self, expression: &Expression) -> LayoutResult<i64> {
        let value = self.names.evaluate(expression)?;
        if (1..=MAX_LENGTH).contains(&value) {
            return Ok(value);
        }
        let message = Diagnostic::new(Code::E0207, format!("{value} is not a possible number of rows or columns"));
        Err(Box::new(message.at(expression.span, "out of range").because(format!("it must be 1 to {MAX_LENGTH}"))))
    }

    /// Returns the places between two corners.
    pub fn rectangle(&mut self, range: &CellRange) -> LayoutResult<Vec<Position>> {
        let first = range.first;
        let last = range.last.unwrap_or(first);
        let span = first.span.to(last.span);
        if let Some(grid) = &range.grid {
            let message = Diagnostic::new(Code::E0214, "write the layout's own cells without a sub-grid");
            return Err(Box::new(message.at(grid.span, "leave this out")));
        }
        let (top, bottom) = (first.row.min(last.row), first.row.max(last.row));
        let (left, right) = (first.column.min(last.column), first.column.max(last.column));
        if i64::from(bottom.max(right)) > MAX_LENGTH {
            let message = Diagnostic::new(Code::E0207, format!("a board has at most {MAX_LENGTH} rows and columns"));
            return Err(Box::new(message.at(span, "too far out")));
        }
        let (height, width) = (i64::from(bottom - top) + 1, i64::from(right - left) + 1);
        self.spend((height * width) as usize, span)?;
        let (top, left) = (i64::from(top) - 1, i64::from(left) - 1);
        let columns = move |row| (left..left + width).map(move |column| position(row, column));
        Ok((top..top + height).flat_map(columns).collect())
    }
}

/// Makes a position from coordinates in 0..[`MAX_LENGTH`].
pub(super) fn position(row: i64, column: i64) -> Position {
    Position { row: row as u16, column: column as u16 }
}

/// Returns the number of rows and columns from the board's top left corner to the last cells.
pub(super) fn size(cells: &[Position]) -> (usize, usize) {
    let rows = cells.iter().map(|p| usize::from(p.row) + 1).max().unwrap_or(0);
    let columns = cells.iter().map(|p| usize::from(p.column) + 1).max().unwrap_or(0);
    (rows, columns)
}

fn too_many_cells(count: usize, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0207, format!("{count} cells are too many")).at(span, "too many");
    Box::new(message.because(format!("a layout has at most {MAX_CELLS}")))
}
