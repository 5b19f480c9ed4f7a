//! `gridc candidates`: the values that occur in some solution.

use super::answers::{PictureArguments, Shared};
use super::convert::WrittenArguments;
use crate::cli::quantity::positive;
use clap::Args;
use std::num::NonZeroU64;

/// `gridc candidates`
#[derive(Args, Debug)]
pub struct CandidatesArguments {
    /// Count the solutions of each candidate, up to this many
    #[arg(long, value_name = "CAP", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub counts: Option<NonZeroU64>,
    /// Everything that the commands share.
    #[command(flatten)]
    pub shared: Shared,
    /// The picture of the candidates.
    #[command(flatten)]
    pub picture: PictureArguments,
    /// What is written instead of a picture.
    #[command(flatten)]
    pub written: WrittenArguments,
}
