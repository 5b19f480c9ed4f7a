//! Resolves the cells, ranges and lines that clues and marks name.

use super::area::{Area, DIRECTIONS};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::{Geometry, LineKind as BoardLine};
use crate::puzzle::{CellId, Layout};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CellName, CellRange, LineKind, Name, NamedLine};
use crate::syntax::suggest::nearest;

/// The largest number of addresses that one message lists.
const MAX_LISTED: usize = 12;

/// Returns the cells between two corners: from the first to the last if they lie in one row or column, otherwise in reading
/// order. Places without a cell are skipped, except that the corners must exist.
///
/// # Errors
/// If there is no such sub-grid or corner.
pub(in crate::language) fn cells(range: &CellRange, layout: &Layout) -> LayoutResult<Vec<CellId>> {
    let area = area(range.grid.as_ref(), layout)?;
    let (first, last) = (range.first, range.last.unwrap_or(range.first));
    corner(&area, first)?;
    corner(&area, last)?;
    let rows = first.row.min(last.row)..=first.row.max(last.row);
    let columns = first.column.min(last.column)..=first.column.max(last.column);
    let mut found: Vec<CellId> = rows
        .flat_map(|row| columns.clone().map(move |column| (row, column)))
        .filter_map(|(row, column)| area.cell(row, column))
        .collect();
    let straight = first.row == last.row || first.column == last.column;
    if straight && (last.row, last.column) < (first.row, first.column) {
        found.reverse();
    }
    Ok(found)
}

/// Returns the cells of a line.
///
/// # Errors
/// If there is no such line, or several sub-grids have one.
pub(super) fn line(line: &NamedLine, board: &Geometry) -> LayoutResult<Vec<CellId>> {
    let layout = board.layout();
    let base = area(line.grid.as_ref(), layout)?;
    if let LineKind::All = line.kind {
        return Ok(base.all());
    }
    if let LineKind::Region(name) = &line.kind {
        return region(name, line, &base, layout);
    }
    let leaves = leaves(&base, layout);
    let mut found: Vec<(String, Vec<CellId>)> = Vec::new();
    for leaf in &leaves {
        if let Some((address, cells)) = within(line, &base, leaf, board)?
            && !cells.is_empty()
            && !found.iter().any(|(_, known)| *known == cells)
        {
            found.push((address, cells));
        }
    }
    // The board may have cells outside of its sub-grids.
    if found.is_empty()
        && !leaves.is_empty()
        && let Some((address, cells)) = within(line, &base, &base, board)?
        && !cells.is_empty()
    {
        found.push((address, cells));
    }
    match found.len() {
        0 => Err(none(line, &base, board)),
        1 => Ok(found.swap_remove(0).1),
        _ => Err(several(line, found.iter().map(|(address, _)| address.as_str()))),
    }
}

/// Returns the cells of a line in one area, with its address there; `None` if the area does not have it. `base` is the area in
/// which the line's number counts.
fn within(line: &NamedLine, base: &Area, area: &Area, board: &Geometry) -> LayoutResult<Option<(String, Vec<CellId>)>> {
    let same = base.name == area.name;
    let row = |n: i64| if same { Some(n) } else { base.board_row(n).and_then(|n| area.own_row(n)) };
    let column = |n: i64| if same { Some(n) } else { base.board_column(n).and_then(|n| area.own_column(n)) };
    let reversed = |mut cells: Vec<CellId>| {
        cells.reverse();
        cells
    };
    let found = match &line.kind {
        LineKind::Row(n) => row(*n).map(|n| (format!("row {n}"), area.row(n))),
        LineKind::RowReversed(n) => row(*n).map(|n| (format!("right {n}"), reversed(area.row(n)))),
        LineKind::Column(n) => column(*n).map(|n| (format!("column {n}"), area.column(n))),
        LineKind::ColumnReversed(n) => column(*n).map(|n| (format!("bottom {n}"), reversed(area.column(n)))),
        LineKind::Box(n) => {
            let boxes = board.lines(BoardLine::Box, area.grid);
            boxes.iter().find(|found| found.number == *n).map(|found| (format!("box {n}"), found.cells.clone()))
        }
        LineKind::Ray(from, direction) => {
            let start = corner(base, *from)?;
            let step = direction_of(direction)?;
            area.coordinates(start).map(|(r, c)| (format!("ray r{r}c{c} {}", direction.text), area.ray(start, step)))
        }
        LineKind::Region(_) | LineKind::All => None,
    };
    Ok(found.map(|(address, cells)| match area.name {
        Some(name) => (format!("{name}.{address}"), cells),
        None => (address, cells),
    }))
}

fn direction_of(name: &Name) -> LayoutResult<super::area::CellStep> {
    DIRECTIONS.iter().find(|(word, _)| *word == name.text).map(|(_, step)| *step).ok_or_else(|| {
        let words = || DIRECTIONS.iter().map(|(word, _)| *word);
        let message = Diagnostic::new(
            Code::E0304,
            format!(
                "`{}` is not a \
            direction",
                name.text
            ),
        )
        .at(name.span, "unknown");
        Box::new(match nearest(&name.text, words()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None => message.help(format!("the directions are {}", words().collect::<Vec<_>>().join(", "))),
        })
    })
}

/// Returns the cells of a region by its name: `region A`, and in sub-grids `region A of NW`.
fn region(name: &Name, line: &NamedLine, base: &Area, layout: &Layout) -> LayoutResult<Vec<CellId>> {
    let wanted = format!("region {}", name.text);
    let regions = || layout.regions.iter().map(|r| (layout.region_name(r), &r.cells));
    let mut found: Vec<(&str, &Vec<CellId>)> = Vec::new();
    for (what, cells) in regions() {
        let (own, grid) = what.split_once(" of ").map_or((what, None), |(own, grid)| (own, Some(grid)));
        let inside = match (base.name, grid) {
            (None, _) => true,
            (Some(base), Some(grid)) => {
                grid == base || grid.strip_prefix(base).is_some_and(|rest| rest.starts_with('.'))
            }
            (Some(_), None) => false,
        };
        if inside && own.eq_ignore_ascii_case(&wanted) {
            found.push((grid.unwrap_or_default(), cells));
        }
    }
    if let [(_, cells)] = found.as_slice() {
        return Ok((*cells).clone());
    }
    if !found.is_empty() {
        let addresses: Vec<String> = found.iter().map(|(grid, _)| format!("{grid}.{wanted}")).collect();
        return Err(several(line, addresses.iter().map(String::as_str)));
    }
    let message = Diagnostic::new(Code::E0304, format!("there is no region `{}`", name.text)).at(line.span, "unknown");
    let mut names: Vec<&str> =
        regions().filter_map(|(what, _)| what.strip_prefix("region ")?.split(" of ").next()).collect();
    names.dedup();
    Err(Box::new(match nearest(&name.text, names.iter().copied()) {
        Some(guess) => message.help(format!("did you mean `region {guess}`?")),
        None if names.is_empty() => message.because("this board has no named regions"),
        None => message.help(format!("the regions are {}", names[..names.len().min(MAX_LISTED)].join(", "))),
    }))
}

/// Returns the area that a prefix such as `NW.` names, or the board.
fn area<'l>(name: Option<&Name>, layout: &'l Layout) -> LayoutResult<Area<'l>> {
    let Some(name) = name else { return Ok(Area::board(layout)) };
    grid(name, layout).map(|index| Area::grid(layout, index).unwrap_or_else(|| Area::board(layout)))
}

/// Returns the index of the sub-grid with this name.
///
/// # Errors
/// If there is none.
pub(super) fn grid(name: &Name, layout: &Layout) -> LayoutResult<usize> {
    layout.grids.iter().position(|g| g.name == name.text).ok_or_else(|| {
        let message = Diagnostic::new(Code::E0214, format!("there is no sub-grid `{}`", name.text));
        let message = message.at(name.span, "unknown");
        let names = || layout.grids.iter().map(|g| g.name.as_str());
        Box::new(match nearest(&name.text, names()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None if layout.grids.is_empty() => message.because(format!("`{}` is a single grid", layout.name)),
            None => message.help(format!("the sub-grids are {}", names().collect::<Vec<_>>().join(", "))),
        })
    })
}

/// Returns the innermost sub-grids of an area, or the area itself if it has none inside.
fn leaves<'l>(base: &Area<'l>, layout: &'l Layout) -> Vec<Area<'l>> {
    let inside = |name: &str| match base.name {
        None => true,
        Some(base) => name.strip_prefix(base).is_some_and(|rest| rest.starts_with('.')),
    };
    let innermost = |name: &str| {
        let within = |other: &str| other.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        !layout.grids.iter().any(|g| within(&g.name))
    };
    let all = layout.grids.iter().enumerate().filter(|(_, g)| inside(&g.name) && innermost(&g.name));
    let found: Vec<Area> = all.filter_map(|(index, _)| Area::grid(layout, index)).collect();
    if !found.is_empty() {
        return found;
    }
    let itself = base.name.and_then(|name| layout.grids.iter().position(|g| g.name == name));
    vec![itself.and_then(|index| Area::grid(layout, index)).unwrap_or_else(|| Area::board(layout))]
}

/// Returns the cell of this name in an area.
fn corner(area: &Area, name: CellName) -> LayoutResult<CellId> {
    area.cell(name.row, name.column).ok_or_else(|| {
        let message = Diagnostic::new(Code::E0214, format!("there is no cell r{}c{}", name.row, name.column));
        let (rows, columns) = area.size();
        let what = area.name.map_or("the board".to_owned(), |name| format!("`{name}`"));
        Box::new(message.at(name.span, "not on the board").because(format!("{what} is {rows} by {columns}")))
    })
}

fn none(line: &NamedLine, base: &Area, board: &Geometry) -> Box<Diagnostic> {
    let (rows, columns) = base.size();
    let (what, count) = match &line.kind {
        LineKind::Row(n) | LineKind::RowReversed(n) => (format!("row {n}"), format!("{rows} rows")),
        LineKind::Column(n) | LineKind::ColumnReversed(n) => (format!("column {n}"), format!("{columns} columns")),
        LineKind::Box(n) => (
            format!("box {n}"),
            match board.lines(BoardLine::Box, base.grid).len() {
                0 => "no boxes".to_owned(),
                boxes => format!("{boxes} boxes"),
            },
        ),
        LineKind::Ray(..) | LineKind::Region(_) | LineKind::All => ("such line".to_owned(), "none".to_owned()),
    };
    let message = Diagnostic::new(Code::E0304, format!("there is no {what}")).at(line.span, "not on the board");
    let area = base.name.map_or("the board".to_owned(), |name| format!("`{name}`"));
    Box::new(message.because(format!("{area} has {count}")))
}

fn several<'a>(line: &NamedLine, addresses: impl Iterator<Item = &'a str>) -> Box<Diagnostic> {
    let mut shown: Vec<String> = addresses.take(MAX_LISTED + 1).map(|a| format!("`{a}`")).collect();
    if shown.len() > MAX_LISTED {
        shown.truncate(MAX_LISTED);
        shown.push("…".to_owned());
    }
    let message = Diagnostic::new(Code::E0305, "several sub-grids have such a line").at(line.span, "which of them?");
    Box::new(message.help(format!("write {}", shown.join(" or "))))
}
