//! What title and rules in words say, sentence by sentence.

use crate::syntax::ast::{Item, ItemKind};
use crate::syntax::prose::Prose;

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

/// The words of a puzzle.
pub(super) struct Texts<'p> {
    prose: &'p Prose,
    sentences: Vec<Sentence>,
}

/// A sentence, and what it speaks of.
struct Sentence {
    prose: Prose,
    words: Vec<String>,
    text: String,
}

impl<'p> Texts<'p> {
    /// The words among these statements, which are those of `prose`, too.
    pub(super) fn new(prose: &'p Prose, items: &[Item]) -> Self {
        let texts = items.iter().filter_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if matches!(key.text.as_str(), "title" | "rules" | "note") => Some(text),
            _ => None,
        });
        let sentences = texts.flat_map(|text| split(text)).map(Sentence::new).collect();
        Self { prose, sentences }
    }

    /// Whether there are no words at all.
    pub(super) fn is_empty(&self) -> bool {
        self.sentences.is_empty()
    }

    /// Whether they speak of a rule.
    pub(super) fn mention(&self, rule: &str) -> bool {
        self.prose.mentions(rule)
    }

    /// Whether a sentence speaks of a rule and names the colour, besides such a drawing if it names any.
    pub(super) fn mention_with(&self, rule: &str, hue: &str, nouns: &[&str]) -> bool {
        self.sentences.iter().any(|sentence| {
            sentence.has_colour(hue)
                && nouns.iter().any(|noun| sentence.text.contains(noun))
                && sentence.prose.mentions(rule)
        })
    }

    /// Whether they speak of a rule, and not only in sentences that name other colours.
    pub(super) fn mention_without_other(&self, rule: &str, hue: Option<&str>) -> bool {
        if !self.mention(rule) {
            return false;
        }
        let mut about = self.sentences.iter().filter(|sentence| sentence.prose.mentions(rule)).peekable();
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

    /// Whether a sentence speaks of a rule, and neither denies it nor hedges.
    pub(super) fn state(&self, rule: &str) -> bool {
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
        self.mention(rule)
            && self.sentences.iter().any(|sentence| {
                sentence.prose.mentions(rule) && !DOUBTFUL.iter().any(|word| sentence.text.contains(word))
            })
    }
}

impl Sentence {
    fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect();
        Self { prose: Prose::new("", &text), words, text }
    }

    fn has_colour(&self, hue: &str) -> bool {
        let names = COLOURS.iter().find(|(name, _)| *name == hue).map_or(&[][..], |(_, names)| *names);
        names.iter().any(|name| self.words.iter().any(|word| word == name))
    }
}

/// Sentences, lines and clauses. What stands before a colon belongs to what follows it.
fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '\n', ';', '!']).map(str::trim).filter(|piece| piece.chars().any(char::is_alphanumeric))
}
