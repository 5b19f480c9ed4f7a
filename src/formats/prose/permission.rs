//! Sentences that allow something: whether a clue forbids it.

use super::judge::{Judge, denies, restricts};
use super::lexicon::is_changing;
use super::words::number;
use crate::language::faces::FACES;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that make a demand of what would else be a permission.
const DEMANDS: [&str; 6] = ["must", "only", "exactly", "never", "always", "norepeat"];

/// Words of what is allowed.
const ALLOWING: [&str; 10] = ["may", "can", "could", "might", "allowed", "permitted", "possible", "fine", "ok", "okay"];

/// Words for whatever else forbids it.
const CONDITIONS: [&str; 6] = ["rule", "permit", "permitting", "allow", "sudoku", "constraint"];

/// Words for where digits are different on every board.
const HOUSES: [&str; 5] = ["row", "column", "box", "region", "house"];

/// Rules under which digits are different, and words for where.
static NO_REPEATS: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let different = FACES.iter().filter(|face| !face.different.is_empty());
    different.map(|face| (face.rule, face.different.split_whitespace().collect())).collect()
});

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
    pub(super) fn lets_repeat(&self, words: &HashSet<&str>) -> bool {
        allows_repeats(words) && !self.forbids_repeats(words)
    }

    /// Whether the sentence allows digits to repeat where a clue forbids it; if it does not say where, in anything but houses.
    pub(super) fn forbids_repeats(&self, words: &HashSet<&str>) -> bool {
        let there = |things: &[&str]| things.iter().any(|thing| words.contains(thing));
        let houses = there(&HOUSES);
        let nowhere =
            !there(&CONDITIONS) && !there(&["arrow"]) && !houses && !NO_REPEATS.iter().any(|(_, things)| there(things));
        let forbids = |(rule, things): &(&str, Vec<&str>)| (nowhere || there(things)) && self.summary.has(rule);
        allows_repeats(words) && (houses || NO_REPEATS.iter().any(forbids))
    }
}

/// Whether the sentence says that digits may repeat.
fn allows_repeats(words: &HashSet<&str>) -> bool {
    let has = |all: &[&str]| all.iter().any(|word| words.contains(word));
    words.contains("mayrepeat") || words.contains("repeat") && has(&ALLOWING) && !denies(words)
}
