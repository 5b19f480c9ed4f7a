//! Decides whether a sentence besides objects that express the rules is only a comment on them.
//!
//! It is, whatever its words are, if it states a rule with clues and nothing more: its demands are of the kinds that the rule
//! has, and the things and places that it names are the rule's. A sentence without a demand and without "must" is a comment, too.
//! A sentence is not a comment if it alters the meaning of clues, or names or explains a rule without a clue.

use super::SHORT;
use super::alteration::{alters, is_some};
use super::grammar::structure;
use super::judge::{FILLING, Judge};
use super::lexicon::{
    DENIALS, Demand, LONG_NAMES, TOPICS, Topic, demand, demanded, is_altering, is_general, is_known, is_look,
    is_matter, is_place, is_thing,
};
use super::permission::{allows, denies_clues, leaves_open};
use super::words::{LexiconWord, lettered, number};
use std::collections::HashSet;

/// Shorter sentences are names and greetings, in any language.
const READABLE: usize = 6;

/// Numbers in letters up to this one mostly count cells.
const SMALL: i64 = 2;

/// The word for statements that the digits of the board go from first to last.
const ALL_DIGITS: &str = "alldigit";

/// A sentence in the first person states no rule.
const TALK: [&str; 5] = ["i", "my", "me", "im", "ive"];

impl Judge<'_> {
    /// Returns whether a sentence only comments on existing clues. `all` are its words in order.
    pub(super) fn only_comments(&mut self, all: &[LexiconWord], words: &HashSet<&str>) -> bool {
        let told = self.told_of(words);
        let about = if told.is_empty() { self.like(words) } else { told.clone() };
        let comments = self.comments_on(&about, told.is_empty(), all, words);
        if !told.is_empty() {
            self.subjects = told;
        }
        comments
    }

    fn comments_on(&self, about: &[&'static Topic], untold: bool, all: &[LexiconWord], words: &HashSet<&str>) -> bool {
        let about = &self.relevant(about, words)[..];
        let takes = |word: &str| about.iter().any(|topic| topic.takes(word));
        if self.alters(about, all, words) || self.forbids_repeats(words) || self.is_of_absent(about, untold, all, words)
        {
            return false;
        }
        let kinds: HashSet<Demand> = about.iter().flat_map(|topic| topic.demands()).collect();
        // "More than once" is not a comparison, and a permission is not a demand.
        let idle = |word: &str| {
            self.lets_repeat(words) && matches!(word, "mayrepeat" | "repeat")
                || word == "more" && words.contains("once")
        };
        let demands = demanded(words);
        let beyond = |(kind, word): &(Demand, &str)| !kinds.contains(kind) && !takes(word) && !idle(word);
        let matters = !untold || words.iter().any(|word| is_matter(word));
        let speaks = matters || words.iter().any(|word| FILLING.contains(word));
        if demands.iter().any(beyond) || speaks && self.counts_more(about, all) {
            return false;
        }
        if !matters || demands.is_empty() && TALK.iter().any(|word| words.contains(word)) {
            return words.len() < READABLE || words.iter().any(|word| is_known(word));
        }
        let traits = structure(all);
        if traits.iter().any(|of| of.selects() && !about.iter().any(|topic| topic.licenses(of))) {
            return false;
        }
        let allowed = self.lets_repeat(words) && demands.iter().all(|(_, word)| idle(word));
        if allowed || demands.is_empty() && denies_clues(all) || leaves_open(all) {
            return true;
        }
        if !self.licensed(&traits, about) {
            return false;
        }
        // Equality, and more than one occurrence, are often negated. Any other negation must belong to the rule.
        let turned = demands.iter().any(|(kind, word)| demand(word) != Some(*kind)) || words.contains("once");
        let denied = |word: &str| DENIALS.contains(&word) && !turned && !takes(word);
        let other = |word: &str| !takes(word) && (is_thing(word) || is_place(word) && !DENIALS.contains(&word));
        let short = words.len() <= SHORT && demands.is_empty();
        let plain = |word: &str| {
            let counted = number(word).or_else(|| lettered(word)).is_some();
            short && is_place(word) && !DENIALS.contains(&word)
                || demands.is_empty() && DENIALS.contains(&word) && words.iter().any(|word| is_look(word))
                || takes(word)
                || is_general(word)
                || is_look(word)
                || is_some(word)
                || demand(word).is_some()
                || counted
        };
        let of_board = |topic: &Topic| topic.explained_by(words) || demands.iter().all(|(_, word)| topic.takes(word));
        let board = about.iter().any(|topic| topic.is_board() && of_board(topic));
        if about.iter().any(|topic| !topic.is_board() && topic.stated_by(words, untold)) {
            let nameless = untold && !words.iter().any(|word| is_thing(word));
            let strange = |word: &str| nameless && !plain(word);
            return !words.iter().any(|word| denied(word) || other(word) || strange(word));
        }
        // That all digits occur is no demand on a sudoku if no place is named.
        let idle = |word: &str| idle(word) || word == ALL_DIGITS;
        // "Must" expresses a demand, even with unknown words.
        let asks_nothing = demands.iter().all(|(_, word)| idle(word)) && !words.contains("must");
        asks_nothing || board && words.iter().all(|word| plain(word))
    }

    /// Returns whether the sentence has a number that none of the rules has. Small numbers in letters mostly count cells.
    fn counts_more(&self, about: &[&Topic], all: &[LexiconWord]) -> bool {
        let before = |place: usize, back: usize| place.checked_sub(back).map_or("", |place| all[place].as_str());
        let states = |place: usize| match before(place, 1) {
            "least" | "by" | "differ" | "difference" | "gap" => true,
            "of" => matches!(before(place, 2), "difference" | "gap" | "ratio"),
            _ => false,
        };
        let words: HashSet<&str> = all.iter().map(String::as_str).collect();
        all.iter().enumerate().any(|(place, word)| {
            let stated = |number: &i64| *number > SMALL || states(place);
            let counted = number(word).or_else(|| lettered(word).filter(stated));
            counted.is_some_and(|number| {
                let counts = |topic: &&Topic| self.number(topic, number) || topic.takes(word);
                !about.iter().any(|topic| counts(topic) && !topic.mistakes(number, &words))
            })
        })
    }

    /// Returns whether the sentence changes the meaning of clues, by a word that does not belong to its rules, or by its
    /// structure.
    pub(super) fn alters(&self, about: &[&Topic], all: &[LexiconWord], words: &HashSet<&str>) -> bool {
        words.iter().any(|word| is_altering(word) && !about.iter().any(|topic| topic.takes(word))) || alters(all)
    }

    /// Returns whether a rule without clues is named, or is explained by words that are not demands of the rules with clues.
    fn is_of_absent(&self, about: &[&Topic], untold: bool, all: &[LexiconWord], words: &HashSet<&str>) -> bool {
        let open = allows(all);
        let takes = |word: &str| about.iter().any(|topic| topic.takes(word));
        let explains = |word: &str| untold || demand(word).is_some() && !takes(word);
        let absent = |topic: &Topic| {
            !self.present(topic)
                && (topic.names().any(|name| words.contains(name) && !takes(name))
                    || topic.explained_by(words) && (topic.needs_one_of(words, explains) || topic.completes() && !open))
        };
        let named = |(rule, name): &(&str, Vec<LexiconWord>)| {
            !self.summary.has(rule)
                && name.iter().all(|word| words.contains(word.as_str()))
                && !name.iter().all(|word| takes(word) || is_general(word))
        };
        TOPICS.iter().any(absent) || LONG_NAMES.iter().any(named)
    }

    /// Returns the rules with clues that a sentence names or explains, or else those whose drawings it mentions.
    pub(super) fn told_of(&self, words: &HashSet<&str>) -> Vec<&'static Topic> {
        let present = || TOPICS.iter().filter(|topic| self.present(topic));
        let of = |topic: &&&Topic| topic.named_by(words) || topic.explained_by(words) || topic.stated_by(words, false);
        let named: Vec<&Topic> = present().filter(|topic| of(&topic)).collect();
        if !named.is_empty() {
            return named;
        }
        let things = |known: fn(&Topic, &str) -> bool| -> Vec<&'static Topic> {
            present().filter(|topic| words.iter().any(|word| is_thing(word) && known(topic, word))).collect()
        };
        let needed = things(Topic::needs_word);
        let headline = words.iter().all(|word| demand(word).is_none());
        if needed.is_empty() && headline { things(Topic::takes) } else { needed }
    }

    /// Returns the rules that a sentence with demands but without a rule continues to explain: those of the last sentence that
    /// mentioned some, and any others that make all of its demands.
    fn like(&self, words: &HashSet<&str>) -> Vec<&'static Topic> {
        let demands = demanded(words);
        if demands.is_empty() {
            return Vec::new();
        }
        let takes_all = |topic: &&Topic| demands.iter().all(|(_, word)| topic.takes(word));
        let of_kind = |topic: &&Topic| {
            let kinds: HashSet<Demand> = topic.demands().collect();
            demands.iter().all(|(kind, word)| kinds.contains(kind) || topic.takes(word))
        };
        let likely = TOPICS.iter().filter(|topic| self.present(topic)).filter(takes_all);
        likely.chain(self.subjects.iter().copied().filter(of_kind)).collect()
    }
}
