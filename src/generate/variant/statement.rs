//! Converts clues to statements of a puzzle file.

use super::form::ArgumentShape;
use super::geometry::{SLANTS, STEPS, ray};
use crate::puzzle::{Argument, CellId, Layout, Position, SourceId, Span};
use crate::syntax::ast::{
    self, CellName, CellRange, ClueArgument, ExpressionKind, Item, ItemKind, LineKind, Name, NamedLine,
};
use compact_str::format_compact;

/// First offset of the artificial spans of generated statements: after all real text, each with its own offset.
const BEHIND: usize = 1 << 30;

/// Returns the artificial span of the statement with this number.
pub(super) fn place(number: usize) -> Span {
    let start = BEHIND.saturating_add(number).min(u32::MAX as usize - 1);
    Span::new(SourceId(0), start, start + 1)
}

/// Returns the number of the generated statement with this span.
pub(super) fn number_at(span: Span) -> Option<usize> {
    (span.start as usize).checked_sub(BEHIND)
}

/// Writes a clue of a rule with these arguments, each with the name of its parameter, as a statement. Rays and runs have notations
/// of their own.
pub(super) fn statement<'a>(
    (rule, shape): (&str, Option<ArgumentShape>),
    arguments: impl IntoIterator<Item = (&'a str, &'a Argument)>,
    layout: &Layout,
    number: usize,
) -> Item {
    let span = place(number);
    let name = |text: &str| Name { text: text.into(), span };
    let mut groups: Vec<Vec<ClueArgument>> = vec![Vec::new()];
    let mut has_place = false;
    for (parameter, argument) in arguments {
        let items: Vec<&Argument> = match argument {
            Argument::List(items) => items.iter().collect(),
            one => vec![one],
        };
        for (nth, item) in items.into_iter().enumerate() {
            let written = match item {
                Argument::Cell(cell) => vec![cell_argument(*cell, layout, span)],
                Argument::Cells(cells) => {
                    let short = match shape {
                        Some(ArgumentShape::Ray) => ray_argument(cells, layout, span),
                        Some(ArgumentShape::Run) => run_argument(cells, layout, span),
                        _ => None,
                    };
                    short.map_or_else(|| cells_argument(cells, layout, span), |short| vec![short])
                }
                Argument::Digit(digit) => vec![symbol(layout.symbols.name(*digit), span)],
                Argument::Integer(number) => vec![ClueArgument::Integer(*number, span)],
                Argument::Digits(digits) => {
                    let names = digits.iter().map(|digit| name(layout.symbols.name(*digit)));
                    vec![ClueArgument::Symbols(names.collect(), span)]
                }
                Argument::Text(text) => vec![ClueArgument::Text(text.clone(), span)],
                Argument::Boolean(truth) => {
                    let value = ast::Expression { kind: ExpressionKind::Boolean(*truth), span };
                    vec![ClueArgument::Named(name(parameter), value)]
                }
                Argument::List(_) => Vec::new(),
            };
            // Each list of cells forms its own group, separated from the others and from the arguments after it.
            let is_place = matches!(item, Argument::Cell(_) | Argument::Cells(_));
            if has_place && (is_place || nth == 0) {
                groups.push(Vec::new());
            }
            has_place |= is_place;
            if let Some(group) = groups.last_mut() {
                group.extend(written);
            }
        }
    }
    let clue = ast::Clue { rule: name(rule), instances: vec![groups], name: None, note: None, allows: Vec::new() };
    Item { docs: None, kind: ItemKind::Clue(clue), span }
}

fn symbol(text: &str, span: Span) -> ClueArgument {
    match text.parse() {
        Ok(number) => ClueArgument::Integer(number, span),
        Err(_) => ClueArgument::Word(Name { text: text.into(), span }),
    }
}

fn cell_name(cell: CellId, layout: &Layout, span: Span) -> CellName {
    let position = layout.position(cell);
    CellName { row: u32::from(position.row) + 1, column: u32::from(position.column) + 1, span }
}

fn cell_argument(cell: CellId, layout: &Layout, span: Span) -> ClueArgument {
    ClueArgument::Cells(CellRange { grid: None, first: cell_name(cell, layout, span), last: None })
}

/// Writes the cells as a row or column, as a ray, or one by one.
fn cells_argument(cells: &[CellId], layout: &Layout, span: Span) -> Vec<ClueArgument> {
    let places: Vec<Position> = cells.iter().map(|cell| layout.position(*cell)).collect();
    let is_single = layout.grids.is_empty() && layout.fills_rectangle();
    cells_words(&places, is_single, (layout.rows(), layout.columns()), span)
}

/// Writes cells that run from the first one straight to the border as a ray.
fn ray_argument(cells: &[CellId], layout: &Layout, span: Span) -> Option<ClueArgument> {
    let first = *cells.first()?;
    let (_, word) =
        STEPS.iter().zip(["up", "right", "down", "left"]).find(|(step, _)| ray(layout, first, **step) == cells)?;
    let kind = LineKind::Ray(cell_name(first, layout, span), Name { text: word.into(), span });
    Some(ClueArgument::Line(NamedLine { grid: None, kind, span }))
}

/// Writes the cells of a run as the first and the last of them.
fn run_argument(cells: &[CellId], layout: &Layout, span: Span) -> Option<ClueArgument> {
    let [first, .., last] = cells else { return None };
    let [first, last] = [first, last].map(|cell| cell_name(*cell, layout, span));
    Some(ClueArgument::Cells(CellRange { grid: None, first, last: Some(last) }))
}

/// Returns a clue of a file with a number in place of its blank.
pub(super) fn with_number(clue: &ast::Clue, number: &Argument, layout: &Layout) -> Item {
    let mut clue = clue.clone();
    let span = clue.rule.span;
    for argument in clue.instances.iter_mut().flatten().flatten() {
        if let ClueArgument::Blank(span) = argument {
            *argument = match number {
                Argument::Digit(digit) => symbol(layout.symbols.name(*digit), *span),
                Argument::Integer(number) => ClueArgument::Integer(*number, *span),
                _ => continue,
            };
        }
    }
    Item { docs: None, kind: ItemKind::Clue(clue), span }
}

/// Writes cells as arguments of a clue on a board of this size: as a row, column or ray if they form one and the board is a
/// single grid, otherwise cell by cell.
pub(in crate::generate) fn cells_words(
    cells: &[Position],
    is_single: bool,
    (rows, columns): (u16, u16),
    span: Span,
) -> Vec<ClueArgument> {
    let name = |at: &Position| CellName { row: u32::from(at.row) + 1, column: u32::from(at.column) + 1, span };
    let one_by_one =
        || cells.iter().map(|at| ClueArgument::Cells(CellRange { grid: None, first: name(at), last: None }));
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let is_ascending = |of: fn(&Position) -> u16| cells.windows(2).all(|pair| of(&pair[1]) == of(&pair[0]) + 1);
    let is_descending = |of: fn(&Position) -> u16| cells.windows(2).all(|pair| of(&pair[0]) == of(&pair[1]) + 1);
    let (row, column) = (|at: &Position| at.row, |at: &Position| at.column);
    let in_row = cells.len() == usize::from(columns) && cells.iter().all(|at| at.row == first.row);
    let in_column = cells.len() == usize::from(rows) && cells.iter().all(|at| at.column == first.column);
    let kind = if !is_single || cells.len() < 3 {
        None
    } else if in_row && is_ascending(column) {
        Some(LineKind::Row(i64::from(first.row) + 1))
    } else if in_row && is_descending(column) {
        Some(LineKind::RowReversed(i64::from(first.row) + 1))
    } else if in_column && is_ascending(row) {
        Some(LineKind::Column(i64::from(first.column) + 1))
    } else if in_column && is_descending(row) {
        Some(LineKind::ColumnReversed(i64::from(first.column) + 1))
    } else {
        let ends = |(down, right): &(i32, i32)| {
            let beyond = |at: u16, step: i32, size: u16| !(0..i32::from(size)).contains(&(i32::from(at) + step));
            let steps = |pair: &[Position]| {
                i32::from(pair[1].row) == i32::from(pair[0].row) + down
                    && i32::from(pair[1].column) == i32::from(pair[0].column) + right
            };
            cells.windows(2).all(steps) && (beyond(last.row, *down, rows) || beyond(last.column, *right, columns))
        };
        let slant = SLANTS.iter().find(|(_, step)| ends(step));
        slant.map(|(word, _)| LineKind::Ray(name(first), Name { text: format_compact!("{word}"), span }))
    };
    match kind {
        Some(kind) => vec![ClueArgument::Line(NamedLine { grid: None, kind, span })],
        None => one_by_one().collect(),
    }
}
