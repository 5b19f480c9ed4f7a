//! Python values as arguments of clues and rules. `lib/gridc/arguments.py` turns words such as `"row 3"` to tagged values.

use gridc::{Arg, Args, Cell};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

/// Converts a cell: `"r1c2"`, or a pair that counts from 0.
///
/// # Errors
/// If it is neither.
pub fn cell(value: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(pair) = value.extract::<(usize, usize)>() {
        return Ok(Cell::from(pair));
    }
    match value.extract::<String>() {
        Ok(text) => Ok(Cell::from(text)),
        Err(_) => Err(PyTypeError::new_err(format!("a cell is \"r1c2\" or (0, 1), not {}", value.repr()?))),
    }
}

/// Converts the arguments of a clue, each of which is an integer, a truth value, or tagged: `("cells", […])`.
///
/// # Errors
/// If one of them is neither.
pub fn args(values: &[Bound<'_, PyAny>]) -> PyResult<Args> {
    Ok(values.iter().map(arg).collect::<PyResult<Vec<Arg>>>()?.into())
}

fn arg(value: &Bound<'_, PyAny>) -> PyResult<Arg> {
    if value.is_instance_of::<PyBool>() {
        return Ok(value.extract::<bool>()?.into());
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Arg::int(value.extract()?));
    }
    let (tag, content): (String, Bound<'_, PyAny>) = value.extract()?;
    Ok(match tag.as_str() {
        "cells" => {
            let cells = content.try_iter()?.map(|item| cell(&item?)).collect::<PyResult<Vec<Cell>>>()?;
            Arg::cells(cells)
        }
        "text" => Arg::text(content.extract::<String>()?),
        "symbol" => Arg::symbol(content.extract::<String>()?),
        "symbols" => Arg::symbols(content.extract::<Vec<String>>()?),
        "row" => Arg::row(content.extract()?),
        "row_reversed" => Arg::row_reversed(content.extract()?),
        "column" => Arg::column(content.extract()?),
        "column_reversed" => Arg::column_reversed(content.extract()?),
        "box" => Arg::box_cells(content.extract()?),
        "region" => Arg::region(content.extract::<String>()?),
        "ray" => {
            let (from, direction): (Bound<'_, PyAny>, String) = content.extract()?;
            Arg::ray(cell(&from)?, &direction)
        }
        "all" => Arg::all(),
        "named" => {
            let (name, value): (String, Bound<'_, PyAny>) = content.extract()?;
            Arg::named(name, arg(&value)?)
        }
        _ => return Err(PyTypeError::new_err(format!("unknown kind of argument: {tag}"))),
    })
}
