//! Recognises rules of the whole board that a format states in words only, and adds them to the puzzle.

use super::text::Texts;
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::prose::{NamedMark, Prose};
use crate::language::faces::{FACES, Face, face};
use crate::syntax::Diagnostic;
use crate::syntax::ast::ItemKind;

/// Returns whether words alone can state the rule, so that `--treat RULE=nothing` is meaningful.
pub(super) fn is_global(rule: &str) -> bool {
    face(rule).is_some_and(|face| face.stated.is_some())
}

/// Returns the rules that the text states, in the order of their topics.
fn in_words(texts: &Texts) -> Vec<&'static str> {
    let said = FACES.iter().filter_map(|face| Some((face, face.stated.filter(|stated| !stated.words.is_empty())?)));
    let mut said: Vec<(u32, &'static str)> = said
        .filter(|(face, stated)| texts.state(face.rule, stated.words, stated.forbids))
        .map(|(face, _)| (face.topics.first().map_or(u32::MAX, |topic| topic.order), face.rule))
        .collect();
    said.sort_unstable();
    said.into_iter().map(|(_, rule)| rule).collect()
}

/// Returns the rule that all clues of these kinds are given.
fn negative(kinds: &[NamedMark]) -> Option<&'static str> {
    let of = |rule: &&str| face(rule).and_then(NamedMark::usual);
    let is_of = |face: &&Face| {
        face.stated.is_some()
            && !face.negative.is_empty()
            && face.negative.len() == kinds.len()
            && face.negative.iter().all(|rule| of(rule).is_some_and(|kind| kinds.contains(&kind)))
    };
    FACES.iter().find(is_of).map(|face| face.rule)
}

/// Returns the rules that all possible dots or signs are given, according to the text.
fn negatives(texts: &Texts) -> Vec<&'static str> {
    let mut found = Vec::new();
    for all in texts.all_given() {
        let dots: &[NamedMark] = match (all.white, all.black) {
            (true, false) => &[NamedMark::WhiteDots],
            (false, true) => &[NamedMark::BlackDots],
            (false, false) if !all.dots => &[],
            _ => &[NamedMark::WhiteDots, NamedMark::BlackDots],
        };
        let letters: &[NamedMark] = match (all.x, all.v) {
            (true, true) => &[NamedMark::X, NamedMark::V],
            (true, false) => &[NamedMark::X],
            (false, true) => &[NamedMark::V],
            (false, false) => &[],
        };
        let bars: &[NamedMark] = if all.bars { &[NamedMark::Bars] } else { &[] };
        found.extend([dots, letters, bars].into_iter().filter_map(negative));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Adds rules of the whole board that the puzzle's text states, each with a warning. The draft must hold the text and all clues.
pub(in crate::formats) fn spoken(prose: &Prose, draft: &mut Draft<'_>) {
    let texts = Texts::new(prose, draft.items());
    let mut stated = in_words(&texts);
    stated.extend(negatives(&texts));
    let there: Vec<String> = draft
        .items()
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Use(found) => Some(found.name.text.to_string()),
            _ => None,
        })
        .collect();
    for Face { rule: whole, includes: parts, .. } in FACES.iter().filter(|face| !face.includes.is_empty()) {
        if stated.contains(whole) || there.iter().any(|rule| rule == whole) {
            stated.retain(|rule| !parts.contains(rule));
        }
        if there.iter().any(|rule| parts.contains(&rule.as_str())) {
            stated.retain(|rule| rule != whole);
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
        let message = Diagnostic::new(Code::W0721, format!("the rule `{rule}` was read from the puzzle's text"))
            .at(at, "the rules in words")
            .because("the format cannot state it elsewhere")
            .help(format!("to overrule it, write `--treat {rule}=nothing`"));
        if !draft.is_confirmed(rule) {
            draft.report(message);
        }
        draft.guess(rule);
        draft.say(&format!("use {rule}"), at);
    }
}
