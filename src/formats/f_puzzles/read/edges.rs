//! Reads f-puzzles' dots and letters between two cells, and the statements that all of them are given.

use super::super::table::{DIFFERENCE, Dot, FPuzzlesRow, FPuzzlesShape, RATIO, TABLE, of_key};
use super::{Clues, Items};
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;
use crate::puzzle::Span;
use std::collections::BTreeSet;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    let (differences, ratios) = (dots(clues, json, "difference"), dots(clues, json, "ratio"));
    // A dot of either kind exempts its pair from the negative rule of the other kind, as in both of Rangsk's solvers.
    let (has_white, has_black) = (!differences.is_empty(), !ratios.is_empty());
    for rows in TABLE.chunk_by(|row, next| row.key == next.key) {
        if matches!(rows[0].shape, FPuzzlesShape::Letter(..)) {
            clues.whole(json, &rows[0]).into_iter().for_each(|entry| letter(clues, entry));
        }
    }
    let sums = sums(clues, json);
    let nonconsecutive = if has_black { "use kropki_white_negative" } else { "use nonconsecutive" };
    if let Some(on) = json.get("nonconsecutive").filter(|on| on.truth()) {
        clues.say(nonconsecutive, on.span);
    }
    let Some(negative) = json.get("negative") else { return };
    for name in clues.draft.listed(Some(negative), Items::Any) {
        match name.text().map(str::to_ascii_lowercase).as_deref() {
            Some("xv") => clues.say("use xv_negative", name.span),
            Some("sum") => sums.iter().for_each(|sum| clues.say(&format!("use pair_sum_negative({sum})"), name.span)),
            Some("nonconsecutive") => clues.say(nonconsecutive, name.span),
            Some("difference") => absent(DIFFERENCE, clues, &differences, has_black, name.span),
            Some("ratio") => absent(RATIO, clues, &ratios, has_white, name.span),
            _ => clues.doubt("an unknown statement that all clues of this kind are given", name.span),
        }
    }
}

/// Adds the rule that all dots of a kind are given: for all of their numbers that occur, as in Rangsk's solver, or for the usual
/// one.
fn absent(dot: Dot, clues: &mut Clues<'_, '_>, numbers: &BTreeSet<i64>, others: bool, at: Span) {
    let usual = BTreeSet::from([dot.usual]);
    let rule = if others { dot.negative_of_both } else { dot.negative };
    for number in if numbers.is_empty() { &usual } else { numbers } {
        clues.say(&format!("use {rule}({number})"), at);
    }
}

/// Reads pairs with stated sums; returns the sums.
fn sums(clues: &mut Clues<'_, '_>, json: &Json) -> BTreeSet<i64> {
    let mut sums = BTreeSet::new();
    for row in TABLE.iter().filter(|row| matches!(row.shape, FPuzzlesShape::Pair)) {
        let FPuzzlesRow { rule, key, .. } = row;
        for entry in clues.whole(json, row) {
            let Some(cells) = pair(clues, entry) else { continue };
            let Ok(Some(sum)) = clues.integer(entry.get("value"), &format!("a `{key}`")) else { continue };
            sums.insert(sum);
            clues.say(&format!("{rule} {sum} {cells}"), entry.span);
        }
    }
    sums
}

/// Reads the dots of a key; returns their numbers.
fn dots(clues: &mut Clues<'_, '_>, json: &Json, key: &str) -> BTreeSet<i64> {
    let mut numbers = BTreeSet::new();
    for row in of_key(key) {
        let FPuzzlesShape::Dot(dot) = row.shape else { continue };
        for entry in clues.whole(json, row) {
            let Some(cells) = pair(clues, entry) else { continue };
            let Ok(number) = clues.integer(entry.get("value"), &format!("a `{key}` dot")) else { continue };
            let number = number.unwrap_or(dot.usual);
            numbers.insert(number);
            let stated = match number == dot.usual {
                true => String::new(),
                false => format!(" {}={number}", dot.parameter),
            };
            clues.say(&format!("{}{stated} {cells}", row.rule), entry.span);
        }
    }
    numbers
}

fn letter(clues: &mut Clues<'_, '_>, entry: &Json) {
    let Some(cells) = pair(clues, entry) else { return };
    let Some(value) = entry.get("value").filter(|value| !value.is_blank()) else { return };
    let (text, number) = (value.text().map(|text| text.trim().to_ascii_uppercase()), value.integer());
    let stands = |row: &&FPuzzlesRow| match row.shape {
        FPuzzlesShape::Letter(letter, sum) => text.as_deref() == Some(letter) || number == Some(sum),
        _ => false,
    };
    match TABLE.iter().find(stands) {
        Some(row) => clues.say(&format!("{} {cells}", row.rule), entry.span),
        None => clues.doubt("a letter between cells that is neither X nor V", entry.span),
    }
}

/// Returns the two cells of a dot.
fn pair(clues: &mut Clues<'_, '_>, entry: &Json) -> Option<String> {
    let cells = clues.cells(entry.get("cells"), true);
    match cells.as_deref() {
        Some(pair @ [_, _]) => return Some(addresses(pair)),
        Some(_) => clues.doubt("a dot that does not lie between two cells", entry.span),
        None => {}
    }
    entry.ignore();
    None
}
