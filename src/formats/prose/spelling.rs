//! Corrects misspelt words.

use super::lexicon::{NOUNS, is_known};
use super::words::LexiconWord;
use strsim::osa_distance;

/// Minimum length of a word that is corrected.
const SHORTEST: usize = 4;
/// From this length on, two letters may be wrong.
const LONG: usize = 6;

/// Returns the intended word, if the word is unknown and similar to one for a drawing or a rule.
pub(super) fn meant(word: LexiconWord) -> LexiconWord {
    let letters = word.chars().count();
    if letters < SHORTEST || is_known(&word) || !word.is_ascii() {
        return word;
    }
    let wrong = if letters < LONG { 1 } else { 2 };
    let near = |noun: &&&str| noun.len().abs_diff(letters) <= wrong && noun.chars().next() == word.chars().next();
    let nearest = NOUNS.iter().filter(near).map(|noun| (osa_distance(noun, &word), noun)).min();
    nearest.filter(|(distance, _)| *distance <= wrong).map_or(word, |(_, noun)| (*noun).to_owned())
}
