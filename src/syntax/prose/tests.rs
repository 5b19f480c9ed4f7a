//! The lexicon against what setters have written.

use super::*;
use crate::puzzle::{Doubt, SourceId};
use crate::syntax::ast::ItemKind;
use crate::syntax::json_value::Json;
use crate::syntax::{Format, Reading, Source};

/// Keys of f-puzzles that are clues, and a clue of gridc's for each.
const KEYS: [(&str, &str); 33] = [
    ("arrow", "arrow: r1c1 : r1c2 r1c3"),
    ("betweenline", "between: r1c1 r1c2 r1c3"),
    ("clone", "clone: r1c1 : r2c2"),
    ("columnindexer", "column_index: r1c1"),
    ("diagonal+", "diagonal_up"),
    ("diagonal-", "diagonal_down"),
    ("disjointgroups", "disjoint_groups"),
    ("even", "even: r1c1"),
    ("odd", "odd: r1c1"),
    ("extraregion", "extra_region: r1c1 r1c2"),
    ("killercage", "cage: r1c1 r1c2"),
    ("littlekillersum", "little_killer"),
    ("lockout", "lockout: r1c1 r1c2 r1c3"),
    ("maximum", "maximum: r1c1"),
    ("minimum", "minimum: r1c1"),
    ("nonconsecutive", "nonconsecutive"),
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("palindrome", "palindrome: r1c1 r1c2"),
    ("quadruple", "quadruple"),
    ("regionsumline", "region_sum: r1c1 r1c2"),
    ("renban", "renban: r1c1 r1c2"),
    ("sandwichsum", "sandwich"),
    ("thermometer", "thermo: r1c1 r1c2"),
    ("whispers", "whispers: r1c1 r1c2"),
    ("xsum", "x_sum"),
    ("difference", "kropki_white"),
    ("ratio", "kropki_black"),
    ("xv", "xv_x: r1c1 r1c2"),
    ("skyscraper", "skyscraper"),
    ("rowindexer", "row_index: r1c1"),
    ("boxindexer", "box_index: r1c1"),
    ("maxarrow", "maximum_arrow: r1c1 : r1c2"),
];

/// What the texts of a puzzle leave open, if it has the clues of its keys but for `without`.
fn doubts(json: &Json, without: Option<&str>) -> Vec<Doubt> {
    let source = Source { id: SourceId(1), name: "row".into(), text: "".into(), lines_before: 0 };
    let mut draft = Draft::new(&source, Format::FPuzzles, Reading::plain());
    let at = draft.whole();
    let side = json.get("size").and_then(Json::integer).unwrap_or(9) as usize;
    draft.givens(side, vec![(None, at); side * side], at);
    let said = |draft: &mut Draft<'_>, key: &str, clue: &str| {
        let Some(value) = json.get(key).filter(|value| value.truth() || !value.list().is_empty()) else { return };
        let number = |item: &Json| item.get("value").and_then(Json::integer);
        match key {
            "killercage" => {
                for item in value.list() {
                    match number(item) {
                        Some(total) => draft.say(&format!("killer {total}: r1c1 r1c2"), at),
                        None => draft.say(clue, at),
                    }
                }
            }
            "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" => {
                for total in value.list().iter().filter_map(number) {
                    draft.say(&format!("{clue} {total}: row 1"), at);
                }
            }
            "quadruple" => draft.say("quadruple: r1c1..r2c2 : 1 2", at),
            "difference" | "ratio" => {
                for item in value.list() {
                    match number(item) {
                        Some(n) => draft.say(&format!("{clue}: r1c1 r1c2 : {n}"), at),
                        None => draft.say(&format!("{clue}: r1c1 r1c2"), at),
                    }
                }
            }
            _ if clue.contains(':') => draft.say(clue, at),
            _ => draft.say(&format!("use {clue}"), at),
        }
    };
    for (key, clue) in KEYS {
        if without != Some(key) {
            said(&mut draft, key, clue);
        }
    }
    for negative in json.get("negative").map(Json::list).unwrap_or_default() {
        if negative.text() == Some("xv") {
            draft.say("use xv_negative", at);
        }
    }
    let text = |key: &str| json.get(key).and_then(Json::text).unwrap_or_default().to_owned();
    let grid = format!("{:?}", json.get("grid").map(|grid| &grid.kind));
    if grid.contains("\"region\"") {
        draft.regions(side, &vec![Some(0); side * side], at);
    }
    draft.metadata("title", &text("title"), at);
    draft.metadata("rules", &text("ruleset"), at);
    check(&mut draft);
    let doubt = |item: &crate::syntax::ast::Item| match &item.kind {
        ItemKind::Doubt(doubt) => Some(doubt.clone()),
        _ => None,
    };
    draft.items().iter().filter_map(doubt).collect()
}

/// The rows of a file of the shared data; none if it is absent.
fn rows(name: &str) -> Vec<Json> {
    let beside = || std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let folder = std::env::var_os("GRIDC_SHARED").map_or_else(beside, Into::into);
    let path = folder.join("data/variants").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        let said = format!("\nskipped: the shared puzzle data are not at {}\n", path.display());
        let _ = std::io::Write::write_all(&mut std::io::stderr(), said.as_bytes());
        return Vec::new();
    };
    let row = |line: &str| {
        let source = Source { id: SourceId(1), name: "row".into(), text: line.into(), lines_before: 0 };
        Json::parse(&source).unwrap().get("json").unwrap().clone()
    };
    text.lines().map(row).collect()
}

#[test]
fn texts_of_real_puzzles_are_carried_by_their_clues() {
    let rows = rows("fpuzzles_nickleaton.jsonl");
    let (mut plain, mut told) = (0, String::new());
    for (number, json) in rows.iter().enumerate() {
        let found = doubts(json, None);
        plain += usize::from(found.is_empty());
        for doubt in found {
            told.push_str(&format!("{number}: {} {}\n", doubt.effect.name(), doubt.what));
        }
    }
    println!("{told}{plain} of {} plain", rows.len());
}

#[test]
fn texts_that_say_more_than_the_clues_stand_out() {
    let mut told = String::new();
    let rows = rows("fpuzzles_nickleaton_underconstrained.jsonl");
    for (number, json) in rows.iter().enumerate() {
        if doubts(json, None).is_empty() {
            told.push_str(&format!("{number}: plain\n"));
        }
        for doubt in doubts(json, None) {
            println!("{number}: {} {}", doubt.effect.name(), doubt.what);
        }
    }
    println!("{told}");
}

#[test]
fn a_rule_that_is_not_read_is_missed() {
    let mut told = String::new();
    let (mut tried, mut missed) = (0, 0);
    for (number, json) in rows("fpuzzles_nickleaton.jsonl").iter().enumerate() {
        for (key, _) in KEYS {
            if json.get(key).is_some_and(|value| value.truth() || !value.list().is_empty()) {
                tried += 1;
                if doubts(json, Some(key)).is_empty() {
                    missed += 1;
                    told.push_str(&format!("{number}: {key}\n"));
                }
            }
        }
    }
    println!("{told}{missed} of {tried} not noticed");
}
