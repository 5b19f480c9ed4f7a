//! Checks and reports the results of the specialised search for many grids of a board. The check shares no code with the search.

use super::{Basis, CountIs, SolveOutcome, Stated, Times, Verdict};
use crate::backend::Work;
use crate::formulation::Formulation;
use crate::model::{ConstraintKind, Model, Role, Values, VarId, Variable};
use crate::puzzle::{Digit, Grid};
use gridc_kernel::{BoardResult, House, MOST_HOUSES};
use std::time::Duration;

/// Upper bound on the digits, and so the columns, of such a grid.
const MOST: usize = 16;

/// Guesses after which a board is passed to the general path, which observes limits: a few times what the hardest known boards
/// take, in less than a hundredth of a second.
pub const GUESSES_PER_BOARD: u32 = 4096;

/// The houses of a model that demands different digits in groups of nine of its 81 cells, and nothing else; `None` for any other.
pub fn houses_of(model: &Model) -> Option<Vec<House>> {
    let digits = Values::new(1..=9);
    let is_cell = |variable: &Variable| variable.role == Role::Answer && variable.domain == digits;
    if model.variables().len() != 81 || !model.variables().iter().all(is_cell) {
        return None;
    }
    let mut houses: Vec<House> = Vec::new();
    for constraint in model.constraints() {
        let (ConstraintKind::Distinct(vars), None) = (&constraint.kind, constraint.guard) else { return None };
        let mut house: House = <&[VarId; 9]>::try_from(&vars[..]).ok()?.map(|var| var.0 as u8);
        house.sort_unstable();
        if !houses.contains(&house) {
            houses.push(house);
        }
    }
    (houses.len() <= MOST_HOUSES).then_some(houses)
}

/// Whether `grid` agrees with the givens (0: none) and has every digit in each row, column and square box. It does not allocate:
/// it runs on each grid of a long list.
pub fn is_solution<const CELLS: usize>(givens: &[u8; CELLS], grid: &[u8; CELLS]) -> bool {
    let (side, root) = const { (CELLS.isqrt(), CELLS.isqrt().isqrt()) };
    let all = (1_u32 << (side + 1)) - 2;
    let mut columns = [0_u32; MOST];
    let mut is_full = true;
    for band in grid.chunks_exact(root * side) {
        let mut boxes = [0_u32; MOST];
        for digits in band.chunks_exact(side) {
            let mut row = 0;
            for (column, digit) in digits.iter().enumerate() {
                let bit = 1 << (digit & 31);
                row |= bit;
                columns[column % MOST] |= bit;
                boxes[column / root % MOST] |= bit;
            }
            is_full &= row == all;
        }
        is_full &= boxes[..root].iter().all(|digits| *digits == all);
    }
    let has_givens = givens.iter().zip(grid).fold(true, |has, (given, digit)| has & (*given == 0 || given == digit));
    is_full && has_givens && columns[..side].iter().all(|digits| *digits == all)
}

/// Returns the verdict on a board, or `None` if the search gave up or a solution does not check.
pub fn verdict<const CELLS: usize>(
    answer: &BoardResult<CELLS>,
    is_solution: impl Fn(&[u8; CELLS]) -> bool,
) -> Option<Verdict> {
    let kept = answer.grids.get(..usize::from(answer.found))?;
    if answer.given_up || !kept.iter().all(is_solution) {
        return None;
    }
    match kept {
        [] => Some(Verdict::None),
        [_] => Some(Verdict::Unique),
        [one, other] => (one != other).then_some(Verdict::Several),
        _ => None,
    }
}

/// Builds the outcome for one grid of a list: its verdict, the number of solutions found, and those to be shown.
pub fn outcome<const CELLS: usize>(verdict: Verdict, count: u8, shown: &[[u8; CELLS]], time: Duration) -> SolveOutcome {
    SolveOutcome {
        verdict,
        found: verdict,
        doubt: None,
        solutions: shown.iter().map(grid_of).collect(),
        count: u64::from(count).into(),
        estimate: None,
        count_is: if verdict == Verdict::Several { CountIs::AtLeast } else { CountIs::Exact },
        digits_unique: (count > 0).then_some(count == 1),
        stated: Stated::Absent,
        basis: Some(Basis::Search),
        backend: "nine",
        chosen: None,
        proved_by: None,
        formulation: Formulation::Direct,
        size: None,
        residual: 0,
        presolved: None,
        work: Work::default(),
        times: Times { total: time, ..Times::default() },
        stopped: None,
    }
}

/// The grid with these digits.
pub fn grid_of<const CELLS: usize>(digits: &[u8; CELLS]) -> Grid {
    Grid(digits.map(Digit::from).to_vec())
}
