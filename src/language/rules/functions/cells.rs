//! Functions of one cell: the lines through it, its digit, its value.

use super::{Call, Evaluator, Function};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::argument_type::{ArgumentType, PATH};
use crate::language::rules::geometry::{LineKind, NumberedLine};
use crate::language::rules::value::Value;
use crate::puzzle::{CellId, Span};
use crate::syntax::Diagnostic;

const CELL: &[(&str, ArgumentType)] = &[("c", ArgumentType::Cell)];
const NUMBER: &[(&str, ArgumentType)] = &[("n", ArgumentType::Integer)];

pub(super) const TABLE: &[Function] = &[
    Function::new("row", CELL, PATH, "The row through the cell.", |e, call| through(e, call, LineKind::Row)),
    Function::new("row", NUMBER, PATH, "The n-th row.", |e, call| numbered(e, call, LineKind::Row)),
    Function::new("column", CELL, PATH, "The column through the cell.", |e, call| through(e, call, LineKind::Column)),
    Function::new("column", NUMBER, PATH, "The n-th column.", |e, call| numbered(e, call, LineKind::Column)),
    Function::new("box", CELL, PATH, "The box around the cell.", |e, call| through(e, call, LineKind::Box)),
    Function::new("box", NUMBER, PATH, "The n-th box, in reading order.", |e, call| numbered(e, call, LineKind::Box)),
    Function::new("room", CELL, PATH, "The room around the cell.", |e, call| through(e, call, LineKind::Room)),
    Function::new("room", NUMBER, PATH, "The n-th room, in the order of their first cells.", |e, call| {
        numbered(e, call, LineKind::Room)
    }),
    Function::new("region", CELL, PATH, "The box around the cell, or else the layout's extra region.", region),
    Function::new("given", CELL, ArgumentType::Truth, "Whether the puzzle gives the cell's digit.", |e, call| {
        Ok(Value::Truth(e.expander.is_given(call.cell(0)?)))
    }),
    Function::new("row_number", CELL, ArgumentType::Integer, "The number of the cell's row.", |e, call| {
        number(e, call, LineKind::Row)
    }),
    Function::new("column_number", CELL, ArgumentType::Integer, "The number of the cell's column.", |e, call| {
        number(e, call, LineKind::Column)
    }),
    Function::new(
        "box_number",
        CELL,
        ArgumentType::Integer,
        "The number of the cell's box, in reading order.",
        |e, call| number(e, call, LineKind::Box),
    ),
    Function::new("room_number", CELL, ArgumentType::Integer, "The number of the cell's room.", |e, call| {
        number(e, call, LineKind::Room)
    }),
    Function::new(
        "digit",
        CELL,
        ArgumentType::Number,
        "The digit in the cell, independent of the puzzle's `value`.",
        |e, call| Ok(Value::number(e.digit(call.cell(0)?, call.span)?)),
    ),
    Function::new(
        "value",
        CELL,
        ArgumentType::Number,
        "The value that arithmetic reads in the cell: its digit, unless the puzzle defines `value`.",
        |e, call| Ok(Value::number(e.cell_value(call.cell(0)?, call.span)?)),
    ),
    Function::new(
        "same",
        &[("a", ArgumentType::Cell), ("b", ArgumentType::Cell)],
        ArgumentType::Truth,
        "Whether both are the same cell.",
        |_, call| Ok(Value::Truth(call.cell(0)? == call.cell(1)?)),
    ),
];

/// Returns the line of a kind through a cell, if there is exactly one.
fn line(e: &Evaluator, cell: CellId, kind: LineKind, span: Span) -> LayoutResult<NumberedLine> {
    let lines = e.expander.board.lines(kind, e.grid);
    let mut found = lines.iter().filter(|line| line.cells.contains(&cell));
    let place = e.expander.layout.position(cell);
    match (found.next(), found.next()) {
        (Some(line), None) => Ok(line.clone()),
        (None, _) => {
            let message = Diagnostic::new(Code::E0458, format!("{place} is in no {}", kind.word()));
            Err(Box::new(message.at(span, format!("in none of {}", e.expander.board.grid_name(e.grid)))))
        }
        (Some(first), Some(second)) => {
            let names = [first, second].map(|line| e.expander.board.grid_name(line.grid));
            let message = Diagnostic::new(Code::E0458, format!("{place} is in more than one {}", kind.word()));
            let message = message.at(span, format!("in {} and in {}", names[0], names[1]));
            Err(Box::new(message.help(format!("use the rule in a sub-grid: `use … in {}`", names[0]))))
        }
    }
}

fn through(e: &mut Evaluator, call: &Call, kind: LineKind) -> LayoutResult<Value> {
    Ok(Value::cells(line(e, call.cell(0)?, kind, call.span)?.cells))
}

fn number(e: &mut Evaluator, call: &Call, kind: LineKind) -> LayoutResult<Value> {
    Ok(Value::Integer(line(e, call.cell(0)?, kind, call.span)?.number))
}

fn numbered(e: &mut Evaluator, call: &Call, kind: LineKind) -> LayoutResult<Value> {
    let wanted = call.integer(0)?;
    let lines = e.expander.board.lines(kind, e.grid);
    let mut found = lines.iter().filter(|line| line.number == wanted);
    match (found.next(), found.next()) {
        (Some(line), None) => Ok(Value::cells(line.cells.iter().copied())),
        (None, _) => {
            let message = Diagnostic::new(Code::E0458, format!("there is no {} {wanted}", kind.word()));
            let last = lines.iter().map(|line| line.number).max().unwrap_or(0);
            Err(Box::new(message.at(call.span, format!("the last is {} {last}", kind.word()))))
        }
        (Some(first), Some(_)) => {
            let grid = e.expander.board.grid_name(first.grid);
            let message = Diagnostic::new(Code::E0458, format!("each sub-grid has a {} {wanted}", kind.word()));
            let help = format!("use the rule in a sub-grid: `use … in {grid}`");
            Err(Box::new(message.at(call.span, "which one?").help(help)))
        }
    }
}

fn region(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let cell = call.cell(0)?;
    if e.expander.board.lines(LineKind::Box, e.grid).iter().any(|line| line.cells.contains(&cell)) {
        return through(e, call, LineKind::Box);
    }
    match e.expander.board.extra_regions(cell).as_slice() {
        [cells] => Ok(Value::cells(cells.iter().copied())),
        found => {
            let place = e.expander.layout.position(cell);
            let how = if found.is_empty() { "no region" } else { "more than one region" };
            let message = Diagnostic::new(Code::E0458, format!("{place} is in {how}"));
            Err(Box::new(message.at(call.span, format!("in {how}"))))
        }
    }
}
