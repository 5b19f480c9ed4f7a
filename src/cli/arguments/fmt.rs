//! `gridc fmt`.

use clap::Args;
use std::path::PathBuf;

/// `gridc fmt`
#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Files, or directories with .grid files; without any, or for `-`, standard input
    #[arg(value_name = "FILES")]
    pub files: Vec<PathBuf>,
    /// Rewrite the files instead of printing them
    #[arg(long)]
    pub write: bool,
    /// Print the names of files that are not in canonical form, and exit with 1 if there are any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
}
