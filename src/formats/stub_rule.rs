//! The definition of a rule for drawings of one kind, with the sentences of the puzzle's text that seem to be about them.

use super::draft::quoted;
use crate::language::faces::named_colour;
use std::iter::once;

/// A rule that a reader defines for drawings. Without a body it is a stub, which demands nothing until the setter writes one.
#[derive(Clone, Default, Debug)]
pub(super) struct StubRule {
    pub(super) name: String,
    /// The parameters as in a definition: `label: text, line: path`.
    pub(super) head: String,
    /// The body in braces, if it is known.
    pub(super) body: Option<String>,
    /// Whether the user has defined it, so that only its words are of interest.
    pub(super) is_defined: bool,
    /// The mark of its face: `line(line) colour=green`.
    pub(super) mark: String,
    /// The words by which a sentence may refer to the drawings, in lower case.
    pub(super) words: Vec<String>,
    /// The sentences about it, as the setter wrote them.
    pub(super) sentences: Vec<String>,
    /// Whether one of the sentences may change the meaning of other clues.
    pub(super) changes: bool,
}

/// Words in names of drawings that describe a position or occur in most sentences.
const VAGUE: [&str; 10] = ["in", "on", "with", "at", "cell", "text", "elsewhere", "drawn", "its", "sign"];

impl StubRule {
    /// Returns the type of each parameter, and whether it may be omitted.
    pub(super) fn parameters(&self) -> impl Iterator<Item = (&str, bool)> {
        let kinds = self.head.split(", ").filter_map(|parameter| parameter.split_once(": "));
        kinds.map(|(_, kind)| (kind.trim_end_matches("..."), false))
    }

    /// Returns how many of its words a sentence has, singular or plural; 0 if it cannot be about the drawings. A sentence about a
    /// rule that is not written yet need not have all words, since such a rule remains a doubt.
    pub(super) fn matches(&self, sentence: &str) -> usize {
        let words: Vec<String> = sentence
            .split(|c: char| !c.is_alphanumeric())
            .map(|word| word.to_lowercase())
            .flat_map(|word| once(word.trim_end_matches('s').to_owned()).chain(once(word)))
            .collect();
        let own: Vec<&String> =
            self.words.iter().filter(|word| !word.is_empty() && !VAGUE.contains(&word.as_str())).collect();
        let has = |word: &str| words.iter().any(|own| own == word);
        let is_colour = |own: &str| named_colour(own).is_some_and(|colour| colour.words.iter().any(|word| has(word)));
        let shared = own.iter().filter(|own| has(own) || is_colour(own)).count();
        if (self.body.is_some() || self.is_defined) && shared < own.len() { 0 } else { shared }
    }

    /// Writes the rule and its face in the puzzle language.
    pub(super) fn text(&self) -> String {
        let Self { name, head, mark, .. } = self;
        let title = name.replace('_', " ");
        let docs: String = match self.sentences.is_empty() {
            true => format!("/// {title}\n"),
            false => self.sentences.iter().map(|sentence| format!("/// {}\n", one_line(sentence))).collect(),
        };
        let says = match self.sentences.is_empty() {
            true => format!("The rule of the drawings \"{title}\" is not written yet."),
            // Braces would be places of parameters.
            false => self.sentences.iter().map(|sentence| one_line(sentence)).collect::<Vec<_>>().join(" "),
        };
        let says = quoted(&says.replace('{', "(").replace('}', ")"));
        let body = self.body.as_deref().unwrap_or("{ }");
        let changes = if self.changes { "  changes_values\n" } else { "" };
        format!(
            "{docs}rule {name}({head}) {body}\n\nface {name} {{\n  mark {mark}\n  names {}\n  says {says}\n{changes}}}\n",
            quoted(&title)
        )
    }
}

/// Joins the lines of a sentence, and adds the stop at its end.
fn one_line(sentence: &str) -> String {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.ends_with(['.', '!', '?']) { line } else { line + "." }
}
