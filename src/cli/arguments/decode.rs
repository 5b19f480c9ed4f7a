//! Arguments of `gridc decode`, which turns the answer of another solver into a grid.

use super::appearance::Appearance;
use clap::Args;
use std::path::PathBuf;

// Arguments of `gridc decode`.
#[derive(Args, Debug)]
pub struct DecodeArguments {
    /// Output of the solver; `-` is standard input
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: PathBuf,
    /// The map that `gridc compile` wrote, or the instance itself if its comments hold the map
    #[arg(long, value_name = "FILE")]
    pub map: PathBuf,
    /// Read layouts and rules from this directory before the built-in ones, instead of from the directory that the map names
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Print the grid as one line instead of a drawing
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub line: bool,
    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Look of messages and drawings.
    #[command(flatten)]
    pub appearance: Appearance,
}
