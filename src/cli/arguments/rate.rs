//! `gridc rate`.

use super::shared::SolvingArguments;
use clap::Args;

/// `gridc rate`
#[derive(Args, Debug)]
pub struct RateArguments {
    /// A line of CSV per puzzle, after one with the names of the columns
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Use no technique that assumes that there is one solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// How large the sets of clues and houses are by which each step can be seen
    #[arg(long, conflicts_with = "csv")]
    pub mus: bool,
    /// What is rated, and how it is solved first.
    #[command(flatten)]
    pub solving: SolvingArguments,
}
