//! `gridc lint`.

use super::InputArguments;
use super::appearance::Appearance;
use clap::Args;

/// `gridc lint`
#[derive(Args, Debug)]
pub struct LintArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// One JSON object per puzzle and line
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// How messages look.
    #[command(flatten)]
    pub appearance: Appearance,
}
