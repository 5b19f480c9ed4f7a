//! `gridc compile`: instances as text, and every stage on the way.

use super::appearance::Appearance;
use super::shared::{Encodings, InputArguments};
use crate::cli::quantity::{bytes, positive};
use crate::cli::words;
use crate::solve::export::Form;
use clap::{ArgGroup, Args, ValueEnum};
use std::num::NonZeroU64;
use std::path::PathBuf;

/// `gridc compile`
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("what").required(true).args(["to", "emit"]))]
pub struct CompileArguments {
    /// Where the puzzle comes from.
    #[command(flatten)]
    pub input: InputArguments,
    /// The puzzle with this number, where the file has several
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>, help_heading = "Input")]
    pub puzzle: Option<NonZeroU64>,
    /// Write the instance in this form
    #[arg(long, value_name = "FORM", value_parser = words::one_of(Form::ALL, Form::name, Form::description), help_heading = "Output")]
    pub to: Option<Form>,
    /// Show a stage of the compiler instead
    #[arg(long, value_enum, value_name = "STAGE", help_heading = "Output")]
    pub emit: Option<Stage>,
    /// Write to this file instead of standard output; it appears whole or not at all
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Write the map back to the cells to this file instead of the instance's comments
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub map: Option<PathBuf>,
    /// Write no map
    #[arg(long, conflicts_with = "map", help_heading = "Output")]
    pub no_map: bool,
    /// Refuse an instance that would take more, as in 512M, 2G [default: 4G]
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes, help_heading = "Output")]
    pub memory: Option<u64>,
    /// How it looks.
    #[command(flatten)]
    pub appearance: Appearance,
    /// What an instance looks like.
    #[command(flatten)]
    pub encodings: Encodings,
}

/// A stage of the compiler.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What was written, as a tree
    Ast,
    /// Cells, regions, givens, clues and what they demand
    Puzzle,
    /// Variables and constraints
    Model,
    /// Items and options of the exact cover
    Xcc,
    /// Clauses
    Cnf,
    /// Rows
    Ilp,
    /// Which path each clue's constraints take through each formulation, and why
    Coverage,
}
