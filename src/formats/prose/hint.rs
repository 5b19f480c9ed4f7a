//! Warnings about rules that a puzzle's texts mention but for which it has no clue.
//!
//! They are for formats in which every rule is explicit and texts are only for people: gridc's own language, its JSON, the text
//! of ISS. In formats of links such a text becomes a doubt ([`check`](super::check)); here it is only a warning, since the clues
//! of a file written by hand define its meaning.

use super::judge::{Judge, quotation};
use super::read;
use super::summary::Summary;
use crate::code::Code;
use crate::formats::Carrier;
use crate::formats::bookkeeping::letters;
use crate::language::faces::{FACES, Face, Kind, Topic, face};
use crate::puzzle::Span;
use crate::syntax::ast::{Item, ItemKind, LayoutPart};
use crate::syntax::{Diagnostic, Parsed};
use std::collections::HashSet;

/// Adds a warning for each rule that a text of the tree names or explains, and that has no clue. `allow` is how the warning can
/// be suppressed. A puzzle with rules of its own gets none, since the text may be about one of these.
pub fn hinted(mut parsed: Parsed, allow: &str) -> Parsed {
    if let Some(ast) = &parsed.ast {
        parsed.diagnostics.extend(hints(&ast.items, allow));
    }
    parsed
}

fn hints(items: &[Item], allow: &str) -> Vec<Diagnostic> {
    let of = |wanted: &'static str| {
        items.iter().filter_map(move |item| match &item.kind {
            ItemKind::Metadata { key, text } if key.text == wanted => Some((text.as_str(), item.span)),
            _ => None,
        })
    };
    let is_own = |item: &Item| matches!(item.kind, ItemKind::Rule(_));
    if of("rules").chain(of("title")).next().is_none() || items.iter().any(is_own) {
        return Vec::new();
    }
    let summary = Summary::of(items, &[]);
    let judge = || Judge::new(&summary, Carrier::Objects);
    let mut found: Vec<(&'static str, String, Span)> = Vec::new();
    for (text, span) in of("rules") {
        let left_over = judge().unaccounted(read(text)).into_iter();
        found.extend(left_over.filter_map(|sentence| Some((sentence.missing?, quotation(sentence.text), span))));
    }
    if of("rules").next().is_none()
        && let Some((title, span)) = of("title").next()
        && may_name_rule(title, items)
    {
        found.extend(judge().titled(read(title)).map(|rule| (rule, quotation(title), span)));
    }
    let mut said = HashSet::new();
    // Properties of boards, such as regions, need no clue. If digits in an area are different, another rule or a drawn region may
    // be the reason.
    let is_area = |face: &Face| matches!(face.mark().kind, Kind::Cage | Kind::Shade);
    let differ = |rule: &str| face(rule).is_some_and(|face| is_area(face) && !face.different.is_empty());
    let some_differ = items.iter().any(|item| match &item.kind {
        ItemKind::Part(part) => matches!(part, LayoutPart::Regions(_) | LayoutPart::Region(..)),
        ItemKind::Clue(clue) => differ(&clue.rule.text),
        ItemKind::Use(used) => differ(&used.name.text),
        _ => false,
    });
    let is_clue = |rule: &str| face(rule).is_some() && !(some_differ && differ(rule));
    found.retain(|(rule, ..)| is_clue(rule) && said.insert(*rule));
    found.into_iter().map(|(rule, quoted, span)| hint(rule, &quoted, span, allow)).collect()
}

/// Returns whether a title contains a word that names a rule without a clue; misspelt names are missed. Without this test, every
/// title would build the tables of all sentences, which takes a third of the time of a small puzzle.
fn may_name_rule(title: &str, items: &[Item]) -> bool {
    let title = letters(title);
    let has_clue = |rule: &str| {
        items.iter().any(|item| match &item.kind {
            ItemKind::Clue(clue) => clue.rule.text == rule,
            ItemKind::Use(used) => used.name.text == rule,
            _ => false,
        })
    };
    let stated = |words: &str| title.contains(&letters(words));
    let named = |topic: &Topic| {
        // A rule without a name of its own is named by the words that explain it.
        let words = if topic.names.is_empty() { topic.needs } else { &[topic.names] };
        words.iter().flat_map(|words| words.split_whitespace()).any(stated)
    };
    let mut stated_rules =
        FACES.iter().filter(|face| face.names.iter().copied().any(stated) || face.topics.iter().any(named));
    stated_rules.any(|face| !has_clue(face.rule))
}

fn hint(rule: &str, quoted: &str, span: Span, allow: &str) -> Diagnostic {
    let of_board = face(rule).is_some_and(|face| face.parameters.iter().all(|parameter| parameter.default.is_some()));
    let add = if of_board { format!("add `use {rule}`") } else { format!("add its clues: `{rule} …`") };
    Diagnostic::new(Code::W0812, format!("the text mentions `{rule}`, but the puzzle has no such clue"))
        .at(span, format!("it says “{quoted}”"))
        .help(format!("{add}; if the text means something else, write `{allow} W0812`"))
}
