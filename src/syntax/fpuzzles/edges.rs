//! Dots and letters between two cells, and what it means that all of them are given.

use super::{Clues, words};
use crate::syntax::json_value::Json;
use std::collections::BTreeSet;

/// A kind of dot that has a number.
struct Dot {
    key: &'static str,
    rule: &'static str,
    parameter: &'static str,
    /// The number of a dot that states none.
    usual: i64,
    /// The rule that neighbours without such a dot do not have the number.
    negative: &'static str,
}

const DOTS: [Dot; 2] = [
    Dot { key: "difference", rule: "kropki_white", parameter: "difference", usual: 1, negative: "difference_negative" },
    Dot { key: "ratio", rule: "kropki_black", parameter: "ratio", usual: 2, negative: "ratio_negative" },
];

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    let numbers: Vec<BTreeSet<i64>> = DOTS.iter().map(|dot| dots(clues, json, dot)).collect();
    clues.entries(json, "xv").iter().for_each(|entry| letter(clues, entry));
    // Neighbours with a difference dot are exempt, whatever its number; those with a ratio dot are not.
    if let Some(on) = json.get("nonconsecutive").filter(|on| on.truth()) {
        clues.say("use nonconsecutive", on.span);
    }
    let Some(negative) = json.get("negative") else { return };
    for name in negative.list() {
        match name.text().map(str::to_ascii_lowercase).as_deref() {
            Some("xv") => clues.say("use xv_negative", name.span),
            Some("nonconsecutive") => clues.say("use nonconsecutive", name.span),
            key => match DOTS.iter().zip(&numbers).find(|(dot, _)| Some(dot.key) == key) {
                // All numbers that come up are excluded where there is no dot, as in Rangsk's solver.
                Some((dot, numbers)) => {
                    let usual = BTreeSet::from([dot.usual]);
                    for number in if numbers.is_empty() { &usual } else { numbers } {
                        clues.say(&format!("use {}({number})", dot.negative), name.span);
                    }
                }
                None => clues.doubt("that all clues of this kind are given is nothing that gridc knows", name.span),
            },
        }
    }
}

/// Reads the dots of a kind; the numbers that they have.
fn dots(clues: &mut Clues<'_, '_>, json: &Json, dot: &Dot) -> BTreeSet<i64> {
    let mut numbers = BTreeSet::new();
    for entry in clues.entries(json, dot.key) {
        let Some(cells) = pair(clues, entry) else { continue };
        let Ok(number) = clues.integer(entry.get("value"), &format!("a `{}` dot", dot.key)) else { continue };
        let number = number.unwrap_or(dot.usual);
        numbers.insert(number);
        let stated = match number == dot.usual {
            true => String::new(),
            false => format!(" {}={number}", dot.parameter),
        };
        clues.say(&format!("{}{stated} {cells}", dot.rule), entry.span);
    }
    numbers
}

fn letter(clues: &mut Clues<'_, '_>, entry: &Json) {
    let Some(cells) = pair(clues, entry) else { return };
    match entry.get("value").and_then(Json::text).map(|text| text.trim().to_ascii_uppercase()).as_deref() {
        Some("X") => clues.say(&format!("xv_x {cells}"), entry.span),
        Some("V") => clues.say(&format!("xv_v {cells}"), entry.span),
        None | Some("") => {}
        Some(_) => clues.doubt("a letter between cells that is neither X nor V", entry.span),
    }
}

/// The two cells of a dot.
fn pair(clues: &mut Clues<'_, '_>, entry: &Json) -> Option<String> {
    let cells = clues.cells(entry.get("cells"), true);
    match cells.as_deref() {
        Some(pair @ [_, _]) => return Some(words(pair)),
        Some(_) => clues.doubt("a dot that does not lie between two cells", entry.span),
        None => {}
    }
    entry.ignore();
    None
}
