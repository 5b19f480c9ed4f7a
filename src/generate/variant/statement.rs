//! Clues as statements of a file.

use super::geometry::{SLANTS, ray};
use crate::puzzle::{Argument, CellId, Clue, Layout, RegionKind, SourceId, Span};
use crate::syntax::ast::{
    self, CellName, CellRange, ClueArgument, ExpressionKind, Item, ItemKind, Line, LineKind, Name,
};
use compact_str::format_compact;

/// Where statements stand that are in no text: behind all others, and each in a place of its own.
const BEHIND: usize = 1 << 30;

/// The place of the statement with this number.
pub(super) fn place(number: usize) -> Span {
    let start = BEHIND.saturating_add(number).min(u32::MAX as usize - 1);
    Span::new(SourceId(0), start, start + 1)
}

/// Which of the statements made stands at a place.
pub(super) fn number_at(span: Span) -> Option<usize> {
    (span.start as usize).checked_sub(BEHIND)
}

/// A clue as a statement; arguments that are the defaults of their parameters are left out.
pub(super) fn statement(clue: &Clue, defaults: &[bool], layout: &Layout, number: usize) -> Item {
    let span = place(number);
    let name = |text: &str| Name { text: text.into(), span };
    let mut groups: Vec<Vec<ClueArgument>> = vec![Vec::new()];
    let mut has_place = false;
    for ((parameter, argument), is_default) in clue.arguments.iter().zip(defaults) {
        if *is_default {
            continue;
        }
        let items: Vec<&Argument> = match argument {
            Argument::List(items) => items.iter().collect(),
            one => vec![one],
        };
        for (nth, item) in items.into_iter().enumerate() {
            let written = match item {
                Argument::Cell(cell) => vec![cell_argument(*cell, layout, span)],
                Argument::Cells(cells) => cells_argument(cells, layout, span),
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
            // Places stand apart from each other, and what follows one, too.
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
    let clue =
        ast::Clue { rule: name(&clue.rule), instances: vec![groups], name: None, note: None, allows: Vec::new() };
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

/// The cells: as a row or column, as a ray, or one by one.
fn cells_argument(cells: &[CellId], layout: &Layout, span: Span) -> Vec<ClueArgument> {
    if let Some(kind) = line(cells, layout, span) {
        return vec![ClueArgument::Line(Line { grid: None, kind, span })];
    }
    cells.iter().map(|cell| cell_argument(*cell, layout, span)).collect()
}

/// On a board of several grids `row 3` would be that of the board.
fn line(cells: &[CellId], layout: &Layout, span: Span) -> Option<LineKind> {
    let first = *cells.first()?;
    if !layout.grids.is_empty() || cells.len() < 3 {
        return None;
    }
    let at = layout.position(first);
    for region in layout.regions.iter().filter(|region| region.cells.len() == cells.len()) {
        let number = match region.kind {
            RegionKind::Row => i64::from(at.row) + 1,
            RegionKind::Column => i64::from(at.column) + 1,
            _ => continue,
        };
        let is_forth = region.cells == cells;
        if is_forth || region.cells.iter().rev().eq(cells) {
            return Some(match (region.kind, is_forth) {
                (RegionKind::Row, true) => LineKind::Row(number),
                (RegionKind::Row, false) => LineKind::RowReversed(number),
                (_, true) => LineKind::Column(number),
                (_, false) => LineKind::ColumnReversed(number),
            });
        }
    }
    let slant = SLANTS.iter().find(|(_, step)| ray(layout, first, *step) == cells);
    slant.map(|(word, _)| LineKind::Ray(cell_name(first, layout, span), Name { text: format_compact!("{word}"), span }))
}

/// A clue of a file with its number in place of the blank.
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
