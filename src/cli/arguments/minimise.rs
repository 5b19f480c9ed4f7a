//! `gridc minimise`.

use super::convert::WrittenArguments;
use super::shared::SolvingArguments;
use crate::cli::words;
use crate::front::Preferred;
use clap::Args;

/// `gridc minimise`
#[derive(Args, Debug)]
pub struct MinimiseArguments {
    /// Keep all clues of this rule (or all `givens`, or all `marks`); may be given several times
    #[arg(long, value_name = "RULE")]
    pub keep: Vec<String>,
    /// What to keep where there is a choice: givens or clues [default: chance, by --seed]
    #[arg(long, value_name = "WHAT", hide_possible_values = true,
          value_parser = words::one_of(Preferred::ALL, Preferred::name, Preferred::description))]
    pub prefer: Option<Preferred>,
    /// What is solved, and how.
    #[command(flatten)]
    pub solving: SolvingArguments,
    /// What is written, and where.
    #[command(flatten)]
    pub written: WrittenArguments,
}
