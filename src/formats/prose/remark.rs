//! Sentences beside objects that carry the rules: does one only comment on them?
//!
//! It does, in whatever words, unless it names or explains a rule that has no clue, has a word or a number that changes what
//! clues mean, or makes a demand of a kind that is not that of the rules which it is about. Who knows those rules from their
//! clues need not understand how the setter puts them.

use super::judge::{DENIALS, Judge};
use super::lexicon::{
    Demand, LONG_NAMES, TOPICS, Topic, changes_meaning, demand, is_general, is_known, is_matter, is_thing,
};
use super::words::{Word, lettered, number};
use std::collections::HashSet;

/// Sentences of fewer words are names and greetings, in any language.
const READABLE: usize = 6;

/// Numbers in letters up to this one mostly count cells.
const SMALL: i64 = 2;

impl Judge<'_> {
    /// Whether a sentence of these words only comments on clues that there are.
    pub(super) fn only_comments(&mut self, words: &HashSet<&str>) -> bool {
        let told = self.told_of(words);
        let about = if told.is_empty() { self.like(words) } else { told.clone() };
        let takes = |word: &str| about.iter().any(|topic| topic.takes(word));
        let explains = |word: &str| told.is_empty() || demand(word).is_some() && !takes(word);
        let absent = |topic: &Topic| {
            !self.present(topic)
                && (topic.names().any(|name| words.contains(name) && !takes(name))
                    || topic.explained_by(words) && topic.needs_one_of(words, explains))
        };
        let named = |(rule, name): &(&str, Vec<Word>)| {
            !self.summary.has(rule)
                && name.iter().all(|word| words.contains(word.as_str()))
                && !name.iter().all(|word| takes(word) || is_general(word))
        };
        let kinds: HashSet<Demand> = told.iter().flat_map(|topic| topic.demands()).collect();
        let may_repeat = self.lets_repeat(words);
        let matter = !told.is_empty() || words.iter().any(|word| is_matter(word) || demand(word).is_some());
        let beyond = |word: &str| {
            let permitted = may_repeat && matches!(word, "mayrepeat" | "repeat");
            // "More than once" compares nothing.
            let idle = permitted || word == "more" && words.contains("once");
            let demands = demand(word).is_some_and(|kind| !kinds.contains(&kind)) && !idle;
            let counted = number(word).or_else(|| lettered(word).filter(|number| *number > SMALL));
            let counts = counted.is_some_and(|number| !about.iter().any(|topic| self.number(topic, number)));
            !takes(word) && (demands || matter && (counts || changes_meaning(word)))
        };
        let readable = words.len() < READABLE || words.iter().any(|word| is_known(word));
        // Setters say in many words what every board has, but with no word that is unknown; and what they deny beyond
        // repeats is not of every board.
        let board = !told.is_empty() && told.iter().all(|topic| topic.is_board());
        let strange = board && words.iter().any(|word| !is_known(word) || DENIALS.contains(word));
        let comments = readable
            && !strange
            && !self.forbids_repeats(words)
            && !words.iter().any(|word| beyond(word))
            && !TOPICS.iter().any(absent)
            && !LONG_NAMES.iter().any(named);
        if !told.is_empty() {
            self.subjects = told;
        }
        comments
    }

    /// The rules with clues that a sentence names or explains, or else those whose drawings it mentions.
    fn told_of(&self, words: &HashSet<&str>) -> Vec<&'static Topic> {
        let present = || TOPICS.iter().filter(|topic| self.present(topic));
        let named: Vec<&Topic> = present().filter(|topic| topic.named_by(words) || topic.explained_by(words)).collect();
        if !named.is_empty() {
            return named;
        }
        present().filter(|topic| words.iter().any(|word| is_thing(word) && topic.takes(word))).collect()
    }

    /// What a sentence that tells of no rule, but demands something, goes on about: the rules of the last one that told of
    /// some, and any that makes all of its demands.
    fn like(&self, words: &HashSet<&str>) -> Vec<&'static Topic> {
        if !words.iter().any(|word| demand(word).is_some()) {
            return Vec::new();
        }
        let takes_all = |topic: &&Topic| words.iter().all(|word| demand(word).is_none() || topic.takes(word));
        let likely = TOPICS.iter().filter(|topic| self.present(topic)).filter(takes_all);
        likely.chain(self.subjects.iter().copied()).collect()
    }
}
