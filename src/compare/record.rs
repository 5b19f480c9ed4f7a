//! The record of one measurement, which is saved as a line of JSON and is the source of all tables and pictures.

use super::{Configuration, PuzzleProperties, StageTimes, word};
use crate::backend::{Stop, Work};
use crate::formulation::Size;
use crate::solve::{Basis, Stated, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The result of a puzzle with a configuration in one repeat.
///
/// In JSON and CSV all fields are on one level; `docs/compare.md` documents each.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
pub struct MeasurementRecord {
    #[serde(flatten)]
    pub subject: RecordedPuzzle,
    /// How it was lowered and searched.
    #[serde(flatten)]
    pub configuration: Configuration,
    /// The number of the repeat, from 0.
    pub repeat: u32,
    /// The seed of this repeat; `None` if the backend takes none.
    pub seed: Option<u64>,
    /// The size of the instance.
    #[serde(flatten)]
    pub sizes: InstanceSizes,
    /// The number of constraints that the formulation omits and the session tests itself.
    pub residual: Option<u64>,
    /// The number of places (cells, and those of answer layers; givens included) that unit propagation in the instance fixes
    /// without a guess. `None` without a formulation, or if propagation refutes the puzzle.
    pub fixed: Option<u64>,
    /// Whether unit propagation alone decides the puzzle.
    pub no_guess: Option<bool>,
    #[serde(flatten)]
    pub spent: StageTimes,
    #[serde(flatten)]
    pub searched: Work,
    /// Bytes by which the process' resident memory grew at its peak during this measurement.
    pub memory: Option<u64>,
    /// The number of solutions, up to two.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub verdict: Verdict,
    /// The limit that ended the search.
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub stopped: Option<Stop>,
    /// The basis of the verdict; `None` if there is no verdict.
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub basis: Option<Basis>,
    /// The number of solutions found; each was checked against the rules.
    pub checked: u64,
    /// The digest of the first solution found.
    pub solution: Option<String>,
    /// How the solution that the file states relates to the puzzle.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub stated: Stated,
    /// Whether verdict and solutions are consistent with the configurations measured before on this puzzle.
    pub agreement: Agreement,
    /// The error that prevented a verdict, unless a search limit did.
    pub error: Option<String>,
    /// The number of grids, up to two, under the rules that were understood; equals the verdict unless something was not
    /// understood.
    #[serde(with = "word", default)]
    #[schemars(with = "Option<String>")]
    pub found: Option<Verdict>,
    /// Whether the model was presolved, as the configuration says.
    #[serde(default)]
    pub presolve: bool,
    /// Further properties of the puzzle.
    #[serde(flatten)]
    pub known: PuzzleProperties,
}

impl MeasurementRecord {
    /// Parses a record from a line of JSON.
    ///
    /// # Errors
    /// If the line is not a record.
    pub fn of_line(line: &[u8]) -> serde_json::Result<Self> {
        let mut record: Self = serde_json::from_slice(line)?;
        record.configuration.presolve = record.presolve;
        record.subject.known = record.known.clone();
        Ok(record)
    }

    /// Returns the number of grids that the understood rules allow.
    pub fn found(&self) -> Verdict {
        self.found.unwrap_or(self.verdict)
    }

    /// Whether the record proves that there is no solution other than those found.
    pub fn excludes_others(&self) -> bool {
        self.basis.is_some_and(Basis::is_proven) && matches!(self.found(), Verdict::Unique | Verdict::None)
    }

    /// Whether the number of solutions is known.
    pub fn is_solved(&self) -> bool {
        self.found() != Verdict::Unknown && self.error.is_none()
    }

    /// Returns the verdict as a word, the limit that prevented it, or `error`.
    pub fn outcome_word(&self) -> &'static str {
        match (self.verdict, self.stopped) {
            _ if self.agreement == Agreement::Disagrees => "wrong",
            (Verdict::Unknown, Some(Stop::Memory)) => "memory",
            _ if self.error.is_some() => "error",
            (Verdict::Unknown, Some(Stop::Failed)) => {
                if self.checked > 0 {
                    "found"
                } else {
                    "gave up"
                }
            }
            (Verdict::Unknown, Some(stop)) => stop.name(),
            (Verdict::AtMostOne, _) => "at most one",
            (Verdict::Unknown, _) if self.found.is_some_and(|found| found != Verdict::Unknown) => "not understood",
            (verdict, _) => verdict.name(),
        }
    }

    /// Returns the time by which configurations are ranked: from the model to the verdict, if there is one.
    pub fn time(&self) -> Option<Duration> {
        self.is_solved().then(|| self.spent.model_to_verdict()).flatten()
    }
}

/// The puzzle of a record.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Debug, JsonSchema)]
pub struct RecordedPuzzle {
    /// The file, as named on the command line or found in a directory; `-` for standard input.
    pub source: String,
    /// The number of the puzzle within its file, from 1.
    pub index: u64,
    /// The puzzle's name within its file, or its title.
    pub id: Option<String>,
    /// The digest of layout, givens, marks, layers and clues, independent of notation and file.
    pub digest: String,
    /// The number of places: cells, and cells of layers that are part of a solution.
    pub places: u64,
    pub givens: u64,
    /// Further properties. In a record they come last.
    #[serde(skip)]
    pub known: PuzzleProperties,
}

/// Whether a record is consistent with the others of its puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// Consistent with all results so far.
    Agrees,
    /// Contradicted by another configuration, the checker or the stated solution.
    Disagrees,
    /// There is no verdict to compare.
    Unknown,
}

/// The size of the instance, in units of its formulation; all other fields are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug, JsonSchema)]
pub struct InstanceSizes {
    /// Exact cover: items that must be covered.
    pub primary_items: Option<u64>,
    /// Exact cover: items that may stay uncovered.
    pub secondary_items: Option<u64>,
    /// Exact cover: options.
    pub options: Option<u64>,
    /// Exact cover: total number of items in all options.
    pub option_nodes: Option<u64>,
    /// CNF: variables, including auxiliary ones. Without a formulation: variables of the model.
    pub variables: Option<u64>,
    /// CNF: auxiliary variables.
    pub auxiliary: Option<u64>,
    /// CNF: clauses.
    pub clauses: Option<u64>,
    /// CNF: total number of literals in all clauses.
    pub literals: Option<u64>,
    /// ILP: 0-1 columns.
    pub columns: Option<u64>,
    /// ILP: rows.
    pub rows: Option<u64>,
    /// ILP: nonzero coefficients.
    pub nonzeros: Option<u64>,
    /// Without a formulation: candidates of the model.
    pub candidates: Option<u64>,
    /// Without a formulation: constraints of the model.
    pub constraints: Option<u64>,
}

impl From<Size> for InstanceSizes {
    fn from(size: Size) -> Self {
        let none = Self::default();
        match size {
            Size::ExactCover { primary, secondary, options, nodes } => Self {
                primary_items: Some(primary),
                secondary_items: Some(secondary),
                options: Some(options),
                option_nodes: Some(nodes),
                ..none
            },
            Size::Cnf { variables, auxiliary, clauses, literals } => Self {
                variables: Some(variables),
                auxiliary: Some(auxiliary),
                clauses: Some(clauses),
                literals: Some(literals),
                ..none
            },
            Size::Ilp { columns, rows, nonzeros } => {
                Self { columns: Some(columns), rows: Some(rows), nonzeros: Some(nonzeros), ..none }
            }
            Size::Direct { variables, candidates, constraints } => Self {
                variables: Some(variables),
                candidates: Some(candidates),
                constraints: Some(constraints),
                ..none
            },
        }
    }
}
