//! Draws boards with their clues as text: frames inside cages, dots and signs between cells, numbers beside the board. A clue
//! that cannot be drawn gets a letter in its cells, and a line below the board.

mod characters;
mod page;
mod sorted;

use super::{CellText, Style};
use crate::draw::Picture;
use crate::puzzle::{CellId, PuzzleData, clean_line};
use page::CluePage;
use sorted::SortedClues;

/// The largest number of lines below a board; further clues are counted.
const MOST_LINES: usize = 60;

/// Draws a puzzle with the clues of its picture. `cell` returns the text of each cell, which must be a single line. The drawing
/// ends with a newline.
pub fn with_clues<'a>(
    puzzle: &PuzzleData,
    picture: &Picture,
    style: Style,
    cell: impl FnMut(CellId) -> CellText<'a>,
) -> String {
    let texts: Vec<CellText<'a>> = (0..puzzle.layout.cells().len() as u32).map(CellId).map(cell).collect();
    let sorted = SortedClues::of(puzzle, picture, style.ascii);
    let mut out = CluePage::new(puzzle, &sorted, &texts, style).finish();
    let mut lines: Vec<String> = Vec::new();
    for (clue, letter) in &sorted.named {
        let words = clean_line(&puzzle.clue_words(&puzzle.clues[*clue]));
        lines.push(letter.map_or_else(|| format!("   {words}"), |letter| format!("{letter}  {words}")));
    }
    if !lines.is_empty() {
        out.push('\n');
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    lines.iter().for_each(|line| out.push_str(&format!("{line}\n")));
    if more > 0 {
        out.push_str(&format!("and {more} more\n"));
    }
    out
}
