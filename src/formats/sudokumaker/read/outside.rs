//! Reads SudokuMaker's clues beside the board.

use super::super::table::{SudokuMakerRow, SudokuMakerShape};
use super::Puzzle;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;
use crate::puzzle::Effect;

impl Puzzle<'_> {
    /// Adds the clues of a constraint that are beside the board.
    pub(super) fn outside(&mut self, row: &SudokuMakerRow, json: &Json) {
        let (rule, straight) = (row.rule, matches!(row.shape, SudokuMakerShape::Outside(_)));
        for clue in self.entries(row.kind, json.get("clues")) {
            let place = clue.get("outerCell").and_then(Json::integer);
            let diagonal = clue.get("diagonal").and_then(Json::integer).unwrap_or(0);
            let cells = place.and_then(|place| self.board.outside(place, diagonal));
            // A clue without a number is only a placeholder.
            let Some(Some(value)) = self.number(clue.get("value")) else { continue };
            match cells.filter(|_| straight || diagonal != 0) {
                Some(cells) => self.draft.say(&format!("{rule} {value} {}", addresses(&cells)), clue.span),
                None => self.doubt(
                    Effect::Restricts,
                    format!(
                        "a clue of `{rule}` without cells in its \
                    direction"
                    ),
                    clue.span,
                ),
            }
        }
    }
}
