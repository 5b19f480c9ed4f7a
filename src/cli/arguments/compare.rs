//! Arguments of `gridc compare`, which measures configurations on the same puzzles.

use super::answers::TRACE_LINES;
use super::appearance::Appearance;
use super::experiment::ExperimentArguments;
use super::shared::{InputArguments, LimitArguments, Switch};
use crate::cli::quantity::{duration, positive, whole};
use crate::compare::Allowance;
use clap::Args;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// Help text: what is measured, the grammar of sweeps, examples and exit codes.
pub const AFTER_HELP: &str = "\
Every configuration solves every puzzle from scratch, until a second solution is found or excluded, within 10 seconds (or --time). All must agree. For a list, fast configurations run first: one that takes much longer than the fastest is postponed to the end, and measured as far as its --budget allows.

Encodings are swept as in:
  minimal,extended          two families, defaults for all other parts
  extended/pairwise/direct  words for different parts, joined by `/`
  minimal/extended/log      words for the same part are alternatives: two encodings
  family=*                  every family; likewise `at-most-one=*`, `variables=*`, `linear=*`
  all                       family=*/at-most-one=*/variables=*
`gridc list encodings` lists the words.

Examples:
  gridc compare puzzle.grid
  gridc compare --encodings family=* --backends batsat,varisat list.txt
  gridc compare --save run.jsonl --plot run.svg list.txt
  gridc compare --backends dlx,sat --html report.html list.txt
  gridc compare --encodings family=* --html report.html --scatter minimal,extended list.txt
  gridc compare --experiment list
  gridc compare --experiment contest --count 2

Exit codes: 0 measured (reaching a limit is a result), 65 bad input, 66 no such file, 70 configurations disagree, 74 a result cannot be written, 130 interrupted: the measurements so far are shown, and --save resumes.";

// Arguments of `gridc compare`.
#[derive(Args, Debug)]
pub struct CompareArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// Configurations to compare.
    #[command(flatten)]
    pub matrix: MatrixArguments,
    /// Limits per puzzle.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Limits over all puzzles.
    #[command(flatten)]
    pub limits_of_all: BudgetArguments,
    /// Predefined experiments, which reproduce published tables.
    #[command(flatten)]
    pub experiment: ExperimentArguments,
    /// Outputs.
    #[command(flatten)]
    pub output: ResultArguments,
}

// Limits over all puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits, over all puzzles")]
pub struct BudgetArguments {
    /// Time of each configuration over all puzzles, as in 30 (seconds), 5m; `none` means no limit [default: 1m, or 20 times the
    /// time of the quickest]
    #[arg(long = "budget", value_name = "TIME", allow_negative_numbers = true, value_parser = allowance)]
    given: Option<Allowance>,
}

impl BudgetArguments {
    /// Returns the time that each configuration may use.
    pub fn allowance(&self) -> Allowance {
        self.given.unwrap_or_default()
    }

    /// Returns whether the command line sets a budget.
    pub fn is_told(&self) -> bool {
        self.given.is_some()
    }
}

fn allowance(text: &str) -> Result<Allowance, String> {
    match text {
        "none" => Ok(Allowance::Unlimited),
        time => duration(time).map(Allowance::Time),
    }
}

// Configurations to compare.
#[derive(Args, Debug)]
#[command(next_help_heading = "Matrix")]
pub struct MatrixArguments {
    /// Formulations, separated by commas, or `all`; see `gridc list formulations`
    /// [default: exact-cover,cnf,ilp; cnf with --encodings]
    #[arg(long, alias = "formulation", value_name = "LIST", value_delimiter = ',')]
    pub formulations: Vec<String>,
    /// Backends, separated by commas, or `all`; see `gridc list backends` [default: the first of each formulation]
    #[arg(long, alias = "backend", value_name = "LIST")]
    pub backends: Vec<String>,
    /// CNF encodings: sweeps, separated by commas; see below
    #[arg(long, alias = "encoding", value_name = "SWEEPS")]
    pub encodings: Option<String>,
    /// How givens and marks are passed to the backend, separated by commas, or `all`; see `gridc list encodings`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "units")]
    pub facts: Vec<String>,
    /// Add constraints that houses and cages imply together (the "45 rule")
    #[arg(long)]
    pub redundant: bool,
    /// Simplify models before they are lowered [default: off]
    #[arg(long, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub presolve: Option<Switch>,
    /// Repeat every measurement N times
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub repeat: NonZeroU32,
    /// Seed of the first repeat; each further repeat uses the next number. Without a seed, backends keep their own order in all
    /// repeats
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
}

/// Ids of the arguments that only measurements use. `--trace` measures nothing, so it conflicts with each of them.
const MEASURED: [&str; 22] = [
    "formulations",
    "backends",
    "encodings",
    "facts",
    "redundant",
    "presolve",
    "repeat",
    "seed",
    "time",
    "nodes",
    "memory",
    "given",
    "json",
    "csv",
    "plot",
    "latex",
    "markdown",
    "rate",
    "save",
    "scatter",
    "wide",
    "jobs",
];

// Outputs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct ResultArguments {
    /// Print records as JSON Lines on standard output, instead of tables
    #[arg(long)]
    pub json: bool,
    /// Write records as CSV; `-` is standard output, instead of tables
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json"])]
    pub csv: Option<PathBuf>,
    /// Plot how many puzzles each configuration solves within a given time (SVG; the file name must end in .svg)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Write a report as one HTML page: tables, pictures, agreement, measuring conditions. With --trace: a page that steps
    /// through the search
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the report's tables as Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Write the report's tables as LaTeX, for use with \input
    #[arg(long, value_name = "FILE")]
    pub latex: Option<PathBuf>,
    /// Two configurations that the report plots against each other, puzzle by puzzle: their names, or parts of their names that
    /// identify them, as in dlx,sat or minimal,extended; can be repeated [default: the best and each of twelve others]
    #[arg(long, value_name = "ONE,OTHER")]
    pub scatter: Vec<String>,
    /// Rate each puzzle first (Sudoku Explainer), which takes extra time; records and reports include the rating
    #[arg(long)]
    pub rate: bool,
    /// Append records to this file as they are measured; what it already holds is not measured again
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Measure nothing; print each step of solving a small exact cover, in at most LINES lines (default 1000)
    #[arg(long, value_name = "LINES", num_args = 0..=1, require_equals = true, default_missing_value = TRACE_LINES,
        value_parser = positive::<NonZeroU64>, conflicts_with_all = MEASURED)]
    pub trace: Option<NonZeroU64>,
    /// Show more columns, for wide terminals
    #[arg(long)]
    pub wide: bool,
    /// Measure N puzzles at a time: they disturb each other's times, and memory is not reported
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub jobs: NonZeroUsize,
    /// Look of messages and tables.
    #[command(flatten)]
    pub appearance: Appearance,
}
