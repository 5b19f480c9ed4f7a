//! Keyword arguments of questions as options of a solver.

use crate::error::{self, Raise};
use gridc::{Formulation, Interrupt, Options, Solver};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;

/// Makes a solver with these options, and the interrupt that ends its searches.
///
/// # Errors
/// If a keyword or a value is not known.
pub fn solver(py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<(Solver, Interrupt)> {
    let options = options(py, keywords)?;
    let interrupt = options.interrupt.clone();
    Ok((Solver::new(&options).map_err(gridc::Error::from).raise(py)?, interrupt))
}

/// Converts keyword arguments.
///
/// # Errors
/// If a keyword or a value is not known.
pub fn options(py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::new().cancel(&Interrupt::default());
    for (key, value) in keywords.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let key: String = key.extract()?;
        options = match key.as_str() {
            "backend" => options.backend(&value.extract::<String>()?),
            "formulation" => {
                options.formulation = Some(formulation(py, &value.extract::<String>()?)?);
                options
            }
            "encoding" => options.encoding(&value.extract::<String>()?).map_err(gridc::Error::from).raise(py)?,
            "time" => options.time(seconds(py, "time", &value)?),
            "why_time" => options.why_time(seconds(py, "why_time", &value)?),
            "nodes" => options.nodes(value.extract()?),
            "memory" => options.memory(value.extract()?),
            "seed" => options.seed(value.extract()?),
            "limit" => options.solutions(value.extract()?),
            "presolve" => {
                options.presolve = Some(value.extract()?);
                options
            }
            "redundant" => {
                options.redundant = value.extract()?;
                options
            }
            other => return Err(PyTypeError::new_err(format!("there is no option `{other}`"))),
        };
    }
    Ok(options)
}

/// Returns the formulation with this name.
///
/// # Errors
/// If there is none.
pub fn formulation(py: Python<'_>, name: &str) -> PyResult<Formulation> {
    Formulation::named(name).ok_or_else(|| unknown(py, "formulation", name, Formulation::ALL.map(Formulation::name)))
}

fn seconds(py: Python<'_>, key: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = value.extract()?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| error::options(py, &format!("`{key}` is a number of seconds that is not negative, not {seconds}")))
}

/// Makes the exception of a word that is not among those known.
pub fn unknown(py: Python<'_>, what: &str, word: &str, known: impl IntoIterator<Item = &'static str>) -> PyErr {
    let known: Vec<&str> = known.into_iter().collect();
    error::options(py, &format!("there is no {what} `{word}`; it is one of {}", known.join(", ")))
}
