//! Arguments of `gridc candidates`, which prints the values that occur in at least one solution.

use super::answers::{PictureArguments, SharedArguments};
use super::convert::WrittenArguments;
use crate::cli::quantity::positive;
use clap::Args;
use std::num::NonZeroU64;

// Arguments of `gridc candidates`.
#[derive(Args, Debug)]
pub struct CandidatesArguments {
    /// Count the solutions of each candidate, up to CAP
    #[arg(long, value_name = "CAP", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub counts: Option<NonZeroU64>,
    /// Input, output, limit and method options.
    #[command(flatten)]
    pub shared: SharedArguments,
    /// Picture of the candidates.
    #[command(flatten)]
    pub picture: PictureArguments,
    /// Format and file for writing the candidates as a puzzle.
    #[command(flatten)]
    pub written: WrittenArguments,
}
