//! Rules of a puzzle's own in a link: a member for gridc contains their definitions, and states which drawings are their clues.
//! Readers use both like `--rules` and `--treat`, so that the clues come from the drawings that are there.

use super::json_value::{Json, JsonKind};
use super::reading::Treatment;
use crate::language::faces::face;
use crate::puzzle::SourceId;
use crate::syntax::ast::{Ast, Item, ItemKind, RuleDefinition, Version};
use crate::syntax::{Source, grid};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The member with the rules.
pub(super) const KEY: &str = "gridcRules";

/// The line between the setter's text of the rules and the sentences of clues that gridc adds. It is no rule.
pub(super) const SEPARATOR: &str = "— Added by gridc —";

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

/// Reads the member; `None` if it contains anything else than expected.
pub(super) fn read(member: &Json) -> Option<EmbeddedRules> {
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

/// Returns the rule that a statement defines.
pub(super) fn rule(item: &Item) -> Option<&RuleDefinition> {
    match &item.kind {
        ItemKind::Rule(rule) => Some(rule),
        _ => None,
    }
}

/// Returns the name of the rule that a statement defines or describes.
pub(super) fn defines(item: &Item) -> Option<&str> {
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

    /// Returns the names of the drawings that are clues of a rule.
    pub(super) fn drawings_of(&self, rule: &str) -> impl Iterator<Item = &str> {
        let is_its = move |treatment: &&Treatment| treatment.rule.as_deref() == Some(rule);
        self.drawings.iter().filter(is_its).map(|treatment| treatment.what.as_str())
    }
}
