//! Arguments of `gridc fmt`, which formats `.grid` files.

use clap::Args;
use std::path::PathBuf;

// Arguments of `gridc fmt`.
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
    /// Convert files from an older version of the language to the newest; if that would change the puzzle, the file stays as it
    /// is
    #[arg(long)]
    pub upgrade: bool,
    /// Read the layouts and rules of files to upgrade from this directory before the built-in ones
    #[arg(long, value_name = "DIR", requires = "upgrade")]
    pub models: Option<PathBuf>,
}
