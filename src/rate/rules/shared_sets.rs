//! Killer pairs and triples: naked sets in which clues stand for cells.

use super::MOST_LOCAL;
use super::part::RulePart;
use crate::rate::ladder::sets::choose;
use crate::rate::{Board, Candidate, CellSet, ClueRole, Reason, Role, Step, Technique, UnitId, UnitRole, bits};

/// The largest number of clues of a set.
const MOST_CLUES: usize = 2;

/// A clue with several open cells in a house, and the digits of these in each of its known fillings.
struct ClueInHouse<'r> {
    part: &'r RulePart,
    cells: CellSet,
    fillings: Vec<u64>,
}

/// Finds sets of `size` digits of which as many clues and cells of a house, at least one clue among them, must each have one. The
/// rest of the house loses them.
pub fn find(board: &Board, size: usize, technique: Technique, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let Some(rules) = structure.rules() else { return };
    for (house, unit) in structure.houses() {
        let open: Vec<usize> = unit.cells.iter().copied().filter(|cell| board.placed(*cell).is_none()).collect();
        if open.len() <= size {
            continue;
        }
        let mut all = CellSet::new(structure.cells());
        open.iter().for_each(|cell| all.insert(*cell));
        let inside = |part: &'_ RulePart| Some(part.set().and(&all)).filter(|cells| cells.len() > 1);
        let local = rules.clues(structure).iter().filter(|part| part.cells.len() <= MOST_LOCAL);
        let clues: Vec<ClueInHouse> = local
            .filter_map(|part| {
                let cells = inside(part)?;
                Some(ClueInHouse { part, fillings: part.digits_of_fillings(board, &cells), cells })
            })
            .collect();
        if clues.is_empty() {
            continue;
        }
        let digits = open.iter().fold(0, |all, cell| all | board.candidates(*cell));
        let digits: Vec<usize> = bits(digits).map(usize::from).collect();
        choose(&digits, size, size, &mut Vec::new(), 0, &|digit| 1 << digit, &mut |_, set| {
            let naked: Vec<usize> = open.iter().copied().filter(|cell| board.candidates(*cell) & !set == 0).collect();
            // With as many cells, it is a naked set.
            let wanted = size.saturating_sub(naked.len());
            if wanted == 0 || wanted > MOST_CLUES {
                return;
            }
            let is_apart = |clue: &&ClueInHouse| !naked.iter().any(|cell| clue.cells.contains(*cell));
            let may_need = |clue: &&ClueInHouse| clue.fillings.iter().all(|filling| filling & set != 0);
            let able: Vec<&ClueInHouse> = clues.iter().filter(may_need).filter(is_apart).collect();
            if able.len() < wanted {
                return;
            }
            let needed: Vec<NeededClue<'_>> =
                able.into_iter().filter_map(|clue| Some((clue, clue.part.must_have(&clue.cells, set)?))).collect();
            for (at, one) in needed.iter().enumerate() {
                let mut add = |clues: &[&NeededClue]| steps.extend(step(board, technique, (house, set), &naked, clues));
                if wanted == 1 {
                    add(&[one]);
                    continue;
                }
                for other in needed[at + 1..].iter().filter(|other| !other.0.cells.meets(&one.0.cells)) {
                    add(&[one, other]);
                }
            }
        });
    }
}

/// A clue that must have a digit of a set, and the units needed for that.
type NeededClue<'c> = (&'c ClueInHouse<'c>, Vec<UnitId>);

fn step(
    board: &Board,
    technique: Technique,
    (house, set): (UnitId, u64),
    naked: &[usize],
    clues: &[&NeededClue],
) -> Option<Step> {
    let mut among = CellSet::new(board.structure().cells());
    naked.iter().for_each(|cell| among.insert(*cell));
    clues.iter().for_each(|(clue, _)| among.unite(&clue.cells));
    let of_set = |cells: &CellSet| -> Vec<Candidate> { bits(set).flat_map(|digit| board.of(cells, digit)).collect() };
    let gone = of_set(&board.structure().unit_of(house).set.minus(&among));
    let mut reason = Reason::default().with(Role::Pattern, of_set(&among)).with_cells(naked.iter().copied());
    reason.unit(house, UnitRole::Link);
    for (clue, units) in clues {
        reason = reason.with_cells(clue.part.cells.iter().copied());
        for origin in &clue.part.clues {
            reason = reason.with_clue(*origin, ClueRole::Whole);
        }
        units.iter().for_each(|unit| reason.unit(*unit, UnitRole::Link));
    }
    Step::eliminating(technique, board, gone, reason)
}
