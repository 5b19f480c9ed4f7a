//! Interfaces to the meaning of single sentences, for readers that convert them to clues.

use super::grammar::structure;
use super::judge::restricts;
use super::lexicon::{TOPICS, is_altering};
use super::sentence::sentences;
use super::structure::Trait;
use super::words::{lettered, number};
use super::{EXAMPLE, Meanings};
use std::collections::{BTreeSet, HashSet};

/// Words before a number that state its meaning.
const BEFORE_NUMBERS: [&str; 6] = ["of", "by", "least", "exactly", "difference", "ratio"];

/// Returns the words of a text in normalised spelling, with phrases replaced by single words (`norepeat`, `mayrepeat`, `neednot`,
/// `allgiven`, …), without examples.
pub(in crate::formats) fn sense(text: &str) -> Vec<String> {
    let of = |words: Vec<String>| words.into_iter().take_while(|word| word != EXAMPLE);
    let meanings = Meanings::new(9);
    sentences(text).iter().flat_map(|sentence| of(meanings.of(sentence))).collect()
}

/// Returns the numbers among words. `one` and `two` are ignored, except after a word such as `of` or `by`, since they mostly
/// count digits.
pub(in crate::formats) fn numbers(words: &[String]) -> BTreeSet<i64> {
    let stated = |place: usize| place > 0 && BEFORE_NUMBERS.contains(&words[place - 1].as_str());
    let of = |(place, word): (usize, &String)| {
        number(word).or_else(|| lettered(word).filter(|number| *number > 2 || stated(place)))
    };
    words.iter().enumerate().filter_map(of).collect()
}

/// Returns the rules that a text names or explains, regardless of other content.
pub(in crate::formats) fn about(text: &str) -> HashSet<&'static str> {
    let words = sense(text);
    let words: HashSet<&str> = words.iter().map(String::as_str).collect();
    let topics = TOPICS.iter().filter(|topic| topic.named_by(&words) || topic.explained_by(&words));
    topics.flat_map(|topic| topic.rules.iter().copied()).collect()
}

/// Returns whether a text states that all pairs of cells with some property are marked: "consecutive digits are separated by a
/// white dot", "digits without a dot between them are not consecutive".
pub(in crate::formats) fn all_marked(text: &str) -> bool {
    let traits = structure(&sense(text));
    let marked = traits.iter().any(|of| matches!(of, Trait::Converse(_, true) | Trait::Unmarked(_)));
    marked && !traits.iter().any(|of| of.selects() && !matches!(of, Trait::Converse(..)))
}

/// Returns whether a text, if it is a rule, can only exclude digits: all its words belong to such rules.
pub(in crate::formats) fn only_restricts(text: &str) -> bool {
    sense(text).iter().all(|word| restricts(word) && !is_altering(word))
}
