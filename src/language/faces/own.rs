//! Faces of rules that are not in the built-in library, as far as pictures and sentences need them.

use super::vocabulary::{KINDS, LOOKS};
use super::{Kind, Look};
use crate::puzzle::{OwnMark, OwnParameter, OwnRule, OwnText};
use crate::syntax::ast::{
    Argument, CallArgument, Expression, ExpressionKind, FaceDefinition, FaceEntry, RuleDefinition,
};
use crate::syntax::grid::print_expression;

/// Makes the record of a rule with its face, which has been checked.
pub(in crate::language) fn own_rule(rule: &RuleDefinition, face: Option<&FaceDefinition>) -> OwnRule {
    let entries = || face.into_iter().flat_map(|face| &face.entries);
    let texts = |word: &'static str| {
        let values = entries().filter(move |entry| entry.word.text == word).flat_map(|entry| &entry.arguments);
        values.filter_map(|argument| match &argument.value.kind {
            ExpressionKind::Text(text) if argument.name.is_none() => Some(text.clone()),
            _ => None,
        })
    };
    let parameters = rule.parameters.iter().map(|parameter| OwnParameter {
        name: parameter.name.text.to_string(),
        kind: parameter.kind.text.to_string(),
        default: parameter.default.as_ref().map(print_expression),
    });
    OwnRule {
        name: rule.name.text.to_string(),
        parameters: parameters.collect(),
        names: texts("names").collect(),
        says: texts("says").next(),
        marks: entries().filter(|entry| entry.word.text == "mark").filter_map(mark).collect(),
    }
}

pub fn mark(entry: &FaceEntry) -> Option<OwnMark> {
    let (kind, rest) = entry.arguments.split_first()?;
    let (kind, of) = match &kind.value.kind {
        ExpressionKind::Name(name) => (name.to_string(), Vec::new()),
        ExpressionKind::Call(name, CallArgument::List(of)) => {
            (name.text.to_string(), of.iter().filter_map(|argument| name_of(&argument.value)).collect())
        }
        _ => return None,
    };
    let named = |wanted: &[&str]| {
        let is_it =
            |argument: &&Argument| argument.name.as_ref().is_some_and(|name| wanted.contains(&name.text.as_str()));
        rest.iter().find(is_it).map(|argument| &argument.value)
    };
    let text = named(&["text"]).and_then(|value| match &value.kind {
        ExpressionKind::Text(letters) => Some(OwnText::Literal(letters.clone())),
        _ => name_of(value).map(OwnText::Parameter),
    });
    let unknown = named(&["unknown"]).and_then(integer_of);
    let together =
        rest.iter().any(|argument| argument.name.is_none() && name_of(&argument.value).as_deref() == Some("together"));
    Some(OwnMark {
        kind,
        of,
        look: named(&["look", "ends"]).and_then(name_of),
        colour: named(&["colour"]).and_then(name_of),
        text,
        unknown,
        together,
    })
}

/// Returns the value of an integer, which may be negative.
pub(super) fn integer_of(value: &Expression) -> Option<i64> {
    match &value.kind {
        ExpressionKind::Integer(n) => Some(*n),
        ExpressionKind::Negate(inner) => integer_of(inner)?.checked_neg(),
        _ => None,
    }
}

pub(super) fn name_of(value: &Expression) -> Option<String> {
    match &value.kind {
        ExpressionKind::Name(name) => Some(name.to_string()),
        _ => None,
    }
}

impl Kind {
    /// Returns the kind of mark with this name in faces.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        KINDS.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind)
    }
}

impl Look {
    /// Returns the look with this name in faces.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        LOOKS.iter().find(|(known, _)| *known == word).map(|(_, look)| *look)
    }
}
