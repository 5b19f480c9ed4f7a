//! `gridc solve`, `check` and `count`.

use super::shared::{InputArguments, LimitArguments, Method, OutputArguments};
use crate::cli::quantity::{Cap, cap, duration, positive};
use crate::cli::words;
use crate::proof::formula::ProofForm;
use clap::{Args, ValueEnum};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// Lines of a trace, unless the user says.
pub const TRACE_LINES: &str = "1000";

/// `gridc solve`
#[derive(Args, Debug)]
pub struct SolveArguments {
    /// Print so many solutions instead of one
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub solutions: Option<NonZeroU64>,
    /// Print all solutions as they are found
    #[arg(long)]
    pub all: bool,
    /// Tell each step of solving a small exact cover, in at most so many lines (1000 unless given)
    #[arg(long, hide_short_help = true, value_name = "LINES", num_args = 0..=1, require_equals = true, default_missing_value = TRACE_LINES,
        value_parser = positive::<NonZeroU64>, conflicts_with_all = ["solutions", "all", "json", "picture"])]
    pub trace: Option<NonZeroU64>,
    /// With --trace: a page of HTML that steps through the search, with the matrix drawn
    #[arg(long, hide_short_help = true, value_name = "FILE", requires = "trace")]
    pub html: Option<PathBuf>,
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
    /// What is said of puzzles without a solution.
    #[command(flatten)]
    pub why: WhyArguments,
    /// The picture of the answer.
    #[command(flatten)]
    pub picture: PictureArguments,
}

/// `gridc check`
#[derive(Args, Debug)]
pub struct CheckArguments {
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
    /// What is said of puzzles without a solution.
    #[command(flatten)]
    pub why: WhyArguments,
    /// The picture of the answer.
    #[command(flatten)]
    pub picture: PictureArguments,
    /// The certificate of the answer.
    #[command(flatten)]
    pub certify: CertifyArguments,
}

/// `gridc count`
#[derive(Args, Debug)]
pub struct CountArguments {
    /// Stop after so many solutions, as in 1000000 or 1e9, and say `at least`; `none` counts on
    #[arg(long, value_name = "N", default_value = "1_000_000", allow_negative_numbers = true, value_parser = cap)]
    pub cap: Cap,
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
    /// The certificate of the answer.
    #[command(flatten)]
    pub certify: CertifyArguments,
}

/// Whether to say why there is no solution.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Output")]
pub struct WhyArguments {
    /// Say why there is no solution, or (`check`) more than one
    ///
    /// Of none: the clues that cannot hold together. Of several: how many, two far apart, the candidates, and givens that
    /// would leave one.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub why: Why,
    /// Time for `--why`, beside that of solving, as in 2 (seconds), 500ms
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "2", allow_negative_numbers = true, value_parser = duration)]
    pub why_time: Duration,
}

/// The picture of an answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct PictureArguments {
    /// Draw the answer to this file, too (.svg, .png, .pdf, .txt): the solution, two that differ, what cannot hold together, or
    /// the candidates; with `{}` in its name each of several puzzles gets one. `gridc draw` has more choices
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
}

/// The certificate of an answer.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct CertifyArguments {
    /// Prove the answer, and write all that it takes to check the proof to this new directory; with `{}` in its name each of
    /// several puzzles gets one. `gridc verify` checks it
    ///
    /// If there is no solution, it is proved of the parts alone that `--why` finds to conflict, and that each of them is needed.
    /// varisat writes the proof; a SAT solver that is named by `--backend` with a place for it does, as in
    /// 'dimacs:cadical -q {} {proof}'. Proofs in VeriPB are written by gridc's own search.
    #[arg(long, value_name = "DIR")]
    pub certify: Option<PathBuf>,
    /// The form of the proof that `--certify` writes [default: lrat]
    #[arg(long, value_name = "FORM", requires = "certify",
        value_parser = words::one_of(ProofForm::ALL, ProofForm::name, ProofForm::description))]
    pub proof: Option<ProofForm>,
}

/// What is told beside the answers of a command.
#[derive(Clone, Copy, Default, Debug)]
pub struct Beside<'a> {
    /// Why there is no solution.
    pub why: Option<&'a WhyArguments>,
    /// A picture.
    pub picture: Option<&'a PictureArguments>,
    /// A certificate.
    pub certify: Option<&'a CertifyArguments>,
}

impl Beside<'_> {
    /// Where a certificate goes, if one is wanted.
    pub fn certificate(&self) -> Option<&std::path::Path> {
        self.certify.and_then(|certify| certify.certify.as_deref())
    }
}

/// When to say why there is no solution.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Why {
    /// Of a single puzzle, not of a list
    #[default]
    Auto,
    /// Always
    On,
    /// Never
    Off,
}

/// Options of every command that solves.
#[derive(Args, Debug)]
pub struct Shared {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// How answers are shown.
    #[command(flatten)]
    pub output: OutputArguments,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
}
