//! `gridc decode`: answers of other solvers.

use super::appearance::Appearance;
use clap::Args;
use std::path::PathBuf;

/// `gridc decode`
#[derive(Args, Debug)]
pub struct DecodeArguments {
    /// What the solver wrote; `-` is standard input
    #[arg(value_name = "ANSWER", default_value = "-")]
    pub answer: PathBuf,
    /// The map that `gridc compile` wrote, or the instance itself if its comments hold the map
    #[arg(long, value_name = "FILE")]
    pub map: PathBuf,
    /// Read layouts and rules from this directory before the built-in ones, not from that of the map
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// The grid as one line instead of a drawing
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub line: bool,
    /// One JSON object
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// How it looks.
    #[command(flatten)]
    pub appearance: Appearance,
}
