//! `gridc rules`, `gridc explain` and `gridc list`: what there is; `gridc completions` and `gridc man`: about gridc.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `gridc rules`
#[derive(Args, Debug)]
pub struct RulesArguments {
    /// The rule to explain
    pub name: Option<String>,
    /// List the rules of which these words are written: in their names, in what is said of them, in their documentation
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with_all = ["name", "file"])]
    pub search: Option<Vec<String>>,
    /// JSON Lines instead of text
    #[arg(long)]
    pub json: bool,
    /// A line for each rule, however long
    #[arg(long, conflicts_with = "json")]
    pub wide: bool,
    /// Show the rules that this puzzle file defines
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Read rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// `gridc completions`
#[derive(Args, Debug)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `gridc man`
#[derive(Args, Debug)]
pub struct ManArguments {
    /// Write a page for gridc and one for each command into this directory
    #[arg(value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

/// `gridc list`
#[derive(Args, Debug)]
pub struct ListArguments {
    /// What to list
    #[arg(value_enum)]
    pub what: Listed,
    /// JSON Lines instead of a table
    #[arg(long)]
    pub json: bool,
    /// All columns, and a line for each row, however long
    #[arg(long, conflicts_with = "json")]
    pub wide: bool,
    /// Read layouts from this directory, too
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// What can be listed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// Who searches, and what it can do
    Backends,
    /// What puzzles are lowered to
    Formulations,
    /// How CNF is written, and how givens reach a backend
    Encodings,
    /// Boards that `use` and `--layout` know
    Layouts,
    /// What rules may call
    Functions,
    /// File formats
    Formats,
}
