//! Rules of a puzzle's own in a link: a member for gridc contains their definitions, and states which drawings are their clues.
//! Readers use both like `--rules` and `--treat`, so that the clues come from the drawings that are there.

use super::Treatment;
use super::draft::Draft;
use super::json_value::{Json, JsonKind};
use super::prose::each_sentence;
use super::reading::Reading;
use super::writing::rules_text::SEPARATOR;
use crate::language::faces::{COLOURS, face, sentence};
use crate::puzzle::{Effect, SourceId};
use crate::syntax::ast::{Ast, ExpressionKind, FaceDefinition, Item, ItemKind, RuleDefinition, Version};
use crate::syntax::{Source, grid};
use serde::Serialize;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The member with the rules.
pub(super) const KEY: &str = "gridcRules";

/// The largest size of the definitions in bytes.
const MAX_DEFINITIONS: usize = 64 << 10;
/// The largest number of kinds of drawings.
const MAX_DRAWINGS: usize = 200;

/// The member that a writer adds.
#[derive(Serialize)]
pub(super) struct EmbeddedForm {
    /// The version of the puzzle language.
    language: u32,
    /// The rules with their faces, and the rules of the whole board that the puzzle uses.
    definitions: String,
    /// The rule of each kind of drawing, by its name in `--treat`.
    drawings: BTreeMap<String, String>,
}

/// The rules that a reader found.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct EmbeddedRules {
    /// Rules, faces, and rules of the whole board.
    pub(super) items: Vec<Item>,
    pub(super) drawings: Vec<Treatment>,
}

impl EmbeddedForm {
    /// Makes the member for these statements of a file; `None` if readers would not accept it.
    pub(super) fn new(items: Vec<Item>, drawings: BTreeMap<String, String>) -> Option<Self> {
        let definitions = grid::print(&Ast { layout_from_shape: false, id: None, items });
        let definitions = definitions.trim_end().to_owned();
        let fits = definitions.len() <= MAX_DEFINITIONS && drawings.len() <= MAX_DRAWINGS;
        fits.then(|| Self { language: Version::NEWEST.number(), definitions, drawings })
    }
}

/// Returns the settings for reading a text with this member. The user's own settings take precedence.
pub(super) fn with_embedded(member: Option<&Json>, reading: &Reading) -> Reading {
    let mut reading = reading.clone();
    let Some(member) = member else { return reading };
    match read(member) {
        None => reading.is_embedding_broken = true,
        Some(mut found) => {
            let is_taken = |name: &str| reading.added.iter().any(|item| defines(item) == Some(name));
            found.items.retain(|item| !defines(item).is_some_and(is_taken));
            reading.embedded = found;
        }
    }
    reading
}

/// Reads the member; `None` if it contains anything else than expected.
fn read(member: &Json) -> Option<EmbeddedRules> {
    let language = member.get("language").and_then(Json::integer)?;
    let version = Version::ALL.into_iter().find(|version| i64::from(version.number()) == language)?;
    let definitions = member.get("definitions")?;
    let text = definitions.text().filter(|text| text.len() <= MAX_DEFINITIONS)?;
    let source = Source { id: SourceId(0), name: String::new(), text: text.into(), lines_before: 0 };
    let parsed = grid::parse_at(&source, definitions.span, version);
    let items = parsed.ast.filter(|_| parsed.diagnostics.is_empty())?.items;
    let rules: BTreeSet<&str> = items.iter().filter_map(rule).map(|rule| rule.name.text.as_str()).collect();
    let is_own = |name: &str| rules.contains(name) && face(name).is_none();
    let is_expected = |item: &Item| match &item.kind {
        ItemKind::Rule(rule) => is_own(&rule.name.text),
        ItemKind::Face(face) => is_own(&face.rule.text),
        ItemKind::Use(used) => is_own(&used.name.text),
        _ => false,
    };
    let drawn = member.get("drawings").filter(|drawn| matches!(drawn.kind, JsonKind::Object(_)))?.members();
    let drawing = |(key, value): (&str, &Json)| {
        let rule = value.text().filter(|rule| is_own(rule))?;
        Some(Treatment { what: key.to_owned(), rule: Some(rule.to_owned()) })
    };
    let drawings: Option<Vec<Treatment>> = drawn.iter().map(|member| drawing((&member.key, member.seen()))).collect();
    let drawings = drawings.filter(|drawings| drawings.len() <= MAX_DRAWINGS)?;
    (items.iter().all(is_expected) && member.members().len() == 3).then_some(EmbeddedRules { items, drawings })
}

fn rule(item: &Item) -> Option<&RuleDefinition> {
    match &item.kind {
        ItemKind::Rule(rule) => Some(rule),
        _ => None,
    }
}

/// Returns the name of the rule that a statement defines or describes.
fn defines(item: &Item) -> Option<&str> {
    match &item.kind {
        ItemKind::Rule(rule) => Some(&rule.name.text),
        ItemKind::Face(face) => Some(&face.rule.text),
        _ => None,
    }
}

impl EmbeddedRules {
    /// Returns the definition of a rule.
    pub(super) fn rule(&self, name: &str) -> Option<&RuleDefinition> {
        self.items.iter().filter_map(rule).find(|rule| rule.name.text == name)
    }

    /// Returns the rules that have drawings according to the text but no clues, although the user did not assign the drawings to
    /// another rule.
    fn rules_without_clues(&self, draft: &Draft<'_>) -> BTreeSet<&str> {
        let is_open =
            |treatment: &&Treatment| draft.reading.treatment(&treatment.what) == Some(treatment.rule.as_deref());
        let rules = self.drawings.iter().filter(is_open).filter_map(|treatment| treatment.rule.as_deref());
        let has_clue = |rule: &str| {
            draft.items().iter().any(|item| matches!(&item.kind, ItemKind::Clue(clue) if clue.rule.text == rule))
        };
        rules.filter(|rule| !has_clue(rule)).collect()
    }

    /// Returns the sentences that need no clue of the library, in the form of [`normal`]: those that the faces of rules with clues
    /// in the draft state, and the line between the setter's text and the sentences that gridc adds.
    pub(super) fn sentences(&self, draft: &Draft<'_>) -> HashSet<String> {
        let has_clues = |face: &FaceDefinition| {
            draft.items().iter().any(|item| match &item.kind {
                ItemKind::Clue(clue) => clue.rule.text == face.rule.text,
                ItemKind::Use(used) => used.name.text == face.rule.text,
                _ => false,
            })
        };
        let faces = self.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Face(face) => Some(face),
            _ => None,
        });
        let mut found: HashSet<String> = each_sentence(SEPARATOR).map(normal).collect();
        for said in faces.filter(|face| has_clues(face)).filter_map(says) {
            for text in filled(said) {
                found.extend(each_sentence(&text).map(normal));
            }
        }
        found
    }
}

/// Returns the sentence of a face.
fn says(face: &FaceDefinition) -> Option<&str> {
    let entry = face.entries.iter().find(|entry| entry.word.text == "says")?;
    entry.arguments.iter().find_map(|argument| match &argument.value.kind {
        ExpressionKind::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Returns a sentence with each colour in its places for one. A sentence with a place for an argument is none, since clues may
/// differ in it.
fn filled(says: &str) -> Vec<String> {
    let has_argument = Cell::new(false);
    let plain = sentence(says, "", |_| {
        has_argument.set(true);
        None
    });
    match (has_argument.get(), plain == says) {
        (true, _) => Vec::new(),
        (false, true) => vec![plain],
        (false, false) => COLOURS.iter().map(|colour| sentence(says, colour.name, |_| None)).collect(),
    }
}

/// Returns a sentence with single spaces, and without the stop at its end.
pub(super) fn normal(sentence: &str) -> String {
    sentence.trim_end_matches(['.', '!']).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds the embedded definitions to a draft that is otherwise complete.
pub(super) fn complete(draft: &mut Draft<'_>) {
    let reading = draft.reading;
    if reading.is_embedding_broken {
        let what = format!("the rules under `{KEY}`, which cannot be read");
        draft.doubt(Effect::Changes, what, draft.whole());
    }
    for missing in reading.embedded.rules_without_clues(draft) {
        draft.doubt(Effect::Restricts, format!("the drawings of `{missing}` are missing"), draft.whole());
    }
    draft.define(reading.embedded.items.iter().map(|item| (defines(item), item)));
}
