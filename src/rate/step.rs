//! One step of a solution by hand, and why it holds.

use super::{Board, Candidate, Technique, UnitId};
use crate::model::OriginId;
use serde::{Serialize, Serializer};

/// What a technique does on a board, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    pub technique: Technique,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<Candidate>,
    /// Candidates that it takes away: sorted, each there when the step was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<Candidate>,
    pub reason: Reason,
}

/// What a unit does in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitRole {
    /// A house in which a digit has to stand among the candidates left.
    Base,
    /// A unit in which a digit stands once at most, as the cover of a fish.
    Cover,
    /// The same, by which two candidates exclude each other.
    Link,
    /// A house of which every digit is counted once.
    Sum,
}

/// What a clue does in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClueRole {
    /// All that it demands is used.
    Whole,
    /// Its sum is subtracted from that of houses, or compared with it.
    Sum,
}

/// What a candidate does in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Pattern,
    /// A fin of a fish, or what completes a deadly pattern.
    Fin,
    /// Part of the set with this number: an almost locked set, or a colour.
    Set(u8),
}

/// Candidates of one digit or cell that are true or false together in a chain: one of them is true, or none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Node {
    /// One candidate, or a group of them.
    pub candidates: Vec<Candidate>,
    /// Whether the chain says "one of these is true", not "none of these is true".
    pub on: bool,
    /// The almost locked set through which it is reached from the node before, by its place in [`Reason::sets`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub through: Option<u8>,
}

/// From what a step follows, in terms of no output: the candidates of some cells, and what houses, groups and pairs say.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Reason {
    /// Houses, groups and pairs, each with what it does.
    pub units: Vec<(UnitId, UnitRole)>,
    /// Clues, each with what it does. In JSON by their numbers among all origins of the puzzle.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "numbers")]
    pub clues: Vec<(OriginId, ClueRole)>,
    /// Cells that have to take one of the candidates left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u16>,
    pub candidates: Vec<(Candidate, Role)>,
    /// A chain from the first node to the last: what is off makes the next on (a strong link, or a set), what is on makes
    /// the next off (a weak link).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Node>,
    /// Further chains, where several start at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Vec<Node>>,
    /// Almost locked sets: the cells of each.
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

    /// Adds a house in which a digit has to stand.
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

    /// Adds cells that have to take one of their candidates.
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

    /// Names the units by which the pattern's candidates exclude what is eliminated, and each other. Techniques name what
    /// has to hold a digit; what only keeps two apart is found here, for all of them alike.
    pub fn complete(&mut self, board: &Board, eliminations: &[Candidate]) {
        let pattern: Vec<Candidate> = self.candidates.iter().map(|(candidate, _)| *candidate).collect();
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
            // What a clue of the reason keeps apart it says already.
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
    /// A step that takes candidates away. Those that are not there are left out; `None` if that leaves none.
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

    /// A step that places one digit.
    pub fn placing(technique: Technique, placement: Candidate, reason: Reason) -> Self {
        Self { technique, placements: vec![placement], eliminations: Vec::new(), reason }
    }

    /// What it does, in an order of its own: two steps with the same effect are told apart by their reasons alone.
    pub fn effect(&self) -> (&[Candidate], &[Candidate]) {
        (&self.placements, &self.eliminations)
    }

    pub fn apply(&self, board: &mut Board) {
        for elimination in &self.eliminations {
            board.eliminate(*elimination);
        }
        for placement in &self.placements {
            board.place(*placement);
        }
    }

    /// The step with all units named that its reason needs.
    pub fn completed(mut self, board: &Board) -> Self {
        self.reason.complete(board, &self.eliminations);
        self
    }
}
