//! Writes `iss`, the constraint text of Interactive Sudoku Solver.
//!
//! A clue of a rule that ISS has is written as its class. Any other is written from its demands: one cell as a given with several
//! values, two cells as a `Pair`, sums with coefficients, state machines packed, combined by `And` and `Or`. A clue that cannot
//! be written in this way is a loss.

mod board;
pub(super) mod classes;
mod evaluate;
mod formula;
mod machine;
pub(super) mod outside;
mod pattern;
pub(super) mod when;

pub(in crate::formats) use formula::variables;

use crate::formats::writing::arguments::{own_rules, places};
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Clue, Digit, PuzzleData, clean_line};
use std::collections::{BTreeMap, BTreeSet};

/// The text written so far, with the puzzle.
pub(super) struct Writer<'p> {
    puzzle: &'p PuzzleData,
    /// The cells, ascending, of each rellik cage that has a cage with the same cells.
    twins: BTreeSet<Vec<CellId>>,
    lines: Vec<String>,
}

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let own = own_rules(document.tree);
    let of = |rule: &str| -> BTreeSet<Vec<CellId>> {
        puzzle.clues.iter().filter(|c| c.rule == rule && !own.contains(rule)).filter_map(sorted).collect()
    };
    let twins = &of("cage") & &of("rellik");
    let mut writer = Writer { puzzle, twins, lines: Vec::new() };
    for key in ["title", "author", "rules"] {
        if let Some(text) = document.metadata(key).map(str::trim).filter(|text| !text.is_empty()) {
            writer.lines.push(format!("# {key}: {}", clean_line(text)));
        }
    }
    if !writer.board(losses) {
        return String::new();
    }
    writer.givens(losses);
    for clue in &puzzle.clues {
        // The digits of an ISS rellik cage are different, so it includes the cage.
        if clue.rule == "cage" && sorted(clue).is_some_and(|cells| writer.twins.contains(&cells)) {
            continue;
        }
        let written = writer.class(clue).filter(|_| !own.contains(clue.rule.as_str())).or_else(|| {
            let demanded = writer.demands(clue);
            losses.extend(demanded.as_ref().map(|_| Loss::Rule(puzzle.clue_words(clue))));
            demanded
        });
        match written {
            Some(lines) => writer.lines.extend(lines),
            None => losses.push(document.loss(clue)),
        }
    }
    if !puzzle.entered.is_empty() {
        losses.push(Loss::Entered(puzzle.entered.len()));
    }
    if puzzle.solution.is_some() {
        losses.push(Loss::Solution);
    }
    writer.lines.push(String::new());
    writer.lines.join("\n")
}

/// Returns the cells of a clue, ascending.
fn sorted(clue: &Clue) -> Option<Vec<CellId>> {
    let mut cells = places(clue)?.concat();
    cells.sort_unstable();
    Some(cells)
}

impl Writer<'_> {
    /// Writes the givens and marks, combined for each cell.
    fn givens(&mut self, losses: &mut Vec<Loss>) {
        let mut cells: BTreeMap<CellId, Vec<Digit>> = BTreeMap::new();
        let one = self.puzzle.givens.iter().map(|g| (g.cell, vec![g.digit]));
        let some = self.puzzle.marks.iter().map(|m| (m.cell, m.digits.clone()));
        for (cell, digits) in one.chain(some) {
            let entry = cells.entry(cell).or_insert_with(|| digits.clone());
            entry.retain(|digit| digits.contains(digit));
        }
        for (cell, _) in cells.iter().filter(|(_, digits)| digits.is_empty()) {
            losses.push(Loss::Contradiction(self.puzzle.layout.position(*cell).to_string()));
        }
        cells.retain(|_, digits| !digits.is_empty());
        if !cells.is_empty() {
            let given: Vec<String> = cells.iter().map(|(cell, digits)| self.candidates(*cell, digits)).collect();
            self.lines.push(format!(".~{}", given.join("~")));
        }
    }

    /// Formats candidates, as in `R1C1_1_3`.
    fn candidates(&self, cell: CellId, digits: &[Digit]) -> String {
        let values: Vec<String> = digits.iter().map(Digit::to_string).collect();
        format!("{}_{}", self.id(cell), values.join("_"))
    }

    /// Formats a cell, as in `R1Ca`.
    fn id(&self, cell: CellId) -> String {
        let place = self.puzzle.layout.position(cell);
        let figure = |n: u16| char::from_digit(u32::from(n) + 1, 17).unwrap_or('?');
        format!("R{}C{}", figure(place.row), figure(place.column))
    }

    /// Formats cells, as in `R1C1~R1C2`.
    fn ids(&self, cells: &[CellId]) -> String {
        cells.iter().map(|cell| self.id(*cell)).collect::<Vec<_>>().join("~")
    }

    /// Returns whether two cells share an edge.
    fn adjacent(&self, a: CellId, b: CellId) -> bool {
        let (a, b) = (self.puzzle.layout.position(a), self.puzzle.layout.position(b));
        a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
    }

    /// Returns the lowest and the highest digit.
    fn range(&self) -> (i64, i64) {
        let digits = self.puzzle.layout.digits();
        let of = |digit: Option<&Digit>| digit.copied().map_or(0, i64::from);
        (of(digits.first()), of(digits.last()))
    }
}
