//! Arguments of `gridc minimise`, which removes redundant givens and clues.

use super::convert::WrittenArguments;
use super::shared::SolvingArguments;
use crate::cli::words;
use crate::front::Preference;
use clap::Args;

// Arguments of `gridc minimise`.
#[derive(Args, Debug)]
pub struct MinimiseArguments {
    /// Keep all clues of this rule (or all `givens`, or all `marks`); can be repeated
    #[arg(long, value_name = "RULE")]
    pub keep: Vec<String>,
    /// What to keep if there is a choice: givens or clues [default: random, by --seed]
    #[arg(long, value_name = "WHAT", hide_possible_values = true,
          value_parser = words::one_of(Preference::ALL, Preference::name, Preference::description))]
    pub prefer: Option<Preference>,
    /// Input and solving options.
    #[command(flatten)]
    pub solving: SolvingArguments,
    /// Format and destination.
    #[command(flatten)]
    pub written: WrittenArguments,
}
