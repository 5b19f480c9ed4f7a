//! Reads SudokuPad's cells: which exist, and their content.

use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::drawing::{BoardPoint, Colour, Drawings, DrawnShape};
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};
use compact_str::{CompactString, ToCompactString};
use std::collections::BTreeSet;
use std::ops::Range;

/// The largest number of rows and of columns.
pub(super) const MOST: usize = 144;

/// The rows of cells. If the canvas is larger than the puzzle on it, these are the puzzle's rows, counted from its own corner.
pub(super) struct Grid<'j> {
    /// The number of rows of the canvas above the puzzle.
    pub(super) top: usize,
    /// The number of columns of the canvas to its left.
    pub(super) left: usize,
    /// The number of rows and columns of the canvas.
    pub(super) canvas: (usize, usize),
    pub(super) rows: usize,
    /// The number of columns, that is, the length of the longest row.
    pub(super) columns: usize,
    /// The cells, row after row; `None` beyond the end of a row.
    pub(super) cells: Vec<Option<&'j Json>>,
    pub(super) at: Span,
    /// Whether 0 denotes a blank: it does if there are many, or two in a row or column.
    pub(super) zero_is_blank: bool,
}

impl Grid<'_> {
    /// Returns whether there is a cell at this place.
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && self.cells[row * self.columns + column].is_some()
    }

    /// Returns the given digits, as far as they are numbers.
    pub(super) fn givens(&self) -> impl Iterator<Item = i64> {
        self.cells.iter().flatten().filter_map(|cell| self.value(cell)?.integer())
    }

    /// Returns the content of a cell.
    fn value<'c>(&self, cell: &'c Json) -> Option<&'c Json> {
        let blank = |value: &Json| value.is_blank() || (self.zero_is_blank && value.integer() == Some(0));
        cell.get("value").filter(|value| !blank(value))
    }

    /// Returns the cell that a list `[row, column]` names, from 0.
    pub(super) fn cell(&self, pair: &Json) -> Option<(usize, usize)> {
        let (row, column) = place(pair)?;
        let found = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        self.has(found.0, found.1).then_some(found)
    }

    /// Trims the canvas to what its regions fill, if that is a puzzle by itself and nothing else is on the canvas; other puzzles
    /// have their numbers around the board.
    fn trimmed(self, json: &Json) -> Self {
        let Some((rows, columns)) = filled(json, &self) else { return self };
        let cells = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| self.cells[row * self.columns + column]).collect();
        Self { top: rows.start, left: columns.start, rows: rows.len(), columns: columns.len(), cells, ..self }
    }
}

fn place(pair: &Json) -> Option<(usize, usize)> {
    let [row, column] = pair.list() else { return None };
    let part = |number: &Json| usize::try_from(number.integer()?).ok();
    Some((part(row)?, part(column)?))
}

/// Returns the rows and columns that regions of one size fill without gaps, or that contain the listed rows and columns, if they
/// are fewer than the canvas has, and if they contain all cages and givens.
fn filled(json: &Json, grid: &Grid<'_>) -> Option<(Range<usize>, Range<usize>)> {
    let regions = json.get("regions").map_or(&[][..], Json::list);
    let cages = json.get("cages").map_or(&[][..], Json::list);
    let is_line = |cage: &&Json| cage.get("type").and_then(Json::text) == Some("rowcol");
    let lines = cages.iter().filter(is_line).filter_map(|cage| cage.get("cells"));
    let size = regions.first().map_or(0, |region| region.list().len());
    let cells: BTreeSet<(usize, usize)> = regions.iter().chain(lines).flat_map(Json::list).filter_map(place).collect();
    if !cells.iter().all(|(row, column)| grid.has(*row, *column)) {
        return None;
    }
    let bounds = |part: fn(&(usize, usize)) -> usize| {
        let (least, greatest) = (cells.iter().map(part).min()?, cells.iter().map(part).max()?);
        Some(least..greatest + 1)
    };
    let (rows, columns) = (bounds(|cell| cell.0)?, bounds(|cell| cell.1)?);
    let within = |(row, column): &(usize, usize)| rows.contains(row) && columns.contains(column);
    let full = size >= 4
        && regions.iter().all(|region| region.list().len() == size)
        && cells.len() == rows.len() * columns.len()
        && rows.len().max(columns.len()) == size;
    let listed = cages.iter().any(|cage| is_line(&cage));
    let cages = cages.iter().filter_map(|cage| cage.get("cells"));
    let givens = (0..grid.cells.len()).filter(|at| {
        let value = grid.cells[*at].and_then(|cell| cell.get("value"));
        value.is_some_and(|value| !value.is_blank())
    });
    let fitting = (full || listed)
        && cages.flat_map(Json::list).filter_map(place).all(|cell| within(&cell))
        && givens.map(|at| (at / grid.columns, at % grid.columns)).all(|cell| within(&cell));
    (fitting && (rows.len(), columns.len()) != (grid.rows, grid.columns)).then_some((rows, columns))
}

/// Returns the rows of cells, if there are any.
pub(super) fn read<'j>(json: &'j Json, draft: &mut Draft<'_>) -> Option<Grid<'j>> {
    let found = json.get("cells")?;
    let rows: Vec<&[Json]> = found.list().iter().map(Json::list).collect();
    let columns = rows.iter().map(|row| row.len()).max().filter(|length| *length > 0)?;
    if rows.len() > MOST || columns > MOST {
        let message = super::Diagnostic::new(Code::E0720, "the board is too large");
        draft.report(message.at(found.span, format!("at most {MOST} rows and columns are supported")));
    }
    let (height, width) = (rows.len().min(MOST), columns.min(MOST));
    let cells = rows.iter().take(height).flat_map(|row| (0..width).map(|column| row.get(column))).collect();
    let canvas = (height, width);
    let grid =
        Grid { top: 0, left: 0, canvas, rows: height, columns: width, cells, at: found.span, zero_is_blank: false };
    let mut grid = grid.trimmed(json);
    grid.zero_is_blank = zeros_are_blank(&zeros(&grid), grid.cells.len());
    Some(grid)
}

fn zeros(grid: &Grid<'_>) -> Vec<(usize, usize)> {
    let zero = |cell: &Option<&Json>| cell.and_then(|cell| cell.get("value")?.integer()) == Some(0);
    let zeros = (0..grid.cells.len()).filter(|place| zero(&grid.cells[*place]));
    zeros.map(|place| (place / grid.columns, place % grid.columns)).collect()
}

/// Returns whether zeros at these places of a board with this number of cells are blanks: there are many, or two in a row or
/// column.
pub(in crate::formats) fn zeros_are_blank(zeros: &[(usize, usize)], cells: usize) -> bool {
    let again =
        |part: fn(&(usize, usize)) -> usize| zeros.iter().map(part).collect::<BTreeSet<usize>>().len() < zeros.len();
    zeros.len() * 4 > cells || again(|place| place.0) || again(|place| place.1)
}

/// Adds the givens and the colours of cells.
pub(super) fn say(grid: &Grid<'_>, drawings: &mut Drawings, draft: &mut Draft<'_>) {
    let mut givens: Vec<(Option<CompactString>, Span)> = Vec::with_capacity(grid.cells.len());
    let (mut marked, mut entered): (Option<Span>, Vec<(Option<CompactString>, Span)>) = (None, Vec::new());
    for (place, cell) in grid.cells.iter().enumerate() {
        let (row, column) = (place / grid.columns, place % grid.columns);
        let Some(cell) = cell else {
            givens.push((None, grid.at));
            entered.push((None, grid.at));
            continue;
        };
        let value = grid.value(cell);
        let is_given = cell.get("given").is_none_or(Json::truth);
        let digit = value.and_then(Json::integer).map(|n| n.to_compact_string());
        if let Some(value) = value.filter(|_| digit.is_none()) {
            let said = super::short(value.text().unwrap_or("something"));
            draft.doubt(
                Effect::Changes,
                format!("\"{said}\" in r{}c{}, which is not a number", row + 1, column + 1),
                value.span,
            );
        }
        let at = value.map_or(cell.span, |value| value.span);
        givens.push((digit.clone().filter(|_| is_given), at));
        entered.push((digit.filter(|_| !is_given), at));
        for key in ["pencilMarks", "centremarks", "centermarks", "cornermarks", "candidates"] {
            if let Some(marks) = cell.get(key) {
                marks.ignore();
                let there = !marks.is_blank();
                marked = marked.or_else(|| there.then_some(marks.span));
            }
        }
        for key in ["color", "colour", "highlight", "highlights", "c", "cArray", "colors", "hidden", "region"] {
            if let Some(found) = cell.get(key) {
                let several = if found.list().is_empty() { std::slice::from_ref(found) } else { found.list() };
                for fill in several.iter().filter(|_| key.starts_with('c')).filter_map(colour) {
                    let (middle, fill) = (BoardPoint::middle(row as i32, column as i32), Some(fill));
                    drawings.push(
                        DrawnShape { middle, width: 1.0, height: 1.0, fill, ..DrawnShape::default() },
                        found.span,
                    );
                }
                found.ignore();
            }
        }
    }
    draft.givens(grid.columns, givens, grid.at);
    if entered.iter().any(|(digit, _)| digit.is_some()) {
        draft.entered(grid.columns, entered, grid.at);
    }
    if let Some(at) = marked.filter(|_| speaks_of_marks(draft)) {
        draft.doubt(Effect::Restricts, "pencil marks that the rules in words mention", at);
    }
}

/// Parses a colour, which may come from an unknown palette.
fn colour(value: &Json) -> Option<Colour> {
    match value.integer() {
        Some(0) => None,
        Some(_) if value.text().is_none() => Some(Colour::UNKNOWN),
        _ => value.text().and_then(Colour::parse),
    }
}

/// Returns whether the texts mention candidates in cells. If so, marks are part of the puzzle; otherwise they are a solver's
/// notes.
fn speaks_of_marks(draft: &Draft<'_>) -> bool {
    use crate::syntax::ast::ItemKind;
    draft.items().iter().any(|item| match &item.kind {
        ItemKind::Metadata { text, .. } => {
            let text = text.to_lowercase();
            ["pencil", "candidate", "centre mark", "center mark", "corner mark", "small digit"]
                .iter()
                .any(|w| text.contains(w))
        }
        _ => false,
    })
}
