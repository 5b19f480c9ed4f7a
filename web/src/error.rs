//! Errors as JavaScript values.

use gridc::Error;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

/// An error that JavaScript is given as a JSON text: its class, its text as the command line prints it, its kind, and its
/// messages with their places.
pub struct Thrown {
    class: &'static str,
    text: String,
    data: Value,
}

impl Thrown {
    /// Makes the error of an option or an argument that cannot be used.
    pub fn options(text: impl Into<String>) -> Self {
        Self { class: "OptionsError", text: text.into(), data: json!({"kind": "bad-input"}) }
    }

    /// Makes the error of a limit of the browser.
    pub fn limit(text: String) -> Self {
        Self { class: "SolveError", text, data: json!({"kind": "limit"}) }
    }

    /// Makes the error of a step of a builder.
    pub fn build(error: &gridc::BuildError) -> Self {
        Self { class: "BuildError", text: error.to_string(), data: json!({"kind": "bad-input"}) }
    }

    /// Makes the error of another solver's answer that is not a solution.
    pub fn decode(error: &gridc::DecodeError) -> Self {
        Self { class: "DecodeError", text: error.to_string(), data: json!({"kind": "bad-input"}) }
    }

    /// The object as text.
    pub fn json(&self) -> String {
        let mut object = self.data.clone();
        object["class"] = self.class.into();
        object["text"] = self.text.as_str().into();
        object.to_string()
    }
}

impl From<Error> for Thrown {
    fn from(error: Error) -> Self {
        let class = match error {
            Error::Read(_) => "ReadError",
            Error::Options(_) => "OptionsError",
            Error::Write(_) | Error::UnknownFormat { .. } => "WriteError",
            Error::Generate(_) => "GenerateError",
            Error::Certify(_) => "CertifyError",
            _ => "SolveError",
        };
        let data = serde_json::from_str(&error.json()).unwrap_or_default();
        Self { class, text: error.to_string(), data }
    }
}

impl From<gridc::Mistakes> for Thrown {
    fn from(mistakes: gridc::Mistakes) -> Self {
        Error::from(mistakes).into()
    }
}

impl From<gridc::OptionsError> for Thrown {
    fn from(error: gridc::OptionsError) -> Self {
        Error::from(error).into()
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        thrown.json().into()
    }
}
