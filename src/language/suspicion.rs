//! Warnings about givens and marks that are well formed but leave a puzzle without a solution.

use crate::code::Code;
use crate::puzzle::PuzzleData;
use crate::syntax::Diagnostic;
use std::collections::{HashMap, HashSet};

/// The largest number of warnings of one kind per puzzle.
const MAX_REPORTED: usize = 3;

/// Finds equal givens in a region, givens that are not among their cell's marks, and cells without any mark.
pub(super) fn suspicious(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    equal_givens(puzzle, diagnostics);
    marks(puzzle, diagnostics);
    entered(puzzle, diagnostics);
}

/// Finds entered digits in cells with a different given.
fn entered(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    if puzzle.entered.is_empty() {
        return;
    }
    let givens: HashMap<_, _> = puzzle.givens.iter().map(|g| (g.cell, g)).collect();
    let wrong = puzzle.entered.iter().filter_map(|e| Some((e, *givens.get(&e.cell)?)));
    for (entered, given) in wrong.filter(|(e, g)| e.digit != g.digit).take(MAX_REPORTED) {
        let name = |digit| puzzle.layout.symbols.name(digit);
        let place = puzzle.layout.position(entered.cell);
        let said = format!("{} is entered in {place}, but {} is given there", name(entered.digit), name(given.digit));
        let message = Diagnostic::new(Code::W0206, said).at(entered.span, "entered here");
        diagnostics.push(message.at(given.span, "given here"));
    }
}

fn equal_givens(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    let layout = &puzzle.layout;
    /// No given; the givens are numbered from 0.
    const NONE: u32 = u32::MAX;
    let mut given = vec![NONE; layout.cells().len()];
    for (number, g) in puzzle.givens.iter().enumerate() {
        given[g.cell.index()] = number as u32;
    }
    // For each symbol, the region in which it was last seen, and the given.
    let mut seen = vec![(NONE, NONE); layout.symbols.len()];
    let mut reported = HashSet::new();
    for (number, region) in layout.regions.iter().enumerate() {
        for cell in &region.cells {
            let this = given[cell.index()];
            if this == NONE {
                continue;
            }
            let found = puzzle.givens[this as usize];
            let Some(index) = layout.symbols.index_of(found.digit) else { continue };
            let (place, other) = seen[index];
            if place == number as u32
                && reported.len() < MAX_REPORTED
                && reported.insert((other.min(this), other.max(this)))
            {
                let first = puzzle.givens[other as usize];
                let name = layout.symbols.name(found.digit);
                let said = format!("{name} is given twice in {}, so there is no solution", layout.region_name(region));
                let message = Diagnostic::new(Code::W0201, said)
                    .at(found.span, format!("{name} in {}", layout.position(found.cell)));
                diagnostics.push(message.at(first.span, format!("{name} in {}", layout.position(first.cell))));
            }
            seen[index] = (number as u32, this);
        }
    }
}

fn marks(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    if puzzle.marks.is_empty() {
        return;
    }
    let givens: HashMap<_, _> = puzzle.givens.iter().map(|g| (g.cell, g)).collect();
    let mut reported = 0;
    for marks in &puzzle.marks {
        let place = puzzle.layout.position(marks.cell);
        let message = match givens.get(&marks.cell) {
            _ if marks.digits.is_empty() => {
                Diagnostic::new(Code::W0203, format!("{place} has no marks, so there is no solution"))
                    .at(marks.span, "it allows no digit")
            }
            Some(given) if !marks.digits.contains(&given.digit) => {
                let name = puzzle.layout.symbols.name(given.digit);
                let said = format!(
                    "{name} is given in {place}, but is not among the cell's marks, so there is no \
                    solution"
                );
                Diagnostic::new(Code::W0202, said).at(given.span, "given here").at(marks.span, "other marks here")
            }
            _ => continue,
        };
        diagnostics.push(message);
        reported += 1;
        if reported == MAX_REPORTED {
            return;
        }
    }
}
