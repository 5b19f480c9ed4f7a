//! The command line, as clap reads it.

use super::quantity::{Cap, bytes, cap, duration, positive, whole};
use super::words;
use crate::solve::cnf::{AtMostOne, Family, VariableEncoding};
use crate::solve::{Facts, Formulation};
use crate::syntax::Format;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

/// The grid-puzzle compiler: solves puzzle files and decides whether their solution is unique.
#[derive(Parser, Debug)]
#[command(
    name = "gridc",
    version,
    max_term_width = 100,
    after_help = "Exit codes: 0 answered, 10 several solutions, \
20 none, 30 unknown, 2 usage, 65 bad input, 66 no such file, 70 internal error, 130 interrupted."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the solution, and say whether it is the only one
    #[command(after_help = "Example:\n  gridc solve --time 10 puzzle.grid\n  gridc solve --all --ascii - < puzzle.txt")]
    Solve(SolveArguments),
    /// Decide whether there is exactly one solution, and show where two differ
    #[command(after_help = "Example:\n  gridc check --backend sat puzzle.grid\n  gridc check --json puzzles.txt")]
    Check(CheckArguments),
    /// Count the solutions
    #[command(after_help = "Example:\n  gridc count --cap none --time 1m puzzle.grid")]
    Count(CountArguments),
    /// Show the rules, or one of them with its definition
    #[command(after_help = "Example:\n  gridc rules\n  gridc rules killer\n  gridc rules --in puzzle.grid")]
    Rules(RulesArguments),
    /// Check that every puzzle has the verdict and the solution that its file states
    #[command(
        after_help = "Example:\n  gridc test examples\n\nA file with a `solution` states that there is no other. \
A file may state `expect \"several\"`, `\"none\"`, `\"unique\"` or `\"errors\"`.\n\
Exit codes: 0 all as stated, 1 some are not, 30 a limit ran out, 65 bad input."
    )]
    Test(TestArguments),
    /// Show what there is to choose from
    #[command(after_help = "Example:\n  gridc list backends\n  gridc list layouts --json")]
    List(ListArguments),
}

/// `gridc solve`
#[derive(Args, Debug)]
pub struct SolveArguments {
    /// Print so many solutions instead of one
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub solutions: Option<NonZeroU64>,
    /// Print all solutions as they are found
    #[arg(long)]
    pub all: bool,
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
}

/// `gridc check`
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
}

/// `gridc count`
#[derive(Args, Debug)]
pub struct CountArguments {
    /// Stop after so many solutions and say `at least`; `none` counts on
    #[arg(long, value_name = "N", default_value = "1_000_000", allow_negative_numbers = true, value_parser = cap)]
    pub cap: Cap,
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
}

/// `gridc rules`
#[derive(Args, Debug)]
pub struct RulesArguments {
    /// The rule to explain
    pub name: Option<String>,
    /// JSON Lines instead of text
    #[arg(long)]
    pub json: bool,
    /// Show the rules that this puzzle file defines
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Read rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// `gridc test`
#[derive(Args, Debug)]
pub struct TestArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How results are shown.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// `gridc list`
#[derive(Args, Debug)]
pub struct ListArguments {
    /// What to list
    #[arg(value_enum)]
    pub what: Listed,
    /// JSON Lines instead of a table
    #[arg(long)]
    pub json: bool,
    /// Read layouts from this directory, too
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// What can be listed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// Who searches, and what it can do
    Backends,
    /// What puzzles are lowered to
    Formulations,
    /// How CNF is written, and how givens reach a backend
    Encodings,
    /// Boards that `use` and `--layout` know
    Layouts,
    /// File formats
    Formats,
}

/// Options of every command that solves.
#[derive(Args, Debug)]
pub struct Shared {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How answers are shown.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// Where puzzles come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub struct InputArguments {
    /// Files and directories; `-` is standard input
    #[arg(required = true, value_name = "FILES")]
    pub files: Vec<PathBuf>,
    /// Read every file as this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = words::one_of(&Format::ALL, Format::name, Format::description), hide_possible_values = true)]
    pub format: Option<Format>,
    /// The board for files that do not name one, as in 'classic(2, 3)'
    #[arg(long, value_name = "NAME(ARGS)")]
    pub layout: Option<String>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Take the digits that a solver has entered (`entered`) as givens
    #[arg(long)]
    pub as_given: bool,
}

/// How puzzles are solved.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Method")]
pub struct Method {
    /// Who searches; see `gridc list backends`
    #[arg(long, value_name = "NAME", value_parser = words::backend(), hide_possible_values = true)]
    pub backend: Option<String>,
    /// What puzzles are lowered to; picks the first backend that takes it
    #[arg(long, value_name = "NAME", value_parser = words::one_of(&Formulation::ALL, Formulation::name, Formulation::description), hide_possible_values = true)]
    pub formulation: Option<Formulation>,
    /// Which clauses a CNF has
    #[arg(long, value_name = "FAMILY", value_parser = words::one_of(&Family::ALL, Family::name, Family::description), hide_possible_values = true)]
    pub cnf: Option<Family>,
    /// How a CNF says "at most one"
    #[arg(long, value_name = "ENCODING", value_parser = words::one_of(&AtMostOne::ALL, AtMostOne::name, AtMostOne::description), hide_possible_values = true)]
    pub at_most_one: Option<AtMostOne>,
    /// How a CNF holds a cell's digit
    #[arg(long, value_name = "ENCODING", value_parser = words::one_of(&VariableEncoding::ALL, VariableEncoding::name, VariableEncoding::description), hide_possible_values = true)]
    pub variables: Option<VariableEncoding>,
    /// How givens and marks reach the backend
    #[arg(long, alias = "givens", value_name = "WAY", value_parser = words::one_of(&Facts::ALL, Facts::name, Facts::description), hide_possible_values = true)]
    pub facts: Option<Facts>,
    /// Seed for everything random, for backends that take one; 0 is the backend's own order [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Leave uncertified what rests on floating point
    #[arg(long)]
    pub no_reprove: bool,
}

/// How far to search, per puzzle.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Limits, per puzzle")]
pub struct LimitArguments {
    /// Time, as in 10 (seconds), 500ms, 2m
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,
    /// Search nodes (conflicts of SAT), for backends that count them
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub nodes: Option<u64>,
    /// Memory, as in 512M, 2G
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    pub memory: Option<u64>,
}

/// How answers are shown.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// One JSON object per puzzle and line
    #[arg(long)]
    pub json: bool,
    /// Threads for many puzzles [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,
    /// Over many puzzles, exit with 10 or 20 if some have several solutions or none
    #[arg(long)]
    pub exit_verdict: bool,
    /// No notes, warnings, progress or summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Say how large the instance was and what the search did
    #[arg(long)]
    pub stats: bool,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
