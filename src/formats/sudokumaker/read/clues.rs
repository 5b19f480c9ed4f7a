//! Constraints by their types.

use super::groups::Groups;
use super::places::Cell;
use super::{Puzzle, is_on};
use crate::formats::draft::{Items, address};
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};

/// Rules of the whole board.
const GLOBALS: [(i64, &str); 6] = [
    (10, "diagonal_down"),
    (11, "diagonal_up"),
    (12, "antiking"),
    (13, "antiknight"),
    (14, "disjoint_groups"),
    (15, "nonconsecutive"),
];

/// Rules of single cells.
const CELLS: [(i64, &str); 6] =
    [(100, "even"), (101, "odd"), (102, "maximum"), (103, "minimum"), (600, "row_index"), (601, "column_index")];

/// Rules of lines, and the fewest cells that say something.
const LINES: [(i64, &str, usize); 9] = [
    (300, "thermo", 2),
    (400, "renban", 2),
    (401, "whispers", 2),
    (402, "palindrome", 2),
    (403, "between", 3),
    (404, "region_sum", 2),
    (405, "arithmetic", 3),
    (407, "lockout", 2),
    (409, "double_arrow", 3),
];

impl Puzzle<'_> {
    /// Adds what a constraint says.
    pub(super) fn constraint(&mut self, outer: &Json) {
        for key in ["name", "id"] {
            outer.get(key);
        }
        // Switched off, it is not there at all.
        if !is_on(outer) {
            outer.ignore();
            return;
        }
        if outer.get("solverIgnored").is_some_and(Json::truth) {
            outer.ignore();
            self.doubt(Effect::Changes, "a constraint that is only drawn", outer.span);
            return;
        }
        let json = outer.get("config").unwrap_or(outer);
        let Some(kind) = json.get("type").and_then(Json::integer) else {
            self.doubt(Effect::Changes, "a constraint without a type", json.span);
            json.ignore();
            return;
        };
        if let Some(style) = json.get("style") {
            style.ignore();
        }
        match kind {
            // Givens; regions and rows and columns, of which the layout is made.
            0 => json.ignore(),
            1 if json.get("regions").is_some_and(|found| found.span == self.regions) => {
                let regions = self.draft.listed(json.get("regions"), Items::Any);
                let strange = |region: &&Json| !region.is_blank() && !self.board.is_region(region.integer());
                if let Some(region) = regions.into_iter().find(strange) {
                    self.doubt(Effect::Changes, "a region that is no number", region.span);
                }
                json.ignore();
            }
            1 => {
                json.ignore();
                self.doubt(Effect::Restricts, "more regions than one in a cell", json.span);
            }
            2003 if json.get("areas").is_none_or(Json::is_blank) => {}
            16 => match self.groups(json) {
                Some(Groups::Thirds) => self.draft.say("use global_entropy", json.span),
                Some(Groups::Modular) => self.draft.say("use global_modular", json.span),
                _ => self.doubt(Effect::Restricts, "groups of digits in all squares of four cells", json.span),
            },
            10..=15 => self.global(kind, json),
            100..=103 | 600 | 601 => self.single(kind, json),
            200..=202 => self.dots(kind, json),
            301 => self.cages(json),
            302 => self.clones(json),
            303 => self.quadruples(json),
            304 => self.look_and_say(json),
            305 => {
                let cells = self.numbered(json.get("cells"));
                self.say("extra_region", &cells, 2, json.span);
            }
            408 => self.arrows(json),
            300 | 400..=409 => self.lines(kind, json),
            500..=504 => self.outside(kind, json),
            2000..=2002 => self.cosmetic(kind, json),
            // Fog hides what is there.
            4000 | 4001 => json.ignore(),
            _ => {
                let what = match json.get("definition").and_then(|definition| definition.get("name")?.text()) {
                    Some(name) => format!("the custom constraint \"{}\"", crate::puzzle::clean_line(name)),
                    None => format!("a constraint of type {kind}"),
                };
                json.ignore();
                self.doubt(Effect::Changes, what, json.span);
            }
        }
    }

    /// Says a rule of some cells, if they are enough.
    pub(super) fn say(&mut self, rule: &str, cells: &[Cell], least: usize, at: Span) {
        if cells.len() >= least {
            self.draft.say(&format!("{rule} {}", words(cells)), at);
        }
    }

    /// Cells by their numbers.
    pub(super) fn numbered(&mut self, list: Option<&Json>) -> Vec<Cell> {
        let mut cells = Vec::new();
        for id in self.draft.listed(list, Items::Any) {
            match id.integer().and_then(|id| self.board.cell(id)) {
                Some(cell) => cells.push(cell),
                None => self.doubt(Effect::Changes, "a cell that is not on the board", id.span),
            }
        }
        cells
    }

    /// The number of a clue, if it has one; `None` with a doubt if it is something else.
    pub(super) fn number(&mut self, value: Option<&Json>) -> Option<Option<i64>> {
        let Some(value) = value.filter(|value| !value.is_blank()) else { return Some(None) };
        let number = value.integer();
        if number.is_none() {
            value.ignore();
            self.doubt(Effect::Restricts, "a clue whose value is no number", value.span);
        }
        number.map(Some)
    }

    fn global(&mut self, kind: i64, json: &Json) {
        if let Some((_, rule)) = GLOBALS.iter().find(|(number, _)| *number == kind) {
            self.draft.say(&format!("use {rule}"), json.span);
        }
    }

    fn single(&mut self, kind: i64, json: &Json) {
        let Some((_, rule)) = CELLS.iter().find(|(number, _)| *number == kind) else { return };
        for cell in self.numbered(json.get("cells")) {
            self.say(rule, &[cell], 1, json.span);
        }
    }

    fn lines(&mut self, kind: i64, json: &Json) {
        let slow = json.get("slow").is_some_and(Json::truth);
        let groups = if kind == 406 { self.groups(json) } else { None };
        let named = LINES.iter().find(|(number, ..)| *number == kind);
        let (rule, least) = match (named, groups) {
            _ if kind == 300 && slow => ("slow_thermo", 2),
            (Some((_, rule, least)), _) => (*rule, *least),
            (None, Some(Groups::Thirds)) => ("entropic", 2),
            (None, Some(Groups::Modular)) => ("modular", 2),
            (None, Some(Groups::Parity)) => ("parity_line", 2),
            (None, None) => {
                json.ignore();
                self.doubt(Effect::Restricts, "lines of groups of digits", json.span);
                return;
            }
        };
        let Some(gap) = self.number(json.get("minDifference").filter(|_| kind == 401)) else { return };
        let word = gap.map_or_else(|| rule.to_owned(), |gap| format!("{rule} gap={gap}"));
        if json.get("singleRegionTotals").is_some_and(Json::truth) {
            json.ignore();
            self.doubt(Effect::Changes, "region sum lines with totals of single regions", json.span);
            return;
        }
        for line in self.draft.listed(json.get("lines").or_else(|| json.get("thermometers")), Items::Lists) {
            let cells = self.numbered(Some(line));
            match self.drawings.regions_met(&cells) {
                None if rule == "region_sum" => {
                    self.doubt(Effect::Restricts, "a region sum line through cells without region", line.span);
                }
                // Within one region it says nothing.
                Some(0 | 1) if rule == "region_sum" => {}
                _ => self.say(&word, &cells, least, line.span),
            }
        }
    }

    fn arrows(&mut self, json: &Json) {
        for arrow in self.draft.listed(json.get("bulbsWithArrows"), Items::Objects) {
            let bulb = self.numbered(arrow.get("bulbCells"));
            let mut text = format!("arrow {}", words(&bulb));
            let mut shafts = 0;
            for shaft in self.draft.listed(arrow.get("arrows"), Items::Lists) {
                let cells = self.numbered(Some(shaft));
                // A shaft may begin in the bulb.
                let cells: Vec<Cell> = cells.into_iter().skip_while(|cell| bulb.contains(cell)).collect();
                if !cells.is_empty() {
                    text.push_str(&format!(" : {}", words(&cells)));
                    shafts += 1;
                }
            }
            // The first cell of a bulb is the ones; gridc reads pills from left to right and from top to bottom.
            let backwards = bulb.windows(2).all(|pair| pair[0] > pair[1]);
            match shafts > 0 && !bulb.is_empty() {
                true if backwards => self.draft.say(&text, arrow.span),
                true => self.doubt(Effect::Changes, "an arrow whose bulb is read in another order", arrow.span),
                false if shafts > 0 => self.doubt(Effect::Restricts, "an arrow without a bulb", arrow.span),
                false => {}
            }
        }
    }

    fn dots(&mut self, kind: i64, json: &Json) {
        let (rule, parameter, usual) = match kind {
            200 => ("kropki_white", "difference", 1),
            201 => ("kropki_black", "ratio", 2),
            _ => ("", "", 0),
        };
        for clue in self.draft.listed(json.get("clues"), Items::Objects) {
            let edge = clue.get("edge").and_then(Json::integer).and_then(|edge| self.board.edge(edge));
            let Some(value) = self.number(clue.get("value")) else { continue };
            let Some(cells) = edge else {
                self.doubt(Effect::Restricts, "a dot that is not on the board", clue.span);
                continue;
            };
            let text = match (kind, value) {
                (202, Some(10)) => format!("xv_x {}", words(&cells)),
                (202, Some(5)) => format!("xv_v {}", words(&cells)),
                (202, Some(total)) => format!("pair_sum {total} {}", words(&cells)),
                (202, None) => {
                    self.doubt(Effect::Restricts, "an X or V without value", clue.span);
                    continue;
                }
                (_, value) => match value.unwrap_or(usual) {
                    value if value == usual => format!("{rule} {}", words(&cells)),
                    value => format!("{rule} {} {parameter}={value}", words(&cells)),
                },
            };
            self.draft.say(&text, clue.span);
        }
        for key in ["overrideNegativeRatios", "overrideNegativeDifferences"] {
            json.get(key);
        }
        for value in self.draft.listed(json.get("negative"), Items::Any) {
            let Some(Some(number)) = self.number(Some(value)) else { continue };
            match kind {
                202 if number == 10 => self.draft.say("use x_negative", value.span),
                202 if number == 5 => self.draft.say("use v_negative", value.span),
                202 => self.draft.say(&format!("use pair_sum_negative({number})"), value.span),
                // In the library's rules dots of the other kind excuse a pair.
                200 if self.excused => self.draft.say(&format!("use kropki_white_negative({number})"), value.span),
                201 if self.excused => self.draft.say(&format!("use kropki_black_negative({number})"), value.span),
                _ => self.doubt(Effect::Restricts, "all dots being given, whatever other dots there are", value.span),
            }
        }
    }

    fn quadruples(&mut self, json: &Json) {
        for clue in self.draft.listed(json.get("clues"), Items::Objects) {
            let corner = clue.get("corner").and_then(Json::integer).map(|corner| self.board.corner(corner));
            let digits = self.draft.listed(clue.get("digits"), Items::Any);
            let digits: Option<Vec<Option<i64>>> = digits.into_iter().map(|digit| self.number(Some(digit))).collect();
            let Some(digits) = digits else { continue };
            let digits: Vec<String> = digits.into_iter().flatten().map(|digit| digit.to_string()).collect();
            match corner.filter(|cells| cells.len() == 4) {
                Some(cells) if !digits.is_empty() => {
                    self.draft.say(&format!("quadruple {} : {}", words(&cells), digits.join(" ")), clue.span);
                }
                Some(_) => {}
                None => self.doubt(Effect::Restricts, "a quadruple at the border", clue.span),
            }
        }
    }
}

/// Addresses in the language.
pub(super) fn words(cells: &[Cell]) -> String {
    cells.iter().map(|(row, column)| address(*row, *column)).collect::<Vec<_>>().join(" ")
}
