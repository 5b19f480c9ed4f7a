//! Arguments of `gridc draw`, which draws puzzles.

use super::shared::{InputArguments, LimitArguments, Method, Presentation};
use crate::cli::draw::PictureFormat;
use crate::cli::quantity::{duration, positive};
use crate::cli::words;
use crate::draw::Theme;
#[cfg(feature = "pictures")]
use crate::draw::sheet::{MOST_PER_PAGE, PaperSize};
use clap::{ArgGroup, Args};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

// Arguments of `gridc draw`.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("shown").args(["solution", "candidates", "diff", "conflict", "step"]))]
pub struct DrawArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// Draw puzzle number N, if the file has several
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>, help_heading = "Input")]
    pub puzzle: Option<NonZeroU64>,
    /// Fill in the solution
    #[arg(long, help_heading = "What is drawn")]
    pub solution: bool,
    /// Fill in the values that occur in at least one solution
    #[arg(long, help_heading = "What is drawn")]
    pub candidates: bool,
    /// Fill in two solutions, and show where they differ
    #[arg(long, help_heading = "What is drawn")]
    pub diff: bool,
    /// Show givens and clues that contradict each other, if the puzzle has no solution
    #[arg(long, help_heading = "What is drawn")]
    pub conflict: bool,
    /// Show step N of `gridc explain`
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>, help_heading = "What is drawn")]
    pub step: Option<NonZeroUsize>,
    /// Format, file, colours and size.
    #[command(flatten)]
    pub drawn: DrawnArguments,
    /// Options for several puzzles on pages.
    #[cfg(feature = "pictures")]
    #[command(flatten)]
    pub sheet: SheetArguments,
    /// How puzzles are solved, if what is drawn requires it.
    #[command(flatten)]
    pub method: Method,
    /// Search limits.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Time for finding clues that contradict each other, as in 2 (seconds), 500ms
    #[arg(long, hide_short_help = true, value_name = "TIME", default_value = "2", allow_negative_numbers = true, value_parser = duration, help_heading = "Limits, per puzzle")]
    pub why_time: Duration,
    /// How results are shown.
    #[command(flatten)]
    pub presentation: Presentation,
}

// Format, destination, colours and size of pictures.
#[derive(Args, Clone, Default, Debug)]
#[command(next_help_heading = "Output")]
pub struct DrawnArguments {
    /// Write to this file in the format of its name: .svg, .png, .pdf, .txt; the file is written completely or not at all. With
    /// `{}` in its name, each puzzle gets its own file, with its number in place of `{}` (`{:03}`: with three digits); `-` is
    /// standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Format, if no file name determines it [default: text]
    #[arg(long, value_name = "FORM", value_parser = words::one_of(PictureFormat::ALL, PictureFormat::name, PictureFormat::description))]
    pub to: Option<PictureFormat>,
    /// Colours [default: screen; print for a sheet]
    #[arg(long, value_name = "THEME", value_parser = words::one_of(Theme::ALL, Theme::name, Theme::description))]
    pub theme: Option<Theme>,
    /// Side of a cell in pixels, or in points for PDF [default: 48; 96 for PNG]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub size: Option<NonZeroU32>,
    /// Width of the whole picture instead
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>, conflicts_with = "size")]
    pub width: Option<NonZeroU32>,
}

// Options for several puzzles on pages of paper.
#[cfg(feature = "pictures")]
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Sheets (a PDF of many puzzles on pages, with their rules)")]
pub struct SheetArguments {
    /// Put N puzzles on each page; large boards get a page of their own [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = per_page)]
    pub per_page: Option<usize>,
    /// Size of the pages [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = words::one_of(PaperSize::ALL, PaperSize::name, PaperSize::description))]
    pub paper: Option<PaperSize>,
    /// Solve the puzzles, and put the solutions at the end
    #[arg(long, conflicts_with = "shown")]
    pub answers: bool,
    /// Print the difficulty of each puzzle (HoDoKu's levels), if it has exactly one solution
    #[arg(long)]
    pub difficulty: bool,
}

#[cfg(feature = "pictures")]
impl SheetArguments {
    /// Returns whether any of these options is set, so that the output is a sheet.
    pub fn is_told(&self) -> bool {
        self.per_page.is_some() || self.paper.is_some() || self.answers || self.difficulty
    }
}

#[cfg(feature = "pictures")]
fn per_page(text: &str) -> Result<usize, String> {
    match positive::<NonZeroUsize>(text)?.get() {
        many if many > MOST_PER_PAGE => Err(format!("a page holds at most {MOST_PER_PAGE}")),
        few => Ok(few),
    }
}
