//! `gridc decode`: answers of other solvers.

use super::shared::{Color, Presentation};
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
    /// The grid alone
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
    /// Draw with ASCII characters only
    #[arg(long, help_heading = "Output")]
    pub ascii: bool,
    /// Colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = "Output")]
    pub color: Color,
}

impl DecodeArguments {
    /// How anything is shown.
    pub fn presentation(&self) -> Presentation {
        let Self { json, quiet, ascii, color, .. } = *self;
        Presentation { json, quiet, ascii, color, jobs: None }
    }
}
