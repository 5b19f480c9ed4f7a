//! One measurement.

use super::{Configuration, Known, Spent, word};
use crate::backend::{Stop, Work};
use crate::formulation::Size;
use crate::solve::{Basis, Stated, Verdict};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A puzzle × a configuration × a repeat, and what came of it.
///
/// In JSON and CSV all fields stand side by side; `docs/compare.md` says what each means.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Record {
    #[serde(flatten)]
    pub subject: Subject,
    /// How it was lowered and searched.
    #[serde(flatten)]
    pub configuration: Configuration,
    /// Number of the repeat, from 0.
    pub repeat: u32,
    /// The seed of this repeat; `None` if the backend takes none.
    pub seed: Option<u64>,
    /// How large the instance was.
    #[serde(flatten)]
    pub sizes: Sizes,
    /// Constraints that the formulation did not hold and the session tested itself.
    pub residual: Option<u64>,
    /// Places (cells, and those of answer layers), the given ones included, that unit propagation in the instance fixes
    /// without any guess. `None` without a formulation, or if it finds that there is no solution.
    pub fixed: Option<u64>,
    /// Whether unit propagation alone decides the puzzle.
    pub no_guess: Option<bool>,
    #[serde(flatten)]
    pub spent: Spent,
    #[serde(flatten)]
    pub searched: Work,
    /// Bytes by which the process' resident memory grew at its peak during this measurement.
    pub memory: Option<u64>,
    /// How many solutions there are, up to two.
    #[serde(with = "word")]
    pub verdict: Verdict,
    /// The limit that ended the search.
    #[serde(with = "word")]
    pub stopped: Option<Stop>,
    /// What the verdict rests on; `None` if there is none.
    #[serde(with = "word")]
    pub basis: Option<Basis>,
    /// Solutions found; each was checked against the puzzle's rules.
    pub checked: u64,
    /// Digest of the first solution found.
    pub solution: Option<String>,
    /// How the solution that the file states relates to the puzzle.
    #[serde(with = "word")]
    pub stated: Stated,
    /// Whether verdict and solutions go with those of the configurations measured before on this puzzle.
    pub agreement: Agreement,
    /// Why there is no verdict, if it was not a limit of the search.
    pub error: Option<String>,
    /// How many grids, up to two, the rules leave that were understood: the verdict, unless something was not.
    #[serde(with = "word", default)]
    pub found: Option<Verdict>,
    /// Whether the model was presolved, as the configuration says.
    #[serde(default)]
    pub presolve: bool,
    /// What is known of the puzzle; of the subject, too.
    #[serde(flatten)]
    pub known: Known,
}

impl Record {
    /// The record of a line of JSON.
    ///
    /// # Errors
    /// If it is none.
    pub fn of_line(line: &[u8]) -> serde_json::Result<Self> {
        let mut record: Self = serde_json::from_slice(line)?;
        record.configuration.presolve = record.presolve;
        record.subject.known = record.known.clone();
        Ok(record)
    }

    /// How many grids the understood rules leave.
    pub fn found(&self) -> Verdict {
        self.found.unwrap_or(self.verdict)
    }

    /// Whether it says, with a proof, that there is no other solution than those seen.
    pub fn excludes_others(&self) -> bool {
        self.basis.is_some_and(Basis::is_proven) && matches!(self.found(), Verdict::Unique | Verdict::None)
    }

    /// Whether that is known, whatever it says of the puzzle.
    pub fn is_solved(&self) -> bool {
        self.found() != Verdict::Unknown && self.error.is_none()
    }

    /// The verdict in a word, or the limit that kept it from being reached, or `error`.
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

    /// What configurations are ranked by: the time from the model to the verdict, if there is one.
    pub fn time(&self) -> Option<Duration> {
        self.is_solved().then(|| self.spent.model_to_verdict()).flatten()
    }
}

/// The puzzle of a record.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Debug)]
pub struct Subject {
    /// The file, as named on the command line or found in a directory; `-` for standard input.
    pub source: String,
    /// Number of the puzzle within its file, from 1.
    pub index: u64,
    /// The puzzle's name among others of its file, or its title.
    pub id: Option<String>,
    /// Digest of layout, givens, marks, layers and clues: what is to be solved, wherever it is written.
    pub digest: String,
    /// Its places: cells, and the cells of layers that are part of a solution.
    pub places: u64,
    pub givens: u64,
    /// What else is known of it. In a record it stands at the end.
    #[serde(skip)]
    pub known: Known,
}

/// How verdict and solutions of a record go with the others of its puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// With all that is known so far.
    Agrees,
    /// Another configuration, the checker or the stated solution contradicts it.
    Disagrees,
    /// It has no verdict that could be compared.
    Unknown,
}

/// The size of the instance, in the formulation's own units; the others are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct Sizes {
    /// Exact cover: items that must be covered.
    pub primary_items: Option<u64>,
    /// Exact cover: items that need not be.
    pub secondary_items: Option<u64>,
    /// Exact cover: options.
    pub options: Option<u64>,
    /// Exact cover: items over all options.
    pub option_nodes: Option<u64>,
    /// CNF: variables, auxiliary ones included; of no formulation: variables of the model.
    pub variables: Option<u64>,
    /// CNF: auxiliary variables.
    pub auxiliary: Option<u64>,
    /// CNF: clauses.
    pub clauses: Option<u64>,
    /// CNF: literals over all clauses.
    pub literals: Option<u64>,
    /// ILP: 0-1 columns.
    pub columns: Option<u64>,
    /// ILP: rows.
    pub rows: Option<u64>,
    /// ILP: nonzero coefficients.
    pub nonzeros: Option<u64>,
    /// Of no formulation: candidates of the model.
    pub candidates: Option<u64>,
    /// Of no formulation: constraints of the model.
    pub constraints: Option<u64>,
}

impl From<Size> for Sizes {
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
