//! Sentences that need no clue of the library: those of the faces of rules that a text defines itself.

use super::sentence::sentences;
use crate::formats::draft::Draft;
use crate::formats::embedded::SEPARATOR;
use crate::language::faces::{named_colour, sentence};
use crate::syntax::ast::{ExpressionKind, FaceDefinition, ItemKind};
use std::cell::Cell;
use std::collections::HashSet;

/// Returns the sentences that need no clue of the library, in the form of [`normal`]: those that the faces of rules with clues
/// in the draft state, and the line between the setter's text and the sentences that gridc adds.
pub(super) fn stated(draft: &Draft<'_>) -> HashSet<String> {
    let has_clues = |face: &FaceDefinition| {
        draft.items().iter().any(|item| match &item.kind {
            ItemKind::Clue(clue) => clue.rule.text == face.rule.text,
            ItemKind::Use(used) => used.name.text == face.rule.text,
            _ => false,
        })
    };
    let faces = draft.reading.embedded.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Face(face) => Some(face),
        _ => None,
    });
    let mut found: HashSet<String> = parts(SEPARATOR).into_iter().collect();
    for face in faces.filter(|face| has_clues(face)) {
        let drawings = draft.reading.embedded.drawings_of(&face.rule.text);
        let filled = says(face).map_or_else(Vec::new, |says| filled(says, drawings));
        found.extend(filled.iter().flat_map(|text| parts(text)));
    }
    found
}

/// Returns the sentences of a text in the form of [`normal`].
fn parts(text: &str) -> Vec<String> {
    sentences(text).iter().map(|sentence| normal(sentence.text)).collect()
}

/// Returns the sentence of a face.
fn says(face: &FaceDefinition) -> Option<&str> {
    let entry = face.entries.iter().find(|entry| entry.word.text == "says")?;
    entry.arguments.iter().find_map(|argument| match &argument.value.kind {
        ExpressionKind::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Returns a sentence with the colours of the rule's drawings in its places for one. A sentence with a place for an argument is none,
/// since clues may differ in it.
fn filled<'d>(says: &str, drawings: impl Iterator<Item = &'d str>) -> Vec<String> {
    let has_argument = Cell::new(false);
    let plain = sentence(says, "", |_| {
        has_argument.set(true);
        None
    });
    match (has_argument.get(), plain == says) {
        (true, _) => Vec::new(),
        (false, true) => vec![plain],
        (false, false) => {
            let words = drawings.flat_map(|name| name.split('-'));
            words.filter_map(named_colour).map(|colour| sentence(says, colour.name, |_| None)).collect()
        }
    }
}

/// Returns a sentence with single spaces, and without the stop at its end.
pub(super) fn normal(sentence: &str) -> String {
    sentence.trim_end_matches(['.', '!']).split_whitespace().collect::<Vec<_>>().join(" ")
}
