//! `Builder`: a puzzle made step by step. `lib/gridc/builder.py` adds a method for each rule of the library.

use crate::arguments::{args, cell};
use crate::error::Raise;
use crate::puzzle::Puzzle;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A puzzle under construction. A step that is refused leaves it as it was.
#[pyclass(frozen, module = "gridc._gridc", subclass)]
pub struct Builder(Mutex<gridc::Builder>);

impl Builder {
    fn inner(&self) -> MutexGuard<'_, gridc::Builder> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Builder {
    #[new]
    #[pyo3(signature = (layout))]
    fn new(py: Python<'_>, layout: &str) -> PyResult<Self> {
        let mut builder = gridc::Puzzle::builder();
        builder.set_layout(layout).raise(py)?;
        Ok(Self(Mutex::new(builder)))
    }

    fn _metadata(&self, key: &str, text: String) {
        self.inner().set_metadata(key, text);
    }

    fn _definition(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        py.detach(|| self.inner().add_definition(text)).raise(py)
    }

    #[pyo3(signature = (name, *values))]
    fn _rule(&self, py: Python<'_>, name: &str, values: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let args = args(&values)?;
        py.detach(|| self.inner().add_rule(name, args)).raise(py)
    }

    #[pyo3(signature = (name, *values))]
    fn _clue(&self, py: Python<'_>, name: &str, values: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let args = args(&values)?;
        py.detach(|| self.inner().add_clue(name, args)).raise(py)
    }

    fn _given(&self, py: Python<'_>, at: &Bound<'_, PyAny>, symbol: &str) -> PyResult<()> {
        let cell = cell(at)?;
        py.detach(|| self.inner().add_given(cell, symbol)).raise(py)
    }

    fn _mark(&self, py: Python<'_>, at: &Bound<'_, PyAny>, symbols: Vec<String>) -> PyResult<()> {
        let cell = cell(at)?;
        py.detach(|| self.inner().add_mark(cell, symbols)).raise(py)
    }

    fn _solution(&self, py: Python<'_>, symbols: Vec<String>) -> PyResult<()> {
        py.detach(|| self.inner().set_solution(symbols)).raise(py)
    }

    /// Returns the puzzle; the builder can go on.
    fn build(&self, py: Python<'_>) -> PyResult<Puzzle> {
        py.detach(|| self.inner().build_copy()).raise(py).map(Puzzle)
    }
}
