//! Single-digit patterns: skyscraper, two-string kite, turbot fish, empty rectangle and remote pairs.

use super::strong_links;
use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, UnitId, UnitKind, bits};

/// Two strong links with two ends that see each other: skyscrapers, two-string kites, and all others (turbot fish).
pub fn two_links(board: &Board, wanted: Technique, steps: &mut Vec<Step>) {
    each(board, wanted, &mut |_, step| steps.push(step));
}

/// Dual two-string kites: two kites that are joined at the same two cells, as one step.
pub fn dual_kites(board: &Board, steps: &mut Vec<Step>) {
    let mut kites: Vec<([usize; 2], Step)> = Vec::new();
    each(board, Technique::TwoStringKite, &mut |joint, step| kites.push((joint, step)));
    for (index, (joint, one)) in kites.iter().enumerate() {
        for (_, other) in kites[index + 1..].iter().filter(|(other, _)| other == joint) {
            steps.extend(joined(board, Technique::DualTwoStringKite, one, other));
        }
    }
}

/// Combines two steps into one, if they have different eliminations.
fn joined(board: &Board, technique: Technique, one: &Step, other: &Step) -> Option<Step> {
    if one.eliminations == other.eliminations {
        return None;
    }
    let mut reason = one.reason.clone();
    other.reason.units.iter().for_each(|(unit, role)| reason.unit(*unit, *role));
    for part in &other.reason.candidates {
        if !reason.candidates.contains(part) {
            reason.candidates.push(*part);
        }
    }
    Step::eliminating(technique, board, one.eliminations.iter().chain(&other.eliminations).copied(), reason)
}

/// Finds all pairs of strong links of this kind, with the two places that see each other.
fn each(board: &Board, wanted: Technique, found: &mut impl FnMut([usize; 2], Step)) {
    for digit in 0..board.structure().digits() as u8 {
        let links = strong_links(board, digit);
        let sees = |cell: usize| board.structure().sees(Candidate::new(cell, digit));
        for (index, (first, a)) in links.iter().enumerate() {
            for (second, b) in &links[index + 1..] {
                if a.iter().any(|cell| b.contains(cell)) {
                    continue;
                }
                let ends = [
                    (a[0], a[1], b[0], b[1]),
                    (a[0], a[1], b[1], b[0]),
                    (a[1], a[0], b[0], b[1]),
                    (a[1], a[0], b[1], b[0]),
                ];
                for (near, far, next, end) in ends {
                    if !sees(near).contains(next) || named(board, (*first, *second), near, next) != wanted {
                        continue;
                    }
                    let gone = board.of(&sees(far).and(sees(end)), digit);
                    let pattern = [far, near, next, end].map(|cell| Candidate::new(cell, digit));
                    let reason = Reason::default().base(*first).base(*second).with(Role::Pattern, pattern);
                    if let Some(step) = Step::eliminating(wanted, board, gone, reason) {
                        found([near.min(next), near.max(next)], step);
                    }
                }
            }
        }
    }
}

/// Returns the technique for two strong links whose ends `near` and `next` see each other.
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

/// Empty rectangles: a box whose places of a digit are in one row and one column, with a strong link that begins on one of these
/// lines. The box has at least `least` places: with two it would be a strong link itself.
pub fn empty_rectangles(board: &Board, least: usize, steps: &mut Vec<Step>) {
    rectangles(board, least, &mut |_, step| steps.push(step));
}

/// Dual empty rectangles: two of the same box with different strong links, as one step.
pub fn dual_rectangles(board: &Board, steps: &mut Vec<Step>) {
    let mut all: Vec<((UnitId, UnitId), Step)> = Vec::new();
    rectangles(board, 2, &mut |houses, step| all.push((houses, step)));
    for (index, (houses, one)) in all.iter().enumerate() {
        for (_, other) in all[index + 1..].iter().filter(|(others, _)| others.0 == houses.0) {
            steps.extend(joined(board, Technique::DualEmptyRectangle, one, other));
        }
    }
}

fn rectangles(board: &Board, least: usize, found: &mut impl FnMut((UnitId, UnitId), Step)) {
    let structure = board.structure();
    for digit in 0..structure.digits() as u8 {
        let links = strong_links(board, digit);
        for (id, house) in structure.houses().filter(|(_, house)| house.kind == UnitKind::Box) {
            let places = board.places_in(id, digit);
            if places.len() < least {
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
                for (near, far) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                    if house.set.contains(near) || house.set.contains(far) {
                        continue;
                    }
                    // `near` sees the places on its line; the others in the box are on a line that crosses it.
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
                            let reason = Reason::default().base(id).base(*link).with(Role::Pattern, pattern);
                            let gone = board.of(&gone, digit);
                            if let Some(step) = Step::eliminating(Technique::EmptyRectangle, board, gone, reason) {
                                found((id, *link), step);
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Remote pairs: a chain of cells with the same two candidates, each seeing the next. What sees two cells that are an odd number
/// of links apart (at least three) has neither candidate.
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
            // Both digits must exclude each other, or the cells could be equal.
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
