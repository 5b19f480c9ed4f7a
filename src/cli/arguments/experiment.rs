//! Options of `gridc compare` for predefined experiments, which reproduce published tables.

use crate::cli::quantity::positive;
use clap::Args;
use std::num::NonZeroU64;

/// Ids of the arguments that conflict with `--experiment`: either the experiment defines them, or it does not write that output.
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

// Options for experiments.
#[derive(Args, Debug)]
#[command(next_help_heading = "Experiments")]
pub struct ExperimentArguments {
    /// Reproduce a published table and show the measured values beside the published ones: a name (`list` lists them) or a
    /// definition in a file that ends in .toml. FILES are measured as well, one row each
    #[arg(long, value_name = "NAME", conflicts_with_all = ITS_OWN)]
    pub experiment: Option<String>,
    /// With --experiment: use as many puzzles and repeats as the paper, which may take hours
    #[arg(long, requires = "experiment")]
    pub full: bool,
    /// With --experiment: use N puzzles in each row
    #[arg(long, value_name = "N", requires = "experiment", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub count: Option<NonZeroU64>,
}
