//! Places a layout on a board. Cells of both that coincide are the same cell.

use super::LayoutResult;
use super::partial::{MAX_GRIDS, MAX_LENGTH, PartialLayout, position};
use crate::code::Code;
use crate::puzzle::{Layout, Position, RegionKind, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{BoardMapping, IntegerRange, Placement};

impl PartialLayout {
    /// Places copies of a layout on the board.
    pub fn place(&mut self, layout: &Layout, placements: &[Placement]) -> LayoutResult<()> {
        for placement in placements {
            let span = placement.name.span;
            self.inherit_symbols(&layout.symbols, span)?;
            let in_grids: usize = layout.grids.iter().map(|g| g.cells.len()).sum();
            self.spend(layout.cells().len() + in_grids, span)?;
            let (rows, columns) = self.mapped_lines(layout, placement)?;
            let on_board = |p: Position| position(rows[usize::from(p.row)], columns[usize::from(p.column)]);
            self.add_grids(layout, placement, on_board)?;
            let name = &placement.name.text;
            let scattered = matches!(placement.place, BoardMapping::On { .. });
            for region in &layout.regions {
                let cells = region.cells.iter().map(|c| on_board(layout.position(*c))).collect();
                let origin = &layout.origins[region.origin.0 as usize];
                let inner = if origin.what.contains(" of ") { "." } else { " of " };
                let what = match origin.what.split_once(" of ") {
                    Some((what, grid)) => format!("{what} of {name}{inner}{grid}"),
                    None => format!("{}{inner}{name}", origin.what),
                };
                // The boxes of a grid whose cells are scattered cannot be outlined.
                let kind = match region.kind {
                    RegionKind::Box if scattered => RegionKind::Extra,
                    kind => kind,
                };
                self.region(kind, cells, what, origin.span)?;
            }
            self.cells.extend(layout.cells().iter().map(|p| on_board(*p)));
        }
        Ok(())
    }

    /// Records the sub-grid itself, and those inside it as `OUTER.INNER`.
    fn add_grids(
        &mut self,
        layout: &Layout,
        placement: &Placement,
        on_board: impl Fn(Position) -> Position,
    ) -> LayoutResult<()> {
        let name = &placement.name.text;
        let span = placement.name.span;
        if self.grids.iter().any(|(known, ..)| known == name) {
            let message = Diagnostic::new(Code::E0218, format!("two sub-grids are called `{name}`"));
            return Err(Box::new(message.at(span, "the second")));
        }
        if self.grids.len() + layout.grids.len() + 1 > MAX_GRIDS {
            let message = Diagnostic::new(Code::E0207, "too many sub-grids").at(span, "one too many");
            return Err(Box::new(message.because(format!("a layout has at most {MAX_GRIDS}"))));
        }
        let whole = layout.cells().iter().map(|p| on_board(*p)).collect();
        self.grids.push((name.to_string(), layout.name.clone(), whole));
        for grid in &layout.grids {
            let cells = grid.cells.iter().map(|c| on_board(layout.position(*c))).collect();
            self.grids.push((format!("{name}.{}", grid.name), grid.layout.clone(), cells));
        }
        Ok(())
    }

    /// Returns the board's row for each row of the placed layout, and likewise for columns; from 0.
    fn mapped_lines(&self, layout: &Layout, placement: &Placement) -> LayoutResult<(Vec<i64>, Vec<i64>)> {
        let (height, width) = (i64::from(layout.rows()), i64::from(layout.columns()));
        match &placement.place {
            BoardMapping::At(corner) => {
                let (top, left) = (i64::from(corner.row) - 1, i64::from(corner.column) - 1);
                if (top + height).max(left + width) > MAX_LENGTH {
                    let message =
                        Diagnostic::new(Code::E0207, format!("a board has at most {MAX_LENGTH} rows and columns"));
                    return Err(Box::new(message.at(corner.span, "too far out")));
                }
                Ok(((top..top + height).collect(), (left..left + width).collect()))
            }
            BoardMapping::On { rows, columns } => {
                let span = placement.name.span;
                Ok((self.listed(rows, height, "rows", span)?, self.listed(columns, width, "columns", span)?))
            }
        }
    }

    /// Returns the listed rows or columns, from 0. Their number must be `wanted`, and they must be ascending.
    fn listed(&self, ranges: &[IntegerRange], wanted: i64, what: &str, span: Span) -> LayoutResult<Vec<i64>> {
        let mut lines = Vec::new();
        for range in ranges {
            let first = self.length(&range.first)?;
            let last = range.last.as_ref().map_or(Ok(first), |last| self.length(last))?;
            let place = range.last.as_ref().map_or(range.first.span, |last| range.first.span.to(last.span));
            if lines.last().is_some_and(|before| *before >= first - 1) || last < first {
                let message = Diagnostic::new(Code::E0220, format!("the {what} are not in ascending order"));
                return Err(Box::new(message.at(place, "not greater than the one before")));
            }
            lines.extend(first - 1..last);
            // This also bounds the length of a long list of long ranges.
            if lines.len() as i64 > wanted {
                break;
            }
        }
        if lines.len() as i64 != wanted {
            let message = Diagnostic::new(Code::E0220, format!("the placed layout has {wanted} {what}"));
            return Err(Box::new(message.at(
                span,
                format!("listed are {} {what}", if (lines.len() as i64) < wanted { "fewer" } else { "more" }),
            )));
        }
        Ok(lines)
    }
}
