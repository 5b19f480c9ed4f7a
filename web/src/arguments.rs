//! Steps of a builder, and their arguments.

use crate::error::Thrown;
use gridc::{Arg, Args, BuildError, Cell, Puzzle};
use serde_json::Value;

/// Builds a puzzle.
///
/// # Errors
/// The first step that is refused; its number is in the error's text.
pub fn build(layout: &str, steps: &str) -> Result<Puzzle, Thrown> {
    let steps: Vec<Vec<Value>> = serde_json::from_str(steps).map_err(|error| Thrown::options(error.to_string()))?;
    let mut builder = Puzzle::builder();
    builder.set_layout(layout).map_err(refused)?;
    for step in &steps {
        let [kind, arguments @ ..] = step.as_slice() else { return Err(wrong("a step without a name")) };
        match (kind.as_str().unwrap_or_default(), arguments) {
            ("metadata", [key, text]) => builder.set_metadata(word(key)?, word(text)?.to_owned()),
            ("definition", [text]) => builder.add_definition(word(text)?).map_err(refused)?,
            ("rule", [name, values]) => builder.add_rule(word(name)?, args(values)?).map_err(refused)?,
            ("clue", [name, values]) => builder.add_clue(word(name)?, args(values)?).map_err(refused)?,
            ("given", [at, symbol]) => builder.add_given(cell(at)?, word(symbol)?).map_err(refused)?,
            ("mark", [at, symbols]) => builder.add_mark(cell(at)?, words(symbols)?).map_err(refused)?,
            ("solution", [symbols]) => builder.set_solution(words(symbols)?).map_err(refused)?,
            (kind, _) => return Err(wrong(&format!("there is no step `{kind}` with such arguments"))),
        }
    }
    Ok(builder.build_copy()?)
}

fn refused(error: BuildError) -> Thrown {
    Thrown::build(&error)
}

fn wrong(what: &str) -> Thrown {
    Thrown::options(what)
}

fn word(value: &Value) -> Result<&str, Thrown> {
    value.as_str().ok_or_else(|| wrong(&format!("{value} is not a text")))
}

fn words(value: &Value) -> Result<Vec<String>, Thrown> {
    items(value)?.iter().map(|item| word(item).map(str::to_owned)).collect()
}

fn items(value: &Value) -> Result<&[Value], Thrown> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| wrong(&format!("{value} is not a list")))
}

/// Converts a cell: `"r1c2"`, or a pair that counts from 0.
fn cell(value: &Value) -> Result<Cell, Thrown> {
    if let Some(text) = value.as_str() {
        return Ok(Cell::from(text));
    }
    let index = |value: &Value| value.as_u64().and_then(|index| usize::try_from(index).ok());
    match value.as_array().map(Vec::as_slice) {
        Some([row, column]) => index(row).zip(index(column)).map(Cell::from),
        _ => None,
    }
    .ok_or_else(|| wrong(&format!("a cell is \"r1c2\" or [0, 1], not {value}")))
}

fn args(values: &Value) -> Result<Args, Thrown> {
    Ok(items(values)?.iter().map(arg).collect::<Result<Vec<Arg>, _>>()?.into())
}

/// Converts an argument: an integer, a truth value, or a pair of tag and content (`["cells", […]]`).
fn arg(value: &Value) -> Result<Arg, Thrown> {
    if let Some(flag) = value.as_bool() {
        return Ok(flag.into());
    }
    if let Some(number) = value.as_i64() {
        return Ok(Arg::int(number));
    }
    let [tag, content] = items(value)? else { return Err(wrong(&format!("{value} is not an argument"))) };
    let number = || content.as_i64().ok_or_else(|| wrong(&format!("{content} is not a number")));
    Ok(match word(tag)? {
        "cells" => Arg::cells(items(content)?.iter().map(cell).collect::<Result<Vec<_>, _>>()?),
        "text" => Arg::text(word(content)?),
        "symbol" => Arg::symbol(word(content)?),
        "symbols" => Arg::symbols(words(content)?),
        "row" => Arg::row(number()?),
        "row_reversed" => Arg::row_reversed(number()?),
        "column" => Arg::column(number()?),
        "column_reversed" => Arg::column_reversed(number()?),
        "box" => Arg::box_cells(number()?),
        "region" => Arg::region(word(content)?),
        "ray" => {
            let [from, direction] = items(content)? else { return Err(wrong("a ray is a cell and a direction")) };
            Arg::ray(cell(from)?, word(direction)?)
        }
        "all" => Arg::all(),
        "named" => {
            let [name, value] = items(content)? else { return Err(wrong("a named argument is a name and a value")) };
            Arg::named(word(name)?, arg(value)?)
        }
        other => return Err(wrong(&format!("unknown kind of argument: {other}"))),
    })
}
