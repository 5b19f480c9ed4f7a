//! Prints layouts, their statements, and marks.

use super::super::operator::SUM;
use super::expression::{argument, joined, operand, quoted};
use super::page::PrinterPage;
use super::picture::picture;
use crate::puzzle::Span;
use crate::syntax::ast::{
    BoardMapping, CellRange, Expression, ExpressionKind, IntegerRange, LayoutDefinition, LayoutPart, ListedSymbol,
    Marks, Name, Parameter, Placement, SymbolSet, Use,
};
use std::fmt::Write;

/// Prints a layout with its arguments, as after `use`: `classic(3, 4)`.
pub fn print_use(found: &Use) -> String {
    if found.arguments.is_empty() {
        return found.name.text.to_string();
    }
    format!("{}({})", found.name.text, joined(&found.arguments, ", ", |a| argument(a, 0)))
}

/// Prints each parameter of a layout as written: `box_rows: int = 3`.
pub fn print_parameters(parameters: &[Parameter]) -> Vec<String> {
    let show = |p: &Parameter| {
        let more = if p.variadic { "..." } else { "" };
        let default = p.default.as_ref().map_or(String::new(), |default| format!(" = {}", expression(default)));
        format!("{}: {}{more}{default}", p.name.text, p.kind.text)
    };
    parameters.iter().map(show).collect()
}

/// Prints what follows `symbols`.
pub fn print_symbols(set: &SymbolSet) -> String {
    symbols(set)
}

/// Prints parameters in parentheses, if there are any.
pub(super) fn parameter_list(parameters: &[Parameter]) -> String {
    if parameters.is_empty() { String::new() } else { format!("({})", print_parameters(parameters).join(", ")) }
}

/// Prints `layout NAME(parameters) { … }`.
pub(super) fn layout(page: &mut PrinterPage, definition: &LayoutDefinition, span: Span) {
    let last = definition.parameters.last();
    let end = last.and_then(|p| p.default.as_ref()).map_or(definition.name.span.end, |default| default.span.end);
    page.inside(end as usize);
    page.line(&format!("layout {}{} {{", definition.name.text, parameter_list(&definition.parameters)));
    page.block(|page| {
        for found in &definition.parts {
            page.before(found.span.start as usize);
            page.docs(found.docs.as_deref());
            part(page, &found.kind, found.span);
        }
        page.before((span.end as usize).saturating_sub(1));
    });
    page.line("}");
    page.trailing(span.end as usize);
}

/// Prints a statement of a layout.
pub(super) fn part(page: &mut PrinterPage, part: &LayoutPart, span: Span) {
    let by = |x: &Expression, y: &Expression| format!("{} by {}", expression(x), expression(y));
    let text = match part {
        LayoutPart::Let(name, value) => format!("let {} = {}", name.text, expression(value)),
        LayoutPart::Require(c, said) => format!("require {} else {}", expression(c), quoted(said)),
        LayoutPart::CellRectangle(rows, columns) => format!("cells {}", by(rows, columns)),
        LayoutPart::CellList(cells) => page.filled("cells", &ranges(cells)),
        LayoutPart::Symbols(set) => format!("symbols {}", symbols(set)),
        LayoutPart::Rows => "rows".to_owned(),
        LayoutPart::Columns => "columns".to_owned(),
        LayoutPart::Boxes(height, width) => format!("boxes {}", by(height, width)),
        LayoutPart::Regions(drawn) => return picture(page, "regions", drawn, span),
        LayoutPart::Rooms(drawn) => return picture(page, "rooms", drawn, span),
        LayoutPart::Region(Some(name), cells) => page.filled(&format!("region {}", name.text), &ranges(cells)),
        LayoutPart::Region(None, cells) => page.filled("region", &ranges(cells)),
        LayoutPart::Place(placed, placements) => {
            let mut places: Vec<String> = placements.iter().map(placement).collect();
            let last = places.len() - 1;
            places[..last].iter_mut().for_each(|place| place.push(','));
            page.filled(&format!("place {} as", print_use(placed)), &places)
        }
    };
    page.leaf(span, &text);
}

fn ranges(cells: &[CellRange]) -> Vec<String> {
    cells.iter().map(range).collect()
}

/// Prints `marks r1c1 in {1 4 7}`.
pub(super) fn marks(marks: &Marks) -> String {
    format!("marks {} in {}", joined(&marks.cells, " ", range), list(&marks.symbols))
}

/// Prints `{1 4 7}`.
pub(super) fn list(names: &[Name]) -> String {
    format!("{{{}}}", joined(names, " ", |n| n.text.clone()))
}

fn symbols(set: &SymbolSet) -> String {
    match set {
        // A name of one letter before `..` would be parsed as the letter.
        SymbolSet::Numbers(first, last) if matches!(first.kind, ExpressionKind::Name(_)) => {
            format!("({})..{}", expression(first), bound(last))
        }
        SymbolSet::Numbers(first, last) => format!("{}..{}", bound(first), bound(last)),
        SymbolSet::Letters(first, last) => format!("{}..{}", first.text, last.text),
        SymbolSet::List(entries) => format!("{{{}}}", joined(entries, " ", ListedSymbol::text)),
        SymbolSet::Counted(names) => list(names),
    }
}

fn placement(placement: &Placement) -> String {
    let name = &placement.name.text;
    match &placement.place {
        BoardMapping::At(cell) => format!("{name} at r{}c{}", cell.row, cell.column),
        BoardMapping::On { rows, columns } => format!("{name} on rows {} columns {}", numbers(rows), numbers(columns)),
    }
}

fn numbers(ranges: &[IntegerRange]) -> String {
    joined(ranges, " ", |range| {
        // Anything that does not begin with a number or a name would be parsed differently, `-` as an operator.
        let text = bound(&range.first);
        let first = if begins_plainly(&range.first) { text } else { format!("({text})") };
        match &range.last {
            Some(last) => format!("{first}..{}", bound(last)),
            None => first,
        }
    })
}

fn begins_plainly(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Integer(n) => *n >= 0,
        ExpressionKind::Name(_) | ExpressionKind::Cell(_) => true,
        ExpressionKind::Binary(left, ..) => begins_plainly(left),
        _ => false,
    }
}

fn expression(found: &Expression) -> String {
    super::expression(found, 0)
}

/// Prints an expression before or after `..`.
fn bound(found: &Expression) -> String {
    operand(found, SUM, 0)
}

/// Prints `r1c1`, `r1c1..r3c3` or `NW.r1c1`.
pub(super) fn range(range: &CellRange) -> String {
    let mut out = String::new();
    if let Some(grid) = &range.grid {
        let _ = write!(out, "{}.", grid.text);
    }
    let _ = write!(out, "r{}c{}", range.first.row, range.first.column);
    if let Some(last) = &range.last {
        let _ = write!(out, "..r{}c{}", last.row, last.column);
    }
    out
}
