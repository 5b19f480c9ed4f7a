//! Sheets: many puzzles on pages of a PDF, with titles and rules, and the answers at the end.

pub(crate) mod answers;
pub(crate) mod lines;
pub(crate) mod pages;
pub(crate) mod plan;
mod write;

pub use write::sheet;

use super::{Picture, Theme};
use crate::model::named;

/// A puzzle of a sheet.
#[derive(Clone, Debug)]
pub struct SheetEntry {
    /// The title; the puzzle's number is put before it.
    pub title: Option<String>,
    pub author: Option<String>,
    /// The difficulty, in words.
    pub difficulty: Option<String>,
    /// The rules, one sentence each.
    pub rules: Vec<String>,
    pub picture: Picture,
    /// The answer at the end of the sheet, if there is one.
    pub answer: Option<AnswerKey>,
}

/// The answer to a puzzle at the end of a sheet.
#[derive(Clone, Debug)]
pub enum AnswerKey {
    Solution(Box<Picture>),
    Words(String),
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub paper: PaperSize,
    /// The number of puzzles per page, at most [`MOST_PER_PAGE`]; large ones have a page to themselves.
    pub per_page: usize,
    pub theme: Theme,
}

/// The largest number of puzzles per page.
pub const MOST_PER_PAGE: usize = 30;

/// The largest number of puzzles in a sheet, since all pictures are held in memory.
pub const MOST_PUZZLES: usize = 5_000;

named! {
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum PaperSize {
        #[default]
        A4 = "a4": "210 × 297 mm",
        Letter = "letter": "8.5 × 11 in",
    }
}

impl PaperSize {
    /// Returns width and height in points of 1/72 inch.
    pub fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}
