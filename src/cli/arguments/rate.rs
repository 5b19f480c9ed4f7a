//! Arguments of `gridc rate`, which rates how hard puzzles are for people.

use super::shared::SolvingArguments;
use crate::cli::words;
use crate::rate::Terms;
use clap::Args;

// Arguments of `gridc rate`.
#[derive(Args, Debug)]
pub struct RateArguments {
    /// Print CSV: a header line, then one line per puzzle
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// Name techniques as HoDoKu does, or as SudokuWiki does [default: hodoku]
    #[arg(long, value_name = "NAMES", value_parser = words::one_of(Terms::ALL, Terms::name, Terms::description))]
    pub terms: Option<Terms>,
    /// Use no technique that assumes a unique solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Report how large the sets of clues and houses are that explain each step
    #[arg(long, conflicts_with = "csv")]
    pub mus: bool,
    /// Input, and options for the solving that precedes the rating.
    #[command(flatten)]
    pub solving: SolvingArguments,
}
