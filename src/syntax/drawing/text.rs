//! What title and rules in words say, sentence by sentence.

use crate::syntax::ast::{Item, ItemKind};
use crate::syntax::prose::Prose;
use std::collections::HashSet;

/// Words for colours, as sentences have them, with the name that groups have.
const COLOURS: [(&str, &[&str]); 12] = [
    ("white", &["white", "hollow", "open", "empty", "unfilled", "unshaded"]),
    ("grey", &["grey", "gray", "silver", "shaded"]),
    ("black", &["black", "dark", "filled"]),
    ("red", &["red", "crimson"]),
    ("orange", &["orange", "peach"]),
    ("yellow", &["yellow", "gold"]),
    ("green", &["green", "lime"]),
    ("turquoise", &["turquoise", "teal", "cyan", "aqua", "blue"]),
    ("blue", &["blue", "cyan", "navy"]),
    ("purple", &["purple", "pink", "magenta", "violet", "lavender", "fuchsia"]),
    ("pink", &["pink", "purple", "magenta", "rose", "salmon", "fuchsia"]),
    ("brown", &["brown"]),
];

/// The most sentences that are looked at one by one.
const MOST: usize = 300;

/// The words of a puzzle.
pub(super) struct Texts {
    rules: HashSet<&'static str>,
    sentences: Vec<Sentence>,
}

/// What a sentence says to be complete.
pub(super) struct AllGiven {
    pub(super) dots: bool,
    pub(super) white: bool,
    pub(super) black: bool,
    pub(super) x: bool,
    pub(super) v: bool,
    pub(super) bars: bool,
}

/// A sentence, and what it speaks of.
struct Sentence {
    rules: HashSet<&'static str>,
    explained: HashSet<&'static str>,
    words: Vec<String>,
    text: String,
}

impl Texts {
    /// The words among these statements, which are those of `prose`, too.
    pub(super) fn new(prose: &Prose, items: &[Item]) -> Self {
        let texts = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if matches!(key.text.as_str(), "title" | "rules" | "note") => Some(text),
            _ => None,
        });
        let sentences = texts.flat_map(|text| split(text)).take(MOST).map(Sentence::new).collect();
        Self { rules: prose.rules(), sentences }
    }

    /// Whether there are no words at all.
    pub(super) fn is_empty(&self) -> bool {
        self.sentences.is_empty()
    }

    /// Whether they speak of a rule.
    pub(super) fn mention(&self, rule: &str) -> bool {
        self.rules.contains(rule)
    }

    /// Whether a sentence speaks of a rule and names the colour, besides such a drawing if it names any.
    pub(super) fn mention_with(&self, rule: &str, hue: &str, nouns: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| {
            sentence.has_colour(hue)
                && nouns.iter().any(|noun| sentence.text.contains(noun))
                && sentence.rules.contains(rule)
        })
    }

    /// Whether they speak of a rule, and not only in sentences that name other colours.
    pub(super) fn mention_without_other(&self, rule: &str, hue: Option<&str>) -> bool {
        if !self.mention(rule) {
            return false;
        }
        let mut about = self.sentences.iter().filter(|sentence| sentence.rules.contains(rule)).peekable();
        // Words of a rule may be spread over sentences.
        about.peek().is_none()
            || about.any(|sentence| {
                let coloured = COLOURS.iter().any(|(name, _)| sentence.has_colour(name));
                !coloured || hue.is_none_or(|hue| sentence.has_colour(hue))
            })
    }

    /// Whether they speak of cells of this colour, or of coloured cells at all.
    pub(super) fn mention_colour(&self, hue: &str) -> bool {
        const COLOURED: [&str; 8] = ["shaded", "colour", "color", "highlight", "marked", "tinted", "greyed", "grayed"];
        self.sentences
            .iter()
            .any(|sentence| sentence.has_colour(hue) || COLOURED.iter().any(|word| sentence.text.contains(word)))
    }

    /// Whether one of these words stands in them.
    pub(super) fn have_one(&self, words: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| words.iter().any(|word| sentence.text.contains(word)))
    }

    /// Of what they say that all possible ones are given: the words of those sentences.
    pub(super) fn all_given(&self) -> impl Iterator<Item = AllGiven> {
        const ALL: [&str; 3] = ["all", "every", "any"];
        const GIVEN: [&str; 6] = ["given", "shown", "marked", "indicated", "drawn", "clued"];
        const NOT: [&str; 5] = ["not", "necessarily", "need", "needn", "no"];
        self.sentences.iter().filter_map(|sentence| {
            let one = |words: &[&str]| words.iter().any(|word| sentence.has(word));
            let said = (one(&ALL) && one(&GIVEN) && !one(&NOT)) || sentence.text.contains("negative constraint appl");
            said.then(|| AllGiven {
                // Circles are dots where the text speaks of no others.
                dots: one(&["dot", "dots", "kropki"])
                    || (one(&["circle", "circles"])
                        && self.mention("kropki_white")
                        && !["quadruple", "counting_circles", "odd"].iter().any(|rule| self.mention(rule))),
                white: sentence.has("white"),
                black: sentence.has("black"),
                x: one(&["x", "xs", "xv"]),
                v: one(&["v", "vs", "xv"]),
                bars: one(&["bar", "bars"]),
            })
        })
    }

    /// Whether a sentence explains a rule and says nothing else, neither denies it nor hedges, and has one of the words.
    pub(super) fn state(&self, rule: &str, words: &[&str]) -> bool {
        const DOUBTFUL: [&str; 9] = [
            "not apply",
            "n't apply",
            "does not have",
            "unless",
            "except",
            "either",
            "may or may not",
            "optional",
            "false",
        ];
        let one = |sentence: &Sentence| words.iter().any(|word| sentence.text.contains(word));
        self.mention(rule)
            && self.sentences.iter().any(|sentence| {
                sentence.explained.contains(rule)
                    && one(sentence)
                    && !DOUBTFUL.iter().any(|word| sentence.text.contains(word))
            })
    }
}

impl Sentence {
    fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let prose = Prose::new("", text.as_str());
        Self { rules: prose.rules(), explained: prose.explained(), words, text }
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }

    fn has_colour(&self, hue: &str) -> bool {
        let names = COLOURS.iter().find(|(name, _)| *name == hue).map_or(&[][..], |(_, names)| *names);
        names.iter().any(|name| self.has(name))
    }
}

/// Sentences, lines and clauses. What stands before a colon belongs to what follows it.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '\n', ';', '!']).map(str::trim).filter(|piece| piece.chars().any(char::is_alphanumeric))
}
