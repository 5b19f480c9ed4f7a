//! Arguments of `gridc convert`, which writes puzzles in other formats.

use super::shared::{InputArguments, Presentation};
use crate::cli::words;
use crate::formats::{FORMATS, Format, RulesText};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

// Arguments of `gridc convert`.
#[derive(Args, Debug)]
pub struct ConvertArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// Format and file.
    #[command(flatten)]
    pub written: WrittenArguments,
    /// Write all drawings as clues, for `--to grid`: those without a known meaning as clues of a rule with an empty body, with the
    /// sentences that seem to be about it
    #[arg(long, help_heading = "Output")]
    pub draft: bool,
    /// Which rules in words to write, if the format has a place for them
    #[arg(long, value_name = "WHICH", default_value = "both", help_heading = "Output",
          value_parser = words::one_of(RulesText::ALL, RulesText::name, RulesText::description))]
    pub rules_text: RulesText,
    /// How results are shown.
    #[command(flatten)]
    pub presentation: Presentation,
}

// Format and destination of the puzzles that a command writes.
#[derive(Args, Debug, Default)]
pub struct WrittenArguments {
    /// Format to write; see `gridc list formats` [default: chosen by the name of --output]
    #[arg(long, value_name = "FORMAT", help_heading = "Output", hide_possible_values = true,
          value_parser = words::one_of(FORMATS.iter().copied(), |format| format.name, |format| format.description))]
    pub to: Option<&'static Format>,
    /// Write a link or the text that the link holds, for formats that have both [default: text for iss, link for all others that
    /// have links]
    #[arg(long = "as", value_enum, value_name = "FORM", help_heading = "Output")]
    pub form: Option<LinkForm>,
    /// Omit what the format cannot express, with a warning for each, instead of refusing
    #[arg(long, help_heading = "Output")]
    pub lossy: bool,
    /// Write to this file instead of standard output; the file is written completely or not at all. With `{}` in its name, each
    /// puzzle gets its own file, with its number in place of `{}` (`{:03}`: with three digits)
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// How to write a puzzle in a format that has links.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkForm {
    /// A link that opens the puzzle in a browser
    Link,
    /// The text that the link holds: JSON, or the format's own
    Text,
}
