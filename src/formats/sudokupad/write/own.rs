//! The page as a canvas for clues of the puzzle's own rules.

use super::figures;
use super::page::{BOARD, Metadata, SudokuPadPage};
use crate::draw::Figure;
use crate::formats::drawing::Drawings;
use crate::formats::sudokupad::read::drawings;
use crate::formats::writing::own_rules::Canvas;
use crate::puzzle::{Layout, SourceId};
use crate::syntax::Source;

/// A page under construction.
pub(super) struct SudokuPadCanvas<'l> {
    pub(super) page: SudokuPadPage,
    pub(super) layout: &'l Layout,
    /// The number of cages that belong to the board.
    pub(super) board_cages: usize,
}

impl Canvas for SudokuPadCanvas<'_> {
    fn add(&mut self, figures: &[&Figure]) -> Option<()> {
        figures::add(figures, self.layout, &mut self.page)
    }

    fn blank(&self) -> Self {
        let SudokuPadPage { cells, regions, cages, .. } = &self.page;
        let cages = cages.iter().take(self.board_cages).cloned().collect();
        // Without any rules in words, frames with a number would be sums.
        let metadata = Metadata { rules: Some(BOARD.to_owned()), ..Metadata::default() };
        let page = SudokuPadPage {
            cells: cells.clone(),
            regions: regions.clone(),
            cages,
            metadata,
            ..SudokuPadPage::default()
        };
        Self { page, ..*self }
    }

    fn drawings(&self) -> Option<Drawings> {
        let text = serde_json::to_string(&self.page).ok()?;
        drawings(&Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 })
    }
}
