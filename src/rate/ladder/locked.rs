//! Locked candidates: all places of a digit in a house see a cell outside.

use super::sets::seen_by_all;
use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, UnitKind, bits};

/// From boxes (pointing), or from any other house (claiming). That the places are in another house or group together is the
/// usual way for a cell to see them all, but any will do.
pub fn candidates(board: &Board, pointing: bool, steps: &mut Vec<Step>) {
    let technique = if pointing { Technique::Pointing } else { Technique::Claiming };
    for (id, house) in board.structure().houses().filter(|(_, house)| (house.kind == UnitKind::Box) == pointing) {
        for digit in bits(house.digits) {
            let places = board.places_in(id, digit);
            if places.len() < 2 {
                continue;
            }
            let seen = seen_by_all(board, &places, digit).minus(&house.set);
            let pattern = places.iter().map(|cell| Candidate::new(cell, digit));
            let reason = || Reason::default().base(id).with(Role::Pattern, pattern);
            if !seen.is_empty() {
                steps.extend(Step::eliminating(technique, board, board.of(&seen, digit), reason()));
            }
        }
    }
}
