//! Techniques for clues, derived from the demands of clues in the core model, so that they work for every rule.
//!
//! A [`RulePart`](part::RulePart) is a clue by itself, with the houses and groups that keep some of its cells different; two
//! clues that share cells; or a combination of sums and houses (the 45 rule). Candidates that occur in no filling of a part
//! are eliminated, and so are candidates outside that see all places of a digit which every filling contains. Propagation of the
//! part's constraints, with a bounded search, determines the fillings, and its reasons the houses that are needed; fillings found
//! are kept as long as the candidates allow them.

mod demands;
mod fillings;
mod part;
mod reading;
pub mod shared_sets;

pub use part::{Content, RulePart, Totals};

use super::{Board, Candidate, ClueRole, Reason, Role, Sentence, Step, Structure, Technique, UnitId, UnitRole, bits};
use crate::backend::Limits;
use crate::model::{Model, OriginId};
use crate::puzzle::{Digit, PuzzleData};
use demands::ClueDemands;
use part::{ImpossibleCandidate, MOST_LOCAL};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

/// The limit of conflicts and queries for finding out what a step relies on.
const MOST_RELIED: u64 = 1_000;

/// The parts of a puzzle with clues. They are computed when they are first needed.
#[derive(Debug)]
pub struct Rules {
    /// The puzzle, of which givens and marks are not used.
    puzzle: PuzzleData,
    /// Its model.
    model: Model,
    digits: Arc<[Digit]>,
    /// The demands of each clue; `None` inside if they have no model.
    demands: OnceLock<Option<ClueDemands>>,
    clues: OnceLock<Vec<RulePart>>,
    sums: OnceLock<Vec<RulePart>>,
    pairs: OnceLock<Vec<RulePart>>,
    limits: Mutex<Limits>,
}

impl Rules {
    /// Makes the rules of a puzzle with this model; `None` if it has no clues.
    pub fn of(puzzle: &PuzzleData, model: &Model, digits: &Arc<[Digit]>) -> Option<Self> {
        let source = PuzzleData {
            layers: puzzle.layers.clone(),
            clues: puzzle.clues.clone(),
            ..PuzzleData::new(puzzle.layout.clone())
        };
        (!puzzle.clues.is_empty()).then(|| Self {
            digits: digits.clone(),
            puzzle: source,
            model: model.clone(),
            demands: OnceLock::new(),
            clues: OnceLock::new(),
            sums: OnceLock::new(),
            pairs: OnceLock::new(),
            limits: Mutex::default(),
        })
    }

    /// Sets the limits after which parts are no longer examined, so that steps may be missed.
    pub fn limit(&self, limits: &Limits) {
        if let Ok(mut known) = self.limits.lock() {
            *known = limits.clone();
        }
    }

    fn limits(&self) -> Limits {
        self.limits.lock().map(|limits| limits.clone()).unwrap_or_default()
    }

    /// Returns whether a limit is reached, so that no more is examined.
    pub fn is_over(&self) -> bool {
        self.limits().poll(0).is_some()
    }

    fn demands(&self) -> Option<&ClueDemands> {
        self.demands.get_or_init(|| ClueDemands::new(&self.puzzle)).as_ref()
    }

    fn clues(&self, structure: &Structure) -> &[RulePart] {
        self.clues.get_or_init(|| match self.demands() {
            Some(demands) => reading::clues(&self.puzzle, demands, structure, &self.digits, || self.is_over()),
            None => Vec::new(),
        })
    }

    fn sums(&self, structure: &Structure) -> &[RulePart] {
        self.sums.get_or_init(|| reading::sums(&self.model, structure, &self.digits))
    }

    fn pairs(&self, structure: &Structure) -> &[RulePart] {
        self.pairs.get_or_init(|| match self.demands() {
            Some(demands) => {
                let clues = self.clues(structure);
                reading::pairs(&self.puzzle, demands, clues, structure, &self.digits, || self.is_over())
            }
            None => Vec::new(),
        })
    }
}

/// Finds eliminations by what clues demand of single cells.
pub fn marked(board: &Board, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let mut of_layers: BTreeMap<OriginId, Vec<Candidate>> = BTreeMap::new();
    for (cell, digits, origin) in structure.marked() {
        let gone = bits(board.candidates(*cell) & !digits).map(|digit| Candidate::new(*cell, digit));
        if structure.is_of_layer(*cell) {
            of_layers.entry(*origin).or_default().extend(gone);
            continue;
        }
        let reason = Reason::default().with_clue(*origin, ClueRole::Whole).with_cells([*cell]);
        steps.extend(Step::eliminating(Technique::MarkedCell, board, gone, reason));
    }
    for (origin, gone) in of_layers {
        let reason = Reason::default().with_clue(origin, ClueRole::Whole);
        steps.extend(Step::eliminating(Technique::MarkedCell, board, gone, reason));
    }
}

/// Finds eliminations by single clues, without houses.
pub fn alone(board: &Board, steps: &mut Vec<Step>) {
    let Some(rules) = board.structure().rules() else { return };
    for part in rules.clues(board.structure()) {
        let gone: Vec<Candidate> =
            part.gone(board).iter().filter(|gone| gone.houses.is_empty()).map(|gone| gone.candidate).collect();
        let (of_layers, gone): (Vec<Candidate>, Vec<Candidate>) =
            gone.into_iter().partition(|candidate| board.structure().is_of_layer(candidate.cell()));
        let is_local = part.cells.len() <= MOST_LOCAL;
        let technique = if is_local { Technique::SingleClue } else { Technique::BoardRule };
        steps.extend(Step::eliminating(technique, board, of_layers, reason(part, Vec::new())));
        let (inner, outer): (Vec<Candidate>, Vec<Candidate>) =
            gone.iter().partition(|candidate| is_inside(board, &gone, **candidate));
        let outer_is = if part.cells.len() == 2 { Technique::CluePair } else { Technique::ClueBounds };
        let inner_is = if part.cells.len() == 2 { Technique::CluePair } else { Technique::ClueCombinations };
        let mut add = |technique: Technique, gone: Vec<Candidate>| {
            steps.extend(Step::eliminating(technique, board, gone, reason(part, Vec::new())));
        };
        if inner_is == outer_is {
            add(inner_is, gone);
        } else {
            add(outer_is, outer);
            add(inner_is, inner);
        }
    }
}

/// Returns whether smaller and larger digits remain in the cell.
fn is_inside(board: &Board, gone: &[Candidate], candidate: Candidate) -> bool {
    let taken = gone.iter().filter(|other| other.cell == candidate.cell).fold(0, |mask, other| mask | other.bit());
    let left = board.candidates(candidate.cell()) & !taken;
    left & (candidate.bit() - 1) != 0 && left & !(candidate.bit() | (candidate.bit() - 1)) != 0
}

/// Finds eliminations by single clues together with the houses and groups that keep their cells different.
pub fn in_houses(board: &Board, steps: &mut Vec<Step>) {
    by_houses(board, Rules::clues, Technique::ClueInHouses, steps);
}

/// Finds eliminations by combinations of sums and houses.
pub fn sums(board: &Board, steps: &mut Vec<Step>) {
    by_houses(board, Rules::sums, Technique::InniesOuties, steps);
}

/// Finds eliminations by two clues together.
pub fn two(board: &Board, steps: &mut Vec<Step>) {
    by_houses(board, Rules::pairs, Technique::TwoClues, steps);
}

/// Finds the eliminations of some parts: one step per part and set of units used.
fn by_houses(
    board: &Board,
    parts: for<'r> fn(&'r Rules, &Structure) -> &'r [RulePart],
    technique: Technique,
    steps: &mut Vec<Step>,
) {
    let Some(rules) = board.structure().rules() else { return };
    for part in parts(rules, board.structure()) {
        let gone = part.gone(board);
        let mut of: BTreeMap<&[UnitId], Vec<Candidate>> = BTreeMap::new();
        for ImpossibleCandidate { candidate, houses } in gone.iter() {
            of.entry(houses).or_default().push(*candidate);
        }
        for (houses, candidates) in of {
            let reason = reason(part, houses.to_vec());
            steps.extend(Step::eliminating(technique, board, candidates, reason));
        }
    }
}

/// Finds eliminations of digits that every filling of a clue contains, in cells that see all their places.
pub fn locked(board: &Board, steps: &mut Vec<Step>) {
    let Some(rules) = board.structure().rules() else { return };
    for part in rules.clues(board.structure()) {
        for needed in part.needs(board) {
            let pattern = board.of(&needed.cells, needed.digit);
            let reason = reason(part, needed.houses).with(Role::Pattern, pattern);
            steps.extend(Step::eliminating(Technique::LockedInClue, board, needed.candidates, reason));
        }
    }
}

/// Returns the absent candidates on which a step of clues relies; `None` for other steps.
pub fn relied(board: &Board, step: &Step) -> Option<Vec<Candidate>> {
    let units = links(step);
    let of_part = |part: &RulePart| {
        let (mut relied, mut work) = (Vec::new(), MOST_RELIED);
        for gone in step.removals(board) {
            relied.extend(part.relied(board, &units, gone, &mut work)?);
        }
        Some(relied)
    };
    parts_of(board, step).into_iter().find_map(of_part)
}

/// Returns the part of all clues and houses of a reason together; `None` if it names no clue.
pub fn joined(board: &Board, reason: &Reason) -> Option<RulePart> {
    let structure = board.structure();
    let rules = structure.rules()?;
    let units: Vec<UnitId> = reason.units.iter().map(|(unit, _)| *unit).collect();
    let clues: Vec<OriginId> = reason.clues.iter().map(|(clue, _)| *clue).collect();
    reading::joined(&rules.puzzle, rules.demands()?, (&clues, &units), structure, &rules.digits)
}

/// Returns the units of a step that keep cells different.
pub fn links(step: &Step) -> Vec<UnitId> {
    let is_link = |role: UnitRole| role == UnitRole::Link || step.technique == Technique::SmallSet;
    let units = step.reason.units.iter().filter(|(_, role)| is_link(*role));
    units.map(|(unit, _)| *unit).collect()
}

/// Returns the cells of the clues of a reason.
pub fn cells_of(board: &Board, reason: &Reason) -> Vec<usize> {
    let Some(rules) = board.structure().rules() else { return Vec::new() };
    let is_of = |part: &&RulePart| part.clues.iter().any(|clue| reason.clues.iter().any(|(named, _)| named == clue));
    rules.clues(board.structure()).iter().filter(is_of).flat_map(|part| &part.cells).copied().collect()
}

/// Returns the parts from which a step may come: those with its clues, cells and sums.
pub fn parts_of<'b>(board: &'b Board, step: &Step) -> Vec<&'b RulePart> {
    let structure = board.structure();
    let Some(rules) = structure.rules() else { return Vec::new() };
    let parts = match step.technique {
        Technique::CluePair | Technique::SingleClue | Technique::ClueBounds => rules.clues(structure),
        Technique::ClueCombinations | Technique::BoardRule => rules.clues(structure),
        Technique::ClueInHouses | Technique::LockedInClue | Technique::MarkedCell => rules.clues(structure),
        Technique::KillerPair | Technique::KillerTriple => rules.clues(structure),
        Technique::InniesOuties => rules.sums(structure),
        Technique::TwoClues => rules.pairs(structure),
        _ => return Vec::new(),
    };
    let reason = &step.reason;
    let summed = |units: &[UnitId]| {
        let of_step = reason.units.iter().filter(|(_, role)| *role == UnitRole::Sum);
        of_step.map(|(unit, _)| unit).eq(units)
    };
    // The reason names only some of the cells.
    let is_of_set = step.technique.facts().sentence == Sentence::Shared || step.technique == Technique::MarkedCell;
    let is_of_step = |part: &&RulePart| {
        let cells = part.cells.iter().map(|cell| *cell as u16);
        let clues = part.clues.iter();
        (is_of_set || cells.eq(reason.cells.iter().copied()))
            && clues.eq(reason.clues.iter().map(|(clue, _)| clue))
            && summed(&part.summed)
    };
    parts.iter().filter(is_of_step).collect()
}

/// Returns the reason of a part: its clues, cells, and units.
fn reason(part: &RulePart, houses: Vec<UnitId>) -> Reason {
    let role = if part.content == Content::Sums { ClueRole::Sum } else { ClueRole::Whole };
    let mut reason = Reason::default().with_cells(part.cells.iter().copied());
    for clue in &part.clues {
        reason = reason.with_clue(*clue, role);
    }
    part.summed.iter().for_each(|unit| reason.unit(*unit, UnitRole::Sum));
    houses.into_iter().for_each(|unit| reason.unit(unit, UnitRole::Link));
    reason
}
