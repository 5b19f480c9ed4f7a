//! Classifies keys that no reader uses: state of an editor, words, or possibly a rule.

use super::draft::Draft;
use super::json_value::{Json, Kind, Member};
use crate::language::faces::FACES;
use std::sync::LazyLock;

/// What a key that no reader knows may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown<'j> {
    /// State of an editor, or nothing at all: it says nothing about the puzzle.
    State,
    /// Nothing but words. If they state a rule, they do it as a sentence beside the clues does.
    Words(Vec<&'j str>),
    /// Anything else: it may be a rule.
    Anything,
}

/// Words of keys for how a puzzle is shown, by what, and when and by whom it was made and solved. A switch or a number of such a
/// key is no rule.
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

/// What a member of the outermost object is, by what is in it.
pub fn unknown(member: &Member) -> Unknown<'_> {
    let mut words = Vec::new();
    match collect(member, &mut words) {
        false => Unknown::Anything,
        true if words.is_empty() => Unknown::State,
        true => Unknown::Words(words),
    }
}

/// Whether a member of a clue or a cell says nothing about it: a colour, or how it is shown.
pub(super) fn is_look(member: &Member) -> bool {
    let colour = |text: &str| text.starts_with('#') && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    member.value.is_blank() || member.value.text().is_some_and(colour) || is_state(member)
}

/// Takes what a key holds for words beside the clues, if it is nothing else; otherwise says that it may be a rule.
pub(super) fn take(draft: &mut Draft<'_>, member: &Member) -> bool {
    match unknown(member) {
        Unknown::State => true,
        Unknown::Words(words) => {
            words.into_iter().for_each(|text| draft.aside(text, member.span));
            true
        }
        Unknown::Anything => false,
    }
}

/// Collects the texts in a member; whether there is nothing else but what is blank, or state.
pub fn collect<'j>(member: &'j Member, words: &mut Vec<&'j str>) -> bool {
    if names_rule(&member.key) {
        return member.value.is_blank();
    }
    is_state(member) || leaves(&member.value, words)
}

fn leaves<'j>(json: &'j Json, words: &mut Vec<&'j str>) -> bool {
    match &json.kind {
        _ if json.is_blank() => true,
        Kind::Text(text) => {
            words.push(text);
            !is_place(text)
        }
        Kind::List(items) => items.iter().all(|item| leaves(item, words)),
        Kind::Object(members) => members.iter().all(|member| collect(member, words)),
        Kind::Null | Kind::Boolean(_) | Kind::Number(_) => false,
    }
}

/// Whether a member is a switch or a number of which the key says that it is state.
fn is_state(member: &Member) -> bool {
    let scalar = matches!(member.value.kind, Kind::Boolean(_) | Kind::Number(_));
    scalar && !names_rule(&member.key) && key_words(&member.key).iter().any(|word| STATE.contains(&word.as_str()))
}

/// The words of a key: `showTimer`, `show_timer` and `show-timer` have two.
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

/// Whether a key has the name of a rule of the library in it.
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

/// The letters and digits of a text, in lower case.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a text is the place of a cell: `R1C2`.
fn is_place(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.trim().to_ascii_lowercase();
    text.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .is_some_and(|(row, column)| number(row) && number(column))
}
