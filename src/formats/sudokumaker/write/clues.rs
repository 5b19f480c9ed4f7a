//! Clues as SudokuMaker's constraints, which hold all clues of a kind.

use super::constraints::Constraints;
use crate::formats::sudokumaker::read::places::Cell;
use crate::formats::writing::arguments::{argument, cells, digits, groups, integer, places};
use crate::puzzle::{Argument, CellId, Clue};
use serde_json::{Value, json};

/// Rules of the whole board, with their types.
const GLOBALS: [(&str, &[i64]); 7] = [
    ("diagonal_down", &[10]),
    ("diagonal_up", &[11]),
    ("x_sudoku", &[10, 11]),
    ("antiking", &[12]),
    ("antiknight", &[13]),
    ("disjoint_groups", &[14]),
    ("nonconsecutive", &[15]),
];

/// Rules whose clue is one cell.
const CELLS: [(&str, i64); 6] =
    [("even", 100), ("odd", 101), ("maximum", 102), ("minimum", 103), ("row_index", 600), ("column_index", 601)];

/// Rules whose clue is one line.
const LINES: [(&str, i64); 6] = [
    ("renban", 400),
    ("palindrome", 402),
    ("between", 403),
    ("region_sum", 404),
    ("arithmetic", 405),
    ("double_arrow", 409),
];

/// Rules of a number seen along a row or column, with the parameter that has the number.
const OUTSIDE: [(&str, &str, i64); 4] = [
    ("sandwich", "total", 501),
    ("x_sum", "total", 502),
    ("skyscraper", "visible", 503),
    ("numbered_room", "clue", 504),
];

impl Constraints<'_> {
    /// Adds a clue; `None` if SudokuMaker has no such rule.
    pub(super) fn put(&mut self, clue: &Clue) -> Option<()> {
        let rule = clue.rule.as_str();
        if let Some((_, kinds)) = GLOBALS.iter().find(|(name, _)| *name == rule) {
            kinds.iter().for_each(|kind| self.switch(*kind, Vec::new()));
            return Some(());
        }
        if self.negative(clue).is_some() {
            return Some(());
        }
        match rule {
            "global_entropy" => return self.grouped(16, self.thirds()?, None),
            "global_modular" => return self.grouped(16, self.remainders(3)?, None),
            _ => {}
        }
        let places = places(clue)?;
        let first = places.first()?.as_slice();
        if let Some((_, kind)) = CELLS.iter().find(|(name, _)| *name == rule) {
            let id = self.ids(first).into_iter().next()?;
            self.add(*kind, Vec::new(), "cells", id);
            return Some(());
        }
        if let Some((_, parameter, kind)) = OUTSIDE.iter().find(|(name, ..)| *name == rule) {
            return self.outside(clue, parameter, *kind, first);
        }
        if let Some((_, kind)) = LINES.iter().find(|(name, _)| *name == rule) {
            let fixed = if *kind == 404 { vec![("singleRegionTotals", json!(false))] } else { Vec::new() };
            return self.line(*kind, fixed, first);
        }
        match rule {
            "whispers" => self.line(401, vec![("minDifference", json!(integer(clue, "gap")?))], first),
            "dutch_whispers" => self.line(401, vec![("minDifference", json!(4))], first),
            "lockout" if integer(clue, "gap")? == 4 => self.line(407, Vec::new(), first),
            "entropic" => self.grouped(406, self.thirds()?, Some(first)),
            "modular" if integer(clue, "modulus")? == 3 => self.grouped(406, self.remainders(3)?, Some(first)),
            "parity_line" => self.grouped(406, self.remainders(2)?, Some(first)),
            "thermo" | "slow_thermo" => {
                for branch in &places {
                    let line = Value::Array(self.ids(branch));
                    self.add(300, vec![("slow", json!(rule == "slow_thermo"))], "thermometers", line);
                }
                Some(())
            }
            "arrow" => self.arrow(clue),
            "killer" => self.cage(301, first, json!(integer(clue, "total").filter(|total| *total > 0)?)),
            // A cage with the number 0 has none.
            "cage" => self.cage(301, first, json!(0)),
            "look_and_say" => {
                let said = integer(clue, "said").filter(|said| (10..100).contains(said))?;
                self.cage(304, first, json!(said.to_string()))
            }
            "extra_region" => {
                let cells = self.ids(first);
                self.add_alone(305, "cells", cells);
                Some(())
            }
            "kropki_white" => self.dot(200, first, integer(clue, "difference")?),
            "kropki_black" => self.dot(201, first, integer(clue, "ratio")?),
            "xv_x" => self.dot(202, first, 10),
            "xv_v" => self.dot(202, first, 5),
            "pair_sum" => self.dot(202, first, integer(clue, "total")?),
            "clone" => self.clone(&places),
            "quadruple" => {
                let corner = self.numbers.corner(&self.places(first))?;
                let clue = json!({ "corner": corner, "digits": digits(clue, "seen")? });
                self.add(303, Vec::new(), "clues", clue);
                Some(())
            }
            "little_killer" => {
                let (place, diagonal) = self.numbers.slanted(&self.places(first))?;
                let total = integer(clue, "total")?;
                let clue = json!({ "value": total, "outerCell": place, "diagonal": diagonal });
                self.add(500, Vec::new(), "clues", clue);
                Some(())
            }
            _ => None,
        }
    }

    fn line(&mut self, kind: i64, fixed: Vec<(&'static str, Value)>, cells: &[CellId]) -> Option<()> {
        let line = Value::Array(self.ids(cells));
        self.add(kind, fixed, "lines", line);
        Some(())
    }

    fn cage(&mut self, kind: i64, cells: &[CellId], value: Value) -> Option<()> {
        let cage = json!({ "cells": self.ids(cells), "value": value });
        self.add(kind, Vec::new(), "cages", cage);
        Some(())
    }

    /// Dots and letters stand in the same constraint as the statement that all of them are given.
    fn dot(&mut self, kind: i64, cells: &[CellId], value: i64) -> Option<()> {
        let edge = self.numbers.edge(&self.places(cells))?;
        self.dots(kind).items.push(json!({ "value": value, "edge": edge }));
        Some(())
    }

    /// `negative`: all dots or letters of a value are given. `None` if it is another rule.
    fn negative(&mut self, clue: &Clue) -> Option<()> {
        let number = |name: &str| integer(clue, name);
        let stated: Vec<(i64, i64)> = match clue.rule.as_str() {
            "kropki_negative" => vec![(200, number("difference")?), (201, number("ratio")?)],
            "kropki_white_negative" => vec![(200, number("difference")?)],
            "kropki_black_negative" => vec![(201, number("ratio")?)],
            "xv_negative" => vec![(202, 10), (202, 5)],
            "x_negative" => vec![(202, 10)],
            "v_negative" => vec![(202, 5)],
            "pair_sum_negative" => vec![(202, number("total")?)],
            _ => return None,
        };
        for (kind, value) in stated {
            let (_, values) = self.dots(kind).fixed.iter_mut().find(|(key, _)| *key == "negative")?;
            let values = values.as_array_mut()?;
            if !values.contains(&json!(value)) {
                values.push(json!(value));
            }
        }
        Some(())
    }

    fn outside(&mut self, clue: &Clue, parameter: &str, kind: i64, line: &[CellId]) -> Option<()> {
        let value = match argument(clue, parameter)? {
            Argument::Integer(number) => *number,
            Argument::Digit(digit) => i64::from(*digit),
            _ => return None,
        };
        let board = self.numbers.board;
        if let Some(Argument::Digits(crust)) = argument(clue, "crust")
            && !crust.iter().map(|digit| i64::from(*digit)).eq([board.first, board.last])
        {
            return None;
        }
        let place = self.numbers.straight(&self.places(line))?;
        self.add(kind, Vec::new(), "clues", json!({ "value": value, "outerCell": place }));
        Some(())
    }

    /// Each shaft begins in the cell of the bulb that it leaves. Of a bulb of several cells the ones come first.
    fn arrow(&mut self, clue: &Clue) -> Option<()> {
        let mut bulb = self.places(&cells(argument(clue, "circle")?)?);
        bulb.sort_unstable();
        bulb.reverse();
        let id = |(row, column): Cell| row * self.numbers.board.width + column;
        let mut arrows = Vec::new();
        for shaft in groups(argument(clue, "shafts")?)? {
            let shaft = self.places(&shaft);
            let to = *shaft.first()?;
            let start = *bulb.iter().min_by_key(|cell| cell.0.abs_diff(to.0).max(cell.1.abs_diff(to.1)))?;
            // The reader takes cells of the bulb at the beginning of a shaft as its start.
            if bulb.contains(&to) {
                return None;
            }
            arrows.push(std::iter::once(start).chain(shaft).map(id).collect::<Vec<_>>());
        }
        let bulb: Vec<usize> = bulb.into_iter().map(id).collect();
        self.add(408, Vec::new(), "bulbsWithArrows", json!({ "bulbCells": bulb, "arrows": arrows }));
        Some(())
    }

    /// The first cells of all clones, the second ones, and so on.
    fn clone(&mut self, clones: &[Vec<CellId>]) -> Option<()> {
        let clones: Vec<Vec<Value>> = clones.iter().map(|clone| self.ids(clone)).collect();
        let length = clones.first()?.len();
        if !clones.iter().all(|clone| clone.len() == length) {
            return None;
        }
        let group = |number: usize| clones.iter().map(|clone| clone[number].clone()).collect::<Value>();
        self.add_alone(302, "groups", (0..length).map(group).collect());
        Some(())
    }

    /// A rule of groups of digits, of a line or of the whole board.
    fn grouped(&mut self, kind: i64, groups: Vec<u64>, line: Option<&[CellId]>) -> Option<()> {
        let fixed = vec![("groups", json!(groups))];
        match line {
            Some(cells) => self.line(kind, fixed, cells),
            None => {
                self.switch(kind, fixed);
                Some(())
            }
        }
    }

    /// Low, middle and high digits.
    fn thirds(&self) -> Option<Vec<u64>> {
        let first = self.numbers.board.first;
        let count = self.numbers.board.last - first + 1;
        self.sets(3, &|digit| (digit - first) / (count / 3)).filter(|_| count % 3 == 0)
    }

    /// Digits by their remainders.
    fn remainders(&self, modulus: i64) -> Option<Vec<u64>> {
        self.sets(modulus, &|digit| digit % modulus)
    }

    /// Sets of digits, each a number of which bit `d` stands for the digit `d`.
    fn sets(&self, count: i64, group: &dyn Fn(i64) -> i64) -> Option<Vec<u64>> {
        let (first, last) = (self.numbers.board.first, self.numbers.board.last);
        if last > 62 || (last - first + 1) < count {
            return None;
        }
        let of =
            |wanted| (first..=last).filter(|digit| group(*digit) == wanted).fold(0, |bits, digit| bits | 1 << digit);
        Some((0..count).map(of).collect())
    }
}
