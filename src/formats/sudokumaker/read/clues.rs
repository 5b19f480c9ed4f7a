//! Reads SudokuMaker's constraints, by type.

use super::super::table::{self, DigitGroups, DotNumber, SudokuMakerShape, of_kind};
use super::places::Cell;
use super::{Puzzle, is_on};
use crate::formats::draft::{Items, addresses};
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};
use std::collections::BTreeSet;

impl Puzzle<'_> {
    /// Adds the clues of a constraint.
    pub(super) fn constraint(&mut self, outer: &Json) {
        ["name", "id"].iter().filter_map(|key| outer.get(key)).for_each(Json::ignore);
        // A constraint that is switched off is ignored.
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
            _ if json.missing(table::parts(kind)).is_some() => self.incomplete(kind, json),
            // Givens, regions, rows and columns, which belong to the layout.
            0 => json.ignore(),
            1 if json.get("regions").is_some_and(|found| found.span == self.regions) => {
                let regions = self.draft.listed(json.get("regions"), Items::Any);
                let strange = |region: &&Json| !region.is_blank() && !self.board.is_region(region.integer());
                if let Some(region) = regions.into_iter().find(strange) {
                    self.doubt(Effect::Changes, "a region that is not a number", region.span);
                }
                json.ignore();
            }
            1 => {
                json.ignore();
                self.doubt(Effect::Restricts, "several regions in one cell", json.span);
            }
            2003 if json.get("areas").is_none_or(Json::is_blank) => {}
            2000..=2002 => self.cosmetic(kind, json),
            // Fog only hides the puzzle.
            4000 | 4001 => json.ignore(),
            _ => self.clues(kind, json),
        }
    }

    /// Adds the clues of a constraint, according to the shape of its type.
    fn clues(&mut self, kind: i64, json: &Json) {
        let Some(row) = of_kind(kind).next() else {
            let what = match json.get("definition").and_then(|definition| definition.get("name")?.text()) {
                Some(name) => format!("the custom constraint \"{}\"", crate::puzzle::clean_line(name)),
                None => format!("a constraint of type {kind}"),
            };
            json.ignore();
            return self.doubt(Effect::Changes, what, json.span);
        };
        match row.shape {
            SudokuMakerShape::Switch => self.draft.say(&format!("use {}", row.rule), json.span),
            SudokuMakerShape::Groups(_) => {
                let groups = self.groups(json);
                match of_kind(kind).find(|row| groups.map(SudokuMakerShape::Groups) == Some(row.shape)) {
                    Some(row) => self.draft.say(&format!("use {}", row.rule), json.span),
                    None => self.doubt(Effect::Restricts, "groups of digits in all squares of four cells", json.span),
                }
            }
            SudokuMakerShape::Cells => {
                for cell in self.numbered(json.get("cells")) {
                    self.say(row.rule, &[cell], 1, json.span);
                }
            }
            SudokuMakerShape::Edge(_) | SudokuMakerShape::Negative(_) => self.dots(kind, json),
            SudokuMakerShape::Cages { .. } => self.cages(kind, json),
            SudokuMakerShape::Clones => self.clones(json),
            SudokuMakerShape::Quadruples => self.quadruples(kind, json),
            SudokuMakerShape::LookAndSay => self.look_and_say(kind, json),
            SudokuMakerShape::ExtraRegion => {
                let cells = self.numbered(json.get("cells"));
                self.say(row.rule, &cells, 2, json.span);
            }
            SudokuMakerShape::Arrows => self.arrows(kind, json),
            SudokuMakerShape::Outside(_) | SudokuMakerShape::Diagonal(_) => self.outside(row, json),
            _ => self.lines(kind, json),
        }
    }

    /// Adds a doubt that a constraint, or a clue in it, lacks a required part.
    fn incomplete(&mut self, kind: i64, json: &Json) {
        json.ignore();
        self.doubt(Effect::Restricts, format!("a constraint of type {kind} with parts missing"), json.span);
    }

    /// Returns the clues in a list of a constraint that have all required parts. The others become doubts.
    pub(super) fn entries<'j>(&mut self, kind: i64, list: Option<&'j Json>) -> Vec<&'j Json> {
        let mut entries = self.draft.listed(list, Items::Objects);
        entries.retain(|entry| {
            let is_whole = entry.missing(table::parts_of_clue(kind)).is_none();
            if !is_whole {
                self.incomplete(kind, entry);
            }
            is_whole
        });
        entries
    }

    /// Returns the groups of digits that a constraint states.
    fn groups(&self, json: &Json) -> Option<DigitGroups> {
        let bits = |group: &Json| group.integer().and_then(|bits| u64::try_from(bits).ok());
        let stated: BTreeSet<u64> = json.get("groups")?.list().iter().map(bits).collect::<Option<_>>()?;
        let same = |groups: &DigitGroups| {
            let sets = groups.sets(self.board.first, self.board.last);
            sets.is_some_and(|sets| sets.into_iter().collect::<BTreeSet<_>>() == stated)
        };
        [DigitGroups::Thirds, DigitGroups::Modular, DigitGroups::Parity].into_iter().find(same)
    }

    /// Adds a clue of a rule with some cells, if they are enough.
    pub(super) fn say(&mut self, rule: &str, cells: &[Cell], least: usize, at: Span) {
        if cells.len() >= least {
            self.draft.say(&format!("{rule} {}", addresses(cells)), at);
        }
    }

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

    /// Returns the number of a clue, if it has one; `None` with a doubt if it is something else.
    pub(super) fn number(&mut self, value: Option<&Json>) -> Option<Option<i64>> {
        let Some(value) = value.filter(|value| !value.is_blank()) else { return Some(None) };
        let number = value.integer();
        if number.is_none() {
            value.ignore();
            self.doubt(Effect::Restricts, "a clue whose value is not a number", value.span);
        }
        number.map(Some)
    }

    fn lines(&mut self, kind: i64, json: &Json) {
        let slow = json.get("slow").is_some_and(Json::truth);
        let mut rows = of_kind(kind);
        let row = rows.find(|row| match row.shape {
            SudokuMakerShape::GroupedLines(groups) => self.groups(json) == Some(groups),
            SudokuMakerShape::Thermometers { slow: of } => slow == of,
            _ => true,
        });
        let Some(row) = row else {
            json.ignore();
            return self.doubt(Effect::Restricts, "lines of groups of digits", json.span);
        };
        let (rule, least) = (row.rule, if let SudokuMakerShape::Lines(least) = row.shape { least } else { 2 });
        let Some(gap) = self.number(json.get("minDifference").filter(|_| row.shape == SudokuMakerShape::Apart)) else {
            return;
        };
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
                // Within one region it has no effect.
                Some(0 | 1) if rule == "region_sum" => {}
                _ => self.say(&word, &cells, least, line.span),
            }
        }
    }

    fn arrows(&mut self, kind: i64, json: &Json) {
        for arrow in self.entries(kind, json.get("bulbsWithArrows")) {
            let bulb = self.numbered(arrow.get("bulbCells"));
            let mut text = format!("arrow {}", addresses(&bulb));
            let mut shafts = 0;
            for shaft in self.draft.listed(arrow.get("arrows"), Items::Lists) {
                let cells = self.numbered(Some(shaft));
                // A shaft may begin inside the bulb.
                let cells: Vec<Cell> = cells.into_iter().skip_while(|cell| bulb.contains(cell)).collect();
                if !cells.is_empty() {
                    text.push_str(&format!(" : {}", addresses(&cells)));
                    shafts += 1;
                }
            }
            // The first cell of a bulb is the ones digit; gridc reads pills from left to right and from top to bottom.
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
        for clue in self.entries(kind, json.get("clues")) {
            let edge = clue.get("edge").and_then(Json::integer).and_then(|edge| self.board.edge(edge));
            let Some(value) = self.number(clue.get("value")) else { continue };
            let Some(cells) = edge else {
                self.doubt(Effect::Restricts, "a dot that is not on the board", clue.span);
                continue;
            };
            let cells = addresses(&cells);
            let said = of_kind(kind).find_map(|row| match (row.shape, value) {
                (SudokuMakerShape::Edge(DotNumber::Is(number)), Some(value)) => {
                    (number == value).then(|| format!("{} {cells}", row.rule))
                }
                (SudokuMakerShape::Edge(DotNumber::Of(_)), Some(value)) => {
                    Some(format!("{} {value} {cells}", row.rule))
                }
                (SudokuMakerShape::Edge(DotNumber::Usual(parameter, usual)), value) => match value.unwrap_or(usual) {
                    value if value == usual => Some(format!("{} {cells}", row.rule)),
                    value => Some(format!("{} {cells} {parameter}={value}", row.rule)),
                },
                _ => None,
            });
            match said {
                Some(said) => self.draft.say(&said, clue.span),
                None => self.doubt(Effect::Restricts, "an X or V without value", clue.span),
            }
        }
        for key in ["overrideNegativeRatios", "overrideNegativeDifferences"] {
            json.get(key).into_iter().for_each(Json::ignore);
        }
        for value in self.draft.listed(json.get("negative"), Items::Any) {
            let Some(Some(number)) = self.number(Some(value)) else { continue };
            let said = of_kind(kind).find_map(|row| match row.shape {
                SudokuMakerShape::Negative(DotNumber::Is(value)) => {
                    (number == value).then(|| format!("use {}", row.rule))
                }
                SudokuMakerShape::Negative(_) => Some(format!("use {}({number})", row.rule)),
                _ => None,
            });
            match said {
                // In the library's rules, dots of the other kind exempt a pair.
                Some(said) if kind == 202 || self.excused => self.draft.say(&said, value.span),
                _ => self.doubt(Effect::Restricts, "all dots are given, whatever other dots there are", value.span),
            }
        }
    }

    fn quadruples(&mut self, kind: i64, json: &Json) {
        for clue in self.entries(kind, json.get("clues")) {
            let corner = clue.get("corner").and_then(Json::integer).map(|corner| self.board.corner(corner));
            let digits = self.draft.listed(clue.get("digits"), Items::Any);
            let digits: Option<Vec<Option<i64>>> = digits.into_iter().map(|digit| self.number(Some(digit))).collect();
            let Some(digits) = digits else { continue };
            let digits: Vec<String> = digits.into_iter().flatten().map(|digit| digit.to_string()).collect();
            match corner.filter(|cells| cells.len() == 4) {
                Some(cells) if !digits.is_empty() => {
                    self.draft.say(&format!("quadruple {} : {}", addresses(&cells), digits.join(" ")), clue.span);
                }
                Some(_) => {}
                None => self.doubt(Effect::Restricts, "a quadruple at the border", clue.span),
            }
        }
    }
}
