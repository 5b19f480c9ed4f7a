//! Functions without arguments that return parts of the board (`rows`, `cells`, …); inside `use … in NW`, of that sub-grid.

use super::{Evaluator, Function};
use crate::language::layouts::LayoutResult;
use crate::language::rules::argument_type::{ArgumentType, PATH, PATHS};
use crate::language::rules::geometry::LineKind;
use crate::language::rules::value::Value;
use crate::puzzle::Digit;

const fn word(name: &'static str, result: ArgumentType, docs: &'static str, run: super::PlainFunction) -> Function {
    Function::new(name, &[], result, docs, run)
}

pub(super) const TABLE: &[Function] = &[
    word("cells", PATH, "All cells, in reading order.", |e, _| Ok(Value::cells(e.frame().cells.iter().copied()))),
    word("rows", PATHS, "The rows, top to bottom, each from left to right.", |e, _| lines(e, LineKind::Row)),
    word("columns", PATHS, "The columns, left to right, each from top to bottom.", |e, _| lines(e, LineKind::Column)),
    word("boxes", PATHS, "The boxes, rectangular or drawn, in reading order.", |e, _| lines(e, LineKind::Box)),
    word("rooms", PATHS, "The rooms that the puzzle draws, in the order of their first cells.", |e, _| {
        lines(e, LineKind::Room)
    }),
    word(
        "regions",
        PATHS,
        "All groups of different digits: rows, columns, boxes, and further ones of the layout.",
        |e, _| Ok(Value::list(regions(e, |_| true))),
    ),
    word("houses", PATHS, "The regions with as many cells as there are digits: every digit once.", |e, _| {
        let side = e.expander.layout.digits().len();
        Ok(Value::list(regions(e, |length| length == side)))
    }),
    word("digits", ArgumentType::List(&ArgumentType::Integer), "The digits, ascending.", |e, _| {
        Ok(Value::list(e.expander.layout.digits().iter().map(|digit| integer(*digit))))
    }),
    word("lowest", ArgumentType::Integer, "The lowest digit.", |e, _| {
        Ok(integer(e.expander.layout.digits().first().copied().unwrap_or(0)))
    }),
    word("highest", ArgumentType::Integer, "The highest digit.", |e, _| {
        Ok(integer(e.expander.layout.digits().last().copied().unwrap_or(0)))
    }),
    word("side", ArgumentType::Integer, "The number of digits.", |e, _| {
        Ok(Value::Integer(e.expander.layout.digits().len() as i64))
    }),
];

fn integer(digit: Digit) -> Value {
    Value::Integer(i64::from(digit))
}

fn lines(e: &mut Evaluator, kind: LineKind) -> LayoutResult<Value> {
    let lines = e.expander.board.lines(kind, e.grid);
    Ok(Value::list(lines.iter().map(|line| Value::cells(line.cells.iter().copied()))))
}

fn regions(e: &Evaluator, wanted: impl Fn(usize) -> bool) -> Vec<Value> {
    let regions = e.expander.board.regions(e.grid).into_iter().filter(|cells| wanted(cells.len()));
    regions.map(|cells| Value::cells(cells.iter().copied())).collect()
}
