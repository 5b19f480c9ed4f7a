//! Records as rows of a table for programs.

use super::Record;
use crate::puzzle::inert;
use serde_json::Value;

/// The fields of a record, in the order of the columns of CSV and of the keys of JSON. Fields may be added at the end; none
/// changes its meaning or goes away without another [`FORMAT_VERSION`](super::FORMAT_VERSION).
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

/// The values of a record, one per field: numbers as numbers, unknown values empty, and no text that a spreadsheet would evaluate.
pub fn cells(record: &Record) -> Vec<String> {
    // Strings, numbers and words: serialising cannot fail.
    let value = serde_json::to_value(record).unwrap_or_default();
    let cell = |field: &str| match &value[field] {
        Value::Null => String::new(),
        Value::String(text) => inert(text),
        other => other.to_string(),
    };
    FIELDS.iter().map(|field| cell(field)).collect()
}
