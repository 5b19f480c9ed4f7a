//! Experiments of `gridc compare`.

use crate::cli::quantity::positive;
use clap::Args;
use std::num::NonZeroU64;

/// What an experiment says itself, and what it does not write.
const ITS_OWN: [&str; 16] = [
    "formulations",
    "backends",
    "encodings",
    "facts",
    "redundant",
    "presolve",
    "repeat",
    "nodes",
    "given",
    "csv",
    "plot",
    "rate",
    "jobs",
    "save",
    "scatter",
    "trace",
];

/// Experiments.
#[derive(Args, Debug)]
#[command(next_help_heading = "Experiments")]
pub struct ExperimentArguments {
    /// Make a table of the literature, measured here beside what was published: a name (`list` lists them) or a definition in a
    /// file that ends in .toml. FILES are measured, too, in a row for each
    #[arg(long, value_name = "NAME", conflicts_with_all = ITS_OWN)]
    pub experiment: Option<String>,
    /// With --experiment: as many puzzles and repeats as the paper had, which may take hours
    #[arg(long, requires = "experiment")]
    pub full: bool,
    /// With --experiment: so many puzzles in each row
    #[arg(long, value_name = "N", requires = "experiment", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub count: Option<NonZeroU64>,
}
