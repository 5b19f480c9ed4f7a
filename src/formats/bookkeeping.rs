//! Classifies keys that no reader uses: state of an editor, words, or possibly a rule.

use super::draft::Draft;
use super::json_value::{Json, JsonKind, Member};
use crate::language::faces::FACES;
use std::sync::LazyLock;

/// Classification of a key that no reader recognises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownKey<'j> {
    /// State of an editor, or blank: it does not affect the puzzle.
    State,
    /// Texts only. If they state a rule, they are treated like sentences beside the clues.
    Words(Vec<&'j str>),
    /// Any other content, which may be a rule.
    Anything,
}

/// Words in keys that describe display, software, dates and solving statistics. A Boolean or a number under such a key is not a
/// rule.
const STATE: [&str; 30] = [
    "show",
    "shown",
    "highlight",
    "display",
    "theme",
    "font",
    "zoom",
    "timer",
    "time",
    "date",
    "created",
    "updated",
    "version",
    "id",
    "uuid",
    "url",
    "author",
    "editor",
    "settings",
    "options",
    "conflict",
    "conflicts",
    "checker",
    "pencil",
    "lang",
    "language",
    "difficulty",
    "rating",
    "views",
    "solved",
];

/// Classifies a member of the outermost object by its content.
pub fn unknown(member: &Member) -> UnknownKey<'_> {
    let mut words = Vec::new();
    match collect(member, &mut words) {
        false => UnknownKey::Anything,
        true if words.is_empty() => UnknownKey::State,
        true => UnknownKey::Words(words),
    }
}

/// Returns whether a member of a clue or a cell only affects its appearance, such as a colour.
pub(super) fn is_look(member: &Member) -> bool {
    let colour = |text: &str| text.starts_with('#') && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    member.value.is_blank() || member.value.text().is_some_and(colour) || is_state(member)
}

/// Adds the texts of a key as sentences beside the clues and returns true; returns false if the key may be a rule.
pub(super) fn take(draft: &mut Draft<'_>, member: &Member) -> bool {
    match unknown(member) {
        UnknownKey::State => true,
        UnknownKey::Words(words) => {
            words.into_iter().for_each(|text| draft.aside(text, member.span));
            true
        }
        UnknownKey::Anything => false,
    }
}

/// Collects the texts in a member; returns whether everything else is blank or state.
pub fn collect<'j>(member: &'j Member, words: &mut Vec<&'j str>) -> bool {
    if names_rule(&member.key) {
        return member.value.is_blank();
    }
    is_state(member) || leaves(&member.value, words)
}

fn leaves<'j>(json: &'j Json, words: &mut Vec<&'j str>) -> bool {
    match &json.kind {
        _ if json.is_blank() => true,
        JsonKind::Text(text) => {
            words.push(text);
            !is_place(text)
        }
        JsonKind::List(items) => items.iter().all(|item| leaves(item, words)),
        JsonKind::Object(members) => members.iter().all(|member| collect(member, words)),
        JsonKind::Null | JsonKind::Boolean(_) | JsonKind::Number(_) => false,
    }
}

/// Returns whether a member is a Boolean or a number whose key names state.
fn is_state(member: &Member) -> bool {
    let scalar = matches!(member.value.kind, JsonKind::Boolean(_) | JsonKind::Number(_));
    scalar && !names_rule(&member.key) && key_words(&member.key).iter().any(|word| STATE.contains(&word.as_str()))
}

/// Splits a key into words: `showTimer`, `show_timer` and `show-timer` have two.
fn key_words(key: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in key.chars() {
        let begins = !c.is_alphanumeric() || c.is_uppercase() && before.is_lowercase();
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words
}

/// Returns whether a key contains the name of a rule of the library.
fn names_rule(key: &str) -> bool {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut names: Vec<String> =
            FACES.iter().flat_map(|face| face.names.iter().copied().chain([face.rule])).map(letters).collect();
        names.sort_unstable();
        names.dedup();
        names
    });
    let key = letters(key);
    NAMES.iter().any(|name| key.contains(name.as_str()))
}

/// Returns the letters and digits of a text, in lower case.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns whether a text names a cell, as in `R1C2`.
fn is_place(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.trim().to_ascii_lowercase();
    text.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .is_some_and(|(row, column)| number(row) && number(column))
}
