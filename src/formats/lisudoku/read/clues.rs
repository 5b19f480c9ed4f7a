//! Clues of lisudoku.

use super::{Puzzle, get, words};
use crate::formats::draft::Items;
use crate::formats::json_value::Json;
use crate::puzzle::Effect;

/// Keys that are on or off, with the library's rule.
const GLOBALS: [(&str, &str); 4] = [
    ("primaryDiagonal", "diagonal_down"),
    ("secondaryDiagonal", "diagonal_up"),
    ("antiKnight", "antiknight"),
    ("antiKing", "antiking"),
];

/// Keys with lists of cells, each a clue, with the library's rule, and the fewest cells of a clue that says something.
const LINES: [(&str, &str, usize); 4] = [
    ("extraRegions", "extra_region", 2),
    ("thermos", "thermo", 2),
    ("renbans", "renban", 2),
    ("palindromes", "palindrome", 2),
];

/// Keys with cells, each a clue, with the library's rule.
const CELLS: [(&str, &str); 2] = [("oddCells", "odd"), ("evenCells", "even")];

impl Puzzle<'_> {
    /// Adds all clues.
    pub(super) fn clues(&mut self, json: &Json) {
        for (key, rule) in GLOBALS {
            if let Some(on) = get(json, key).filter(|on| on.truth()) {
                self.draft.say(&format!("use {rule}"), on.span);
            }
        }
        for (key, rule, least) in LINES {
            for line in self.draft.listed(get(json, key), Items::Lists) {
                let cells = self.cells(line);
                if cells.len() >= least {
                    self.draft.say(&format!("{rule} {}", words(&cells)), line.span);
                }
            }
        }
        for (key, rule) in CELLS {
            if let Some(list) = get(json, key) {
                for cell in self.cells(list) {
                    self.draft.say(&format!("{rule} {}", words(&[cell])), list.span);
                }
            }
        }
        for cage in self.draft.listed(get(json, "killerCages"), Items::Objects) {
            let cells = cage.get("region").map(|region| self.cells(region)).unwrap_or_default();
            let sum = cage.get("sum").filter(|sum| !sum.is_blank());
            match (sum, sum.and_then(Json::integer)) {
                _ if cells.is_empty() => {}
                (_, Some(sum)) => self.draft.say(&format!("killer {sum} {}", words(&cells)), cage.span),
                (None, _) => self.draft.say(&format!("cage {}", words(&cells)), cage.span),
                (Some(_), None) => self.odd("the sum of a cage", cage),
            }
        }
        for arrow in self.draft.listed(get(json, "arrows"), Items::Objects) {
            let mut part = |key: &str| get(arrow, key).map(|cells| self.cells(cells)).unwrap_or_default();
            let (circle, shaft) = (part("circleCells"), part("arrowCells"));
            if !circle.is_empty() && !shaft.is_empty() {
                self.draft.say(&format!("arrow {} : {}", words(&circle), words(&shaft)), arrow.span);
            }
        }
        self.dots(json);
        if let Some(on) = get(json, "topBottom").filter(|on| on.truth()) {
            self.draft.doubt(Effect::Changes, "the rule `topBottom`", on.span);
        }
    }

    fn dots(&mut self, json: &Json) {
        for dot in self.draft.listed(get(json, "kropkiDots"), Items::Objects) {
            let kind = get(dot, "dotType").and_then(Json::text).map(str::to_ascii_lowercase);
            let (first, second) = (get(dot, "cell1"), get(dot, "cell2"));
            let cells: Vec<_> = [first, second].into_iter().flatten().filter_map(|cell| self.cell(cell)).collect();
            let rule = match kind.as_deref() {
                Some("consecutive") => "kropki_white",
                Some("double") => "kropki_black",
                _ => "",
            };
            match cells.len() == 2 && !rule.is_empty() {
                true => self.draft.say(&format!("{rule} {}", words(&cells)), dot.span),
                false => self.odd("a dot", dot),
            }
        }
        if let Some(on) = get(json, "kropkiNegative").filter(|on| on.truth()) {
            self.draft.say("use kropki_negative", on.span);
        }
    }
}
