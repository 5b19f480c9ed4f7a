//! `gridc convert`: puzzles in other formats.

use super::appearance::Appearance;
use super::shared::InputArguments;
use crate::cli::words;
use crate::formats::{FORMATS, Format};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `gridc convert`
#[derive(Args, Debug)]
pub struct ConvertArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// What is written.
    #[command(flatten)]
    pub written: WrittenArguments,
    /// How it looks.
    #[command(flatten)]
    pub appearance: Appearance,
}

/// What puzzles are written as, and where.
#[derive(Args, Debug, Default)]
pub struct WrittenArguments {
    /// The format to write, see `gridc list formats` [default: what the name of --output says]
    #[arg(long, value_name = "FORMAT", help_heading = "Output", hide_possible_values = true,
          value_parser = words::one_of(FORMATS.iter().copied(), |format| format.name, |format| format.description))]
    pub to: Option<&'static Format>,
    /// Whether formats that have both are written as links or as the text that such a link holds [default: text
    /// for iss, link for all others that have links]
    #[arg(long = "as", value_enum, value_name = "FORM", help_heading = "Output")]
    pub form: Option<Form>,
    /// Leave out what the format cannot express, with a warning for each, instead of refusing
    #[arg(long, help_heading = "Output")]
    pub lossy: bool,
    /// Write to this file instead of standard output; it appears whole or not at all. With `{}` in its name each puzzle
    /// gets a file of its own, its number in place of `{}` (`{:03}`: with three figures)
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// What a puzzle of a format that has links is written as.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A link that opens the puzzle in a browser
    Link,
    /// The text that the link holds: JSON, or the format's own
    Text,
}
