//! Arguments of `gridc compile`, which writes an instance for other solvers or shows a stage of the compiler.

use super::appearance::Appearance;
use super::shared::{Encodings, InputArguments};
use crate::cli::quantity::{bytes, positive};
use crate::cli::words;
use crate::solve::export::Form;
use clap::{ArgGroup, Args, ValueEnum};
use std::num::NonZeroU64;
use std::path::PathBuf;

// Arguments of `gridc compile`.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("what").required(true).args(["to", "emit"]))]
pub struct CompileArguments {
    /// Source of the puzzle.
    #[command(flatten)]
    pub input: InputArguments,
    /// Compile puzzle number N, if the file has several
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>, help_heading = "Input")]
    pub puzzle: Option<NonZeroU64>,
    /// Write the instance in this format
    #[arg(long, value_name = "FORM", value_parser = words::one_of(Form::ALL, Form::name, Form::description), help_heading = "Output")]
    pub to: Option<Form>,
    /// Show a stage of the compiler instead
    #[arg(long, value_enum, value_name = "STAGE", help_heading = "Output")]
    pub emit: Option<Stage>,
    /// Write to this file instead of standard output; the file is written completely or not at all
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Write the map from the instance back to the cells to this file, instead of into the instance's comments
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub map: Option<PathBuf>,
    /// Write no map
    #[arg(long, conflicts_with = "map", help_heading = "Output")]
    pub no_map: bool,
    /// Refuse an instance that would need more memory, as in 512M, 2G [default: 4G]
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes, help_heading = "Output")]
    pub memory: Option<u64>,
    /// Look of messages and drawings.
    #[command(flatten)]
    pub appearance: Appearance,
    /// Encodings of the instance.
    #[command(flatten)]
    pub encodings: Encodings,
}

/// A stage of the compiler.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The parsed file, as a tree
    Ast,
    /// Cells, regions, givens, clues and their constraints
    Puzzle,
    /// Variables and constraints
    Model,
    /// Items and options of the exact cover
    Xcc,
    /// Clauses
    Cnf,
    /// Rows of the 0-1 ILP
    Ilp,
    /// How each clue's constraints are lowered in each formulation, and why
    Coverage,
}
