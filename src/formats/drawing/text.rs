//! Interprets a puzzle's title and rules in words, sentence by sentence, for the recognition of drawings.

use crate::formats::prose::{NamedMark, Prose, all_marked, numbers, sense};
use crate::language::faces::{COLOURS, FACES, Face, Kind, Look, face, named_colour};
use crate::syntax::ast::{Item, ItemKind};
use std::collections::{BTreeSet, HashSet};

/// Maximum number of sentences that are examined individually.
const MOST: usize = 300;

/// The text of a puzzle.
pub(super) struct Texts {
    rules: HashSet<&'static str>,
    sentences: Vec<Sentence>,
}

/// The kinds of marks of which a sentence states that all are given.
pub(super) struct AllGiven {
    pub(super) dots: bool,
    pub(super) white: bool,
    pub(super) black: bool,
    pub(super) x: bool,
    pub(super) v: bool,
    pub(super) bars: bool,
}

/// The properties of pairs of cells that white and black dots mark.
const CONSECUTIVE: &str = "consecutive";
const RATIO: &str = "ratio";

/// A sentence, with the rules it mentions.
struct Sentence {
    rules: HashSet<&'static str>,
    explained: HashSet<&'static str>,
    words: Vec<String>,
    /// Its words with phrases joined to single words, by [`sense`].
    sense: Vec<String>,
    /// Whether it is one of the rules rather than a title.
    ruling: bool,
    /// Whether it states that all cells with some property are marked.
    is_converse: bool,
    text: String,
}

impl Texts {
    /// Collects the text of these statements; `prose` has the same text.
    pub(super) fn new(prose: &Prose, items: &[Item]) -> Self {
        let texts = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if matches!(key.text.as_str(), "title" | "rules" | "note") => {
                Some((text, key.text == "rules"))
            }
            _ => None,
        });
        let sentences = texts.flat_map(|(text, ruling)| split(text).map(move |sentence| (sentence, ruling)));
        let sentences = sentences.take(MOST).map(|(text, ruling)| Sentence::new(text, ruling, prose)).collect();
        Self { rules: prose.rules(), sentences }
    }

    /// Returns whether there are no rules in words; a title alone states no rule.
    pub(super) fn are_silent(&self) -> bool {
        !self.sentences.iter().any(|sentence| sentence.ruling)
    }

    /// Returns whether the text mentions a rule.
    pub(super) fn mention(&self, rule: &str) -> bool {
        self.rules.contains(rule)
    }

    /// Returns whether the text mentions a rule that is drawn in this way.
    fn mention_any(&self, drawn: fn(&Face) -> bool) -> bool {
        FACES.iter().any(|face| drawn(face) && self.mention(face.rule))
    }

    /// Returns whether a sentence mentions a rule, the colour, and one of the nouns for such a drawing.
    pub(super) fn mention_with(&self, rule: &str, hue: &str, nouns: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| {
            sentence.has_colour(hue)
                && nouns.iter().any(|noun| sentence.text.contains(noun))
                && sentence.rules.contains(rule)
        })
    }

    /// Returns whether the text mentions a rule, and not only in sentences that name other colours.
    pub(super) fn mention_without_other(&self, rule: &str, hue: Option<&str>) -> bool {
        if !self.mention(rule) {
            return false;
        }
        let mut about = self.sentences.iter().filter(|sentence| sentence.rules.contains(rule)).peekable();
        // The words of a rule may be spread over several sentences.
        about.peek().is_none()
            || about.any(|sentence| {
                let coloured = COLOURS.iter().any(|colour| sentence.has_colour(colour.name));
                !coloured || hue.is_none_or(|hue| sentence.has_colour(hue))
            })
    }

    /// Returns whether the text mentions cells of this colour, or coloured cells in general.
    pub(super) fn mention_colour(&self, hue: &str) -> bool {
        const COLOURED: [&str; 8] = ["shaded", "colour", "color", "highlight", "marked", "tinted", "greyed", "grayed"];
        let named = |sentence: &Sentence| match hue {
            "coloured" => COLOURS.iter().any(|colour| sentence.has_colour(colour.name)),
            hue => sentence.has_colour(hue),
        };
        self.sentences
            .iter()
            .any(|sentence| named(sentence) || COLOURED.iter().any(|word| sentence.text.contains(word)))
    }

    /// Returns the numbers in rule sentences about a rule that name this colour or none.
    pub(super) fn numbers(&self, rule: &str, hue: Option<&str>) -> BTreeSet<i64> {
        let about = self.sentences.iter().filter(|sentence| sentence.ruling && sentence.rules.contains(rule));
        let mine = about.filter(|sentence| {
            !COLOURS.iter().any(|colour| sentence.has_colour(colour.name))
                || hue.is_none_or(|hue| sentence.has_colour(hue))
        });
        mine.flat_map(|sentence| numbers(&sentence.sense)).collect()
    }

    /// Returns whether one of these words occurs.
    pub(super) fn have_one(&self, words: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| words.iter().any(|word| sentence.text.contains(word)))
    }

    /// Returns the kinds of marks of which the text states that all possible ones are given.
    pub(super) fn all_given(&self) -> impl Iterator<Item = AllGiven> {
        let sentences = self.sentences.iter().enumerate().filter(|(_, sentence)| sentence.ruling);
        sentences.filter_map(|(place, sentence)| {
            let given = sentence.given().or_else(|| sentence.all_marked())?;
            // "All such pairs" are those of the sentence before.
            let such = given.iter().any(|word| word == "such") && !given.iter().any(|word| is_mark(word));
            let given = match such {
                true => &self.sentences.get(place.checked_sub(1)?)?.words[..],
                false => given,
            };
            let one = |words: &[&str]| given.iter().any(|word| words.contains(&word.as_str()));
            let (white_dots, black_dots) = (self.mention_any(is_white_dot), self.mention_any(is_black_dot));
            // Circles are dots if the text mentions no other circles.
            let dots = one(&["dot", "dots", "kropki"])
                || one(&["circle", "circles"]) && white_dots && !self.mention_any(is_circle);
            // Dots without a colour are those that the text mentions.
            let uncoloured = dots && !one(&["white"]) && !one(&["black"]) && white_dots != black_dots;
            Some(AllGiven {
                dots,
                white: one(&["white"]) || sentence.marks_only(CONSECUTIVE, RATIO) || uncoloured && white_dots,
                black: one(&["black"]) || sentence.marks_only(RATIO, CONSECUTIVE) || uncoloured && black_dots,
                x: one(&["x", "xs", "xv"]),
                v: one(&["v", "vs", "xv"]),
                bars: one(&["bar", "bars"]),
            })
        })
    }

    /// Returns whether a sentence contains one of the words and explains the rule without negating, hedging or mentioning
    /// anything else. With `forbids`, the sentence must forbid something or contain the rule's name.
    pub(super) fn state(&self, rule: &str, words: &[&str], forbids: bool) -> bool {
        self.mention(rule)
            && self.sentences.iter().any(|sentence| {
                sentence.ruling
                    && sentence.explained.contains(rule)
                    && words.iter().any(|word| sentence.text.contains(word))
                    && sentence.demands(forbids.then_some(rule))
            })
    }
}

impl Sentence {
    fn new(text: &str, ruling: bool, all: &Prose) -> Self {
        let sense = sense(text);
        let text = text.to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let prose = all.like(&text);
        let is_converse = all_marked(&text);
        Self { rules: prose.rules(), explained: prose.explained(), words, sense, ruling, is_converse, text }
    }

    /// Returns whether the sentence demands something: it negates and permits nothing, and forbids something if its rule does.
    fn demands(&self, rule: Option<&str>) -> bool {
        const NOT: [&str; 6] = ["not", "never", "norepeat", "notsame", "neither", "nor"];
        const DIFFERENT: [&str; 6] = ["different", "differ", "distinct", "unique", "once", "alldigits"];
        const PERMITS: [&str; 5] = ["may", "might", "could", "can", "only"];
        const OPEN: [&str; 13] = [
            "mayrepeat",
            "neednot",
            "notapply",
            "notall",
            "without",
            "unless",
            "except",
            "either",
            "optional",
            "false",
            "ignore",
            "ignored",
            "disregard",
        ];
        // Words for things that are forbidden, except by the rule itself.
        const NONE_OF: [&str; 13] = [
            "digit",
            "number",
            "value",
            "two",
            "2",
            "pair",
            "cell",
            "adjacent",
            "same",
            "identical",
            "equal",
            "orthogonally",
            "consecutive",
        ];
        let is = |place: Option<usize>, words: &[&str]| {
            place.and_then(|place| self.sense.get(place)).is_some_and(|word| words.contains(&word.as_str()))
        };
        // Prohibitions of the whole board contain no counts.
        if rule.is_some() && numbers(&self.sense).iter().any(|number| *number > 2) {
            return false;
        }
        let named = rule.is_some_and(|rule| self.sense.iter().any(|word| word == rule));
        let mut negative = false;
        for (place, word) in self.sense.iter().enumerate() {
            let word = word.as_str();
            let (before, after) = (place.checked_sub(1), Some(place + 1));
            let denies = match word {
                "no" => !is(after, &NONE_OF),
                "not" => named && is(before, &["is", "are", "be", "do", "does"]),
                word if PERMITS.contains(&word) => !negative && !is(after, &NOT),
                word => OPEN.contains(&word),
            };
            if denies {
                return false;
            }
            negative |= word == "no" || NOT.contains(&word);
        }
        rule.is_none() || named || negative || self.sense.iter().any(|word| DIFFERENT.contains(&word.as_str()))
    }

    /// Returns its words if it states that all pairs of cells with some property are marked, and nothing else.
    fn all_marked(&self) -> Option<&[String]> {
        let of_mark = |rule: &&str| {
            rule.starts_with('=')
                || face(rule).is_some_and(|face| NamedMark::usual(face).is_some() || !face.negative.is_empty())
        };
        (self.is_converse && self.explained.iter().any(of_mark)).then_some(&self.words[..])
    }

    /// Returns whether the dots without a colour that it states to be given are only those with one of two properties.
    fn marks_only(&self, property: &str, other: &str) -> bool {
        let coloured = self.has("white") || self.has("black");
        let has = |word: &str| self.sense.iter().any(|found| found == word);
        self.is_converse && !coloured && has(property) && !has(other)
    }

    /// Returns the words for the marks that the sentence states to be given wherever possible.
    fn given(&self) -> Option<&[String]> {
        const ALL: [&str; 2] = ["all", "every"];
        const GIVEN: [&str; 6] = ["given", "shown", "marked", "indicated", "drawn", "placed"];
        const NOT: [&str; 7] = ["not", "necessarily", "need", "needn", "no", "aren", "isn"];
        const BE: [&str; 4] = ["is", "are", "been", "were"];
        const THINGS: [&str; 28] = [
            "pair", "pairs", "possible", "of", "the", "such", "valid", "white", "black", "kropki", "dot", "dots",
            "circle", "circles", "x", "xs", "v", "vs", "xv", "and", "or", "have", "has", "bar", "bars", "adjacent",
            "clues", "both",
        ];
        let known = |word: &str| self.sense.iter().any(|found| found == word);
        if !known("allgiven") || known("notall") || known("neednot") || NOT.iter().any(|word| self.has(word)) {
            return None;
        }
        if self.text.contains("negative constraint") {
            return Some(&self.words);
        }
        let one_of = |words: &'static [&str]| move |word: &String| words.contains(&word.as_str());
        let start = self.words.iter().position(one_of(&ALL))? + 1;
        let end = start + self.words.get(start..)?.iter().position(one_of(&GIVEN))?;
        let stated = end + 1 == self.words.len() || BE.contains(&self.words[end - 1].as_str());
        let things = &self.words[start..end];
        let plain = things.iter().all(|word| BE.contains(&word.as_str()) || THINGS.contains(&word.as_str()));
        (stated && plain).then_some(things)
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }

    fn has_colour(&self, hue: &str) -> bool {
        let words = named_colour(hue).map(|colour| colour.words.iter().chain(colour.looks));
        words.into_iter().flatten().any(|word| self.has(word))
    }
}

/// Returns whether a word stands for marks between cells.
fn is_mark(word: &str) -> bool {
    ["dot", "dots", "circle", "circles", "kropki", "x", "xs", "v", "vs", "xv", "bar", "bars"].contains(&word)
}

fn is_white_dot(face: &Face) -> bool {
    NamedMark::usual(face) == Some(NamedMark::WhiteDots)
}

fn is_black_dot(face: &Face) -> bool {
    NamedMark::usual(face) == Some(NamedMark::BlackDots)
}

fn is_circle(face: &Face) -> bool {
    let mark = face.mark();
    matches!(mark.kind, Kind::Cell | Kind::Corner) && mark.look == Some(Look::Circle)
}

/// Splits a text into sentences, lines and clauses. Words before a colon belong to what follows it.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '\n', ';', '!']).map(str::trim).filter(|piece| piece.chars().any(char::is_alphanumeric))
}
