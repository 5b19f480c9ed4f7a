//! Arguments of `gridc transform`, which rotates, mirrors or relabels puzzles, and of `gridc canonical`.

use super::InputArguments;
use super::shared::Presentation;
use crate::cli::quantity::whole;
use crate::cli::words::one_of;
use crate::formats::{FORMATS, Format};
use crate::generate::{LineType, Mirror, Turn};
use clap::Args;
use std::path::PathBuf;

// Arguments of `gridc transform`.
#[derive(Args, Debug)]
pub struct TransformArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// Transformations to apply.
    #[command(flatten)]
    pub moves: MoveArguments,
    /// Format [default: that of the puzzle if it can hold the result, otherwise grid]
    #[arg(long, help_heading = "Output", value_name = "FORMAT", value_parser = one_of(FORMATS.iter().copied(), |format| format.name, |format| format.description), hide_possible_values = true)]
    pub to: Option<&'static Format>,
    /// Write to this file (`-` is standard output); with `{}` in its name, each puzzle gets its own file, with its number in
    /// place of `{}` (`{:03}`: with three digits)
    #[arg(long, short, help_heading = "Output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How results are shown.
    #[command(flatten)]
    pub presentation: Presentation,
}

// Transformations, in the order of their application.
#[derive(Args, Debug)]
#[command(next_help_heading = "Transformations, in this order")]
pub struct MoveArguments {
    /// Swap lines: `rows`, `columns`, `bands` or `stacks` at random, each within its band or stack, or two that are named: r1:r3,
    /// c4:c5, band1:band2, stack2:stack3; several, separated by commas
    #[arg(long, value_name = "LINES", value_delimiter = ',', value_parser = swap)]
    pub swap: Vec<Swap>,
    /// Exchange rows and columns
    #[arg(long)]
    pub transpose: bool,
    /// Rotate the board clockwise by this many degrees
    #[arg(long, value_name = "DEGREES", value_parser = one_of([Turn::Right, Turn::Half, Turn::Left], turn_name, turn_description))]
    pub rotate: Option<Turn>,
    /// Mirror the board
    #[arg(long, value_name = "MIRROR", value_parser = one_of([Mirror::LeftRight, Mirror::TopBottom, Mirror::Diagonal, Mirror::Antidiagonal], mirror_name, mirror_description))]
    pub mirror: Option<Mirror>,
    /// Relabel the digits, at random or as given: the new digits in the order of the old ones, as in --relabel=231456789
    #[arg(long, value_name = "DIGITS", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub relabel: Option<String>,
    /// Apply at random every transformation that the puzzle allows, including its clues
    #[arg(long)]
    pub random: bool,
    /// Seed: the same seed gives the same result [default: a random one, which is reported]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
}

/// A value of `--swap`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swap {
    /// Shuffle all lines of this kind at random.
    All(LineType),
    /// Swap two lines, counted from 0.
    Two(LineType, u16, u16),
}

pub fn swap(text: &str) -> Result<Swap, String> {
    let wrong = || {
        format!(
            "`{text}` does not name lines; write `rows`, `columns`, `bands`, `stacks`, or two such as r1:r3, c4:c5, \
            band1:band2, stack2:stack3"
        )
    };
    let all = match text.trim() {
        "rows" => Some(LineType::Row),
        "columns" => Some(LineType::Column),
        "bands" => Some(LineType::Band),
        "stacks" => Some(LineType::Stack),
        _ => None,
    };
    if let Some(line) = all {
        return Ok(Swap::All(line));
    }
    let one = |text: &str| {
        let text = text.trim();
        let words = [
            ("row", LineType::Row),
            ("column", LineType::Column),
            ("band", LineType::Band),
            ("stack", LineType::Stack),
        ];
        let words = words.into_iter().chain([("r", LineType::Row), ("c", LineType::Column)]);
        words.into_iter().find_map(|(word, line)| {
            let number: u16 = text.strip_prefix(word)?.trim().parse().ok()?;
            Some((line, number.checked_sub(1)?))
        })
    };
    let (first, second) = text.split_once(':').ok_or_else(wrong)?;
    match (one(first), one(second)) {
        (Some((line, first)), Some((other, second))) if line == other && first != second => {
            Ok(Swap::Two(line, first, second))
        }
        _ => Err(wrong()),
    }
}

fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Right => "90",
        Turn::Half => "180",
        Turn::Left => "270",
    }
}

fn turn_description(turn: Turn) -> &'static str {
    match turn {
        Turn::Right => "clockwise: the left side becomes the top",
        Turn::Half => "upside down",
        Turn::Left => "counterclockwise: the right side becomes the top",
    }
}

fn mirror_name(mirror: Mirror) -> &'static str {
    match mirror {
        Mirror::LeftRight => "left-right",
        Mirror::TopBottom => "top-bottom",
        Mirror::Diagonal => "diagonal",
        Mirror::Antidiagonal => "antidiagonal",
    }
}

fn mirror_description(mirror: Mirror) -> &'static str {
    match mirror {
        Mirror::LeftRight => "left and right are swapped",
        Mirror::TopBottom => "top and bottom are swapped",
        Mirror::Diagonal => "rows become columns",
        Mirror::Antidiagonal => "rows become columns, from the last one",
    }
}

// Arguments of `gridc canonical`.
#[derive(Args, Debug)]
pub struct CanonicalArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// Group boards that are essentially the same: one line for each class, with its size and its members
    #[arg(long)]
    pub classes: bool,
    /// How results are shown.
    #[command(flatten)]
    pub output: Presentation,
}
