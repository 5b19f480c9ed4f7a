//! `gridc solve`, `check` and `count`.

use super::shared::{InputArguments, LimitArguments, Method, OutputArguments};
use crate::cli::quantity::{Cap, cap, positive};
use crate::cli::trace;
use clap::Args;
use std::num::NonZeroU64;

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
    #[arg(long, value_name = "LINES", num_args = 0..=1, require_equals = true, default_missing_value = trace::LINES,
        value_parser = positive::<NonZeroU64>, conflicts_with_all = ["solutions", "all", "json"])]
    pub trace: Option<NonZeroU64>,
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
