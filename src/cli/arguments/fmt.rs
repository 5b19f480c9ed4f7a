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
    /// Say what files in an older version of the language say in the newest; the puzzle stays the same, or the file as it is
    #[arg(long)]
    pub upgrade: bool,
    /// Where files that are upgraded have layouts and rules from, before the built-in ones
    #[arg(long, value_name = "DIR", requires = "upgrade")]
    pub models: Option<PathBuf>,
}
