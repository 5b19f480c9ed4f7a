//! `gridc compare`

use super::answers::TRACE_LINES;
use super::appearance::Appearance;
use super::experiment::ExperimentArguments;
use super::shared::{InputArguments, LimitArguments, Switch};
use crate::cli::quantity::{duration, positive, whole};
use crate::compare::Allowance;
use clap::Args;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// The grammar of sweeps, what is measured, and an example.
pub const AFTER_HELP: &str = "\
Every puzzle is solved by every configuration, from nothing, until a second solution is found or ruled out, in 10 seconds \
unless --time says otherwise. All must agree. Of a list, what is quick comes first: a configuration that takes much longer \
than the quickest is put off to the end, and measured as far as its --budget lasts.

Encodings are swept as in:
  minimal,extended          two families, all else as usual
  extended/pairwise/direct  words of different parts, joined by `/`
  minimal/extended/log      words of one part are alternatives: two encodings
  family=*                  every family; so `at-most-one=*`, `variables=*`, `linear=*`
  all                       family=*/at-most-one=*/variables=*
`gridc list encodings` shows the words.

Examples:
  gridc compare puzzle.grid
  gridc compare --encodings family=* --backends batsat,varisat list.txt
  gridc compare --save run.jsonl --plot run.svg list.txt
  gridc compare --backends dlx,sat --html report.html list.txt
  gridc compare --encodings family=* --html report.html --scatter minimal,extended list.txt
  gridc compare --experiment list
  gridc compare --experiment contest --count 2

Exit codes: 0 measured (a limit that ran out is a result), 65 bad input, 66 no such file, 70 configurations disagree, \
74 a result cannot be written, 130 interrupted: what was measured is shown, and --save resumes.";

/// `gridc compare`
#[derive(Args, Debug)]
pub struct CompareArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// What is compared.
    #[command(flatten)]
    pub matrix: MatrixArguments,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How far over all puzzles.
    #[command(flatten)]
    pub limits_of_all: BudgetArguments,
    /// Tables of the literature.
    #[command(flatten)]
    pub experiment: ExperimentArguments,
    /// Where results go.
    #[command(flatten)]
    pub output: ResultArguments,
}

/// How far over all puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits, over all puzzles")]
pub struct BudgetArguments {
    /// Time of each configuration over all puzzles, as in 30 (seconds), 5m; `none` is no limit [default: 1m, or 20 times that
    /// of the quickest]
    #[arg(long = "budget", value_name = "TIME", allow_negative_numbers = true, value_parser = allowance)]
    given: Option<Allowance>,
}

impl BudgetArguments {
    /// What configurations may spend.
    pub fn allowance(&self) -> Allowance {
        self.given.unwrap_or_default()
    }

    /// Whether the command line says it.
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

/// What is compared.
#[derive(Args, Debug)]
#[command(next_help_heading = "Matrix")]
pub struct MatrixArguments {
    /// Formulations, separated by commas, or `all`; see `gridc list formulations`
    /// [default: exact-cover,cnf,ilp; cnf with --encodings]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub formulations: Vec<String>,
    /// Who searches, separated by commas, or `all`; see `gridc list backends`
    /// [default: of each formulation the first]
    #[arg(long, value_name = "LIST")]
    pub backends: Vec<String>,
    /// Encodings of CNF: sweeps, separated by commas; see below
    #[arg(long, value_name = "SWEEPS")]
    pub encodings: Option<String>,
    /// How givens and marks reach the backend, separated by commas, or `all`; see `gridc list encodings`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "units")]
    pub facts: Vec<String>,
    /// Add what follows from houses and cages together (the "45 rule")
    #[arg(long)]
    pub redundant: bool,
    /// Whether models are made simpler before they are lowered [default: off]
    #[arg(long, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub presolve: Option<Switch>,
    /// Measure everything so many times
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub repeat: NonZeroU32,
    /// Seed of the first repeat, the others count on; without it backends keep their own order in all repeats
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
}

/// What only measurements have: a trace would not heed it.
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

/// Where results go.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct ResultArguments {
    /// Records as JSON Lines on standard output, instead of tables
    #[arg(long)]
    pub json: bool,
    /// Records as CSV; `-` is standard output, instead of tables
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json"])]
    pub csv: Option<PathBuf>,
    /// A picture (SVG, in a file that ends in .svg) of how many puzzles each configuration solves within a time
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// A report as one page of HTML: tables, pictures, agreement, what it was measured with. With --trace: a page that steps
    /// through the search
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// The report's tables as Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// The report's tables as LaTeX, to be \input
    #[arg(long, value_name = "FILE")]
    pub latex: Option<PathBuf>,
    /// Two configurations that the report sets against one another, puzzle by puzzle: their names, or words of them that no
    /// other has, as in dlx,sat or minimal,extended; may be given again [default: the best and each of twelve others]
    #[arg(long, value_name = "ONE,OTHER")]
    pub scatter: Vec<String>,
    /// Rate each puzzle first (Sudoku Explainer), which takes time of its own; records and reports tell it
    #[arg(long)]
    pub rate: bool,
    /// Keep records in this file as they come; what it holds already is not measured again
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Measure nothing, and tell each step of solving a small exact cover, in at most so many lines (1000 unless given)
    #[arg(long, value_name = "LINES", num_args = 0..=1, require_equals = true, default_missing_value = TRACE_LINES,
        value_parser = positive::<NonZeroU64>, conflicts_with_all = MEASURED)]
    pub trace: Option<NonZeroU64>,
    /// More columns, for wide terminals
    #[arg(long)]
    pub wide: bool,
    /// Measure so many puzzles at a time: they disturb one another's times, and memory is not told
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub jobs: NonZeroUsize,
    /// How it looks.
    #[command(flatten)]
    pub appearance: Appearance,
}
