//! Arguments of the commands that describe the library (`gridc rules`, `gridc list`) and gridc itself (`gridc completions`,
//! `gridc man`).

use clap::{Args, ValueEnum};
use std::path::PathBuf;

// Arguments of `gridc rules`.
#[derive(Args, Debug)]
pub struct RulesArguments {
    /// Rule to explain
    pub name: Option<String>,
    /// List the rules that contain these words in their names, descriptions or documentation
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with_all = ["name", "file"])]
    pub search: Option<Vec<String>>,
    /// Print JSON Lines instead of text
    #[arg(long)]
    pub json: bool,
    /// Print one line for each rule, however long
    #[arg(long, conflicts_with = "json")]
    pub wide: bool,
    /// Show the rules that this puzzle file defines
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Read rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

// Arguments of `gridc schema`.
#[derive(Args, Debug)]
pub struct SchemaArguments {
    /// What the schema describes
    #[arg(value_enum, default_value_t, value_name = "WHAT")]
    pub what: SchemaArgument,
}

/// What a schema describes.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SchemaArgument {
    /// A puzzle: `--to json`, `--format json`
    #[default]
    Puzzle,
    /// The objects of `check`, `solve`, `count` and `candidates`
    Answer,
    /// The objects of `rate`
    Rating,
    /// The objects of `explain`
    Explanation,
    /// The objects of `redundant`
    Redundant,
    /// The objects of `minimise`
    Minimal,
    /// The objects of `convert`, `transform` and `draw`
    Written,
    /// The objects of `canonical`
    Canonical,
    /// The objects of `lint`
    Lint,
    /// The objects of `test`
    Test,
    /// The objects of `generate`
    Generated,
    /// The object of `decode`
    Decoded,
    /// The object of `verify`
    Verified,
    /// A measurement: `compare --json` and `--save`
    Record,
    /// A recipe: `generate --recipe`, in TOML
    Recipe,
    /// The file `certificate.json` of a certificate
    Certificate,
}

// Arguments of `gridc completions`.
#[derive(Args, Debug)]
pub struct CompletionsArguments {
    /// Shell to complete commands for
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

// Arguments of `gridc man`.
#[derive(Args, Debug)]
pub struct ManArguments {
    /// Write a page for gridc and one for each command into this directory
    #[arg(value_name = "DIR")]
    pub directory: Option<PathBuf>,
}

// Arguments of `gridc list`.
#[derive(Args, Debug)]
pub struct ListArguments {
    /// What to list
    #[arg(value_enum)]
    pub what: ListArgument,
    /// Print JSON Lines instead of a table
    #[arg(long)]
    pub json: bool,
    /// Show all columns, and one line for each row, however long
    #[arg(long, conflicts_with = "json")]
    pub wide: bool,
    /// Also read layouts from this directory
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// What `gridc list` can list.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListArgument {
    /// Backends and their capabilities
    Backends,
    /// Formulations that puzzles are lowered to
    Formulations,
    /// CNF encodings, and ways to pass givens to a backend
    Encodings,
    /// Boards for `use` and `--layout`
    Layouts,
    /// Functions that rules may call
    Functions,
    /// File formats
    Formats,
    /// Rules of the library; `gridc rules` shows more of them
    Rules,
    /// Human techniques, for `--needs` and `--without`
    Techniques,
    /// Levels and scales, for `--difficulty`
    Difficulties,
    /// Predefined experiments, for `compare --experiment`
    Experiments,
}
