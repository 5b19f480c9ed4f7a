//! Flattens records into rows of named fields, for CSV and JSON.

use super::MeasurementRecord;
use crate::puzzle::inert;
use serde_json::Value;

/// The fields of a record, in the order of CSV columns and JSON keys. New fields may be appended; removing a field or changing
/// its meaning requires a new [`FORMAT_VERSION`](super::FORMAT_VERSION).
pub const FIELDS: [&str; 61] = [
    "source",
    "index",
    "id",
    "digest",
    "places",
    "givens",
    "formulation",
    "backend",
    "cnf",
    "at_most_one",
    "variable_encoding",
    "linear_encoding",
    "facts",
    "redundant",
    "repeat",
    "seed",
    "primary_items",
    "secondary_items",
    "options",
    "option_nodes",
    "variables",
    "auxiliary",
    "clauses",
    "literals",
    "columns",
    "rows",
    "nonzeros",
    "candidates",
    "constraints",
    "residual",
    "fixed",
    "no_guess",
    "parse_ms",
    "elaborate_ms",
    "lower_ms",
    "first_ms",
    "proof_ms",
    "total_ms",
    "nodes",
    "updates",
    "decisions",
    "conflicts",
    "propagations",
    "refinements",
    "runs",
    "memory",
    "verdict",
    "stopped",
    "basis",
    "checked",
    "solution",
    "stated",
    "agreement",
    "error",
    "found",
    "presolve",
    "type",
    "blanks",
    "overlap_givens",
    "rating",
    "rating_at_least",
];

/// Returns one value per field. Numbers are plain, unknown values are empty, and no text is evaluated by spreadsheets.
pub fn cells(record: &MeasurementRecord) -> Vec<String> {
    // A record contains only numbers and texts: serialising cannot fail.
    let value = serde_json::to_value(record).unwrap_or_default();
    let cell = |field: &str| match &value[field] {
        Value::Null => String::new(),
        Value::String(text) => inert(text),
        other => other.to_string(),
    };
    FIELDS.iter().map(|field| cell(field)).collect()
}
