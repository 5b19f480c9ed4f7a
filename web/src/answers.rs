//! Lists of what the library has.

use gridc::{AtMostOne, Family, Form, LinearEncoding, Reader, VariableEncoding};
use serde_json::{Value, json};

/// The layouts, the formats, the encodings of a CNF, the backends, and the forms of instances.
pub fn catalogue() -> String {
    let layouts: Vec<Value> = Reader::new()
        .layouts()
        .into_iter()
        .map(|(name, description)| json!({"name": name, "description": description}))
        .collect();
    let formats: Vec<Value> = gridc::formats()
        .iter()
        .map(|format| {
            let (name, description, extension) = (format.name, format.description, format.extension);
            json!({"name": name, "description": description, "extension": extension, "link": format.links.is_some()})
        })
        .collect();
    let encodings = json!({
        "family": Family::ALL.map(Family::name),
        "at-most-one": AtMostOne::ALL.map(AtMostOne::name),
        "variables": VariableEncoding::ALL.map(VariableEncoding::name),
        "linear": LinearEncoding::ALL.map(LinearEncoding::name),
    });
    let backends: Vec<Value> =
        gridc::known_backends().map(|(name, description)| json!({"name": name, "description": description})).collect();
    let forms = Form::ALL.map(Form::name);
    json!({"layouts": layouts, "formats": formats, "encodings": encodings, "backends": backends, "forms": forms})
        .to_string()
}
