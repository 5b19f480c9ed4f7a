//! Clues beside the board.

use super::Puzzle;
use super::clues::words;
use crate::formats::draft::Items;
use crate::formats::json_value::Json;
use crate::puzzle::Effect;

/// Rules by their types.
const RULES: [(i64, &str); 5] =
    [(500, "little_killer"), (501, "sandwich"), (502, "x_sum"), (503, "skyscraper"), (504, "numbered_room")];

impl Puzzle<'_> {
    /// Adds the clues of a constraint that stand beside the board.
    pub(super) fn outside(&mut self, kind: i64, json: &Json) {
        let Some((_, rule)) = RULES.iter().find(|(number, _)| *number == kind) else { return };
        for clue in self.draft.listed(json.get("clues"), Items::Objects) {
            let place = clue.get("outerCell").and_then(Json::integer);
            let diagonal = clue.get("diagonal").and_then(Json::integer).unwrap_or(0);
            let cells = place.and_then(|place| self.board.outside(place, diagonal));
            // A clue without number only shows where it will be.
            let Some(Some(value)) = self.number(clue.get("value")) else { continue };
            match cells.filter(|_| kind != 500 || diagonal != 0) {
                Some(cells) => self.draft.say(&format!("{rule} {value} {}", words(&cells)), clue.span),
                None => self.doubt(Effect::Restricts, format!("a clue of `{rule}` that looks at no cell"), clue.span),
            }
        }
    }
}
