//! Recognises sentences that permit something, and decides whether a clue forbids it.

use super::judge::{Judge, denies, restricts};
use super::lexicon::{Topic, demand, is_altering, is_thing};
use super::structure::Trait;
use super::words::{LexiconWord, number};
use crate::language::faces::FACES;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Words that turn a permission into a demand.
const DEMANDS: [&str; 6] = ["must", "only", "exactly", "never", "always", "norepeat"];

/// Words for permissions.
const ALLOWING: [&str; 10] = ["may", "can", "could", "might", "allowed", "permitted", "possible", "fine", "ok", "okay"];

/// Words for other rules that may forbid it.
const CONDITIONS: [&str; 6] = ["rule", "permit", "permitting", "allow", "sudoku", "constraint"];

/// Houses, where digits are different on every board.
const HOUSES: [&str; 5] = ["row", "column", "box", "region", "house"];

/// Rules that make digits different, with words for the cells concerned.
static NO_REPEATS: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let different = FACES.iter().filter(|face| !face.different.is_empty());
    different.map(|face| (face.rule, face.different.split_whitespace().collect())).collect()
});

impl Judge<'_> {
    /// Returns whether the sentence permits something and demands nothing.
    pub(super) fn permits(&self, words: &HashSet<&str>, traits: &HashSet<Trait>, here: &[&Topic]) -> bool {
        let permission = words.contains("neednot") || words.contains("notall") || self.lets_repeat(words);
        permission
            && !traits.iter().any(|of| of.selects() && !here.iter().any(|topic| topic.licenses(of)))
            && !DEMANDS.iter().any(|word| words.contains(word))
            && words.iter().all(|word| {
                (*word != "mayrepeat" || self.lets_repeat(words))
                    && (*word == "neither" || number(word).is_some() || restricts(word))
                    && !is_altering(word)
            })
    }

    /// Returns whether the sentence permits repeated digits where no clue forbids them, as on lines and arrows.
    pub(super) fn lets_repeat(&self, words: &HashSet<&str>) -> bool {
        allows_repeats(words) && !self.forbids_repeats(words)
    }

    /// Returns whether the sentence permits repeated digits where a clue forbids them. Without a stated place, it applies
    /// everywhere except in houses.
    pub(super) fn forbids_repeats(&self, words: &HashSet<&str>) -> bool {
        let there = |things: &[&str]| things.iter().any(|thing| words.contains(thing));
        let houses = there(&HOUSES);
        let nowhere =
            !there(&CONDITIONS) && !there(&["arrow"]) && !houses && !NO_REPEATS.iter().any(|(_, things)| there(things));
        let forbids = |(rule, things): &(&str, Vec<&str>)| (nowhere || there(things)) && self.summary.has(rule);
        allows_repeats(words) && (houses || NO_REPEATS.iter().any(forbids))
    }
}

/// Returns whether a sentence permits something.
pub(super) fn allows(words: &[LexiconWord]) -> bool {
    let free = |pair: &[LexiconWord]| ALLOWING.contains(&pair[0].as_str()) && pair[1] != "not";
    words.windows(2).any(free) || words.iter().any(|word| matches!(word.as_str(), "neednot" | "notall"))
}

/// Words for missing clues.
const ABSENT: [&str; 11] =
    ["absence", "absent", "missing", "omitted", "unmarked", "unclued", "without", "out", "other", "notall", "neednot"];
/// Words for existing clues.
const SHOWN: [&str; 6] = ["given", "shown", "marked", "drawn", "clued", "indicated"];
/// Words that state that something has no meaning.
const NOTHING: [&str; 4] = ["nothing", "anything", "meaning", "significance"];
/// Words for what a solver needs or is given.
const ASKED: [&str; 7] = ["given", "required", "needed", "necessary", "guess", "guessing", "bifurcation"];
/// Words for clues that may be present or missing.
const CLUES: [&str; 5] = ["given", "constraint", "restriction", "clue", "rule"];

/// Returns whether a sentence states that clues may be missing, or that missing clues have no meaning.
pub(super) fn leaves_open(words: &[LexiconWord]) -> bool {
    let has = |such: &[&str]| words.iter().any(|word| such.contains(&word.as_str()));
    let clue = words.iter().any(|word| is_thing(word)) || has(&CLUES) || has(&["pair", "cell", "everything"]);
    if !clue || has(&DEMANDS) || words.iter().any(|word| is_altering(word)) {
        return false;
    }
    let free = allows(words) && !words.windows(2).any(|pair| ALLOWING.contains(&pair[0].as_str()) && pair[1] == "not");
    let some = has(&["some", "someof"]) || words.starts_with(&["not".into()]);
    let demands = words.iter().any(|word| demand(word).is_some());
    let absent = has(&ABSENT) || !demands && words.first().is_some_and(|word| word == "no");
    // As in "Not all cages have their total given."
    some && words.last().is_some_and(|word| SHOWN.contains(&word.as_str()))
        || absent && (free || has(&NOTHING) || some && !demands)
}

/// Returns whether a sentence states that there are no clues or demands of some kind, as in "there are no given digits".
pub(super) fn denies_clues(words: &[LexiconWord]) -> bool {
    let has = |such: &[&str]| words.iter().any(|word| such.contains(&word.as_str()));
    let is = |word: &str| matches!(word, "is" | "are" | "has" | "have" | "with");
    let no =
        words.windows(2).any(|pair| is(&pair[0]) && pair[1] == "no") || words.first().is_some_and(|word| word == "no");
    no && (has(&ASKED) || has(&CLUES)) && !words.iter().any(|word| is_altering(word))
}

/// Returns whether the sentence states that digits may repeat.
fn allows_repeats(words: &HashSet<&str>) -> bool {
    let has = |all: &[&str]| all.iter().any(|word| words.contains(word));
    words.contains("mayrepeat") || words.contains("repeat") && has(&ALLOWING) && !denies(words)
}
