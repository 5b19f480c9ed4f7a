//! Sentence by sentence: is it carried by the clues?

use super::lexicon::{CHANGING, GENERAL, RESTRICTING, TOPICS, Topic, set};
use super::sentence::{Sentence, sentences};
use super::told::Told;
use super::words::number;
use super::{MATTER, meanings};
use crate::puzzle::Effect;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The longest quotation, in characters.
const MAX_QUOTATION: usize = 200;

static GENERAL_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| set(GENERAL));
static CHANGING_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| set(CHANGING));
static RESTRICTING_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| set(RESTRICTING));
static MATTER_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| set(MATTER));

/// Rules whose absence changes what other clues mean.
const VALUES: [&str; 4] = ["doublers", "negators", "modifiers", "chaos_construction"];
/// Words that make a demand of what would else be a permission.
const DEMANDS: [&str; 6] = ["must", "only", "exactly", "never", "always", "norepeat"];

/// A sentence that the clues do not carry.
pub(super) struct Stray<'t> {
    pub(super) effect: Effect,
    pub(super) what: String,
    pub(super) text: &'t str,
}

/// What a sentence comes to.
enum Finding {
    /// The clues carry it, or there is nothing to carry.
    Carried,
    /// It is about a rule of which there is no clue.
    Missing(&'static str),
    /// It is not understood.
    Strange,
}

/// Judges the sentences of a text, each in the light of those before.
pub(super) struct Judge<'t> {
    told: &'t Told,
    /// Rules that were explained and have clues.
    explained: Vec<&'static Topic>,
    /// Whether the last sentence was an example.
    example: bool,
}

impl<'t> Judge<'t> {
    pub(super) fn new(told: &'t Told) -> Self {
        Self { told, explained: Vec::new(), example: false }
    }

    /// The sentences that the clues do not carry.
    pub(super) fn strays<'s>(&mut self, text: &'s str) -> Vec<Stray<'s>> {
        let judged = sentences(text).into_iter().filter_map(|sentence| self.stray(sentence));
        judged.collect()
    }

    fn stray<'s>(&mut self, sentence: Sentence<'s>) -> Option<Stray<'s>> {
        let all = meanings(sentence, self.told.digits.1);
        let words: HashSet<&str> = all.iter().map(String::as_str).collect();
        let starts = |first: &str| all.first().is_some_and(|word| word == first);
        let restates =
            number(all.first().map_or("", String::as_str)).is_some() && all.get(1).is_some_and(|w| w == "mean");
        let goes_on = ["could", "would", "might", "possibility"].iter().any(|word| words.contains(word));
        let another =
            self.example && goes_on && (starts("if") || starts("another") || starts("or") || starts("likewise"));
        self.example = all.is_empty() || another || restates;
        if self.example {
            return None;
        }
        let quoted = quotation(sentence.text);
        let (effect, what) = match self.finding(&words, sentence.heading) {
            Finding::Carried => return None,
            Finding::Missing(rule) if VALUES.contains(&rule) => {
                (Effect::Changes, format!("the text says “{quoted}”, but there is no clue of `{rule}`"))
            }
            Finding::Missing(rule) => {
                let effect = if changes(&words) { Effect::Changes } else { Effect::Restricts };
                (effect, format!("the text says “{quoted}”, but there is no clue of `{rule}`"))
            }
            Finding::Strange => {
                let known = words.iter().all(|word| self.restricts(word));
                let effect = if known && !changes(&words) { Effect::Restricts } else { Effect::Changes };
                (effect, format!("the text says “{quoted}”"))
            }
        };
        Some(Stray { effect, what, text: sentence.text })
    }

    fn finding(&mut self, words: &HashSet<&str>, heading: bool) -> Finding {
        let about: Vec<&Topic> =
            TOPICS.iter().filter(|topic| topic.named_by(words) || topic.explained_by(words)).collect();
        let (here, absent): (Vec<&Topic>, Vec<&Topic>) = about.iter().copied().partition(|topic| self.present(topic));
        // A name may be that of several rules: white and black dots are Kropki both.
        let named =
            |topic: &&&Topic| topic.named_by(words) && !here.iter().any(|other| other.shares_name(topic, words));
        if let Some(missing) = absent.iter().find(named) {
            return Finding::Missing(missing.rules[0]);
        }
        if !matter(words) && here.is_empty() && absent.is_empty() && !changes(words) {
            return Finding::Carried;
        }
        if words.contains("notall") && self.told.complete() {
            return Finding::Strange;
        }
        let carried = match absent.first() {
            Some(_) => self.accounts(words, &here),
            None => {
                let light: Vec<&Topic> = here.iter().chain(&self.explained).copied().collect();
                self.accounts(words, &light) || self.permits(words)
            }
        };
        match absent.first() {
            _ if carried || (heading && !here.is_empty()) => {
                self.explained.extend(here);
                Finding::Carried
            }
            Some(missing) => Finding::Missing(missing.rules[0]),
            None => Finding::Strange,
        }
    }

    fn present(&self, topic: &Topic) -> bool {
        topic.rules.iter().any(|rule| self.told.has(rule))
    }

    /// Whether every word is general or belongs to one of the rules.
    fn accounts(&self, words: &HashSet<&str>, topics: &[&Topic]) -> bool {
        words.iter().all(|word| match number(word) {
            Some(number) => topics.iter().any(|topic| self.number(topic, number)),
            None => {
                GENERAL_WORDS.contains(*word) && *word != "not"
                    || topics.iter().any(|topic| topic.takes(word) && self.implied(topic, word))
            }
        })
    }

    /// Whether a sentence about the rule may have the number.
    fn number(&self, topic: &Topic, number: i64) -> bool {
        topic.numbers.contains(&number) || topic.rules.iter().any(|rule| self.told.number(rule, number))
    }

    /// Whether the clues have the number that a word stands for.
    fn implied(&self, topic: &Topic, word: &str) -> bool {
        match (topic.rules.first().copied(), word) {
            (Some("kropki_white"), "consecutive") => self.number(topic, 1),
            (Some("kropki_black"), "double" | "twice" | "half") => self.number(topic, 2),
            _ => true,
        }
    }

    /// Whether the sentence allows something and demands nothing.
    fn permits(&self, words: &HashSet<&str>) -> bool {
        let permission = words.contains("neednot") || words.contains("notall");
        permission
            && !DEMANDS.iter().any(|word| words.contains(word))
            && words.iter().all(|word| {
                *word != "mayrepeat"
                    && (*word == "neither" || number(word).is_some() || self.restricts(word))
                    && !CHANGING_WORDS.contains(*word)
            })
    }

    /// Whether the word is known and belongs to no rule that changes anything.
    fn restricts(&self, word: &str) -> bool {
        number(word).is_some()
            || GENERAL_WORDS.contains(word)
            || RESTRICTING_WORDS.contains(word)
            || TOPICS.iter().any(|topic| topic.takes(word) && !VALUES.contains(&topic.rules[0]))
    }

    /// The rule that a title names and no clue carries.
    pub(super) fn titled(&self, title: &str) -> Option<&'static str> {
        let all: Vec<String> = sentences(title).into_iter().flat_map(|s| meanings(s, self.told.digits.1)).collect();
        let words: HashSet<&str> = all.iter().map(String::as_str).collect();
        let named: Vec<&Topic> = TOPICS.iter().filter(|topic| topic.named_by(&words)).collect();
        let here = |topic: &&Topic| named.iter().any(|other| self.present(other) && other.shares_name(topic, &words));
        named.iter().copied().find(|topic| !here(topic)).map(|topic| topic.rules[0])
    }
}

/// Whether a sentence speaks of a puzzle at all.
fn matter(words: &HashSet<&str>) -> bool {
    words.iter().any(|word| number(word).is_some() || MATTER_WORDS.contains(*word))
}

fn changes(words: &HashSet<&str>) -> bool {
    words.iter().any(|word| CHANGING_WORDS.contains(*word))
}

/// The sentence on one line, not too long.
fn quotation(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_QUOTATION) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
