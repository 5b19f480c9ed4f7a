//! Formats the coverage (how each clue's constraints are treated) as a table and as JSON.

use super::{Column, table};
use crate::formulation::Treatment;
use crate::puzzle::clean_line;
use crate::solve::{Coverage, Covered};
use schemars::JsonSchema;
use serde::Serialize;

/// A row of the coverage, as JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct CoverageRecord {
    /// The clue as text; null for the layout.
    pub clue: Option<String>,
    /// The kind of the constraints.
    pub kind: &'static str,
    /// Whether they have a guard.
    pub guarded: bool,
    pub constraints: u64,
    /// Whether the instance contains them.
    pub native: bool,
    /// The encoding, or how the session tests them.
    pub path: &'static str,
    /// Their size in the instance, counted in `unit`.
    pub size: u64,
    /// `nodes`, `literals`, `nonzeros` or `variables`.
    pub unit: &'static str,
    /// The reason, if they are not native.
    pub why: Option<String>,
}

pub fn coverage_records(coverage: &Coverage) -> Vec<CoverageRecord> {
    let record = |row: &Covered| {
        let (path, size, why) = match row.path {
            Treatment::Native { encoding, size } => (encoding, size, None),
            Treatment::Tested(why) => (coverage.formulation.fallback(), 0, Some(why.to_string())),
        };
        CoverageRecord {
            clue: row.clue.clone(),
            kind: row.kind,
            guarded: row.guarded,
            constraints: row.constraints,
            native: row.path.is_native(),
            path,
            size,
            unit: coverage.formulation.unit(),
            why,
        }
    };
    coverage.rows.iter().map(record).collect()
}

/// Formats the rows as a table of at most `width` characters per line, if possible.
pub fn coverage_table(coverage: &Coverage, width: Option<usize>) -> String {
    let rows = coverage_records(coverage);
    let column = |cell: fn(&CoverageRecord) -> String| rows.iter().map(cell).collect();
    let clue = |row: &CoverageRecord| row.clue.as_deref().map_or_else(|| "(layout)".to_owned(), clean_line);
    let constraints = |row: &CoverageRecord| {
        let guarded = if row.guarded { " under a condition" } else { "" };
        format!("{} {}{guarded}", row.constraints, row.kind)
    };
    let size = |row: &CoverageRecord| if row.native { row.size.to_string() } else { "-".to_owned() };
    let columns = vec![
        Column::words("CLUE", column(clue)),
        Column::words("CONSTRAINTS", column(constraints)),
        Column::words("PATH", column(|row| row.path.to_owned())),
        Column::words(coverage.formulation.unit().to_uppercase(), column(size)),
        Column::words("WHY", column(|row| row.why.clone().unwrap_or_default())),
    ];
    table(columns, 2, width)
}
