//! Compares the constraints of a clue before and after a transformation of the puzzle.

use super::Movement;
use crate::language::{differs, substituted};
use crate::model::VarId;
use crate::puzzle::{
    Argument, CellId, Clue, ConstraintDiff, Formula, PuzzleData, Term, UnmatchedConstraint, are_alike,
};

/// The mapping of cells and layer variables from a puzzle to its transformed version.
pub(super) struct PlaceMapping {
    to: Vec<VarId>,
}

impl PlaceMapping {
    /// Computes where the variables are mapped to; `None` if some cell or layer has no counterpart.
    pub fn new(before: &PuzzleData, after: &PuzzleData, movement: &Movement) -> Option<Self> {
        let cell = |cell: CellId| after.layout.cell_at(movement.place(before.layout.position(cell)));
        let cells = (0..before.layout.cells().len() as u32).map(CellId);
        let mut to: Vec<VarId> = cells.map(|from| cell(from).map(|cell| VarId(cell.0))).collect::<Option<_>>()?;
        if before.layers.len() != after.layers.len() {
            return None;
        }
        for (one, other) in before.layers.iter().zip(&after.layers) {
            if (&one.name, &one.values, one.places.len()) != (&other.name, &other.values, other.places.len()) {
                return None;
            }
            for from in &one.places {
                to.push(other.variable(&from.moved(cell)?)?);
            }
        }
        Some(Self { to })
    }

    fn of(&self, variable: VarId) -> VarId {
        self.to.get(variable.index()).copied().unwrap_or(variable)
    }
}

/// Returns the formulas of a clue, applied to the transformed cells; `None` if the digits are renamed in a way that a formula
/// cannot express.
pub(super) fn demanded(
    puzzle: &PuzzleData,
    clue: &Clue,
    places: &PlaceMapping,
    movement: &Movement,
) -> Option<Vec<Formula>> {
    let old_value = old_values(puzzle, movement)?;
    let cells = puzzle.layout.cells().len();
    // Expresses the original value of a variable by its new value.
    let instead = |variable: VarId| {
        let now = Term::Variable(places.of(variable));
        match &old_value {
            Some((lowest, table)) if variable.index() < cells => {
                let index = Term::Sum(vec![now, Term::Integer(1 - lowest)]);
                Term::Element(table.clone(), Box::new(index))
            }
            _ => now,
        }
    };
    Some(clue.demands.iter().map(|demand| substituted(&demand.formula, &instead)).collect())
}

/// Returns the formulas of a clue.
pub(super) fn demands(clue: &Clue) -> Vec<Formula> {
    clue.demands.iter().map(|demand| demand.formula.clone()).collect()
}

/// Whether a clue of the transformed puzzle states what is expected.
pub(super) fn same(expected: Vec<Formula>, moved: &PuzzleData, clue: &Clue) -> bool {
    let found = demands(clue);
    if are_alike(&expected, &found) {
        return true;
    }
    let bare = PuzzleData { layers: moved.layers.clone(), ..PuzzleData::new(moved.layout.clone()) };
    let unmatched = |formula| UnmatchedConstraint { formula, clue: None, expected: true, change: String::new() };
    let all = |formulas: Vec<Formula>| formulas.into_iter().map(unmatched).collect();
    differs(&bare, &bare, &ConstraintDiff { before: all(expected), after: all(found) }).is_none()
}

/// Returns a table from new digits to original digits, beginning at the lowest; `Some(None)` if digits are not renamed, `None` if
/// they have gaps.
#[allow(clippy::option_option)]
fn old_values(puzzle: &PuzzleData, movement: &Movement) -> Option<Option<(i64, Vec<Term>)>> {
    let Some(names) = movement.names() else { return Some(None) };
    let digits = puzzle.layout.digits();
    let (lowest, highest) = (*digits.first()?, *digits.last()?);
    let old = |digit: i32| names.iter().find(|(_, new)| *new == digit).map(|(old, _)| Term::Integer(i64::from(*old)));
    let table: Option<Vec<Term>> = (lowest..=highest).map(old).collect();
    Some(Some((i64::from(lowest), table?)))
}

/// Whether cells of a clue that were consecutive neighbours, or connected, still are.
pub(super) fn touches(before: (&PuzzleData, &Clue), after: (&PuzzleData, &Clue)) -> bool {
    let of = |(puzzle, clue): (&PuzzleData, &Clue)| {
        let mut found = Vec::new();
        clue.arguments.iter().for_each(|(_, argument)| add(puzzle, argument, &mut found));
        found
    };
    let (old, new) = (of(before), of(after));
    old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| old.iter().zip(new).all(|(old, new)| !old || *new))
}

/// Adds for each list of cells: whether it lies in a line, whether consecutive cells share an edge, and whether it is connected.
fn add(puzzle: &PuzzleData, argument: &Argument, found: &mut Vec<[bool; 3]>) {
    match argument {
        Argument::Cells(cells) => {
            let at: Vec<(i32, i32)> = cells
                .iter()
                .map(|cell| puzzle.layout.position(*cell))
                .map(|place| (i32::from(place.row), i32::from(place.column)))
                .collect();
            let apart = |a: &(i32, i32), b: &(i32, i32)| ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            let near = at.windows(2).all(|pair| matches!(apart(&pair[0], &pair[1]), (0..=1, 0..=1)));
            let by_edges = at.windows(2).all(|pair| matches!(apart(&pair[0], &pair[1]), (0, 1) | (1, 0)));
            let mut reached: Vec<usize> = (0..at.len().min(1)).collect();
            let mut next = 0;
            while let Some(from) = reached.get(next).copied() {
                next += 1;
                let more = |to: &usize| !reached.contains(to) && matches!(apart(&at[from], &at[*to]), (0, 1) | (1, 0));
                let more: Vec<usize> = (0..at.len()).filter(more).collect();
                reached.extend(more);
            }
            found.push([near, by_edges, reached.len() == at.len()]);
        }
        Argument::List(items) => items.iter().for_each(|item| add(puzzle, item, found)),
        _ => {}
    }
}
