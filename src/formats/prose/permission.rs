//! Sentences that allow something: whether a clue forbids it.

use super::judge::{Judge, restricts};
use super::lexicon::is_changing;
use super::words::number;
use std::collections::HashSet;

/// Words that make a demand of what would else be a permission.
const DEMANDS: [&str; 6] = ["must", "only", "exactly", "never", "always", "norepeat"];

/// Rules under which digits are different, and words for where.
const NO_REPEATS: [(&[&str], &[&str]); 5] = [
    (&["=rows"], &["row", "column", "box", "region", "house"]),
    (&["killer", "cage", "multi_killer"], &["cage", "killer", "group"]),
    (&["extra_region", "windoku"], &["extraregion", "area", "shape", "grey", "shaded", "window"]),
    (&["renban", "nabner", "thermo"], &["line", "renban", "nabner", "thermo", "thermometer"]),
    (&["diagonal_down", "diagonal_up", "x_sudoku"], &["diagonal", "diagonals"]),
];

impl Judge<'_> {
    /// Whether the sentence allows something and demands nothing.
    pub(super) fn permits(&self, words: &HashSet<&str>) -> bool {
        let permission = words.contains("neednot") || words.contains("notall") || self.lets_repeat(words);
        permission
            && !DEMANDS.iter().any(|word| words.contains(word))
            && words.iter().all(|word| {
                (*word != "mayrepeat" || self.lets_repeat(words))
                    && (*word == "neither" || number(word).is_some() || restricts(word))
                    && !is_changing(word)
            })
    }

    /// Whether the sentence allows digits to repeat where no clue forbids it, as on lines and arrows.
    fn lets_repeat(&self, words: &HashSet<&str>) -> bool {
        words.contains("mayrepeat") && !self.forbids_repeats(words)
    }

    /// Whether the sentence allows digits to repeat where a clue forbids it; if it does not say where, in anything but houses.
    pub(super) fn forbids_repeats(&self, words: &HashSet<&str>) -> bool {
        let there = |things: &[&str]| things.iter().any(|thing| words.contains(thing));
        let nowhere = !there(&["arrow"]) && !NO_REPEATS.iter().any(|(_, things)| there(things));
        let forbids = |(rules, things): &(&[&str], &[&str])| {
            let meant = there(things) || nowhere && *rules != ["=rows"];
            meant && rules.iter().any(|rule| self.told.has(rule))
        };
        words.contains("mayrepeat") && NO_REPEATS.iter().any(forbids)
    }
}
