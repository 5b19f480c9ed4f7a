//! SudokuMaker's constraints under construction: each collects all clues of a kind.

use super::looks::style;
use super::numbers::Numbers;
use crate::formats::sudokumaker::read::places::Cell;
use crate::puzzle::{CellId, Layout, RegionKind};
use serde_json::{Map, Value, json};

/// A constraint under construction.
pub(super) struct Constraint {
    kind: i64,
    /// Members that are the same for all of its clues.
    pub(super) fixed: Vec<(&'static str, Value)>,
    /// The key of its list of clues, if it has one.
    key: Option<&'static str>,
    pub(super) items: Vec<Value>,
}

pub(super) struct Constraints<'p> {
    pub(super) numbers: Numbers,
    layout: &'p Layout,
    found: Vec<Constraint>,
}

impl<'p> Constraints<'p> {
    pub(super) fn new(numbers: Numbers, layout: &'p Layout) -> Self {
        Self { numbers, layout, found: Vec::new() }
    }

    pub(super) fn into_json(self) -> Value {
        let constraint = |constraint: Constraint| {
            let mut object = Map::new();
            object.insert("type".to_owned(), json!(constraint.kind));
            if let Some(key) = constraint.key {
                object.insert(key.to_owned(), Value::Array(constraint.items));
            }
            let gap =
                constraint.fixed.iter().find(|(key, _)| *key == "minDifference").and_then(|(_, gap)| gap.as_i64());
            for (key, value) in constraint.fixed {
                object.insert(key.to_owned(), value);
            }
            if let Some(style) = style(constraint.kind, gap) {
                object.insert("style".to_owned(), style);
            }
            Value::Object(object)
        };
        self.found.into_iter().map(constraint).collect()
    }

    /// Adds the constraints of the board itself: regions, and extra ones.
    pub(super) fn board(&mut self) {
        self.switch(0, Vec::new());
        let mut numbers: Vec<Option<usize>> = vec![None; self.layout.cells().len()];
        let layout = self.layout;
        let (mut next, mut others) = (0, Vec::new());
        let drawn = layout.regions.iter().filter(|r| matches!(r.kind, RegionKind::Box | RegionKind::Extra));
        for region in drawn {
            let free = region.cells.iter().all(|cell| numbers[cell.index()].is_none());
            match free && region.kind == RegionKind::Box {
                true => {
                    region.cells.iter().for_each(|cell| numbers[cell.index()] = Some(next));
                    next += 1;
                }
                false => others.push(&region.cells),
            }
        }
        if next > 0 {
            self.switch(1, vec![("regions", json!(numbers))]);
        }
        for cells in others {
            let cells = self.ids(cells);
            self.add_alone(305, "cells", cells);
        }
    }

    pub(super) fn switch(&mut self, kind: i64, fixed: Vec<(&'static str, Value)>) {
        if !self.found.iter().any(|constraint| constraint.kind == kind && constraint.fixed == fixed) {
            self.found.push(Constraint { kind, fixed, key: None, items: Vec::new() });
        }
    }

    /// Adds an item to the constraint of this kind with these members, or starts one.
    pub(super) fn add(&mut self, kind: i64, fixed: Vec<(&'static str, Value)>, key: &'static str, item: Value) {
        let same = |found: &&mut Constraint| found.kind == kind && found.key == Some(key) && found.fixed == fixed;
        match self.found.iter_mut().find(same) {
            Some(constraint) => constraint.items.push(item),
            None => self.found.push(Constraint { kind, fixed, key: Some(key), items: vec![item] }),
        }
    }

    /// Adds a constraint with a single clue.
    pub(super) fn add_alone(&mut self, kind: i64, key: &'static str, items: Vec<Value>) {
        self.found.push(Constraint { kind, fixed: Vec::new(), key: Some(key), items });
    }

    fn place(&self, cell: CellId) -> Cell {
        let position = self.layout.position(cell);
        (usize::from(position.row), usize::from(position.column))
    }

    pub(super) fn places(&self, cells: &[CellId]) -> Vec<Cell> {
        cells.iter().map(|cell| self.place(*cell)).collect()
    }

    pub(super) fn ids(&self, cells: &[CellId]) -> Vec<Value> {
        let id = |(row, column): Cell| json!(row * self.numbers.board.width + column);
        cells.iter().map(|cell| id(self.place(*cell))).collect()
    }

    /// Returns the constraint for dots or letters of a kind. Dots of one kind exempt a pair from the negative constraint of the
    /// other.
    pub(super) fn dots(&mut self, kind: i64) -> &mut Constraint {
        let place = self.found.iter().position(|constraint| constraint.kind == kind).unwrap_or_else(|| {
            let mut fixed = vec![("negative", json!([]))];
            match kind {
                200 => fixed.push(("overrideNegativeRatios", json!(true))),
                201 => fixed.push(("overrideNegativeDifferences", json!(true))),
                _ => {}
            }
            self.found.push(Constraint { kind, fixed, key: Some("clues"), items: Vec::new() });
            self.found.len() - 1
        });
        &mut self.found[place]
    }
}
