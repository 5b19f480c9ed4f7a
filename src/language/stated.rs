//! Messages about a `solution` in a file that is not a solution.

use super::{Checker, Violation};
use crate::code::Code;
use crate::puzzle::{CellId, Digit, Given, Grid, PuzzleData, StatedSolution};
use crate::syntax::Diagnostic;

/// Makes the warning that the stated solution is wrong, with the first rule that it violates. A solution with blanks may violate
/// none by itself; the caller then knows by solving that no solution contains its digits.
pub fn stated_differs(puzzle: &PuzzleData) -> Diagnostic {
    let message = Diagnostic::new(Code::W0901, "the stated solution is not a solution of this puzzle");
    let Some(stated) = &puzzle.solution else { return message };
    let message = message.at(stated.span, "stated here");
    if puzzle.layout.is_blank() {
        return answer_differs(puzzle, stated, message);
    }
    let Some(digits) = stated.digits.iter().copied().collect::<Option<Vec<_>>>() else {
        let mut pairs = puzzle.givens.iter().filter_map(|g| stated.digits[g.cell.index()].map(|d| (g, d)));
        return message.because(match pairs.find(|(given, digit)| given.digit != *digit) {
            Some((given, digit)) => other_than_given(puzzle, given, digit),
            None => "no solution has these digits".to_owned(),
        });
    };
    let checker = Checker::new(&puzzle.layout);
    // The values of layers are not stated, so clues cannot be checked if there are layers.
    let violation = match puzzle.layers.is_empty() {
        true => checker.check(puzzle, &Grid(digits.clone())),
        false => checker.check_digits(puzzle, &digits),
    };
    match violation {
        Err(violation) => breaks(puzzle, &Grid(digits), violation, message),
        Ok(()) => message.because("no solution has these digits"),
    }
}

/// Says why the stated answer of a board without digits is not a solution, as far as the answer alone shows it.
fn answer_differs(puzzle: &PuzzleData, stated: &StatedSolution, message: Diagnostic) -> Diagnostic {
    let digit = puzzle.layout.digits().first().copied().unwrap_or_default();
    let mut grid = Grid(vec![digit; puzzle.places()]);
    for (index, value) in &stated.answer {
        let is_value = puzzle.place_at(*index).0.is_some_and(|layer| layer.values.contains(value));
        if !is_value {
            return message.because(
                "a value is missing or impossible: lines that do not close, or a region without its one number",
            );
        }
        grid.0[*index] = *value;
    }
    let is_known = stated.is_complete(puzzle) && puzzle.layers.iter().all(|layer| layer.answer);
    match Checker::new(&puzzle.layout).check(puzzle, &grid) {
        Err(violation) if is_known => breaks(puzzle, &grid, violation, message),
        _ => message.because("no solution has this answer"),
    }
}

/// Adds to a message which rule a grid violates.
pub fn breaks(puzzle: &PuzzleData, grid: &Grid, violation: Violation, message: Diagnostic) -> Diagnostic {
    match violation {
        Violation::Clue(id) => match puzzle.origin(id) {
            Some(origin) => message.at(origin.span, "it violates this clue"),
            None => message,
        },
        violation => match reason(puzzle, grid, violation) {
            Some(why) => message.because(why),
            None => message,
        },
    }
}

fn reason(puzzle: &PuzzleData, grid: &Grid, violation: Violation) -> Option<String> {
    let layout = &puzzle.layout;
    let place = |cell: CellId| layout.position(cell);
    let name = |cell: CellId| layout.symbols.name(grid.digit(cell));
    match violation {
        Violation::Given(cell) => {
            let given = puzzle.givens.iter().find(|g| g.cell == cell)?;
            Some(other_than_given(puzzle, given, grid.digit(cell)))
        }
        Violation::Marks(cell) => {
            Some(format!("it has {} in {}, which is not among the cell's marks", name(cell), place(cell)))
        }
        Violation::Region { origin, cell } => {
            let region = layout.regions.iter().find(|r| r.origin == origin && r.cells.contains(&cell))?;
            let other = region.cells.iter().find(|c| **c != cell && grid.digit(**c) == grid.digit(cell))?;
            let region = layout.region_name(region);
            Some(format!("it has {} twice in {region}: in {} and {}", name(cell), place(*other), place(cell)))
        }
        Violation::Length | Violation::NotADigit(_) | Violation::Layer { .. } | Violation::Clue(_) => None,
    }
}

fn other_than_given(puzzle: &PuzzleData, given: &Given, digit: Digit) -> String {
    let name = |digit| puzzle.layout.symbols.name(digit);
    format!(
        "it has {} in {}, but {} is given \
        there",
        name(digit),
        puzzle.layout.position(given.cell),
        name(given.digit)
    )
}
