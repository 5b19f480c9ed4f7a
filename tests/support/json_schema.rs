//! Implements the part of JSON Schema (draft 2020-12) that the published schemas use. Any other keyword panics, so that none is ignored.

use serde_json::Value;

/// Returns the deviations of a value from a schema of the document `root`, each with its path.
pub fn faults(value: &Value, schema: &Value, root: &Value, path: &str) -> Vec<String> {
    let keywords = match schema {
        Value::Bool(true) => return Vec::new(),
        Value::Bool(false) => return vec![format!("{path}: nothing may be here")],
        schema => schema.as_object().unwrap(),
    };
    let mut wrong = Vec::new();
    for (keyword, wanted) in keywords {
        let holds = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "format" | "default" => true,
            "$ref" => {
                let target = wanted.as_str().unwrap().trim_start_matches('#');
                wrong.extend(faults(value, root.pointer(target).unwrap(), root, path));
                true
            }
            "type" => {
                let types = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                types.iter().any(|name| is(value, name.as_str().unwrap()))
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "anyOf" | "oneOf" => {
                let fitting = wanted.as_array().unwrap().iter().filter(|way| faults(value, way, root, path).is_empty());
                if keyword == "oneOf" { fitting.count() == 1 } else { fitting.count() > 0 }
            }
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
            "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= wanted.as_u64().unwrap()),
            "required" => value.as_object().is_none_or(|object| {
                wanted.as_array().unwrap().iter().all(|key| object.contains_key(key.as_str().unwrap()))
            }),
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten().zip(wanted.as_array().unwrap());
                for (index, (item, schema)) in items.enumerate() {
                    wrong.extend(faults(item, schema, root, &format!("{path}/{index}")));
                }
                true
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    wrong.extend(faults(item, wanted, root, &format!("{path}/{index}")));
                }
                true
            }
            "properties" => {
                for (key, member) in value.as_object().into_iter().flatten() {
                    let known = wanted.get(key).map(|schema| faults(member, schema, root, &format!("{path}/{key}")));
                    wrong.extend(known.unwrap_or_default());
                }
                true
            }
            "additionalProperties" => {
                let known = keywords.get("properties");
                for (key, member) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| known.get(key).is_none()) {
                        wrong.extend(faults(member, wanted, root, &format!("{path}/{key}")));
                    }
                }
                true
            }
            // The patterns of `grammars/` describe cells, and are tested by the readers.
            "pattern" => value.as_str().is_none_or(|text| !text.is_empty()),
            other => panic!("the keyword {other} of a schema is not looked at"),
        };
        if !holds {
            wrong.push(format!("{path}: {keyword} {wanted}, not {value}"));
        }
    }
    wrong
}

fn is(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("no type {other}"),
    }
}
