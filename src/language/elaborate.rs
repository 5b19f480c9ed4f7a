//! Puzzles to core models.

use crate::model::{Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};
use crate::puzzle::{CellId, Puzzle};

/// Why a puzzle has no model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ElaborateError {
    /// A clue's rule is not known.
    UnknownRule {
        /// Its name.
        rule: String,
        /// The clue.
        origin: OriginId,
    },
}

/// The variable that stands for a cell: cells come first, in their own order.
pub(super) fn cell_variable(cell: CellId) -> VarId {
    VarId(cell.0)
}

/// The model of a puzzle's layout and clues, without its givens and marks (see [`facts`]): puzzles that differ only in
/// those share it. One answer variable per cell, in order of [`CellId`], and a `Distinct` per region.
///
/// # Errors
/// If a clue's rule is not known.
pub fn elaborate(puzzle: &Puzzle) -> Result<Model, ElaborateError> {
    if let Some(clue) = puzzle.clues.first() {
        return Err(ElaborateError::UnknownRule { rule: clue.rule.clone(), origin: clue.origin });
    }
    let layout = &puzzle.layout;
    let digits = Values::new(layout.digits().iter().copied());
    let mut model = Model::new();
    for _ in layout.cells() {
        model.add_variable(Variable::answer(digits.clone()));
    }
    for region in &layout.regions {
        let vars = region.cells.iter().map(|c| cell_variable(*c)).collect();
        model.add(Constraint::new(Kind::Distinct(vars), region.origin));
    }
    Ok(model)
}

/// Givens and marks as literals over the model's variables: a given is `cell = digit`, and a mark excludes each digit
/// that it does not list.
pub fn facts(puzzle: &Puzzle) -> Vec<Literal> {
    let mut facts = Vec::with_capacity(puzzle.givens.len());
    facts.extend(puzzle.givens.iter().map(|g| Literal::is(cell_variable(g.cell), g.digit)));
    for marks in &puzzle.marks {
        let excluded = puzzle.layout.digits().iter().filter(|d| !marks.digits.contains(d));
        facts.extend(excluded.map(|d| Literal::is_not(cell_variable(marks.cell), *d)));
    }
    facts
}
