//! Reads SudokuMaker's cages and clones.

use super::Puzzle;
use super::places::Cell;
use crate::formats::draft::Items;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;
use crate::puzzle::Effect;

impl Puzzle<'_> {
    pub(super) fn cages(&mut self, kind: i64, json: &Json) {
        for cage in self.entries(kind, json.get("cages")) {
            let cells = self.numbered(cage.get("cells"));
            // In a cage without a number, or with 0, digits are different.
            let value = cage.get("value").filter(|value| !value.is_blank() && value.integer() != Some(0));
            match (value, value.and_then(Json::integer)) {
                (_, Some(total)) => self.say(&format!("killer {total}"), &cells, 1, cage.span),
                (None, _) => self.say("cage", &cells, 1, cage.span),
                (Some(value), None) => self.doubt(Effect::Restricts, "a cage whose value is not a number", value.span),
            }
        }
    }

    /// Each group lists cells with the same digit: the first, second, … cells of all clones.
    pub(super) fn clones(&mut self, json: &Json) {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for group in self.draft.listed(json.get("groups"), Items::Lists) {
            let cells = self.numbered(Some(group));
            if cells.len() > 1 {
                groups.push(cells);
            }
        }
        let Some(clones) = groups.first().map(Vec::len) else { return };
        let said = |groups: &[Vec<Cell>]| {
            let clone = |number: usize| addresses(&groups.iter().map(|group| group[number]).collect::<Vec<_>>());
            format!("clone {}", (0..groups[0].len()).map(clone).collect::<Vec<_>>().join(" : "))
        };
        match groups.iter().all(|group| group.len() == clones) {
            true => self.draft.say(&said(&groups), json.span),
            false => groups.chunks(1).for_each(|group| self.draft.say(&said(group), json.span)),
        }
    }

    pub(super) fn look_and_say(&mut self, kind: i64, json: &Json) {
        for cage in self.entries(kind, json.get("cages")) {
            let cells = self.numbered(cage.get("cells"));
            let value = cage.get("value").and_then(Json::text).unwrap_or_default().trim();
            let figures: Vec<char> = value.chars().collect();
            // Pairs of a count and a digit.
            if figures.is_empty() || figures.len() % 2 == 1 || !figures.iter().all(char::is_ascii_digit) {
                self.doubt(Effect::Restricts, "a look-and-say cage", cage.span);
                continue;
            }
            for pair in figures.chunks(2) {
                self.say(&format!("look_and_say {}{}", pair[0], pair[1]), &cells, 1, cage.span);
            }
        }
    }
}
