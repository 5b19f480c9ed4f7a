//! Sentence by sentence: is it carried by the clues?

use super::foreign::is_foreign;
use super::lexicon::{TOPICS, Topic, is_changing, is_general, is_matter, is_restricting};
use super::sentence::{Sentence, sentences};
use super::told::Told;
use super::words::{lettered, number};
use super::{EXAMPLE, meanings};
use crate::puzzle::Effect;
use std::collections::HashSet;

/// The longest quotation, in characters.
const MAX_QUOTATION: usize = 200;

/// Rules whose absence changes what other clues mean.
const VALUES: [&str; 4] = ["doublers", "negators", "modifiers", "chaos_construction"];
/// Whether a rule of the name changes what clues mean.
pub(super) fn is_value_rule(rule: &str) -> bool {
    VALUES.contains(&rule)
}

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
    /// How many brackets the last example stands in, while it may go on.
    example: Option<usize>,
}

impl<'t> Judge<'t> {
    pub(super) fn new(told: &'t Told) -> Self {
        Self { told, explained: Vec::new(), example: None }
    }

    /// The sentences that the clues do not carry.
    pub(super) fn strays<'s>(mut self, text: &'s str) -> Vec<Stray<'s>> {
        let sentences = sentences(text);
        // What is explained further down may be what a sentence goes on about.
        for sentence in &sentences {
            self.stray(sentence);
        }
        self.example = None;
        sentences.iter().filter_map(|sentence| self.stray(sentence)).collect()
    }

    fn stray<'s>(&mut self, sentence: &Sentence<'s>) -> Option<Stray<'s>> {
        let all = meanings(sentence, self.told.digits.1);
        if self.is_example(sentence, &all) {
            return None;
        }
        let words: HashSet<&str> = all.iter().map(String::as_str).take_while(|word| *word != EXAMPLE).collect();
        let quoted = quotation(sentence.text);
        let (effect, what) = match self.finding(&words, sentence.heading) {
            Finding::Carried => return None,
            Finding::Missing(rule) => {
                let effect =
                    if changes(&words) || VALUES.contains(&rule) { Effect::Changes } else { Effect::Restricts };
                (effect, format!("the text says “{quoted}”, but there is no {}", clue_of(rule)))
            }
            Finding::Strange => {
                let known = words.iter().all(|word| self.restricts(word));
                let effect = if known && !changes(&words) { Effect::Restricts } else { Effect::Changes };
                (effect, format!("the text says “{quoted}”"))
            }
        };
        Some(Stray { effect, what, text: sentence.text })
    }

    /// Whether the sentence only shows how what was said is meant. An example in brackets ends with them, any other with
    /// its sentence, unless the next one goes on about what could be.
    fn is_example(&mut self, sentence: &Sentence<'_>, words: &[String]) -> bool {
        let has = |word: &str| words.iter().any(|w| w == word);
        let first = words.first().map_or("", String::as_str);
        let restates = number(first).is_some() && words.get(1).is_some_and(|word| word == "mean");
        let supposes = ["could", "would", "might", "possibility"].into_iter().any(has);
        let goes_on = supposes && matches!(first, "if" | "another" | "or" | "likewise" | "similarly");
        let inside = self.example.is_some_and(|depth| {
            if depth == 0 { goes_on && sentence.depth == 0 || sentence.depth > 0 } else { sentence.depth >= depth }
        });
        let example = inside || restates || first == EXAMPLE;
        let begins = example || has(EXAMPLE);
        self.example = match self.example {
            Some(depth) if inside => Some(depth),
            _ if begins => Some(sentence.depth),
            _ => None,
        };
        example
    }

    fn finding(&mut self, words: &HashSet<&str>, heading: bool) -> Finding {
        let about: Vec<&Topic> =
            TOPICS.iter().filter(|topic| topic.named_by(words) || topic.explained_by(words)).collect();
        let (here, absent): (Vec<&Topic>, Vec<&Topic>) = about.iter().copied().partition(|topic| self.present(topic));
        // Every board has regions, and what is said of them says mostly more.
        let absent: Vec<&Topic> =
            absent.into_iter().filter(|topic| topic.rules != ["=regions"] || topic.named_by(words)).collect();
        // A name may be that of several rules: white and black dots are Kropki both.
        let named =
            |topic: &&&Topic| topic.named_by(words) && !here.iter().any(|other| other.shares_name(topic, words));
        // Where clues of another rule account for all of it, the word is but a word: outward-facing arrows at a maximum.
        let explained: Vec<&Topic> = here.iter().copied().filter(|topic| topic.explained_by(words)).collect();
        if let Some(missing) = absent.iter().find(named)
            && (explained.is_empty() || !self.accounts(words, &explained))
        {
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
                for topic in here {
                    if !self.explained.iter().any(|other| std::ptr::eq(*other, topic)) {
                        self.explained.push(topic);
                    }
                }
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
                let lettered = lettered(word);
                is_general(word)
                    || topics.iter().any(|topic| {
                        topic.takes(word) && self.implied(topic, word)
                            || lettered.is_some_and(|number| self.number(topic, number))
                    })
            }
        })
    }

    /// Whether a sentence about the rule may have the number.
    fn number(&self, topic: &Topic, number: i64) -> bool {
        // The greatest digit of a classic board stands for that of any.
        let digit = if number == self.told.digits.1 { 9 } else { number };
        topic.numbers.contains(&digit) || topic.rules.iter().any(|rule| self.told.number(rule, number))
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
        let permission = words.contains("neednot") || words.contains("notall") || self.lets_repeat(words);
        permission
            && !DEMANDS.iter().any(|word| words.contains(word))
            && words.iter().all(|word| {
                (*word != "mayrepeat" || self.lets_repeat(words))
                    && (*word == "neither" || number(word).is_some() || self.restricts(word))
                    && !is_changing(word)
            })
    }

    /// Whether the sentence allows digits to repeat where no clue forbids it, as on lines and arrows.
    fn lets_repeat(&self, words: &HashSet<&str>) -> bool {
        let forbids = |(rules, things): &(&[&str], &[&str])| {
            things.iter().any(|thing| words.contains(thing)) && rules.iter().any(|rule| self.told.has(rule))
        };
        words.contains("mayrepeat") && !NO_REPEATS.iter().any(forbids)
    }

    /// Whether the word is known and belongs to no rule that changes anything.
    fn restricts(&self, word: &str) -> bool {
        number(word).is_some()
            || lettered(word).is_some()
            || is_general(word)
            || is_restricting(word)
            || TOPICS.iter().any(|topic| topic.takes(word) && !VALUES.contains(&topic.rules[0]))
    }

    /// The rule that a title names and no clue carries.
    pub(super) fn titled(&self, title: &str) -> Option<&'static str> {
        let all: Vec<String> = sentences(title).iter().flat_map(|s| meanings(s, self.told.digits.1)).collect();
        let words: HashSet<&str> = all.iter().map(String::as_str).collect();
        let named: Vec<&Topic> = TOPICS.iter().filter(|topic| topic.titled_by(&words)).collect();
        let here = |topic: &&Topic| named.iter().any(|other| self.present(other) && other.shares_name(topic, &words));
        named.iter().copied().find(|topic| !self.present(topic) && !here(topic)).map(|topic| topic.rules[0])
    }
}

/// A rule as messages name it: those of the lexicon that are no rules are what boards have.
fn clue_of(rule: &str) -> String {
    match rule {
        "=rows" => "board of rows and columns".to_owned(),
        "=dots" => "clue that says so".to_owned(),
        "=regions" => "region of its own shape".to_owned(),
        rule => format!("clue of `{rule}`"),
    }
}

/// Whether a sentence speaks of a puzzle at all; whether one in another language does, cannot be told.
fn matter(words: &HashSet<&str>) -> bool {
    words.iter().any(|word| number(word).is_some() || is_matter(word)) || is_foreign(words)
}

fn changes(words: &HashSet<&str>) -> bool {
    words.iter().any(|word| is_changing(word))
}

/// The sentence on one line, not too long.
fn quotation(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_QUOTATION) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
