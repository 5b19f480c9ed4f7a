//! Functions of steps between cells and of relative position. On the whole board coordinates are the board's; in a sub-grid, its
//! own.

use super::{Call, Evaluator, Function};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::argument_type::{ArgumentType, PATH, PATHS};
use crate::language::rules::problem::no_value;
use crate::language::rules::steps::Steps;
use crate::language::rules::value::Value;
use crate::puzzle::{CellId, Span};
use crate::syntax::Diagnostic;
use std::rc::Rc;

const CELL_PAIRS: ArgumentType = ArgumentType::List(&ArgumentType::Pair(&ArgumentType::Cell, &ArgumentType::Cell));
const FROM: &[(&str, ArgumentType)] =
    &[("c", ArgumentType::Cell), ("down", ArgumentType::Integer), ("right", ArgumentType::Integer)];

pub(super) const TABLE: &[Function] = &[
    Function::new("orthogonal", &[], ArgumentType::Steps, "Steps up, down, left and right.", |_, call| {
        leap(0, 1, call.span)
    }),
    Function::new("diagonal", &[], ArgumentType::Steps, "Steps to the four diagonal neighbours.", |_, call| {
        leap(1, 1, call.span)
    }),
    Function::new("king", &[], ArgumentType::Steps, "Steps to all eight neighbours.", |_, call| {
        let steps = leaper(0, 1, call.span)?.or(&leaper(1, 1, call.span)?);
        Ok(Value::Steps(Rc::new(steps)))
    }),
    Function::new("knight", &[], ArgumentType::Steps, "A chess knight's moves: 2 and 1.", |_, call| {
        leap(1, 2, call.span)
    }),
    Function::new(
        "leaper",
        &[("a", ArgumentType::Integer), ("b", ArgumentType::Integer)],
        ArgumentType::Steps,
        "Steps of a in one direction and b in the other.",
        |_, call| leap(call.integer(0)?, call.integer(1)?, call.span),
    ),
    Function::new(
        "toroidal",
        &[("kind", ArgumentType::Steps)],
        ArgumentType::Steps,
        "The same steps, wrapping around the edges of the board.",
        |_, call| Ok(Value::Steps(Rc::new(steps(call, 0)?.on_torus()))),
    ),
    Function::new(
        "neighbours",
        &[("kind", ArgumentType::Steps)],
        CELL_PAIRS,
        "All pairs of cells one step apart, each once.",
        pairs,
    ),
    Function::new(
        "neighbours",
        &[("c", ArgumentType::Cell), ("kind", ArgumentType::Steps)],
        PATH,
        "The cells one step from the cell, in reading order.",
        |e, call| {
            let cell = placed(e, call, 0)?;
            Ok(Value::cells(steps(call, 1)?.from(&e.frame(), cell)))
        },
    ),
    Function::new(
        "edges",
        &[],
        CELL_PAIRS,
        "The lines between the centres of cells that share a side: all pairs of such cells, each once.",
        |e, call| Ok(Value::list(pairs_of(e, &leaper(0, 1, call.span)?, call.span)?)),
    ),
    Function::new(
        "edges",
        &[("c", ArgumentType::Cell)],
        CELL_PAIRS,
        "The edges from the cell to those beside it, in their reading order.",
        |e, call| {
            let cell = placed(e, call, 0)?;
            let others = leaper(0, 1, call.span)?.from(&e.frame(), cell);
            let edge = |other: CellId| Value::pair(Value::Cell(cell.min(other)), Value::Cell(cell.max(other)));
            Ok(Value::list(others.into_iter().map(edge)))
        },
    ),
    Function::new(
        "ray",
        FROM,
        PATH,
        "The cells from this cell (included) in equal steps to the border of the \
        board.",
        ray,
    ),
    Function::new(
        "rectangles",
        &[("height", ArgumentType::Integer), ("width", ArgumentType::Integer)],
        PATHS,
        "All rectangles of cells of that size, each in reading order.",
        rectangles,
    ),
    Function::new(
        "offset",
        FROM,
        PATH,
        "The cell at this offset down and to the right, as a list of 0 or 1 \
        cells.",
        |e, call| {
            let (row, column) = coordinates(e, call, 0)?;
            let target = row.checked_add(call.integer(1)?).zip(column.checked_add(call.integer(2)?));
            Ok(Value::cells(target.and_then(|(row, column)| e.frame().at(row, column))))
        },
    ),
    Function::new(
        "distance",
        &[("a", ArgumentType::Cell), ("b", ArgumentType::Cell)],
        ArgumentType::Integer,
        "The distance in rows plus the distance in columns.",
        |e, call| {
            let (a, b) = (coordinates(e, call, 0)?, coordinates(e, call, 1)?);
            Ok(Value::Integer((a.0 - b.0).abs() + (a.1 - b.1).abs()))
        },
    ),
];

fn leaper(a: i64, b: i64, span: Span) -> LayoutResult<Steps> {
    Steps::leaper(a, b).ok_or_else(|| {
        let message = Diagnostic::new(Code::E0457, format!("a leaper of {a} and {b} does not move"));
        Box::new(message.at(span, "no step"))
    })
}

fn leap(a: i64, b: i64, span: Span) -> LayoutResult<Value> {
    Ok(Value::Steps(Rc::new(leaper(a, b, span)?)))
}

fn steps(call: &Call, i: usize) -> LayoutResult<&Steps> {
    match &call.values[i] {
        Value::Steps(steps) => Ok(steps),
        other => Err(super::super::problem::unexpected("a kind of step", other, call.spans[i])),
    }
}

/// Returns row and column of an argument that is a cell.
fn coordinates(e: &Evaluator, call: &Call, i: usize) -> LayoutResult<(i64, i64)> {
    let cell = call.cell(i)?;
    e.frame().place(cell).ok_or_else(|| {
        let place = e.expander.layout.position(cell);
        let grid = e.expander.board.grid_name(e.grid);
        Box::new(
            Diagnostic::new(Code::E0458, format!("{place} is not in {grid}")).at(call.spans[i], "another sub-grid's"),
        )
    })
}

fn placed(e: &Evaluator, call: &Call, i: usize) -> LayoutResult<CellId> {
    coordinates(e, call, i)?;
    call.cell(i)
}

fn pairs(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    Ok(Value::list(pairs_of(e, steps(call, 0)?, call.span)?))
}

/// Returns the pairs of cells one step apart.
fn pairs_of(e: &Evaluator, steps: &Steps, span: Span) -> LayoutResult<Vec<Value>> {
    let frame = e.frame();
    e.expander.budget.spend((frame.cells.len() as u64).saturating_mul(steps.len() as u64) / 2, span)?;
    let from = |cell: &CellId| {
        let cell = *cell;
        let later = steps.from(&frame, cell).into_iter().filter(move |other| *other > cell);
        later.map(move |other| Value::pair(Value::Cell(cell), Value::Cell(other))).collect::<Vec<_>>()
    };
    Ok(frame.cells.iter().flat_map(from).collect())
}

fn ray(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let (down, right) = (call.integer(1)?, call.integer(2)?);
    if (down, right) == (0, 0) {
        return Err(Box::new(no_value("a ray with steps 0 and 0 does not move", call.span, "no direction")));
    }
    let frame = e.frame();
    let mut place = Some(coordinates(e, call, 0)?);
    let mut cells = Vec::new();
    while let Some(cell) = place.and_then(|(row, column)| frame.at(row, column)) {
        cells.push(cell);
        place = place.and_then(|(row, column)| row.checked_add(down).zip(column.checked_add(right)));
    }
    e.expander.budget.spend(cells.len() as u64, call.span)?;
    Ok(Value::cells(cells))
}

fn rectangles(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let (height, width) = (call.integer(0)?, call.integer(1)?);
    if height < 1 || width < 1 {
        let message = format!("there is no rectangle of {height} by {width}");
        return Err(Box::new(no_value(message, call.span, "at least 1 by 1")));
    }
    let frame = e.frame();
    let mut found = Vec::new();
    if height > frame.height || width > frame.width {
        return Ok(Value::list(found));
    }
    for corner in &frame.cells {
        let Some((top, left)) = frame.place(*corner) else { continue };
        if top + height - 1 > frame.height || left + width - 1 > frame.width {
            continue;
        }
        e.expander.budget.spend(height.saturating_mul(width) as u64, call.span)?;
        let places = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
        let cells: Option<Vec<CellId>> = places.map(|(row, column)| frame.at(row, column)).collect();
        found.extend(cells.map(Value::cells));
    }
    Ok(Value::list(found))
}
