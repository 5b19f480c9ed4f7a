//! Reads SudokuPad's cages: sums, cages with different digits, and frames whose meaning is in the rules in words.

use super::cells::Grid;
use super::layout::OF_BOARD;
use crate::formats::draft::{Draft, address};
use crate::formats::drawing::{Colour, Drawings, Frame, totals};
use crate::formats::json_value::Json;
use crate::formats::prose::{Prose, sense};
use crate::puzzle::Effect;
use crate::syntax::ast::ItemKind;
use std::collections::BTreeSet;

/// Members of cages that are style.
const LOOKS: [&str; 14] = [
    "style",
    "borderColor",
    "outlineC",
    "fontC",
    "fontColor",
    "color",
    "backgroundColor",
    "hidden",
    "feature",
    "thickness",
    "opacity",
    "dashArray",
    "fontSize",
    "fromConstraint",
];

/// Rules of cages whose number is not a sum.
const OTHER_NUMBERS: [&str; 6] =
    ["product_cage", "look_and_say", "rellik", "digital_root", "multi_killer", "battlefield"];

pub(super) fn read(
    cages: Option<&Json>,
    (grid, lowest): (&Grid<'_>, i64),
    prose: &Prose,
    drawings: &mut Drawings,
    draft: &mut Draft<'_>,
) {
    let other = OTHER_NUMBERS.iter().any(|rule| prose.mentions(rule));
    let repeats = repeats(draft);
    let spoken =
        draft.items().iter().any(|item| matches!(&item.kind, ItemKind::Metadata { key, .. } if key.text == "rules"));
    // If one number cannot be a total, the numbers of all cages mean something else.
    let strange = spoken
        && cages.map_or(&[][..], Json::list).iter().any(|cage| {
            let stated = cage.get("unique").is_some_and(Json::truth);
            let total = cage.get("sum").or_else(|| cage.get("value")).and_then(Json::integer);
            let cells = cage.get("cells").map_or(0, |cells| cells.list().len());
            let highest = grid.rows.max(grid.columns) as i64 + lowest - 1;
            stated && cells > 0 && total.is_some_and(|total| !totals(cells, lowest, highest).contains(&total))
        });
    let mut seen: BTreeSet<(String, Vec<(usize, usize)>)> = BTreeSet::new();
    for cage in cages.map_or(&[][..], Json::list) {
        let Some(list) = cage.get("cells").filter(|cells| !cells.list().is_empty()) else { continue };
        let kind = cage.get("type").and_then(Json::text).unwrap_or("");
        let colour =
            cage.get("borderColor").or_else(|| cage.get("outlineC")).and_then(Json::text).and_then(Colour::parse);
        let hidden = cage.get("hidden").is_some_and(Json::truth);
        for look in LOOKS {
            if let Some(found) = cage.get(look) {
                found.ignore();
            }
        }
        let (sum, value, unique) = (cage.get("sum"), cage.get("value"), cage.get("unique").map(Json::truth));
        if OF_BOARD.contains(&kind) {
            continue;
        }
        let mut cells: Vec<(usize, usize)> = list.list().iter().filter_map(|pair| grid.cell(pair)).collect();
        if cells.len() < list.list().len() {
            draft.doubt(Effect::Restricts, "a cage with cells that are not on the board", list.span);
            continue;
        }
        cells.sort_unstable();
        cells.dedup();
        let said: Vec<String> = cells.iter().map(|(row, column)| address(*row, *column)).collect();
        let said = said.join(" ");
        let text = value.or(sum).map(text_of).filter(|text| !text.trim().is_empty());
        let total = sum.and_then(Json::integer).or_else(|| {
            let plain = unique == Some(true) || kind == "killer" || !spoken;
            text.as_deref()?.trim().parse::<i64>().ok().filter(|_| sum.is_none() && plain && !other)
        });
        let total = total.filter(|n| !strange && (0..=1_000_000).contains(n));
        if !matches!(kind, "" | "killer" | "cage") {
            let what = format!("a cage of the type \"{}\"", super::short(kind));
            draft.doubt(Effect::Changes, what, cage.span);
        }
        let different = unique.or((kind == "killer").then_some(true)).or(repeats.map(|repeats| !repeats));
        let statement = match (total, unique) {
            (Some(total), _) if different == Some(true) => format!("killer {total} {said}"),
            (Some(total), _) => {
                if different.is_none() {
                    let what = "a cage with a sum, for which it is not stated whether its digits differ";
                    draft.doubt(Effect::Restricts, what, cage.span);
                }
                format!("sum_cage {total} {said}")
            }
            (None, Some(false)) if text.is_none() && hidden => continue,
            // A larger cage cannot have different digits, so it means something else.
            (None, Some(true)) if text.is_none() && cells.len() <= grid.rows.max(grid.columns) => {
                format!("cage {said}")
            }
            (None, None) if text.is_none() && kind == "killer" => format!("cage {said}"),
            (None, None) if text.is_none() && hidden => {
                draft.doubt(Effect::Restricts, "a hidden cage", cage.span);
                continue;
            }
            _ => {
                if unique == Some(true) && !other && text.is_some() {
                    draft.say(&format!("cage {said}"), cage.span);
                }
                drawings.push(Frame { cells, text, colour }, cage.span);
                continue;
            }
        };
        // A cage and its outline are often two entries.
        if seen.insert((statement.clone(), cells)) {
            draft.say(&statement, cage.span);
        }
    }
}

/// Returns whether the rules in words state that digits may repeat in cages, or may not; `None` if neither.
fn repeats(draft: &Draft<'_>) -> Option<bool> {
    let rules = draft.items().iter().filter_map(|item| match &item.kind {
        ItemKind::Metadata { key, text } if key.text == "rules" => Some(text),
        _ => None,
    });
    let mut found = None;
    for sentence in rules.flat_map(|text| text.split_inclusive(['.', '\n', ';', '!'])) {
        let words = sense(sentence);
        let has = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
        if has(&["cage", "killer"]) {
            match (has(&["mayrepeat"]), has(&["norepeat"])) {
                (true, _) => return Some(true),
                (false, true) => found = Some(false),
                _ => {}
            }
        }
    }
    found
}

fn text_of(value: &Json) -> String {
    match value.text() {
        Some(text) => text.to_owned(),
        None => value.integer().map_or(String::new(), |n| n.to_string()),
    }
}
