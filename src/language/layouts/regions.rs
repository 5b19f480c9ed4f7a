//! Executes the statements that make regions of a board's cells: `rows`, `columns`, `boxes`, `regions`, `region`.

use super::LayoutResult;
use super::partial::{PartialLayout, size};
use crate::code::Code;
use crate::puzzle::{Position, RegionKind, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{LayoutPart, Picture, Token, TokenKind};
use std::collections::BTreeMap;

/// The largest number of rows of a wrong length that one message names.
const MAX_ROWS: usize = 10;

impl PartialLayout {
    /// Executes a statement that makes regions; ignores others.
    pub fn add_regions(&mut self, part: &LayoutPart, span: Span, warnings: &mut Vec<Diagnostic>) -> LayoutResult<()> {
        match part {
            LayoutPart::Rows => self.lines(RegionKind::Row, "row", span, |p| p.row),
            LayoutPart::Columns => self.lines(RegionKind::Column, "column", span, |p| p.column),
            LayoutPart::Boxes(height, width) => {
                let (height, width) = (self.length(height)? as usize, self.length(width)? as usize);
                self.boxes(height, width, span)
            }
            LayoutPart::Regions(picture) if picture.tokens.is_empty() => {
                self.missing_regions = Some(span);
                Ok(())
            }
            LayoutPart::Regions(picture) => {
                self.missing_regions = None;
                self.drawn(picture, span, warnings)
            }
            LayoutPart::Rooms(picture) => {
                if !self.rooms.is_empty() {
                    let message =
                        Diagnostic::new(Code::E0218, "the rooms are drawn twice").at(span, "the second picture");
                    return Err(Box::new(message.help("draw all rooms in one picture")));
                }
                let rooms = self.areas(picture, span, warnings)?;
                self.rooms = rooms.into_values().map(|(cells, _)| cells).collect();
                Ok(())
            }
            LayoutPart::Region(name, ranges) => {
                let mut cells = Vec::new();
                for range in ranges {
                    for place in self.rectangle(range)? {
                        if self.cells.binary_search(&place).is_err() {
                            let message = Diagnostic::new(Code::E0214, format!("there is no cell {place}"));
                            return Err(Box::new(message.at(range.first.span, "not on the board")));
                        }
                        cells.push(place);
                    }
                }
                let number = self.extra_regions + 1;
                let what = name.as_ref().map_or(format!("region {number}"), |n| format!("region {}", n.text));
                self.region(RegionKind::Extra, cells, what, span)
            }
            _ => Ok(()),
        }
    }

    /// Adds a region for each row or column that has cells.
    fn lines(&mut self, kind: RegionKind, word: &str, span: Span, line: impl Fn(&Position) -> u16) -> LayoutResult<()> {
        let mut lines: BTreeMap<u16, Vec<Position>> = BTreeMap::new();
        for cell in &self.own {
            lines.entry(line(cell)).or_default().push(*cell);
        }
        for (number, cells) in lines {
            self.region(kind, cells, format!("{word} {}", u32::from(number) + 1), span)?;
        }
        Ok(())
    }

    /// Adds a region for each rectangle of a tiling, numbered in reading order.
    fn boxes(&mut self, height: usize, width: usize, span: Span) -> LayoutResult<()> {
        let (rows, columns) = size(&self.own);
        if rows % height != 0 || columns % width != 0 {
            let message = Diagnostic::new(
                Code::E0209,
                format!("boxes of {height} by {width} do not tile {rows} by {columns} cells"),
            );
            return Err(Box::new(message.at(span, "do not fit").at(self.span, "in this layout")));
        }
        let across = columns / width;
        let mut boxes: BTreeMap<usize, Vec<Position>> = BTreeMap::new();
        for cell in &self.own {
            let number = usize::from(cell.row) / height * across + usize::from(cell.column) / width;
            boxes.entry(number).or_default().push(*cell);
        }
        for (number, cells) in boxes {
            self.region(RegionKind::Box, cells, format!("box {}", number + 1), span)?;
        }
        Ok(())
    }

    /// Adds a region for each symbol of a picture.
    fn drawn(&mut self, picture: &Picture, span: Span, warnings: &mut Vec<Diagnostic>) -> LayoutResult<()> {
        for (symbol, (cells, first)) in self.areas(picture, span, warnings)? {
            self.region(RegionKind::Box, cells, format!("region {symbol}"), first)?;
        }
        Ok(())
    }

    /// Returns the cells of each symbol of a picture, in reading order, and the place where the picture names it first.
    fn areas<'p>(
        &self,
        picture: &'p Picture,
        span: Span,
        warnings: &mut Vec<Diagnostic>,
    ) -> LayoutResult<BTreeMap<&'p str, (Vec<Position>, Span)>> {
        let (rows, columns) = size(&self.cells);
        let drawn = shaped(picture, rows, columns, &self.cells, span)?;
        let mut regions: BTreeMap<&str, (Vec<Position>, Span)> = BTreeMap::new();
        let mut covered = 0;
        for (place, token) in &drawn {
            let inside = self.cells.binary_search(place).is_ok();
            match &token.kind {
                TokenKind::Symbol(_) if !inside => {
                    let message = Diagnostic::new(Code::E0213, format!("there is no cell {place}"));
                    return Err(Box::new(
                        message.at(token.span, "outside the board").help("write `#` where there is no cell"),
                    ));
                }
                TokenKind::Symbol(symbol) => {
                    covered += 1;
                    regions.entry(symbol).or_insert((Vec::new(), token.span)).0.push(*place);
                }
                TokenKind::Outside if inside => {
                    let message = Diagnostic::new(
                        Code::E0213,
                        format!(
                            "the cell {place} is drawn as outside the \
                        board"
                        ),
                    );
                    return Err(Box::new(
                        message.at(token.span, "a cell").help("write a region's letter, or `.` for none"),
                    ));
                }
                _ => {}
            }
        }
        if covered < self.cells.len() {
            let said = match self.cells.len() - covered {
                1 => "1 cell is in no region".to_owned(),
                several => format!("{several} cells are in no region"),
            };
            warnings.push(Diagnostic::new(Code::W0205, said).at(span, "drawn here"));
        }
        Ok(regions)
    }
}

/// Returns the tokens of a picture with the places that they denote. A picture has the shape of the board's rectangle, or is one
/// line with a token for each cell or for each place of the rectangle.
///
/// # Errors
/// If it has another shape; the message names the first row that differs.
pub(crate) fn shaped<'p>(
    picture: &'p Picture,
    rows: usize,
    columns: usize,
    cells: &[Position],
    span: Span,
) -> LayoutResult<Vec<(Position, &'p Token)>> {
    let place = |row: usize, column: usize| Position { row: row as u16, column: column as u16 };
    if picture.rows.len() == 1 && rows > 1 {
        if picture.tokens.len() == rows * columns {
            return Ok(picture.tokens.iter().enumerate().map(|(i, t)| (place(i / columns, i % columns), t)).collect());
        }
        if picture.tokens.len() == cells.len() {
            return Ok(cells.iter().copied().zip(&picture.tokens).collect());
        }
    }
    let odd = || picture.rows().enumerate().filter(|(_, row)| row.len() != columns);
    if let Some((number, row)) = odd().next()
        && (picture.rows.len() > 1 || rows == 1)
    {
        let mut message =
            Diagnostic::new(Code::E0211, format!("row {} has {} symbols instead of {columns}", number + 1, row.len()));
        for (number, row) in odd().take(MAX_ROWS) {
            let span = row.first().zip(row.last()).map_or(span, |(a, b)| a.span.to(b.span));
            let label = match row.len() < columns {
                true => format!("row {}: {} too few", number + 1, columns - row.len()),
                false => format!("row {}: {} too many", number + 1, row.len() - columns),
            };
            message = message.at(span, label);
        }
        return Err(Box::new(message.help("separate all symbols by spaces, or write the row without spaces")));
    }
    if picture.rows.len() != rows {
        let message = match picture.rows.len() {
            1 => format!("the picture has {} symbols instead of {}", picture.tokens.len(), rows * columns),
            drawn => format!("the picture has {drawn} rows instead of {rows}"),
        };
        let label = format!("the board is {rows} by {columns}");
        let message = Diagnostic::new(Code::E0211, message).at(picture.span(), label);
        return Err(Box::new(match picture.rows.len() < rows {
            true => message.help("write `.` for a cell without a digit; a line of dashes is a separator, not a row"),
            false => message,
        }));
    }
    let tokens =
        picture.rows().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, t)| (place(r, c), t)));
    Ok(tokens.collect())
}
