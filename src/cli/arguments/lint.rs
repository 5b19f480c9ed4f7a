//! `gridc lint`.

use super::{Color, InputArguments, Presentation};
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
    /// No summary, and errors only
    #[arg(short, long, help_heading = "Output")]
    pub quiet: bool,
    /// Draw with ASCII characters only
    #[arg(long, help_heading = "Output")]
    pub ascii: bool,
    /// Colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = "Output")]
    pub color: Color,
}

impl LintArguments {
    /// How anything is shown.
    pub fn presentation(&self) -> Presentation {
        let Self { json, quiet, ascii, color, .. } = *self;
        Presentation { json, quiet, ascii, color, jobs: None }
    }
}
