//! Rules of the whole board, which formats without a place for them state in words alone.

use super::text::Texts;
use crate::formats::draft::Draft;
use crate::formats::prose::Prose;
use crate::syntax::Diagnostic;
use crate::syntax::ast::ItemKind;

/// The rules that words alone may state, each with words of which a sentence has one, and whether it forbids something.
const GLOBAL: [(&str, &[&str], bool); 7] = [
    ("antiknight", &["knight"], true),
    ("antiking", &["king", "diagonally"], true),
    ("nonconsecutive", &["consecutive"], true),
    ("disjoint_groups", &["disjoint", "box"], false),
    ("x_sudoku", &["both diagonals", "both main diagonals", "main diagonals", "both long diagonals"], false),
    ("windoku", &["windoku", "hyper sudoku", "hypersudoku"], false),
    ("global_entropy", &["entropy"], false),
];

/// Those that say that all clues of some kind are given.
const NEGATIVE: [&str; 7] = [
    "kropki_negative",
    "kropki_white_negative",
    "kropki_black_negative",
    "xv_negative",
    "x_negative",
    "v_negative",
    "consecutive_negative",
];

/// Rules that are stated with another.
const WITHIN: [(&str, &[&str]); 3] = [
    ("kropki_negative", &["kropki_white_negative", "kropki_black_negative", "consecutive_negative"]),
    ("xv_negative", &["x_negative", "v_negative"]),
    ("x_sudoku", &["diagonal_down", "diagonal_up"]),
];

/// Whether words alone may state the rule, so that `--treat RULE=nothing` has a meaning.
pub(super) fn is_global(rule: &str) -> bool {
    GLOBAL.iter().any(|(name, ..)| *name == rule) || NEGATIVE.contains(&rule)
}

/// What is said to be complete.
fn negatives(texts: &Texts) -> Vec<&'static str> {
    let mut found = Vec::new();
    for all in texts.all_given() {
        match (all.white, all.black) {
            (true, false) => found.push("kropki_white_negative"),
            (false, true) => found.push("kropki_black_negative"),
            (true, true) => found.push("kropki_negative"),
            (false, false) if all.dots => found.push("kropki_negative"),
            _ => {}
        }
        match (all.x, all.v) {
            (true, true) => found.push("xv_negative"),
            (true, false) => found.push("x_negative"),
            (false, true) => found.push("v_negative"),
            _ => {}
        }
        if all.bars {
            found.push("consecutive_negative");
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Takes rules of the whole board from the puzzle's text, each with a warning. The draft holds the text and all clues.
pub(in crate::formats) fn spoken(prose: &Prose, draft: &mut Draft<'_>) {
    let texts = Texts::new(prose, draft.items());
    let said = GLOBAL.into_iter().filter(|(rule, words, forbids)| texts.state(rule, words, *forbids));
    let mut stated: Vec<&'static str> = said.map(|(rule, ..)| rule).collect();
    stated.extend(negatives(&texts));
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
        draft.guess(rule);
        draft.say(&format!("use {rule}"), at);
    }
}
