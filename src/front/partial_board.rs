//! A puzzle partly solved: the board with the entered digits and pencil marks, and which of them are wrong. Hints and
//! explanations start from it.

use super::{Solver, Unsolved};
use crate::puzzle::{CellId, Digit, Given, Grid, Marks, PuzzleData, clean_line};
use crate::rate::{Board, Candidate, RatingError, bits};
use crate::syntax::Source;

/// The largest number of wrong digits for which the message states what they contradict.
const MOST_TOLD: usize = 3;

/// The largest number of parts of a contradiction that are named.
const MOST_PARTS: usize = 8;

/// A board with the entered digits, except the wrong ones.
pub struct PartialBoard {
    /// The board with the correct digits and marks.
    pub board: Board,
    /// The wrong digits and marks, one sentence each.
    pub wrong: Vec<String>,
}

impl PartialBoard {
    /// Builds the board of a puzzle with this solution. The solver, if given, determines what wrong digits contradict.
    ///
    /// # Errors
    /// If the puzzle cannot be rated.
    pub fn of(puzzle: &PuzzleData, solution: &Grid, asked: Option<(&Solver, &[Source])>) -> Result<Self, RatingError> {
        let mut board = Board::new(puzzle)?;
        let mut wrong = Vec::new();
        for entered in &puzzle.entered {
            let cell = entered.cell.index();
            match puzzle.layout.symbols.index_of(entered.digit) {
                Some(place) if solution.digit(entered.cell) == entered.digit => {
                    let candidate = Candidate::new(cell, place as u8);
                    if board.has(candidate) {
                        board.place(candidate);
                    }
                }
                _ if puzzle.givens.iter().any(|given| given.cell == entered.cell) => {}
                _ => {
                    let asked = asked.filter(|_| wrong.len() < MOST_TOLD);
                    let why = asked.and_then(|(solver, sources)| contradicted(puzzle, entered, solver, sources));
                    wrong.push(format!("{} is wrong{}.", said(puzzle, entered), why.unwrap_or_default()));
                }
            }
        }
        Ok(Self { board, wrong })
    }

    /// Removes the candidates that pencil marks rule out, except those of cells whose marks lack the digit of the solution.
    pub fn mark(&mut self, puzzle: &PuzzleData, marks: &[Marks], solution: &Grid) {
        let right = |marks: &&Marks| marks.digits.contains(&solution.digit(marks.cell));
        let wrong = marks.iter().filter(|marks| !right(marks));
        self.wrong.extend(wrong.map(|marks| format!("The {}", lacking(puzzle, marks))));
        for marks in marks.iter().filter(right) {
            let cell = marks.cell.index();
            let allowed = marks.digits.iter().filter_map(|digit| puzzle.layout.symbols.index_of(*digit));
            let allowed = allowed.fold(0u64, |all, digit| all | 1 << digit);
            for digit in bits(self.board.candidates(cell) & !allowed) {
                self.board.eliminate(Candidate::new(cell, digit));
            }
        }
    }
}

/// Returns a puzzle with what a solver has entered in another file: its digits as entered digits, and its marks; `None` if it has
/// another board.
pub fn continued(puzzle: &PuzzleData, progress: &PuzzleData) -> Option<(PuzzleData, Vec<Marks>)> {
    let (layout, other) = (&puzzle.layout, &progress.layout);
    if layout.cells().len() != other.cells().len() || layout.symbols.len() != other.symbols.len() {
        return None;
    }
    let here = |cell: CellId| layout.cell_at(other.position(cell));
    let is_given = |cell: CellId| puzzle.givens.iter().any(|given| given.cell == cell);
    let mut with = puzzle.clone();
    for entered in progress.givens.iter().chain(&progress.entered) {
        let cell = here(entered.cell)?;
        if !is_given(cell) {
            with.entered.retain(|known| known.cell != cell);
            with.entered.push(Given { cell, ..*entered });
        }
    }
    let marks = progress.marks.iter().map(|marks| Some(Marks { cell: here(marks.cell)?, ..marks.clone() }));
    Some((with, marks.collect::<Option<_>>()?))
}

fn lacking(puzzle: &PuzzleData, marks: &Marks) -> String {
    format!("marks in {} do not contain the cell's digit.", puzzle.layout.position(marks.cell))
}

fn said(puzzle: &PuzzleData, entered: &Given) -> String {
    let Given { cell, digit, .. } = entered;
    format!("{} in {}", puzzle.layout.symbols.name(*digit), puzzle.layout.position(*cell))
}

/// Describes the parts of the puzzle that a wrong digit contradicts.
fn contradicted(puzzle: &PuzzleData, entered: &Given, solver: &Solver, sources: &[Source]) -> Option<String> {
    let mut with = puzzle.clone();
    with.givens.push(*entered);
    let conflict = solver.why(&with, sources).ok().flatten()?;
    let own = format!("given {}", said(puzzle, entered));
    let parts: Vec<String> =
        conflict.members().iter().map(|member| clean_line(&member.text)).filter(|text| *text != own).collect();
    Some(match parts.len() {
        0 => String::new(),
        many if many > MOST_PARTS => {
            let named = parts[..MOST_PARTS].join(", ");
            format!(": it contradicts {named} and {} other parts of the puzzle", many - MOST_PARTS)
        }
        _ => format!(": it contradicts {}", parts.join(", ")),
    })
}

/// Returns the cells whose marks exclude the digit of the solution. Applies to a puzzle that has exactly one solution without its
/// marks.
pub fn wrong_marks(
    puzzle: &PuzzleData,
    is_none: bool,
    solve: &mut dyn FnMut(&PuzzleData) -> Result<Option<Grid>, Unsolved>,
) -> Vec<String> {
    if puzzle.marks.is_empty() || !is_none {
        return Vec::new();
    }
    let without = PuzzleData { marks: Vec::new(), ..puzzle.clone() };
    let Ok(Some(solution)) = solve(&without) else { return Vec::new() };
    let lacks = |cell: CellId, digits: &[Digit]| !digits.contains(&solution.digit(cell));
    let wrong = puzzle.marks.iter().filter(|marks| lacks(marks.cell, &marks.digits));
    wrong.map(|marks| format!("the {}", lacking(puzzle, marks))).collect()
}
