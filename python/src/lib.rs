//! The core of the Python package `gridc`: puzzles, answers and builders as Python classes. The modules in `lib/gridc` make
//! records of the JSON objects that these return, and hold all that needs no Rust.

mod arguments;
mod builder;
mod error;
mod instance;
mod many;
mod options;
mod puzzle;
mod results;
mod running;
mod solutions;

use pyo3::prelude::*;

/// Returns the version of gridc.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[pymodule]
fn _gridc(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<results::Answer>()?;
    module.add_class::<results::Solution>()?;
    module.add_class::<results::Candidates>()?;
    module.add_class::<results::Drawing>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<instance::Instance>()?;
    module.add_class::<builder::Builder>()?;
    module.add_class::<many::Checking>()?;
    module.add_class::<many::Checked>()?;
    module.add_function(wrap_pyfunction!(version, module)?)
}
