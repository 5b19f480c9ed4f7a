//! Arguments of `gridc solve`, `check` and `count`, and the option groups (`--why`, `--picture`, `--certify`) that other commands
//! reuse.

use super::shared::{InputArguments, LimitArguments, Method, OutputArguments};
use crate::cli::quantity::{Cap, cap, duration, positive};
use crate::cli::words;
use crate::proof::formula::ProofForm;
use crate::solve::CountMethod;
use clap::{Args, ValueEnum};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// Maximum number of lines of a trace if `--trace` has no value.
pub const TRACE_LINES: &str = "1000";

// Arguments of `gridc solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    /// Print N solutions instead of one
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub solutions: Option<NonZeroU64>,
    /// Print all solutions as they are found
    #[arg(long)]
    pub all: bool,
    /// Draw N solutions uniformly at random, where `count` can count by frontier
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "solutions"], allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub random: Option<NonZeroU64>,
    /// Print each step of solving a small exact cover, in at most LINES lines (default 1000)
    #[arg(long, hide_short_help = true, value_name = "LINES", num_args = 0..=1, require_equals = true, default_missing_value = TRACE_LINES,
        value_parser = positive::<NonZeroU64>, conflicts_with_all = ["solutions", "all", "random", "json", "picture"])]
    pub trace: Option<NonZeroU64>,
    /// With --trace: write an HTML page that steps through the search and draws the matrix
    #[arg(long, hide_short_help = true, value_name = "FILE", requires = "trace")]
    pub html: Option<PathBuf>,
    /// Input, output, limit and method options.
    #[command(flatten)]
    pub shared: SharedArguments,
    /// Explanation for puzzles without a solution.
    #[command(flatten)]
    pub why: WhyArguments,
    /// Picture of the answer.
    #[command(flatten)]
    pub picture: PictureArguments,
}

// Arguments of `gridc check`.
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Input, output, limit and method options.
    #[command(flatten)]
    pub shared: SharedArguments,
    /// Explanation for puzzles without exactly one solution.
    #[command(flatten)]
    pub why: WhyArguments,
    /// Picture of the answer.
    #[command(flatten)]
    pub picture: PictureArguments,
    /// Certificate of the answer.
    #[command(flatten)]
    pub certify: CertifyArguments,
}

// Arguments of `gridc count`.
#[derive(Args, Debug)]
pub struct CountArguments {
    /// Stop after N solutions, as in 1000000 or 1e9, and report `at least` that many; `none` means no limit
    #[arg(long, value_name = "N", default_value = "1_000_000", allow_negative_numbers = true, value_parser = cap)]
    pub cap: Cap,
    /// How to count; without it, the first way that suits the puzzle
    #[arg(long, value_name = "METHOD", conflicts_with_all = ["backend", "formulation", "estimate", "certify"],
        value_parser = words::one_of(CountMethod::ALL, CountMethod::name, CountMethod::description))]
    pub method: Option<CountMethod>,
    /// Estimate the number by N random descents (default 5000), if there are more than a thousand solutions
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "5000",
        value_parser = positive::<NonZeroU64>, conflicts_with = "certify")]
    pub estimate: Option<NonZeroU64>,
    /// Input, output, limit and method options.
    #[command(flatten)]
    pub shared: SharedArguments,
    /// Certificate of the answer.
    #[command(flatten)]
    pub certify: CertifyArguments,
}

// Options for explaining why there is no solution, or more than one.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Output")]
pub struct WhyArguments {
    /// Explain why there is no solution, or (`check`) more than one
    ///
    /// Without a solution: the clues that contradict each other. With several solutions: how many, two far apart, the candidates,
    /// and givens that would leave one.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub why: WhyArgument,
    /// Time for `--why`, in addition to the solving time, as in 2 (seconds), 500ms
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "2", allow_negative_numbers = true, value_parser = duration)]
    pub why_time: Duration,
}

// Option for a picture of the answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct PictureArguments {
    /// Also draw the answer to this file (.svg, .png, .pdf, .txt): the solution, two that differ, clues that contradict each
    /// other, or the candidates; with `{}` in its name, each of several puzzles gets its own file. `gridc draw` has more choices
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
}

// Options for a certificate of the answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct CertifyArguments {
    /// Prove the answer, and write everything needed to check the proof to this new directory; with `{}` in its name, each of
    /// several puzzles gets its own directory. `gridc verify` checks the certificate
    ///
    /// If there is no solution, the proof uses only the clues that `--why` finds to conflict, and shows that each of them is
    /// needed. The proof comes from varisat, or from the SAT solver of `--backend` if its command line has a place for the proof,
    /// as in 'dimacs:cadical -q {} {proof}'. VeriPB proofs come from gridc's own search.
    #[arg(long, value_name = "DIR")]
    pub certify: Option<PathBuf>,
    /// Format of the proof that `--certify` writes [default: lrat; veripb if the formulation is ilp]
    #[arg(long, value_name = "FORM", requires = "certify",
        value_parser = words::one_of(ProofForm::ALL, ProofForm::name, ProofForm::description))]
    pub proof: Option<ProofForm>,
}

/// Optional outputs of a command in addition to its answers; an absent group means that the command does not offer it.
#[derive(Clone, Copy, Default, Debug)]
pub struct ExtraOutputs<'a> {
    /// Explanation for puzzles without exactly one solution.
    pub why: Option<&'a WhyArguments>,
    /// Picture of the answer.
    pub picture: Option<&'a PictureArguments>,
    /// Certificate of the answer.
    pub certify: Option<&'a CertifyArguments>,
    /// How to count.
    pub count: Option<&'a CountArguments>,
    /// Whether solutions are drawn at random.
    pub random: bool,
}

impl ExtraOutputs<'_> {
    /// Returns the path of the certificate, if one is requested.
    pub fn certificate(&self) -> Option<&std::path::Path> {
        self.certify.and_then(|certify| certify.certify.as_deref())
    }

    /// Returns whether a way of counting or of drawing solutions is requested.
    pub fn has_way(&self) -> bool {
        self.random || self.count.is_some_and(|count| count.method.is_some() || count.estimate.is_some())
    }
}

/// When to explain why there is no solution.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WhyArgument {
    /// For a single puzzle, not for a list
    #[default]
    Auto,
    /// Always
    On,
    /// Never
    Off,
}

// Options of every command that solves.
#[derive(Args, Debug)]
pub struct SharedArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// How answers are shown.
    #[command(flatten)]
    pub output: OutputArguments,
    /// Search limits.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Backend, formulation and encodings.
    #[command(flatten)]
    pub method: Method,
}
