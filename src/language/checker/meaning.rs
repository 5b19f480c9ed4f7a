//! Whether demands in other words mean the same.
//!
//! Each demand of either puzzle has to follow from those of the other that speak of its cells, or of the cells of one that
//! speaks of these too. All ways to fill those cells are tried where they are few, and many of them where they are not.

use super::interpreter::Interpreter;
use crate::model::VarId;
use crate::puzzle::{Digit, Formula, Layout, PuzzleData, Reworded};
use std::collections::{BTreeSet, HashMap};

/// Ways to fill cells that are all tried.
const FEW: usize = 60_000;
/// How many are tried of more.
const SAMPLE: usize = 10_000;
/// Groups of cells on which a demand is looked for, the smallest first.
const GROUPS: usize = 40;
/// Fillings tried altogether, after which only a few of each are.
const BUDGET: usize = 4_000_000;
const LAST_RESORT: usize = 100;

/// How what one puzzle demands and what the other says in its place differ, in words; `None` if nobody finds a difference.
pub fn differs(before: &PuzzleData, after: &PuzzleData, reworded: &Reworded) -> Option<String> {
    let (old, new) = (Side::of(before, &reworded.before), Side::of(after, &reworded.after));
    let mut trial = Trial::new(before, &after.layout);
    let follows = |targets: &[Formula], from: &Side<'_>, trial: &mut Trial| {
        let mut parts = Vec::new();
        targets.iter().for_each(|target| split(target, &mut parts));
        parts.into_iter().all(|part| trial.follows(part, from))
    };
    if !follows(&reworded.before, &new, &mut trial) {
        return Some("a clue that other rules say is not the same any more".to_owned());
    }
    (!follows(&reworded.after, &old, &mut trial)).then(|| "a clue that other rules say has become more".to_owned())
}

struct Side<'f> {
    demands: Vec<(&'f Formula, BTreeSet<VarId>)>,
    by_variable: HashMap<VarId, Vec<usize>>,
}

impl<'f> Side<'f> {
    fn of(puzzle: &'f PuzzleData, others: &'f [Formula]) -> Self {
        let mut parts = Vec::new();
        let clues = puzzle.clues.iter().flat_map(|clue| &clue.demands).map(|demand| &demand.formula);
        clues.chain(others).for_each(|formula| split(formula, &mut parts));
        let mut side = Self { demands: Vec::new(), by_variable: HashMap::new() };
        for part in parts {
            let found = of(part);
            for variable in &found {
                side.by_variable.entry(*variable).or_default().push(side.demands.len());
            }
            side.demands.push((part, found));
        }
        side
    }

    /// The demands that speak of some of these variables.
    fn touching(&self, variables: &BTreeSet<VarId>) -> Vec<&(&'f Formula, BTreeSet<VarId>)> {
        let numbers: BTreeSet<usize> =
            variables.iter().filter_map(|variable| self.by_variable.get(variable)).flatten().copied().collect();
        numbers.into_iter().map(|number| &self.demands[number]).collect()
    }
}

fn of(formula: &Formula) -> BTreeSet<VarId> {
    formula.variables(usize::MAX).unwrap_or_default().into_iter().collect()
}

/// The demands that a formula puts together.
fn split<'f>(formula: &'f Formula, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::All(all) => all.iter().for_each(|part| split(part, parts)),
        other => parts.push(other),
    }
}

/// Fillings of cells, tried out.
struct Trial {
    /// The digits that each cell may have.
    digits: Vec<Vec<Digit>>,
    /// The regions in which each cell lies.
    regions: Vec<Vec<usize>>,
    grid: Vec<Digit>,
    budget: usize,
    state: u64,
}

impl Trial {
    fn new(before: &PuzzleData, after: &Layout) -> Self {
        let mut digits = vec![before.layout.digits().to_vec(); before.layout.cells().len()];
        before.marks.iter().for_each(|m| digits[m.cell.index()].retain(|digit| m.digits.contains(digit)));
        before.givens.iter().for_each(|given| digits[given.cell.index()].retain(|digit| *digit == given.digit));
        let mut regions = vec![Vec::new(); digits.len()];
        for (number, region) in after.regions.iter().enumerate() {
            region.cells.iter().for_each(|cell| regions[cell.index()].push(number));
        }
        let grid = vec![0; digits.len()];
        Self { digits, regions, grid, budget: BUDGET, state: 0x9E37_79B9_7F4A_7C15 }
    }

    /// Whether a demand follows from what a puzzle demands.
    fn follows(&mut self, target: &Formula, from: &Side<'_>) -> bool {
        let own = of(target);
        if own.iter().any(|variable| variable.0 as usize >= self.grid.len()) {
            return false;
        }
        let around = from.touching(&own).into_iter().map(|(_, of)| of).filter(|of| of.is_superset(&own));
        let on_cells = around.filter(|of| of.iter().all(|variable| (variable.0 as usize) < self.grid.len()));
        let mut groups: Vec<BTreeSet<VarId>> = on_cells.cloned().chain([own.clone()]).collect();
        groups.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        groups.dedup();
        groups.into_iter().take(GROUPS).any(|group| {
            let about = from.touching(&group).into_iter().filter(|(_, of)| of.is_subset(&group));
            let given: Vec<&Formula> = about.map(|(formula, _)| *formula).collect();
            let cells: Vec<usize> = group.iter().map(|variable| variable.0 as usize).collect();
            self.implies(&given, target, &cells)
        })
    }

    fn implies(&mut self, given: &[&Formula], target: &Formula, cells: &[usize]) -> bool {
        let ways = cells.iter().try_fold(1_usize, |ways, cell| ways.checked_mul(self.digits[*cell].len()));
        match ways.filter(|ways| *ways <= FEW && *ways <= self.budget) {
            Some(ways) => (0..ways).all(|way| !self.number(way, cells) || self.agrees(given, target)),
            None => {
                let tries = if self.budget < SAMPLE { LAST_RESORT } else { SAMPLE };
                (0..tries).all(|_| !self.random(cells) || self.agrees(given, target))
            }
        }
    }

    /// Whether the filling is no counterexample.
    fn agrees(&mut self, given: &[&Formula], target: &Formula) -> bool {
        self.budget = self.budget.saturating_sub(1);
        let mut interpreter = Interpreter::new(&self.grid);
        interpreter.holds(target) || !given.iter().all(|formula| interpreter.holds(formula))
    }

    /// The filling of this number; false if it has a digit twice in a region.
    fn number(&mut self, mut way: usize, cells: &[usize]) -> bool {
        for cell in cells {
            let digits = &self.digits[*cell];
            self.grid[*cell] = digits[way % digits.len()];
            way /= digits.len();
        }
        (1..cells.len()).all(|at| !self.clashes(&cells[..at], cells[at], self.grid[cells[at]]))
    }

    /// Any filling; false if there is no digit left for some cell.
    fn random(&mut self, cells: &[usize]) -> bool {
        for (at, cell) in cells.iter().enumerate() {
            let free = |digit: &&Digit| !self.clashes(&cells[..at], *cell, **digit);
            let left: Vec<Digit> = self.digits[*cell].iter().filter(free).copied().collect();
            if left.is_empty() {
                return false;
            }
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            self.grid[*cell] = left[(self.state % left.len() as u64) as usize];
        }
        true
    }

    /// Whether a cell before has the same digit in a region of this cell.
    fn clashes(&self, before: &[usize], cell: usize, digit: Digit) -> bool {
        let regions = &self.regions[cell];
        before.iter().any(|other| {
            self.grid[*other] == digit && self.regions[*other].iter().any(|region| regions.contains(region))
        })
    }
}
