//! The user's settings for reading files.

use super::embedded::{self, EmbeddedRules};
use super::json_value::Json;
use crate::syntax::ast::{Item, ItemKind, RuleDefinition};
use std::str::FromStr;

/// Settings for formats in which some things are ambiguous.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Reading {
    /// What drawings and texts stand for, in place of the automatic guess.
    pub treatments: Vec<Treatment>,
    /// Whether drawings without a known meaning become clues of rules that are to be written (`gridc convert --draft`).
    pub is_draft: bool,
    /// Statements that are added to every puzzle: definitions (`--rules`), and rules of the whole board (`--use`).
    pub added: Vec<Item>,
    /// The rules that the text itself defines; set by its reader.
    pub(super) embedded: EmbeddedRules,
    /// Whether the text has a member for such rules that cannot be read.
    pub(super) is_embedding_broken: bool,
}

/// A declaration of what drawings stand for: `--treat green-line=whispers`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treatment {
    /// The drawings, by the name in gridc's messages: `green-line`; or `text`, the rules in words.
    pub what: String,
    /// The rule of which they are clues, or the body of one in braces (`{ sum(line) == 10 }`); `None` if they are decoration
    /// (`green-line=nothing`).
    pub rule: Option<String>,
}

impl FromStr for Treatment {
    type Err = String;

    /// Parses `green-line=whispers`, `green-line={ … }` or `green-line=nothing`.
    ///
    /// # Errors
    /// If it does not consist of a name, `=`, and a rule or `nothing`.
    fn from_str(typed: &str) -> Result<Self, String> {
        let (what, rule) = typed.split_once('=').ok_or("it has the form WHAT=RULE, as in green-line=whispers")?;
        let (what, rule) = (what.trim(), rule.trim());
        let named = |name: &str, other: char| {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == other;
            !name.is_empty() && name.chars().all(plain)
        };
        if !named(what, '-') && !what.starts_with(ONE_SENTENCE) {
            return Err("write a name from gridc's messages before the `=`, such as green-line".to_owned());
        }
        let is_body = rule.starts_with('{') && rule.ends_with('}');
        if !named(rule, '_') && !is_body {
            return Err(
                "write the name of a rule after the `=` (`gridc rules` lists them), its body in braces, or `nothing`"
                    .to_owned(),
            );
        }
        if (WITHOUT_PLACE.contains(&what) || what.starts_with(ONE_SENTENCE)) && rule != "nothing" {
            return Err(format!(
                "`{what}` can only be `nothing`, which ignores it; a rule is added to a puzzle by `use {rule}` in a `.grid` file"
            ));
        }
        Ok(Self { what: what.to_owned(), rule: (rule != "nothing").then(|| rule.to_owned()) })
    }
}

/// Names of elements that can only be ignored (`--treat text=nothing`), since they cannot be clues: the rules in words, curves,
/// and symbols of unknown kind.
pub const WITHOUT_PLACE: [&str; 3] = ["text", "curve", "symbol"];

/// The beginning of the name of a single sentence of the rules in words, `text:no knights move apart`.
pub const ONE_SENTENCE: &str = "text:";

static PLAIN: Reading = Reading {
    treatments: Vec::new(),
    is_draft: false,
    added: Vec::new(),
    embedded: EmbeddedRules { items: Vec::new(), drawings: Vec::new() },
    is_embedding_broken: false,
};

impl Reading {
    pub fn plain() -> &'static Self {
        &PLAIN
    }

    /// Returns the settings for reading a text with this member. The user's own settings take precedence.
    pub(super) fn with_embedded(&self, member: Option<&Json>) -> Self {
        let mut reading = self.clone();
        let Some(member) = member else { return reading };
        match embedded::read(member) {
            None => reading.is_embedding_broken = true,
            Some(mut found) => {
                let is_taken = |name: &str| reading.added.iter().any(|item| embedded::defines(item) == Some(name));
                found.items.retain(|item| !embedded::defines(item).is_some_and(is_taken));
                reading.embedded = found;
            }
        }
        reading
    }

    /// Returns the definition of a rule that the user added, or that the text contains.
    pub(super) fn rule(&self, name: &str) -> Option<&RuleDefinition> {
        let added = self.added.iter().find_map(|item| match &item.kind {
            ItemKind::Rule(rule) if rule.name.text == name => Some(rule),
            _ => None,
        });
        added.or_else(|| self.embedded.rule(name))
    }

    /// Returns the declaration for drawings with this name: `None` if there is none, `Some(None)` if they are decoration.
    pub fn treatment(&self, what: &str) -> Option<Option<&str>> {
        let all = self.treatments.iter().rev().chain(&self.embedded.drawings);
        all.into_iter().find(|t| t.what == what).map(|t| t.rule.as_deref())
    }
}
