//! Patterns of one digit: two strong links, of which one may be an empty rectangle.

use super::strong_links;
use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, UnitId, UnitKind, bits};

/// Two houses with two places each, of which two see each other: skyscrapers, two-string kites, and all others (turbot fish).
pub fn two_links(board: &Board, wanted: Technique, steps: &mut Vec<Step>) {
    for digit in 0..board.structure().digits() as u8 {
        let links = strong_links(board, digit);
        let sees = |a: usize, b: usize| board.structure().sees(Candidate::new(a, digit)).contains(b);
        for (index, (first, a)) in links.iter().enumerate() {
            for (second, b) in &links[index + 1..] {
                if a.iter().any(|cell| b.contains(cell)) {
                    continue;
                }
                let mut found = Vec::new();
                for (near, far, next, end) in [
                    (a[0], a[1], b[0], b[1]),
                    (a[0], a[1], b[1], b[0]),
                    (a[1], a[0], b[0], b[1]),
                    (a[1], a[0], b[1], b[0]),
                ] {
                    let name = named(board, (*first, *second), near, next);
                    if !sees(near, next) || name != wanted && !(is_dual(wanted) && name == Technique::TwoStringKite) {
                        continue;
                    }
                    let both = board
                        .structure()
                        .sees(Candidate::new(far, digit))
                        .and(board.structure().sees(Candidate::new(end, digit)));
                    let pattern = [far, near, next, end].map(|cell| Candidate::new(cell, digit));
                    let reason = Reason::default().base(*first).base(*second).with(Role::Pattern, pattern);
                    found.extend(Step::eliminating(wanted, board, board.of(&both, digit), reason));
                }
                if !is_dual(wanted) {
                    steps.extend(found);
                } else if let [one, other] = &found[..] {
                    let both = one.eliminations.iter().chain(&other.eliminations).copied();
                    steps.extend(Step::eliminating(wanted, board, both, one.reason.clone()));
                }
            }
        }
    }
}

fn is_dual(technique: Technique) -> bool {
    technique == Technique::DualTwoStringKite
}

/// What two strong links are called whose places `near` and `next` see each other.
fn named(board: &Board, houses: (UnitId, UnitId), near: usize, next: usize) -> Technique {
    let kind = |id: UnitId| board.structure().unit_of(id).kind;
    let joined = |wanted: UnitKind| board.structure().units_with(near, next).any(|unit| kind(unit) == wanted);
    match (kind(houses.0), kind(houses.1)) {
        (UnitKind::Row, UnitKind::Row) if joined(UnitKind::Column) => Technique::Skyscraper,
        (UnitKind::Column, UnitKind::Column) if joined(UnitKind::Row) => Technique::Skyscraper,
        (UnitKind::Row, UnitKind::Column) | (UnitKind::Column, UnitKind::Row) if joined(UnitKind::Box) => {
            Technique::TwoStringKite
        }
        _ => Technique::TurbotFish,
    }
}

/// Boxes whose places of a digit are in a row and a column, with a strong link that begins at one of them. With `dual`, the
/// two that a box and a link make together.
pub fn empty_rectangles(board: &Board, dual: bool, steps: &mut Vec<Step>) {
    let structure = board.structure();
    for digit in 0..structure.digits() as u8 {
        let links = strong_links(board, digit);
        for (id, house) in structure.houses().filter(|(_, house)| house.kind == UnitKind::Box) {
            let places = board.places_in(id, digit);
            if places.len() < 2 {
                continue;
            }
            let lines = |kind: UnitKind| {
                let meets = move |unit: &UnitId| {
                    let unit = structure.unit_of(*unit);
                    unit.kind == kind && unit.set.meets(&house.set)
                };
                structure.houses().map(|(id, _)| id).filter(meets).collect::<Vec<UnitId>>()
            };
            for (link, ends) in &links {
                let kind = structure.unit_of(*link).kind;
                let along = match kind {
                    UnitKind::Row => UnitKind::Column,
                    UnitKind::Column => UnitKind::Row,
                    _ => continue,
                };
                let mut found = Vec::new();
                for (near, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                    if house.set.contains(near) || house.set.contains(far) {
                        continue;
                    }
                    // `near` sees the places on its line; what is left in the box is on a line that crosses it.
                    for line in lines(along).into_iter().filter(|line| structure.unit_of(*line).set.contains(near)) {
                        for crossing in lines(kind) {
                            let (line, crossing) = (&structure.unit_of(line).set, &structure.unit_of(crossing).set);
                            let (on, off) = (places.and(line), places.minus(line));
                            if on.is_empty() || off.is_empty() || !off.is_within(crossing) || places.is_within(crossing)
                            {
                                continue;
                            }
                            let mut gone = structure.sees(Candidate::new(far, digit)).and(crossing).minus(&house.set);
                            gone.intersect(board.places(digit));
                            let pattern = places.iter().chain([near, far]).map(|cell| Candidate::new(cell, digit));
                            let technique =
                                if dual { Technique::DualEmptyRectangle } else { Technique::EmptyRectangle };
                            let reason = Reason::default().base(id).base(*link).with(Role::Pattern, pattern);
                            found.extend(Step::eliminating(technique, board, board.of(&gone, digit), reason));
                        }
                    }
                }
                if !dual {
                    steps.extend(found);
                } else if let [one, other] = &found[..] {
                    let both = one.eliminations.iter().chain(&other.eliminations).copied();
                    steps.extend(Step::eliminating(Technique::DualEmptyRectangle, board, both, one.reason.clone()));
                }
            }
        }
    }
}

/// Cells with the same two candidates, each seeing the next: what sees two that are an odd number of links apart, three at
/// least, has neither.
pub fn remote_pairs(board: &Board, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let twos = board.with_candidates(2);
    let mut seen = vec![false; structure.cells()];
    for start in twos.iter() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mask = board.candidates(start);
        let digits: Vec<u8> = bits(mask).collect();
        let mut colours = vec![(start, 0u8)];
        let mut next = 0;
        while let Some((cell, colour)) = colours.get(next).copied() {
            next += 1;
            // Both digits have to exclude each other, or the cells could be equal.
            for other in structure.peers(cell).and(&twos).iter() {
                if board.candidates(other) == mask && !std::mem::replace(&mut seen[other], true) {
                    colours.push((other, 1 - colour));
                }
            }
        }
        if colours.len() < 4 {
            continue;
        }
        let side = |wanted: u8| {
            let mut side = crate::rate::CellSet::new(structure.cells());
            colours.iter().filter(|(_, colour)| *colour == wanted).for_each(|(cell, _)| {
                side.unite(structure.peers(*cell));
            });
            side
        };
        let mut gone = side(0).and(&side(1));
        colours.iter().for_each(|(cell, _)| gone.remove(*cell));
        let eliminations = gone.iter().flat_map(|cell| digits.iter().map(move |digit| Candidate::new(cell, *digit)));
        let mut reason = Reason::default().with_cells(colours.iter().map(|(cell, _)| *cell));
        for (cell, colour) in &colours {
            let cell = *cell;
            reason = reason.with(Role::Set(*colour), digits.iter().map(|digit| Candidate::new(cell, *digit)));
        }
        steps.extend(Step::eliminating(Technique::RemotePair, board, eliminations, reason));
    }
}
