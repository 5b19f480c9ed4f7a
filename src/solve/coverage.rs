//! Lists, for each clue of a puzzle, how the plan's backend treats its constraints: encoded natively, or only tested on complete
//! grids. The input is a puzzle, the result a [`Coverage`] with one row per clue, kind and treatment.

use super::{Engine, SolveError};
use crate::backend::Task;
use crate::formulation::{Formulation, ResidualReason, Treatment};
use crate::model::OriginId;
use crate::puzzle::PuzzleData;

/// How each clue's constraints are treated, before givens and marks simplify any of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    pub backend: &'static str,
    /// The formulation that the backend uses.
    pub formulation: Formulation,
    /// The layout first, then the clues in order.
    pub rows: Vec<Covered>,
}

/// Constraints of one clue, or of the layout, that are treated alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covered {
    /// The clue in words; `None` for the layout.
    pub clue: Option<String>,
    pub kind: &'static str,
    /// Whether the constraints are guarded: a condition may switch them off.
    pub guarded: bool,
    pub constraints: u64,
    /// Their treatment, with the sum of their sizes.
    pub path: Treatment,
}

impl Engine {
    /// Returns the treatment of each clue of a puzzle.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn coverage(&self, puzzle: &PuzzleData) -> Result<Coverage, SolveError> {
        let plan = self.plan();
        let model = &self.compiled(puzzle)?.model;
        let paths = plan.backend.coverage(&Task { model, units: &[], settings: &plan.settings });
        let mut rows: Vec<Covered> = Vec::new();
        // `first` is the index of the first row of the current origin. All regions of the layout count as one origin.
        let (mut current, mut first) = (None, 0);
        for (constraint, path) in model.constraints().iter().zip(paths) {
            let is_clue = |id: OriginId| id.0 as usize >= puzzle.layout.origins.len();
            let origins = model.origins(constraint.origins).any(is_clue).then_some(constraint.origins);
            if current.as_ref() != Some(&origins) {
                (current, first) = (Some(origins), rows.len());
            }
            let (kind, guarded) = (constraint.kind.name(), constraint.guard.is_some());
            let same = |row: &&mut Covered| row.kind == kind && row.guarded == guarded && is_alike(row.path, path);
            match rows[first..].iter_mut().find(same) {
                Some(row) => {
                    row.constraints += 1;
                    add(&mut row.path, path);
                }
                None => {
                    let clue = origins.map(|set| {
                        let words = model.origins(set).filter_map(|id| puzzle.origin(id)).map(|origin| &*origin.what);
                        words.collect::<Vec<&str>>().join(" and ")
                    });
                    rows.push(Covered { clue, kind, guarded, constraints: 1, path });
                }
            }
        }
        Ok(Coverage { backend: plan.backend.name(), formulation: plan.backend.formulation(), rows })
    }
}

/// Whether two treatments are equal except for their sizes.
fn is_alike(a: Treatment, b: Treatment) -> bool {
    match (a, b) {
        (Treatment::Native { encoding: a, .. }, Treatment::Native { encoding: b, .. }) => a == b,
        (Treatment::Tested(a), Treatment::Tested(b)) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
        (Treatment::Native { .. }, Treatment::Tested(_)) | (Treatment::Tested(_), Treatment::Native { .. }) => false,
    }
}

/// Adds the size of an equal treatment. For constraints over a budget, the largest size is kept instead of the sum.
fn add(path: &mut Treatment, other: Treatment) {
    match (path, other) {
        (Treatment::Native { size, .. }, Treatment::Native { size: more, .. }) => *size = size.saturating_add(more),
        (Treatment::Tested(why), Treatment::Tested(other)) => {
            let needed = |why: &ResidualReason| match why {
                ResidualReason::OverBudget { needed, .. } => *needed,
                _ => None,
            };
            if needed(&other) > needed(why) {
                *why = other;
            }
        }
        _ => {}
    }
}
