//! Records as rows of a table for programs.

use super::Record;
use serde_json::Value;

/// The fields of a record, in the order of the columns of CSV and of the keys of JSON. Fields may be added at the end; none
/// changes its meaning or goes away without another [`FORMAT_VERSION`](super::FORMAT_VERSION).
pub const FIELDS: [&str; 60] = [
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
];

/// The values of a record, one per field: numbers as numbers, what is not known empty.
pub fn cells(record: &Record) -> Vec<String> {
    // Strings, numbers and words: serialising cannot fail.
    let value = serde_json::to_value(record).unwrap_or_default();
    let cell = |field: &str| match &value[field] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    FIELDS.iter().map(|field| cell(field)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::record::tests::record;

    #[test]
    fn the_fields_are_those_of_json_in_their_order() {
        let line = serde_json::to_string(&record("dlx")).unwrap();
        let keys: Vec<&str> = line.split('"').filter(|part| FIELDS.contains(part)).collect();
        let at = |field: &str| line.find(&format!("\"{field}\":"));
        let places: Vec<_> = FIELDS.iter().map(|field| at(field).expect(field)).collect();
        assert!(places.is_sorted(), "{keys:?}");
        let object: serde_json::Map<_, _> = serde_json::from_str(&line).unwrap();
        assert_eq!(object.len(), FIELDS.len());
    }

    #[test]
    fn numbers_are_numbers_and_what_is_missing_is_empty() {
        let cells = cells(&Record { memory: Some(4096), ..record("dlx") });
        let cell = |field: &str| cells[FIELDS.iter().position(|f| *f == field).unwrap()].as_str();
        assert_eq!((cell("memory"), cell("clauses"), cell("basis"), cell("backend")), ("4096", "", "", "dlx"));
        assert_eq!(cell("total_ms"), "0.0");
    }
}
