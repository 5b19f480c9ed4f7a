//! Locked candidates: all places of a digit in a house see a cell outside of it.

use super::sets::seen_by_all;
use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, UnitKind, bits};

/// Finds locked candidates in boxes (pointing), or in any other house (claiming). Usually a cell sees all places because they
/// share another house or group with it, but any way of seeing them suffices.
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
