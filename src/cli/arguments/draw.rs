//! `gridc draw`: pictures of puzzles.

use super::appearance::Appearance;
use super::shared::{InputArguments, LimitArguments, Method};
use crate::cli::draw::Form;
use crate::cli::quantity::{duration, positive};
use crate::cli::words;
use crate::draw::Theme;
#[cfg(feature = "pictures")]
use crate::draw::sheet::{MOST_PER_PAGE, Paper};
use clap::{ArgGroup, Args};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

/// `gridc draw`
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("shown").args(["solution", "candidates", "diff", "conflict", "step"]))]
pub struct DrawArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// The puzzle with this number, where the file has several
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>, help_heading = "Input")]
    pub puzzle: Option<NonZeroU64>,
    /// Fill in the solution
    #[arg(long, help_heading = "What is drawn")]
    pub solution: bool,
    /// Fill in the values that occur in some solution
    #[arg(long, help_heading = "What is drawn")]
    pub candidates: bool,
    /// Fill in two solutions, and show where they differ
    #[arg(long, help_heading = "What is drawn")]
    pub diff: bool,
    /// Show givens and clues that cannot hold together, of a puzzle without a solution
    #[arg(long, help_heading = "What is drawn")]
    pub conflict: bool,
    /// Show the Nth step of the way that `gridc explain` tells
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>, help_heading = "What is drawn")]
    pub step: Option<NonZeroUsize>,
    /// What is written.
    #[command(flatten)]
    pub drawn: DrawnArguments,
    /// Several puzzles on pages.
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    pub sheet: SheetArguments,
    /// How they are solved, if they are.
    #[command(flatten)]
    pub method: Method,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Time for finding out what cannot hold together, as in 2 (seconds), 500ms
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "2", allow_negative_numbers = true, value_parser = duration, help_heading = "Limits, per puzzle")]
    pub why_time: Duration,
    /// How text looks.
    #[command(flatten)]
    pub appearance: Appearance,
}

/// What pictures are written as, and where.
#[derive(Args, Clone, Default, Debug)]
#[command(next_help_heading = "Output")]
pub struct DrawnArguments {
    /// Write to this file, whose name says the form: .svg, .png, .pdf, .txt; it appears whole or not at all. With `{}` in its
    /// name each puzzle gets a file of its own, its number in place of `{}` (`{:03}`: with three figures); `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The form, where no file name says it [default: text]
    #[arg(long, value_name = "FORM", value_parser = words::one_of(Form::ALL, Form::name, Form::description))]
    pub to: Option<Form>,
    /// Colours [default: screen, of a sheet print]
    #[arg(long, value_name = "THEME", value_parser = words::one_of(Theme::ALL, Theme::name, Theme::description))]
    pub theme: Option<Theme>,
    /// The side of a cell in pixels, or points of a PDF [default: 48, of a PNG 96]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub size: Option<NonZeroU32>,
    /// The width of the whole picture instead
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>, conflicts_with = "size")]
    pub width: Option<NonZeroU32>,
}

/// Several puzzles on pages of paper.
#[cfg(feature = "pictures")]
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Sheets (a PDF of many puzzles on pages, with their rules)")]
pub struct SheetArguments {
    /// So many puzzles on a page; large boards have one to themselves [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = per_page)]
    pub per_page: Option<usize>,
    /// Size of the pages [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = words::one_of(Paper::ALL, Paper::name, Paper::description))]
    pub paper: Option<Paper>,
    /// Solve the puzzles, and put the solutions at the end
    #[arg(long, conflicts_with = "shown")]
    pub answers: bool,
    /// Say how hard each puzzle is, by HoDoKu's levels; those that have more solutions than one are of none
    #[arg(long)]
    pub difficulty: bool,
}

#[cfg(feature = "pictures")]
impl SheetArguments {
    /// Whether anything asks for pages.
    pub fn is_told(&self) -> bool {
        self.per_page.is_some() || self.paper.is_some() || self.answers || self.difficulty
    }
}

#[cfg(feature = "pictures")]
fn per_page(text: &str) -> Result<usize, String> {
    match positive::<NonZeroUsize>(text)?.get() {
        many if many > MOST_PER_PAGE => Err(format!("a page has room for at most {MOST_PER_PAGE}")),
        few => Ok(few),
    }
}
