//! Errors of gridc as Python exceptions. The classes are in `lib/gridc/errors.py`.

use pyo3::prelude::*;

/// Makes the exception of an error: its class by kind, its text as the command line prints it, and its data.
pub fn exception(py: Python<'_>, error: &gridc::Error) -> PyErr {
    let class = match error {
        gridc::Error::Read(_) => "ReadError",
        gridc::Error::Options(_) => "OptionsError",
        gridc::Error::Write(_) | gridc::Error::UnknownFormat { .. } => "WriteError",
        gridc::Error::Generate(_) => "GenerateError",
        gridc::Error::Certify(_) => "CertifyError",
        _ => "SolveError",
    };
    make(py, class, &error.to_string(), &error.json())
}

/// Makes the exception of a step of a builder.
pub fn build(py: Python<'_>, error: &gridc::BuildError) -> PyErr {
    make(py, "BuildError", &error.to_string(), "{}")
}

/// Makes the exception of options that cannot be used.
pub fn options(py: Python<'_>, reason: &str) -> PyErr {
    make(py, "OptionsError", reason, "{}")
}

/// Makes the exception of a bug in gridc.
pub fn internal(py: Python<'_>, reason: &str) -> PyErr {
    make(py, "SolveError", reason, r#"{"kind": "internal"}"#)
}

/// Makes the exception of an answer of another solver that is not a solution.
pub fn decode(py: Python<'_>, error: &gridc::DecodeError) -> PyErr {
    make(py, "DecodeError", &error.to_string(), "{}")
}

fn make(py: Python<'_>, class: &str, text: &str, data: &str) -> PyErr {
    let made = py.import("gridc.errors").and_then(|module| module.getattr(class)?.call1((text, data)));
    made.map_or_else(|failed| failed, PyErr::from_value)
}

/// Converts a result of gridc.
pub trait Raise<T> {
    /// Returns the value, or raises the exception of the error.
    fn raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> Raise<T> for Result<T, gridc::Error> {
    fn raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| exception(py, &error))
    }
}

impl<T> Raise<T> for Result<T, gridc::BuildError> {
    fn raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| build(py, &error))
    }
}
