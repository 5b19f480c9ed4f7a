//! Arguments of `gridc candidates`, which prints the values that occur in at least one solution.

use super::answers::{PictureArguments, SharedArguments};
use super::convert::WrittenArguments;
use crate::cli::quantity::{Cap, cap};
use clap::Args;

// Arguments of `gridc candidates`.
#[derive(Args, Debug)]
pub struct CandidatesArguments {
    /// Count the solutions of each candidate, up to CAP; `none` counts all
    #[arg(long, value_name = "CAP", allow_negative_numbers = true, value_parser = cap)]
    pub counts: Option<Cap>,
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
