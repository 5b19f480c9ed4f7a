//! Writes clues as SudokuMaker's constraints, each of which holds all clues of a kind.

use super::super::table::{DigitGroups, DotNumber, SudokuMakerShape, TABLE, TOGETHER};
use super::constraints::Constraints;
use crate::formats::sudokumaker::read::places::Cell;
use crate::formats::writing::arguments::{cells, digits, has_usual_crust, integer, number, places};
use crate::puzzle::{CellId, Clue};
use serde_json::{Value, json};

impl Constraints<'_> {
    /// Adds a clue; `None` if SudokuMaker has no such rule.
    pub(super) fn put(&mut self, clue: &Clue) -> Option<()> {
        match TOGETHER.iter().find(|(rule, _)| *rule == clue.rule) {
            Some((_, rules)) => rules.iter().try_for_each(|rule| self.put_as(clue, rule)),
            None => self.put_as(clue, &clue.rule),
        }
    }

    fn put_as(&mut self, clue: &Clue, rule: &str) -> Option<()> {
        let row = TABLE.iter().find(|row| row.rule == rule)?;
        let kind = row.kind;
        if !row.fixed.iter().all(|(parameter, number)| integer(clue, parameter) == Some(*number)) {
            return None;
        }
        match row.shape {
            SudokuMakerShape::Switch => {
                self.switch(kind, Vec::new());
                return Some(());
            }
            SudokuMakerShape::Groups(groups) => {
                self.switch(kind, self.groups(groups)?);
                return Some(());
            }
            SudokuMakerShape::Negative(number) => return self.negative(clue, kind, number),
            _ => {}
        }
        let places = places(clue)?;
        let first = *places.first()?;
        match row.shape {
            SudokuMakerShape::Cells => {
                let id = self.ids(first).into_iter().next()?;
                self.add(kind, Vec::new(), "cells", id);
                Some(())
            }
            // All sections of a line have the same total.
            SudokuMakerShape::Lines(_) if rule == "region_sum" => {
                self.line(kind, vec![("singleRegionTotals", json!(false))], first)
            }
            SudokuMakerShape::Lines(_) => self.line(kind, Vec::new(), first),
            SudokuMakerShape::Apart => self.line(kind, vec![("minDifference", json!(integer(clue, "gap")?))], first),
            SudokuMakerShape::ApartBy(gap) => self.line(kind, vec![("minDifference", json!(gap))], first),
            SudokuMakerShape::GroupedLines(groups) => self.line(kind, self.groups(groups)?, first),
            SudokuMakerShape::Thermometers { slow } => {
                for branch in &places {
                    let line = Value::Array(self.ids(branch));
                    self.add(kind, vec![("slow", json!(slow))], "thermometers", line);
                }
                Some(())
            }
            SudokuMakerShape::Arrows => self.arrow(clue, kind),
            SudokuMakerShape::Cages { total: true } => {
                self.cage(kind, first, json!(integer(clue, "total").filter(|total| *total > 0)?))
            }
            // In a cage, the number 0 means none.
            SudokuMakerShape::Cages { total: false } => self.cage(kind, first, json!(0)),
            SudokuMakerShape::LookAndSay => {
                let said = integer(clue, "said").filter(|said| (10..100).contains(said))?;
                self.cage(kind, first, json!(said.to_string()))
            }
            SudokuMakerShape::ExtraRegion => {
                let cells = self.ids(first);
                self.add_alone(kind, "cells", cells);
                Some(())
            }
            SudokuMakerShape::Edge(number) => self.dot(kind, first, of(clue, number)?),
            SudokuMakerShape::Clones => self.clone(&places, kind),
            SudokuMakerShape::Quadruples => {
                let corner = self.numbers.corner(&self.places(first))?;
                let clue = json!({ "corner": corner, "digits": digits(clue, "seen")? });
                self.add(kind, Vec::new(), "clues", clue);
                Some(())
            }
            SudokuMakerShape::Diagonal(parameter) => {
                let (place, diagonal) = self.numbers.slanted(&self.places(first))?;
                let total = integer(clue, parameter)?;
                let clue = json!({ "value": total, "outerCell": place, "diagonal": diagonal });
                self.add(kind, Vec::new(), "clues", clue);
                Some(())
            }
            SudokuMakerShape::Outside(parameter) => self.outside(clue, parameter, kind, first),
            SudokuMakerShape::Switch | SudokuMakerShape::Groups(_) | SudokuMakerShape::Negative(_) => None,
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

    /// Adds a dot or letter to the constraint that also states whether all of them are given.
    fn dot(&mut self, kind: i64, cells: &[CellId], value: i64) -> Option<()> {
        let edge = self.numbers.edge(&self.places(cells))?;
        self.dots(kind).items.push(json!({ "value": value, "edge": edge }));
        Some(())
    }

    /// Adds the statement that all dots or letters with a value are given.
    fn negative(&mut self, clue: &Clue, kind: i64, number: DotNumber) -> Option<()> {
        let value = json!(of(clue, number)?);
        let (_, values) = self.dots(kind).fixed.iter_mut().find(|(key, _)| *key == "negative")?;
        let values = values.as_array_mut()?;
        if !values.contains(&value) {
            values.push(value);
        }
        Some(())
    }

    fn outside(&mut self, clue: &Clue, parameter: &str, kind: i64, line: &[CellId]) -> Option<()> {
        let value = number(clue, parameter)?;
        let board = self.numbers.board;
        let place = self.numbers.straight(&self.places(line))?;
        if !has_usual_crust(clue, board.first, board.last) {
            return None;
        }
        self.add(kind, Vec::new(), "clues", json!({ "value": value, "outerCell": place }));
        Some(())
    }

    /// Adds an arrow. Each shaft begins in the cell of the bulb that it leaves. The ones digit is the first cell of a bulb.
    fn arrow(&mut self, clue: &Clue, kind: i64) -> Option<()> {
        let mut bulb = self.places(cells(clue, "circle")?);
        bulb.sort_unstable();
        bulb.reverse();
        let id = |(row, column): Cell| row * self.numbers.board.width + column;
        let mut arrows = Vec::new();
        for shaft in clue.argument("shafts")?.groups()? {
            let shaft = self.places(shaft);
            let to = *shaft.first()?;
            let start = *bulb.iter().min_by_key(|cell| cell.0.abs_diff(to.0).max(cell.1.abs_diff(to.1)))?;
            // The reader takes cells of the bulb at the beginning of a shaft as its start.
            if bulb.contains(&to) {
                return None;
            }
            arrows.push(std::iter::once(start).chain(shaft).map(id).collect::<Vec<_>>());
        }
        let bulb: Vec<usize> = bulb.into_iter().map(id).collect();
        self.add(kind, Vec::new(), "bulbsWithArrows", json!({ "bulbCells": bulb, "arrows": arrows }));
        Some(())
    }

    /// Adds clones: the first cells of all clones, the second ones, and so on.
    fn clone(&mut self, clones: &[&[CellId]], kind: i64) -> Option<()> {
        let clones: Vec<Vec<Value>> = clones.iter().map(|clone| self.ids(clone)).collect();
        let length = clones.first()?.len();
        if !clones.iter().all(|clone| clone.len() == length) {
            return None;
        }
        let group = |number: usize| clones.iter().map(|clone| clone[number].clone()).collect::<Value>();
        self.add_alone(kind, "groups", (0..length).map(group).collect());
        Some(())
    }

    /// Returns groups of digits as a member of a constraint.
    fn groups(&self, groups: DigitGroups) -> Option<Vec<(&'static str, Value)>> {
        let board = self.numbers.board;
        Some(vec![("groups", json!(groups.sets(board.first, board.last)?))])
    }
}

/// Returns the number of a dot or letter.
fn of(clue: &Clue, number: DotNumber) -> Option<i64> {
    match number {
        DotNumber::Is(number) => Some(number),
        DotNumber::Of(parameter) | DotNumber::Usual(parameter, _) => integer(clue, parameter),
    }
}
