//! Full houses, naked and hidden singles.

use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, bits};

/// Full houses: one cell is left.
pub fn full_houses(board: &Board, steps: &mut Vec<Step>) {
    for (id, house) in board.structure().houses() {
        let mut open = house.cells.iter().filter(|cell| board.placed(**cell).is_none());
        let (Some(cell), None) = (open.next(), open.next()) else { continue };
        if board.count(*cell) == 1 {
            let placement = Candidate::new(*cell, board.candidates(*cell).trailing_zeros() as u8);
            let reason = Reason::default().base(id).with(Role::Pattern, [placement]);
            steps.push(Step::placing(Technique::FullHouse, placement, reason));
        }
    }
}

pub fn naked(board: &Board, steps: &mut Vec<Step>) {
    for cell in board.unplaced().filter(|cell| board.count(*cell) == 1) {
        let placement = Candidate::new(cell, board.candidates(cell).trailing_zeros() as u8);
        let reason = Reason::default().with_cells([cell]).with(Role::Pattern, [placement]);
        steps.push(Step::placing(Technique::NakedSingle, placement, reason));
    }
}

/// Hidden singles: a digit has one place left in a house.
pub fn hidden(board: &Board, steps: &mut Vec<Step>) {
    for (id, house) in board.structure().houses() {
        let (mut once, mut twice) = (0, 0);
        for cell in &house.cells {
            let mask = board.candidates(*cell);
            twice |= once & mask;
            once |= mask;
        }
        for digit in bits(once & !twice & house.digits) {
            if let Some(cell) = board.places_in(id, digit).first() {
                let placement = Candidate::new(cell, digit);
                let reason = Reason::default().base(id).with(Role::Pattern, [placement]);
                steps.push(Step::placing(Technique::HiddenSingle, placement, reason));
            }
        }
    }
}
