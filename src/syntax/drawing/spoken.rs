//! Rules of the whole board, which formats without a place for them state in words alone.

use super::text::Texts;
use crate::syntax::Diagnostic;
use crate::syntax::ast::ItemKind;
use crate::syntax::draft::Draft;
use crate::syntax::prose::Prose;

/// The rules that words alone may state.
const GLOBAL: [&str; 19] = [
    "antiknight",
    "antiking",
    "nonconsecutive",
    "nonconsecutive_diagonal",
    "disjoint_groups",
    "x_sudoku",
    "windoku",
    "global_entropy",
    "global_modular",
    "dutch_flatmates",
    "kropki_negative",
    "kropki_white_negative",
    "kropki_black_negative",
    "xv_negative",
    "x_negative",
    "v_negative",
    "consecutive_negative",
    "odd_negative",
    "even_negative",
];

/// Rules that are stated with another.
const WITHIN: [(&str, &[&str]); 3] = [
    ("kropki_negative", &["kropki_white_negative", "kropki_black_negative", "consecutive_negative"]),
    ("xv_negative", &["x_negative", "v_negative"]),
    ("x_sudoku", &["diagonal_down", "diagonal_up"]),
];

/// Whether words alone may state the rule, so that `--treat RULE=nothing` has a meaning.
pub(super) fn is_global(rule: &str) -> bool {
    GLOBAL.contains(&rule)
}

/// Takes rules of the whole board from the puzzle's text, each with a warning. The draft holds the text and all clues.
pub(in crate::syntax) fn spoken(prose: &Prose, draft: &mut Draft<'_>) {
    let texts = Texts::new(prose, draft.items());
    let mut stated: Vec<&str> = GLOBAL.into_iter().filter(|rule| texts.state(rule)).collect();
    drop(texts);
    let there: Vec<String> = draft
        .items()
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Use(found) => Some(found.name.text.to_string()),
            _ => None,
        })
        .collect();
    for (whole, parts) in WITHIN {
        if stated.contains(&whole) || there.iter().any(|rule| rule == whole) {
            stated.retain(|rule| !parts.contains(rule));
        }
        if there.iter().any(|rule| parts.contains(&rule.as_str())) {
            stated.retain(|rule| *rule != whole);
        }
    }
    stated.retain(|rule| !there.iter().any(|found| found == rule));
    let at = draft
        .items()
        .iter()
        .find(|item| matches!(&item.kind, ItemKind::Metadata { key, .. } if key.text == "rules"))
        .map_or(draft.whole(), |item| item.span);
    for rule in stated {
        if draft.reading.treatment(rule) == Some(None) {
            continue;
        }
        let message = Diagnostic::warning("W0721", format!("the rule `{rule}` is taken from the puzzle's text"))
            .at(at, "the rules in words")
            .because("the format has no other place for it")
            .help(format!("to overrule it: `--treat {rule}=nothing`"));
        draft.report(message);
        draft.say(&format!("use {rule}"), at);
    }
}
