//! Many puzzles on pages of paper: with their titles and rules, and with the answers at the end.

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
pub struct Entry {
    /// What it is called; its number is put before it.
    pub title: Option<String>,
    pub author: Option<String>,
    /// How hard it is, in words.
    pub difficulty: Option<String>,
    /// Its rules, sentence by sentence.
    pub rules: Vec<String>,
    pub picture: Picture,
    /// What is at the end of the sheet about it, if anything is.
    pub answer: Option<AnswerKey>,
}

/// What is at the end of a sheet about a puzzle.
#[derive(Clone, Debug)]
pub enum AnswerKey {
    Solution(Box<Picture>),
    Words(String),
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub paper: Paper,
    /// So many puzzles stand on a page, at most [`MOST_PER_PAGE`]; large ones have one to themselves.
    pub per_page: usize,
    pub theme: Theme,
}

/// The most puzzles on a page.
pub const MOST_PER_PAGE: usize = 30;

/// The most puzzles of a sheet, since all pictures are held in memory.
pub const MOST_PUZZLES: usize = 5_000;

named! {
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Paper {
        #[default]
        A4 = "a4": "210 × 297 mm",
        Letter = "letter": "8.5 × 11 in",
    }
}

impl Paper {
    /// Width and height in points of 1/72 inch.
    pub fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}
