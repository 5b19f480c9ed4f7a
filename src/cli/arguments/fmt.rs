//! `gridc test` and `gridc fmt`: what files say.

use super::shared::{InputArguments, LimitArguments, Method, Presentation};
use clap::Args;
use std::path::PathBuf;

/// `gridc test`
#[derive(Args, Debug)]
pub struct TestArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How results are shown.
    #[command(flatten)]
    pub output: Presentation,
}

/// `gridc fmt`
#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Files, or directories with .grid files; `-` is standard input
    #[arg(required = true, value_name = "FILES")]
    pub files: Vec<PathBuf>,
    /// Rewrite the files instead of printing them
    #[arg(long)]
    pub write: bool,
    /// Print the names of files that are not in canonical form, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
}
