//! The marks of clues, one file per kind. Each function draws a clue, or returns `false` without drawing if the mark does not fit
//! the clue's cells.

mod cage;
mod cell;
mod corner;
mod diagonal;
mod edge;
mod line;
mod other;
mod outside;
mod shade;
mod shafts;

pub(super) use other::draw as other;
pub(super) use outside::halved;

use super::canvas::Canvas;
use super::marked_clue::MarkedClue;
use crate::language::faces::Kind;
use crate::puzzle::{CellId, Clue, Formula, Layout, Term};

/// Draws a clue; returns `false` if the mark does not fit it.
pub(super) fn draw(shown: &MarkedClue<'_, '_>, canvas: &mut Canvas<'_>) -> bool {
    match shown.mark.kind {
        Kind::Line => line::draw(shown, canvas),
        Kind::Shafts => shafts::draw(shown, canvas),
        Kind::Edge => edge::draw(shown, canvas),
        Kind::Corner => corner::draw(shown, canvas),
        Kind::Cell => cell::draw(shown, canvas),
        Kind::Shade => shade::draw(shown, canvas),
        Kind::Cage => cage::draw(shown, canvas),
        Kind::Border => cage::border(shown, canvas),
        Kind::Outside => outside::draw(shown, canvas),
        Kind::Diagonal => diagonal::draw(shown, canvas),
        Kind::Every => cell::every(shown, canvas),
        Kind::Nothing => false,
    }
}

/// Returns the sets of cells that a clue requires to be different, for rules without cell arguments.
fn demanded(clue: &Clue, layout: &Layout) -> Vec<Vec<CellId>> {
    let mut found = Vec::new();
    clue.demands.iter().for_each(|demand| collect(&demand.formula, layout, &mut found));
    found
}

fn collect(formula: &Formula, layout: &Layout, found: &mut Vec<Vec<CellId>>) {
    match formula {
        Formula::All(formulas) => formulas.iter().for_each(|formula| collect(formula, layout, found)),
        Formula::Distinct(terms) => {
            let cell = |term: &Term| match term {
                Term::Variable(variable) => Some(variable.index()).filter(|index| *index < layout.cells().len()),
                _ => None,
            };
            found.extend(
                terms.iter().map(|term| cell(term).map(|index| CellId(index as u32))).collect::<Option<Vec<_>>>(),
            );
        }
        _ => {}
    }
}
