//! Compares the meaning of two puzzles whose demands differ in form. Writers of formats use it to verify that a puzzle read back
//! is the same.
//!
//! Each demand of either puzzle has to follow from those demands of the other that share its cells, or cells of one that shares
//! its cells. If there are few ways to fill those cells, all are tried, otherwise a sample. In a sample few fillings may satisfy
//! the premises; then no difference is found, which is accepted where a different form was expected because the format expresses
//! the clue by another rule.

use super::interpreter::Interpreter;
use crate::model::VarId;
use crate::puzzle::{ConstraintDiff, Digit, Formula, Layout, PuzzleData, UnmatchedConstraint};
use std::collections::{BTreeSet, HashMap};

/// The largest number of fillings up to which all are tried.
const FEW: usize = 60_000;
/// The number of sampled fillings if there are more.
const SAMPLE: usize = 10_000;
/// Number of sampled fillings that satisfy the premises after which a demand counts as implied, if no difference was expected.
const EVIDENCE: usize = 20;
/// The largest number of groups of cells on which a demand is tested, the smallest first.
const GROUPS: usize = 40;
/// The total number of fillings tried, after which only a few are tried for each demand.
const BUDGET: usize = 4_000_000;
const LAST_RESORT: usize = 100;

/// Returns the first demand that does not follow from the other puzzle; `None` if no difference is found.
pub fn differs<'r>(
    before: &PuzzleData,
    after: &PuzzleData,
    reworded: &'r ConstraintDiff,
) -> Option<&'r UnmatchedConstraint> {
    let (old, new) = (MeaningSide::of(before, &reworded.before), MeaningSide::of(after, &reworded.after));
    let mut trial = Trial::new(before, &after.layout);
    let lost = reworded.before.iter().find(|unmatched| !trial.all_follow(unmatched, &new));
    lost.or_else(|| reworded.after.iter().find(|unmatched| !trial.all_follow(unmatched, &old)))
}

struct MeaningSide<'f> {
    demands: Vec<(&'f Formula, BTreeSet<VarId>)>,
    by_variable: HashMap<VarId, Vec<usize>>,
}

impl<'f> MeaningSide<'f> {
    fn of(puzzle: &'f PuzzleData, others: &'f [UnmatchedConstraint]) -> Self {
        let mut parts = Vec::new();
        let clues = puzzle.clues.iter().flat_map(|clue| &clue.demands).map(|demand| &demand.formula);
        clues.chain(others.iter().map(|other| &other.formula)).for_each(|formula| split(formula, &mut parts));
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

    /// Returns the demands over some of these variables.
    fn touching(&self, variables: &BTreeSet<VarId>) -> Vec<&(&'f Formula, BTreeSet<VarId>)> {
        let numbers: BTreeSet<usize> =
            variables.iter().filter_map(|variable| self.by_variable.get(variable)).flatten().copied().collect();
        numbers.into_iter().map(|number| &self.demands[number]).collect()
    }
}

fn of(formula: &Formula) -> BTreeSet<VarId> {
    formula.variables(usize::MAX).unwrap_or_default().into_iter().collect()
}

/// Splits a conjunction into its demands.
fn split<'f>(formula: &'f Formula, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::All(all) => all.iter().for_each(|part| split(part, parts)),
        other => parts.push(other),
    }
}

/// The result of testing a demand on fillings.
enum Finding {
    /// It holds in all fillings, or in many that satisfy the premises.
    Follows,
    /// No filling refutes it, but few satisfy the premises.
    Unrefuted,
    Refuted,
}

/// The state of a test on fillings of cells.
struct Trial {
    /// The possible digits of each cell.
    digits: Vec<Vec<Digit>>,
    /// The regions that contain each cell.
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

    /// Returns whether all parts of a demand follow from the demands of a puzzle.
    fn all_follow(&mut self, unmatched: &UnmatchedConstraint, from: &MeaningSide<'_>) -> bool {
        let mut parts = Vec::new();
        split(&unmatched.formula, &mut parts);
        parts.into_iter().all(|part| self.follows(part, from, unmatched.expected))
    }

    /// Returns whether a demand follows from the demands of a puzzle. If `expected` is set, it does unless a filling refutes it.
    fn follows(&mut self, target: &Formula, from: &MeaningSide<'_>, expected: bool) -> bool {
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
            match self.implies(&given, target, &cells) {
                Finding::Follows => true,
                Finding::Unrefuted => expected,
                Finding::Refuted => false,
            }
        })
    }

    fn implies(&mut self, given: &[&Formula], target: &Formula, cells: &[usize]) -> Finding {
        let ways = cells.iter().try_fold(1_usize, |ways, cell| ways.checked_mul(self.digits[*cell].len()));
        let all = ways.filter(|ways| *ways <= FEW && *ways <= self.budget);
        let tries = if self.budget < SAMPLE { LAST_RESORT } else { SAMPLE };
        let mut evidence = 0;
        for way in 0..all.unwrap_or(tries) {
            let is_filled = if all.is_some() { self.number(way, cells) } else { self.random(cells) };
            if is_filled && self.meets(given) {
                if !Interpreter::new(&self.grid).holds(target) {
                    return Finding::Refuted;
                }
                evidence += 1;
            }
        }
        match all.is_some() || evidence >= EVIDENCE {
            true => Finding::Follows,
            false => Finding::Unrefuted,
        }
    }

    /// Returns whether the filling satisfies the premises.
    fn meets(&mut self, given: &[&Formula]) -> bool {
        self.budget = self.budget.saturating_sub(1);
        let mut interpreter = Interpreter::new(&self.grid);
        given.iter().all(|formula| interpreter.holds(formula))
    }

    /// Makes the filling with this number; false if it repeats a digit in a region.
    fn number(&mut self, mut way: usize, cells: &[usize]) -> bool {
        for cell in cells {
            let digits = &self.digits[*cell];
            self.grid[*cell] = digits[way % digits.len()];
            way /= digits.len();
        }
        (1..cells.len()).all(|at| !self.clashes(&cells[..at], cells[at], self.grid[cells[at]]))
    }

    /// Makes a random filling; false if some cell has no digit left.
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

    /// Returns whether an earlier cell has the same digit in a region of this cell.
    fn clashes(&self, before: &[usize], cell: usize, digit: Digit) -> bool {
        let regions = &self.regions[cell];
        before.iter().any(|other| {
            self.grid[*other] == digit && self.regions[*other].iter().any(|region| regions.contains(region))
        })
    }
}
