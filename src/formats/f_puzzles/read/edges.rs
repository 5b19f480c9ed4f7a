//! Dots and letters between two cells, and what it means that all of them are given.

use super::{Clues, Items, words};
use crate::formats::json_value::Json;
use crate::puzzle::Span;
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
    /// The same, where neighbours with a dot of the other kind are left out, too.
    negative_of_both: &'static str,
}

const DOTS: [Dot; 2] = [
    Dot {
        key: "difference",
        rule: "kropki_white",
        parameter: "difference",
        usual: 1,
        negative: "difference_negative",
        negative_of_both: "kropki_white_negative",
    },
    Dot {
        key: "ratio",
        rule: "kropki_black",
        parameter: "ratio",
        usual: 2,
        negative: "ratio_negative",
        negative_of_both: "kropki_black_negative",
    },
];

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    let [white, black] = DOTS;
    let (differences, ratios) = (dots(clues, json, &white), dots(clues, json, &black));
    // A dot of either kind exempts its pair from what the other kind forbids, as both of Rangsk's solvers have it.
    let (has_white, has_black) = (!differences.is_empty(), !ratios.is_empty());
    clues.entries(json, "xv").into_iter().for_each(|entry| letter(clues, entry));
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
            Some("difference") => white.absent(clues, &differences, has_black, name.span),
            Some("ratio") => black.absent(clues, &ratios, has_white, name.span),
            _ => clues.doubt("that all clues of this kind are given is nothing that gridc knows", name.span),
        }
    }
}

impl Dot {
    /// That all dots of the kind are given: of their numbers all that come up, as in Rangsk's solver, or the usual one.
    fn absent(&self, clues: &mut Clues<'_, '_>, numbers: &BTreeSet<i64>, others: bool, at: Span) {
        let usual = BTreeSet::from([self.usual]);
        let rule = if others { self.negative_of_both } else { self.negative };
        for number in if numbers.is_empty() { &usual } else { numbers } {
            clues.say(&format!("use {rule}({number})"), at);
        }
    }
}

/// Reads pairs with a sum of their own; the sums that they have. Only dclamage/SudokuVariantSolverJS knows this key.
fn sums(clues: &mut Clues<'_, '_>, json: &Json) -> BTreeSet<i64> {
    let mut sums = BTreeSet::new();
    for entry in clues.entries(json, "sum") {
        let Some(cells) = pair(clues, entry) else { continue };
        let Ok(Some(sum)) = clues.integer(entry.get("value"), "a `sum`") else { continue };
        sums.insert(sum);
        clues.say(&format!("pair_sum {sum} {cells}"), entry.span);
    }
    sums
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
    let Some(value) = entry.get("value").filter(|value| !value.is_blank()) else { return };
    match (value.text().map(|text| text.trim().to_ascii_uppercase()).as_deref(), value.integer()) {
        (Some("X"), _) | (_, Some(10)) => clues.say(&format!("xv_x {cells}"), entry.span),
        (Some("V"), _) | (_, Some(5)) => clues.say(&format!("xv_v {cells}"), entry.span),
        _ => clues.doubt("a letter between cells that is neither X nor V", entry.span),
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
