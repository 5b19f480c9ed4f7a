//! One step of a human solution: its technique, effect and reason.

use super::{Board, Candidate, Family, Technique, UnitId, bits};
use crate::model::OriginId;
use serde::{Serialize, Serializer};

/// One application of a technique on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    pub technique: Technique,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Candidate>,
    /// The eliminated candidates: sorted, each present when the step was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Candidate>,
    pub reason: Reason,
}

/// The role of a unit in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitRole {
    /// A house in which a digit must be among the remaining places.
    Base,
    /// A unit in which a digit occurs at most once, as the cover of a fish.
    Cover,
    /// A unit by which two candidates exclude each other.
    Link,
    /// A house in which every digit is counted once.
    Sum,
}

/// The role of a clue in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClueRole {
    /// All its demands are used.
    Whole,
    /// Its sum is subtracted from that of houses, or compared with it.
    Sum,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Pattern,
    /// A fin of a fish, or a candidate that completes a deadly pattern.
    Fin,
    /// A part of the set with this index: an almost locked set, or a colour.
    Set(u8),
}

/// A node of a chain: candidates of one digit or cell of which, in the chain, one is true or none is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChainNode {
    /// One candidate, or a group of them.
    pub candidates: Vec<Candidate>,
    /// Whether the chain states "one of these is true", as opposed to "none of these is true".
    pub on: bool,
    /// The almost locked set through which it is reached from the previous node, as an index into [`Reason::sets`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<u8>,
}

/// The premises of a step, independent of any output: candidates of some cells, and units and clues with their roles.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Reason {
    /// Houses, groups and pairs, each with its role.
    pub units: Vec<(UnitId, UnitRole)>,
    /// Clues, each with its role. In JSON they are numbers among all origins of the puzzle.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "numbers")]
    pub clues: Vec<(OriginId, ClueRole)>,
    /// Cells that must contain one of their remaining candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u16>,
    pub candidates: Vec<(Candidate, Role)>,
    /// A chain from the first node to the last: a node that is off implies that the next is on (a strong link, or a set), and a
    /// node that is on implies that the next is off (a weak link).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<ChainNode>,
    /// Further chains, if several start at the same time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Vec<ChainNode>>,
    /// Almost locked sets, by their cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<Vec<u16>>,
}

fn numbers<S: Serializer>(clues: &[(OriginId, ClueRole)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clues.iter().map(|(origin, role)| (origin.0, role)))
}

impl Reason {
    pub fn unit(&mut self, unit: UnitId, role: UnitRole) {
        if !self.units.contains(&(unit, role)) {
            self.units.push((unit, role));
        }
    }

    /// Adds a house in which a digit must occur.
    pub fn base(mut self, unit: UnitId) -> Self {
        self.unit(unit, UnitRole::Base);
        self
    }

    pub fn with_clue(mut self, clue: OriginId, role: ClueRole) -> Self {
        if !self.clues.contains(&(clue, role)) {
            self.clues.push((clue, role));
        }
        self
    }

    /// Adds cells that must contain one of their candidates.
    pub fn with_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| cell as u16));
        self.cells.sort_unstable();
        self.cells.dedup();
        self
    }

    pub fn with(mut self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        self.candidates.extend(candidates.into_iter().map(|candidate| (candidate, role)));
        self
    }

    /// Returns the number of cells, nodes of chains, and houses to look at.
    pub fn size(&self) -> usize {
        let mut cells: Vec<u16> = self.candidates.iter().map(|(candidate, _)| candidate.cell).collect();
        cells.extend(self.cells.iter().chain(self.sets.iter().flatten()));
        cells.sort_unstable();
        cells.dedup();
        cells.len() + self.chain.len() + self.branches.iter().map(Vec::len).sum::<usize>() + self.units.len()
    }

    /// Adds the units by which the pattern's candidates exclude the eliminated ones, and each other. Techniques name the units
    /// that must contain a digit; the exclusions are added here for all techniques.
    pub fn complete(&mut self, board: &Board, eliminations: &[Candidate]) {
        let pattern: Vec<Candidate> = self.candidates.iter().map(|(candidate, _)| *candidate).collect();
        // A unit with the whole pattern of a digit comes before units with parts of it.
        for gone in eliminations {
            let of_digit = pattern.iter().filter(|other| other.digit == gone.digit && other.cell != gone.cell);
            let cells: Vec<usize> = of_digit.map(|other| other.cell()).collect();
            let [first, _, ..] = cells[..] else { continue };
            let holds_all =
                |unit: &UnitId| cells.iter().all(|cell| board.structure().unit_of(*unit).set.contains(*cell));
            if let Some(unit) = board.structure().units_with(gone.cell(), first).find(holds_all)
                && self.units.iter().all(|(known, _)| *known != unit)
            {
                self.unit(unit, UnitRole::Link);
            }
        }
        let mut links = Vec::new();
        for (i, a) in eliminations.iter().chain(&pattern).enumerate() {
            let others = if i < eliminations.len() { 0 } else { i - eliminations.len() + 1 };
            for b in &pattern[others..] {
                if a.cell != b.cell && board.structure().excludes(*a, *b) {
                    links.push((*a, *b));
                }
            }
        }
        for nodes in std::iter::once(&self.chain).chain(&self.branches) {
            for pair in nodes.windows(2).filter(|pair| pair[0].on != pair[1].on) {
                for a in &pair[0].candidates {
                    links.extend(pair[1].candidates.iter().map(|b| (*a, *b)));
                }
            }
        }
        for (a, b) in links {
            let structure = board.structure();
            let is_named = |(unit, _): &(UnitId, UnitRole)| {
                let unit = structure.unit_of(*unit);
                a.digit == b.digit && unit.set.contains(a.cell()) && unit.set.contains(b.cell())
            };
            // Exclusions by a clue of the reason need no unit.
            let is_said = |unit: &UnitId| {
                let origins = &structure.unit_of(*unit).origins;
                !self.clues.iter().any(|(clue, role)| *role == ClueRole::Whole && origins.contains(clue))
            };
            if !self.units.iter().any(is_named)
                && let Some(unit) = structure.excluded_by(a, b).filter(is_said)
            {
                self.unit(unit, UnitRole::Link);
            }
        }
    }
}

impl Step {
    /// Makes a step that eliminates candidates. Those that are not present are left out; `None` if none remains.
    pub fn eliminating(
        technique: Technique,
        board: &Board,
        eliminations: impl IntoIterator<Item = Candidate>,
        reason: Reason,
    ) -> Option<Self> {
        let mut eliminations: Vec<Candidate> = eliminations.into_iter().filter(|c| board.has(*c)).collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        (!eliminations.is_empty()).then_some(Self { technique, placements: Vec::new(), eliminations, reason })
    }

    /// Makes a step that places one digit.
    pub fn placing(technique: Technique, placement: Candidate, reason: Reason) -> Self {
        Self { technique, placements: vec![placement], eliminations: Vec::new(), reason }
    }

    /// Returns its placements and eliminations, by which steps are ordered; steps with the same effect differ only in their
    /// reasons.
    pub fn effect(&self) -> (&[Candidate], &[Candidate]) {
        (&self.placements, &self.eliminations)
    }

    /// Returns the candidates that go from its cells: those that it eliminates, and those beside the ones that it places.
    pub fn removals(&self, board: &Board) -> Vec<Candidate> {
        let beside = |placed: &Candidate| {
            let cell = placed.cell();
            bits(board.candidates(cell) & !placed.bit()).map(move |digit| Candidate::new(cell, digit))
        };
        self.eliminations.iter().copied().chain(self.placements.iter().flat_map(beside)).collect()
    }

    pub fn apply(&self, board: &mut Board) {
        for elimination in &self.eliminations {
            board.eliminate(*elimination);
        }
        for placement in &self.placements {
            board.place(*placement);
        }
    }

    /// Returns the step with all units that its reason needs, and [with the placements](Self::with_placements) that follow.
    pub fn completed(mut self, board: &Board) -> Self {
        self.reason.complete(board, &self.eliminations);
        self.with_placements(board)
    }

    /// Returns the step with placements where a step of clues, or of a layer, leaves one value. A value that was the only one before
    /// is not placed.
    pub fn with_placements(mut self, board: &Board) -> Self {
        let (structure, is_of_clues) = (board.structure(), self.technique.facts().family == Family::Clues);
        self.placements.retain(|placed| {
            let is_new = board.candidates(placed.cell()) != placed.bit();
            is_new || !is_of_clues || structure.is_of_layer(placed.cell())
        });
        for places in self.eliminations.chunk_by(|a, b| a.cell == b.cell) {
            let (cell, gone) = (places[0].cell(), places.iter().fold(0, |all, candidate| all | candidate.bit()));
            let left = board.candidates(cell) & !gone;
            if (is_of_clues || structure.is_of_layer(cell)) && left.count_ones() == 1 {
                self.placements.push(Candidate::new(cell, left.trailing_zeros() as u8));
            }
        }
        let is_placed = |elimination: &Candidate| self.placements.iter().any(|placed| placed.cell == elimination.cell);
        self.eliminations.retain(|elimination| !is_placed(elimination));
        self
    }
}
