//! Coverage as a table and as JSON.

use crate::formulation::Treatment;
use crate::puzzle::clean_line;
use crate::solve::{Coverage, Covered};
use serde::Serialize;

/// One row of the coverage, as JSON.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct CoverageRecord {
    /// The clue in words; null for the layout.
    pub clue: Option<String>,
    /// The kind of these constraints.
    pub kind: &'static str,
    /// Whether a condition may switch them off.
    pub guarded: bool,
    /// How many there are.
    pub constraints: u64,
    /// Whether the instance holds them.
    pub native: bool,
    /// The encoding, or how the session tests them.
    pub path: &'static str,
    /// What they take of the instance, counted in `unit`.
    pub size: u64,
    /// `nodes`, `literals`, `nonzeros` or `variables`.
    pub unit: &'static str,
    /// Why they are not native.
    pub why: Option<String>,
}

/// The rows as JSON.
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

/// The rows as a table, each line with newline.
pub fn coverage_table(coverage: &Coverage) -> String {
    let size = coverage.formulation.unit().to_uppercase();
    let mut lines: Vec<[String; 5]> =
        vec![["CLUE".to_owned(), "CONSTRAINTS".to_owned(), "PATH".to_owned(), size, "WHY".to_owned()]];
    for row in coverage_records(coverage) {
        let clue = row.clue.as_deref().map_or_else(|| "(layout)".to_owned(), clean_line);
        let guarded = if row.guarded { " under a condition" } else { "" };
        let constraints = format!("{} {}{guarded}", row.constraints, row.kind);
        let size = if row.native { row.size.to_string() } else { "-".to_owned() };
        lines.push([clue, constraints, row.path.to_owned(), size, row.why.unwrap_or_default()]);
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let mut table = String::new();
    for line in &lines {
        let cells: Vec<String> = line.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        table.push_str("  ");
        table.push_str(cells.join("  ").trim_end());
        table.push('\n');
    }
    table
}
