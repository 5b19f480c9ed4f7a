//! Which steps of a path a later step needs.

use super::rules::{cells_of, relied};
use super::{Board, Candidate, Family, Sentence, StepOnBoard, UnitRole, bits};
use crate::backend::Limits;
use std::collections::HashSet;

/// Returns for each step of a path whether it places something, or removes a candidate that a later such step relies on being
/// absent; `None` if a limit is reached. What a placed digit excludes is absent without any step.
pub fn needed(steps: &[StepOnBoard], limits: &Limits) -> Option<Vec<bool>> {
    let mut relied: HashSet<Candidate> = HashSet::new();
    let mut needed = vec![false; steps.len()];
    for (index, standing) in steps.iter().enumerate().rev() {
        let step = &standing.step;
        if limits.poll(0).is_some() {
            return None;
        }
        if !step.placements.is_empty() || step.eliminations.iter().any(|gone| relied.contains(gone)) {
            needed[index] = true;
            relied.extend(absent(standing));
        }
    }
    Some(needed)
}

/// Returns the absent candidates on which a step relies: those of the cells of its reason, and the places of its digits in its base
/// houses.
fn absent(standing: &StepOnBoard) -> Vec<Candidate> {
    let StepOnBoard { board, step, .. } = standing;
    let (structure, reason) = (board.structure(), &step.reason);
    let chains = reason.chain.iter().chain(reason.branches.iter().flatten()).flat_map(|node| &node.candidates);
    let named: Vec<Candidate> =
        reason.candidates.iter().map(|(candidate, _)| candidate).chain(chains).copied().collect();
    let is_open = |candidate: &Candidate| !is_excluded(board, *candidate);
    // A step of clues places what it leaves, of what was absent before as well.
    let mut found: Vec<Candidate> = match step.technique.facts().family {
        Family::Clues => step.placements.iter().flat_map(|placed| gone(board, placed.cell())).filter(is_open).collect(),
        _ => Vec::new(),
    };
    if let Some(relied) = relied(board, step) {
        found.extend(relied.into_iter().filter(is_open));
        return found;
    }
    let mut add = |cell: usize, digits: u64| {
        if board.placed(cell).is_none() {
            found.extend(gone(board, cell).filter(|gone| digits & gone.bit() != 0).filter(is_open));
        }
    };
    match step.technique.facts().sentence {
        Sentence::Found => (0..structure.cells()).for_each(|cell| add(cell, u64::MAX)),
        Sentence::SmallSet => {
            cells_of(board, reason).into_iter().for_each(|cell| add(cell, u64::MAX));
            let houses = reason.units.iter().flat_map(|(unit, _)| &structure.unit_of(*unit).cells);
            houses.for_each(|cell| add(*cell, u64::MAX));
        }
        // These concern digits in houses.
        Sentence::LastCell | Sentence::OnlyPlace | Sentence::HiddenSet => {}
        Sentence::Locked | Sentence::Fish | Sentence::Links => {}
        _ => named.iter().for_each(|candidate| add(candidate.cell(), u64::MAX)),
    }
    let of_sets = reason.sets.iter().flatten();
    reason.cells.iter().chain(of_sets).for_each(|cell| add(usize::from(*cell), u64::MAX));
    let digits = named.iter().fold(0, |all, candidate| all | candidate.bit());
    for (unit, _) in reason.units.iter().filter(|(_, role)| *role == UnitRole::Base) {
        structure.unit_of(*unit).cells.iter().for_each(|cell| add(*cell, digits));
    }
    found
}

/// Returns the absent candidates of a cell.
fn gone(board: &Board, cell: usize) -> impl Iterator<Item = Candidate> {
    let gone = board.structure().all(cell) & !board.candidates(cell);
    bits(gone).map(move |digit| Candidate::new(cell, digit))
}

/// Returns whether a placed digit excludes a candidate.
fn is_excluded(board: &Board, candidate: Candidate) -> bool {
    board.structure().sees(candidate).iter().any(|cell| board.placed(cell) == Some(candidate.digit))
}
