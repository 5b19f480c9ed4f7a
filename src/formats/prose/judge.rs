//! Decides for each sentence whether the clues of the puzzle account for it.

use super::alteration::alters;
use super::given::NamedMark;
use super::grammar::{AFTER_HEADING, structure};
use super::lexicon::{
    DENIALS, TOPICS, Topic, demanded, is_altering, is_general, is_known, is_look, is_matter, is_readable, is_telling,
    is_thing,
};
use super::sentence::{Sentence, sentences};
use super::structure::Trait;
use super::summary::Summary;
use super::words::{lettered, names_cell, number};
use super::{EXAMPLE, LexiconWord, Meanings, SHORT, SOLUTION_CODE};
use crate::formats::Carrier;
use crate::language::faces::face;
use crate::puzzle::Effect;
use std::collections::HashSet;

/// The longest quotation, in characters.
const MAX_QUOTATION: usize = 200;

/// The largest number of words of a heading that may be the beginning of the next sentence.
const HEADING: usize = 5;

/// Verbs of filling cells, whose numbers are digits.
pub(super) const FILLING: [&str; 3] = ["use", "used", "using"];

/// Words for digits that do not repeat, as on every board.
const DIFFERENT: [&str; 2] = ["norepeat", "notsame"];

/// Words for the digits of rows, columns and boxes.
const DIFFERENT_IN_HOUSES: [&str; 3] = ["norepeat", "alldigit", "once"];

/// Returns whether a sentence has a negation.
pub(super) fn denies(words: &HashSet<&str>) -> bool {
    DENIALS.iter().chain(&DIFFERENT).any(|denial| words.contains(denial))
}

/// A sentence for which the clues do not account.
pub(super) struct UnexplainedSentence<'t> {
    pub(super) effect: Effect,
    pub(super) what: String,
    pub(super) text: &'t str,
    /// The rule that it is about, if there is no clue of it.
    pub(super) missing: Option<&'static str>,
}

/// The result for a sentence.
enum Finding {
    /// The clues account for it, or it states nothing.
    Carried,
    /// It is about a rule without a clue, and possibly also about one with clues.
    Missing(&'static str, bool),
    Strange,
}

/// Judges the sentences of a text, each in the context of those before.
pub(super) struct Judge<'t> {
    pub(super) summary: &'t Summary,
    /// Rules that were explained and have clues. A sentence that names no rule may continue the explanation of one of them.
    explained: Vec<&'static Topic>,
    /// The bracket depth of the last example, as long as it may continue.
    example: Option<usize>,
    /// The topics of the last sentence about a rule with clues.
    pub(super) subjects: Vec<&'static Topic>,
    /// How the format expresses rules. If objects express them, a sentence may be only a comment.
    carrier: Carrier,
}

impl<'t> Judge<'t> {
    pub(super) fn new(summary: &'t Summary, carrier: Carrier) -> Self {
        Self { summary, explained: Vec::new(), example: None, subjects: Vec::new(), carrier }
    }

    /// Returns the sentences for which the clues do not account.
    pub(super) fn unaccounted<'s>(mut self, text: &'s str) -> Vec<UnexplainedSentence<'s>> {
        let meanings = Meanings::new(self.summary.digits.1);
        let sentences: Vec<_> =
            sentences(text).into_iter().map(|sentence| (meanings.of(&sentence), sentence)).collect();
        // A sentence may refer to something that is explained later.
        self.pass(&sentences);
        self.example = None;
        self.pass(&sentences)
    }

    /// Judges all sentences once. A short heading may be the beginning of the next sentence.
    fn pass<'s>(&mut self, sentences: &[(Vec<LexiconWord>, Sentence<'s>)]) -> Vec<UnexplainedSentence<'s>> {
        let mut found = Vec::new();
        let mut heading: Option<(Vec<LexiconWord>, Option<UnexplainedSentence<'s>>)> = None;
        for (words, sentence) in sentences {
            if let Some((mut before, left_over)) = heading.take() {
                before.push(AFTER_HEADING.to_owned());
                before.extend(words.iter().cloned());
                match self.left_over(sentence, &before) {
                    None => continue,
                    Some(whole) if whole.effect == Effect::Comments => {
                        found.push(whole);
                        continue;
                    }
                    Some(_) => found.extend(left_over),
                }
            }
            let left_over = self.left_over(sentence, words);
            match sentence.heading && words.len() <= HEADING {
                true => heading = Some((words.clone(), left_over)),
                false => found.extend(left_over),
            }
        }
        found.extend(heading.and_then(|(_, left_over)| left_over));
        found
    }

    fn left_over<'s>(&mut self, sentence: &Sentence<'s>, all: &[LexiconWord]) -> Option<UnexplainedSentence<'s>> {
        if self.is_example(sentence, all) {
            return None;
        }
        let mut said = all.iter().map(String::as_str);
        let mut words: HashSet<&str> = said.by_ref().take_while(|word| *word != EXAMPLE).collect();
        words.extend(said.filter(|word| is_altering(word)));
        let quoted = quotation(sentence.text);
        // Looks into the sentences of all faces, so only asked if it matters.
        let known = || words.iter().all(|word| restricts(word));
        let mut missing = None;
        let (effect, what) = match self.finding(all, &words, sentence.heading) {
            Finding::Carried => {
                let told = self.told_of(&words);
                if !told.is_empty() {
                    self.subjects = told;
                }
                return None;
            }
            Finding::Missing(rule, present) => {
                missing = Some(rule);
                let loosens = self.forbids_repeats(&words) || changes_values(rule) || present && !known();
                let effect = if changes(&words) || loosens { Effect::Changes } else { Effect::Restricts };
                (effect, format!("the text says “{quoted}”, but there is no {}", clue_of(rule)))
            }
            Finding::Strange => {
                // A permission may contradict what a clue forbids.
                let permits = words.contains("mayrepeat") || words.contains("neednot");
                let refills =
                    FILLING.iter().any(|word| words.contains(word)) && words.iter().any(|word| number(word).is_some());
                let effect = if !permits && !refills && !changes(&words) && known() {
                    Effect::Restricts
                } else {
                    Effect::Changes
                };
                (effect, format!("the text says “{quoted}”"))
            }
        };
        let comments = self.carrier == Carrier::Objects && self.only_comments(all, &words);
        if comments && !matter(&words) {
            return None;
        }
        let (effect, what) =
            if comments { (Effect::Comments, format!("the text says “{quoted}”")) } else { (effect, what) };
        Some(UnexplainedSentence { effect, what, text: sentence.text, missing: missing.filter(|_| !comments) })
    }

    /// Returns whether the sentence only illustrates a previous statement, or explains how the solution is checked. An example in
    /// brackets ends with them, any other with its sentence, unless the next one continues to describe possibilities.
    fn is_example(&mut self, sentence: &Sentence<'_>, words: &[String]) -> bool {
        let has = |word: &str| words.iter().any(|w| w == word);
        let first = words.first().map_or("", String::as_str);
        let restates = number(first).is_some()
            && words.get(1).is_some_and(|word| word == "mean")
            && !words.iter().any(|word| is_altering(word));
        let supposes = ["could", "would", "might", "possibility"].into_iter().any(has);
        let goes_on = supposes && matches!(first, "if" | "another" | "or" | "likewise" | "similarly");
        let inside = self.example.is_some_and(|depth| {
            if depth == 0 { goes_on && sentence.depth == 0 || sentence.depth > 0 } else { sentence.depth >= depth }
        });
        let example = inside || restates || first == EXAMPLE || has(SOLUTION_CODE);
        let begins = example || has(EXAMPLE);
        self.example = match self.example {
            Some(depth) if inside => Some(depth),
            _ if begins => Some(sentence.depth),
            _ => None,
        };
        example
    }

    fn finding(&mut self, all: &[LexiconWord], words: &HashSet<&str>, heading: bool) -> Finding {
        // A statement that something is not required does not claim that all clues are given.
        let open = words.contains("neednot") || words.contains("notall");
        let about: Vec<&Topic> = TOPICS
            .iter()
            .filter(|topic| topic.named_by(words) || topic.explained_by(words) && !(open && topic.completes()))
            .collect();
        let (here, absent): (Vec<&Topic>, Vec<&Topic>) = about.iter().copied().partition(|topic| self.present(topic));
        // Every board has regions, so a sentence that mentions them is mostly about something else.
        let absent: Vec<&Topic> =
            absent.into_iter().filter(|topic| topic.rules != ["=regions"] || topic.named_by(words)).collect();
        if is_talk(words) {
            return Finding::Carried;
        }
        let traits = structure(all);
        // A rule with clues may be one that alters; a sentence about no other rule must then explain it whole.
        let altering: Vec<&Topic> = here.iter().copied().filter(|topic| topic.changes_values).collect();
        let alone = !altering.is_empty() && here.iter().all(|topic| topic.changes_values || topic.is_board());
        let explaining: Vec<&Topic> = altering.into_iter().filter(|topic| topic.explained_by(words)).collect();
        let is_explained = !explaining.is_empty() && self.accounts(words, &traits, &explaining);
        if alters(all) && !is_explained || alone && explaining.is_empty() && !heading {
            return Finding::Strange;
        }
        // A name may belong to several rules: white and black dots are both Kropki.
        let named =
            |topic: &&&Topic| topic.named_by(words) && !here.iter().any(|other| other.shares_name(topic, words));
        // If clues of another rule account for the whole sentence, the word has its ordinary meaning, as in "outward-facing
        // arrows at a maximum".
        let explained: Vec<&Topic> = here.iter().copied().filter(|topic| topic.explained_by(words)).collect();
        if let Some(missing) = absent.iter().find(named)
            && (explained.is_empty() || !self.accounts(words, &traits, &explained))
        {
            return Finding::Missing(missing.rules[0], !here.is_empty());
        }
        if !matter(words) && here.is_empty() && absent.is_empty() && !changes(words) {
            return if self.carrier == Carrier::Objects { Finding::Strange } else { Finding::Carried };
        }
        if words.contains("notall") && self.summary.complete() {
            return Finding::Strange;
        }
        let carried = match absent.first() {
            Some(_) => self.accounts(words, &traits, &here),
            None if here.is_empty() => {
                self.accounts(words, &traits, &[])
                    || self.explained.iter().any(|topic| self.accounts(words, &traits, &[topic]))
                    || self.permits(words, &traits, &here)
            }
            None => self.accounts(words, &traits, &here) || self.permits(words, &traits, &here),
        };
        let name = heading && !here.is_empty() && words.len() <= SHORT && !changes(words);
        match absent.first() {
            _ if carried || name => {
                for topic in here {
                    if !self.explained.iter().any(|other| std::ptr::eq(*other, topic)) {
                        self.explained.push(topic);
                    }
                }
                Finding::Carried
            }
            Some(missing) => Finding::Missing(missing.rules[0], !here.is_empty()),
            None => Finding::Strange,
        }
    }

    pub(super) fn present(&self, topic: &Topic) -> bool {
        topic.rules.iter().any(|rule| self.summary.has(rule))
    }

    /// Returns whether every word is general or belongs to one of the rules. "Digits are different" must belong to each rule that
    /// is named.
    fn accounts(&self, words: &HashSet<&str>, traits: &HashSet<Trait>, topics: &[&Topic]) -> bool {
        let topics = self.relevant(topics, words);
        if !self.licensed(traits, &topics) {
            return false;
        }
        let mut named = topics.iter().filter(|topic| topic.named_by(words));
        if words.contains("norepeat") && named.any(|topic| !topic.takes("norepeat")) {
            return false;
        }
        words.iter().all(|word| match number(word) {
            Some(number) => self.counts(&topics, number, words),
            None => {
                let lettered = lettered(word);
                is_general(word)
                    || topics.iter().any(|topic| {
                        topic.takes(word) && self.implied(topic, word, words)
                            || lettered
                                .is_some_and(|number| self.number(topic, number) && !topic.mistakes(number, words))
                    })
            }
        })
    }

    /// Returns whether each trait of a sentence belongs to one of the rules that it is about. Properties of boards count if it is
    /// about no other rule.
    pub(super) fn licensed(&self, traits: &HashSet<Trait>, topics: &[&Topic]) -> bool {
        let board_only = topics.iter().all(|topic| topic.is_board());
        let of_rule = || topics.iter().filter(|topic| board_only || !topic.is_board());
        traits.iter().all(|of| match of {
            Trait::Converse(_, true) | Trait::Unmarked(_) => topics.iter().any(|topic| self.all_given(topic)),
            of => of_rule().any(|topic| topic.licenses(of)),
        })
    }

    /// Returns whether the puzzle states that all marks of the rule are given.
    fn all_given(&self, topic: &Topic) -> bool {
        let marks = topic.rules.iter().filter_map(|rule| face(rule)).filter_map(NamedMark::usual);
        topic.completes() || self.summary.all_given(&marks.collect::<Vec<_>>())
    }

    /// Returns the rules to which the words of a sentence may belong: not those of which it names another rule's mark instead. Words
    /// for rows and columns belong to another rule, unless the sentence names its clues beside them and states that digits are
    /// different.
    pub(super) fn relevant<'r>(&self, topics: &[&'r Topic], words: &HashSet<&str>) -> Vec<&'r Topic> {
        let others = || topics.iter().filter(|topic| !topic.is_board());
        let different = DIFFERENT_IN_HOUSES.iter().any(|word| words.contains(word));
        let named = || words.iter().any(|word| is_thing(word) && others().any(|topic| topic.takes(word)));
        let plain = || demanded(words).into_iter().all(|(_, word)| DIFFERENT_IN_HOUSES.contains(&word));
        let rows = others().next().is_none() || different && (named() || plain());
        let is_meant = |topic: &&Topic| (rows || topic.rules != ["=rows"]) && !self.is_of_other_mark(topic, words);
        topics.iter().copied().filter(is_meant).collect()
    }

    /// Returns whether the sentence names the mark of another rule with clues and none of this one, as in "grey squares are odd".
    fn is_of_other_mark(&self, topic: &Topic, words: &HashSet<&str>) -> bool {
        let named = |topic: &Topic| topic.is_marked(words);
        !topic.stated().marks.iter().all(|(marks, _)| marks.is_empty())
            && !named(topic)
            && TOPICS.iter().any(|other| self.present(other) && named(other))
    }

    /// Returns whether the number belongs to one of the rules, and to the marks that the sentence names.
    fn counts(&self, topics: &[&Topic], number: i64, words: &HashSet<&str>) -> bool {
        topics.iter().any(|topic| self.number(topic, number))
            && !topics.iter().any(|topic| topic.mistakes(number, words))
    }

    /// Returns whether a sentence about the rule may contain the number.
    pub(super) fn number(&self, topic: &Topic, number: i64) -> bool {
        topic.counts(number, self.summary.digits.1) || topic.rules.iter().any(|rule| self.summary.number(rule, number))
    }

    /// Returns whether a word follows from the clues: they have the number that the word denotes, and a word that the rule
    /// negates is negated.
    fn implied(&self, topic: &Topic, word: &str, words: &HashSet<&str>) -> bool {
        match topic.number_of(word) {
            _ if topic.is_denied(word) => denies(words),
            Some(number) => self.number(topic, number),
            None => true,
        }
    }

    /// Returns the rule that a title names but of which there is no clue.
    pub(super) fn titled(&self, title: &str) -> Option<&'static str> {
        let meanings = Meanings::new(self.summary.digits.1);
        let all: Vec<LexiconWord> = sentences(title).iter().flat_map(|sentence| meanings.of(sentence)).collect();
        let words: HashSet<&str> = all.iter().map(String::as_str).collect();
        let named: Vec<&Topic> = TOPICS.iter().filter(|topic| topic.titled_by(&words)).collect();
        let here = |topic: &&Topic| named.iter().any(|other| self.present(other) && other.shares_name(topic, &words));
        named.iter().copied().find(|topic| !self.present(topic) && !here(topic)).map(|topic| topic.rules[0])
    }
}

/// Returns whether the word is known and belongs only to rules that exclude grids.
pub(super) fn restricts(word: &str) -> bool {
    // The words of sentences about fog may refer to any rule.
    let of_rule = |topic: &Topic| !topic.changes_values && topic.rules != ["=fog"] && topic.takes(word);
    number(word).is_some()
        || lettered(word).is_some()
        || is_general(word)
        || is_matter(word)
        || is_look(word)
        || TOPICS.iter().any(of_rule)
}

/// Returns whether the rule changes the meaning of clues of other rules.
fn changes_values(rule: &str) -> bool {
    face(rule).is_some_and(|face| face.changes_values)
}

/// Returns the name of a rule in messages. Entries of the lexicon that are not rules are properties of boards.
fn clue_of(rule: &str) -> String {
    match rule {
        "=rows" => "board of rows and columns".to_owned(),
        "=white" | "=black" | "=dots" | "=complete" => "clue that states this".to_owned(),
        "=fog" => "fog".to_owned(),
        "=regions" => "region drawn by the puzzle".to_owned(),
        rule => format!("clue of `{rule}`"),
    }
}

/// Returns whether a sentence is about a puzzle at all, or in another language, for which this cannot be decided.
fn matter(words: &HashSet<&str>) -> bool {
    let counts = || words.iter().any(|word| number(word).is_some()) && words.iter().any(|word| is_matter(word));
    words.iter().any(|word| is_matter(word) || names_cell(word)) || counts() || !is_readable(words)
}

/// Returns whether a sentence has no word of puzzles: thanks, hints on difficulty, and other talk. A number may be a digit,
/// unless some word is unknown.
fn is_talk(words: &HashSet<&str>) -> bool {
    let counts = || {
        words.iter().any(|word| number(word).is_some())
            && words.iter().all(|word| is_known(word) || number(word).is_some())
    };
    let has = |such: &[&str]| such.iter().any(|word| words.contains(word));
    let obliges = || has(&["must", "contain"]) && has(&["each", "every", "all"]);
    let tells = |word: &&str| is_telling(word) || names_cell(word);
    is_readable(words) && !words.iter().any(tells) && !counts() && !obliges()
}

fn changes(words: &HashSet<&str>) -> bool {
    words.iter().any(|word| is_altering(word))
}

/// Returns the sentence on one line, shortened if it is long.
pub(super) fn quotation(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_QUOTATION) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
