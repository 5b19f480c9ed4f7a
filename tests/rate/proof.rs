//! Proves a step from its reason alone, by a search without techniques: the constraints that the reason names, the remaining
//! candidates, and the negation of the step have no common solution.

use gridc::stages::rate::{Board, Candidate, Step, UnitKind, UnitRole, bits};

/// The claims of the reason: one candidate of each list is true, and never two that exclude each other.
struct Claims<'b> {
    board: &'b Board,
    step: &'b Step,
    lists: Vec<Vec<Candidate>>,
}

/// Returns whether everything that a step does follows from its reason.
pub fn follows(board: &Board, step: &Step) -> bool {
    let structure = board.structure();
    let mut lists = Vec::new();
    for cell in &step.reason.cells {
        let cell = usize::from(*cell);
        lists.push(bits(board.candidates(cell)).map(|digit| Candidate::new(cell, digit)).collect());
    }
    for (unit, role) in &step.reason.units {
        let house = structure.unit_of(*unit);
        for digit in bits(house.digits).filter(|_| *role == UnitRole::Base) {
            let places = board.places_in(*unit, digit);
            if !places.is_empty() {
                lists.push(board.of(&places, digit));
            }
        }
    }
    let claims = Claims { board, step, lists };
    let refuted = |truths: Vec<Candidate>, lies: Vec<Candidate>| claims.is_refuted(truths, &lies, 0);
    step.eliminations.iter().all(|candidate| refuted(vec![*candidate], Vec::new()))
        && step.placements.iter().all(|candidate| refuted(Vec::new(), vec![*candidate]))
}

impl Claims<'_> {
    /// Returns whether two candidates exclude each other because of a cell, or one of the units that the reason names.
    fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        let structure = self.board.structure();
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        self.step.reason.units.iter().any(|(id, _)| {
            let unit = structure.unit_of(*id);
            let has_both = unit.set.contains(a.cell()) && unit.set.contains(b.cell());
            has_both && if unit.kind == UnitKind::Pair { structure.excludes(a, b) } else { a.digit == b.digit }
        })
    }

    fn is_refuted(&self, mut truths: Vec<Candidate>, lies: &[Candidate], depth: usize) -> bool {
        assert!(depth < 40, "a reason is easier than that");
        loop {
            let open = |list: &Vec<Candidate>| -> Option<Vec<Candidate>> {
                if list.iter().any(|candidate| truths.contains(candidate)) {
                    return None;
                }
                let possible = |c: &&Candidate| !lies.contains(c) && !truths.iter().any(|t| self.exclude(*t, **c));
                Some(list.iter().filter(possible).copied().collect())
            };
            let Some(shortest) = self.lists.iter().filter_map(open).min_by_key(Vec::len) else { return false };
            match shortest[..] {
                [] => return true,
                [only] => truths.push(only),
                _ => {
                    return shortest.iter().all(|candidate| {
                        let mut more = truths.clone();
                        more.push(*candidate);
                        self.is_refuted(more, lies, depth + 1)
                    });
                }
            }
        }
    }
}
