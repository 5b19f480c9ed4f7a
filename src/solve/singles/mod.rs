//! A depth-first search with naked and hidden singles over bit sets, for models with regions only.
//!
//! It gives quick, unproven answers to [`Probe`](super::Probe). Grids that it finds are checked like any others; if it finds
//! none, that is used only where a backend proves the conclusion afterwards.

mod tables;

use super::Random;
use crate::backend::{Limits, Stop};
use crate::model::{Literal, Model};
use tables::Tables;

/// Candidates as bit sets: bit `i` of a cell's mask represents the `i`-th value.
///
/// Invariant: between two steps of the search, no single is pending on the current level, and no mask is empty.
pub(super) struct Singles {
    tables: Tables,
    /// By group: values assigned in it.
    used: Vec<u64>,
    /// The masks of all levels, concatenated.
    levels: Vec<u64>,
    depth: usize,
    /// By level above the first: the cell that was branched on.
    branched: Vec<u32>,
    /// By cell: whether it is assumed.
    given: Vec<bool>,
    /// Cells that have just become naked singles.
    queue: Vec<u32>,
    /// Houses to be scanned for hidden singles, one bit each.
    dirty: Vec<u64>,
    nodes: u64,
    /// By cell: the value to be tried last.
    avoided: Vec<u64>,
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SinglesOutcome {
    Solution,
    Nothing,
    GivenUp,
    Stopped(Stop),
}

/// Nodes between two checks of the limits.
const NODES_PER_POLL: u64 = 512;

impl Singles {
    /// Creates the search; `None` if the model has more than regions, or is too large.
    pub fn new(model: &Model) -> Option<Self> {
        let tables = Tables::new(model)?;
        Some(Self {
            used: vec![0; tables.groups()],
            levels: tables.domains.clone(),
            depth: 0,
            branched: Vec::new(),
            given: vec![false; tables.domains.len()],
            queue: Vec::new(),
            dirty: vec![0; tables.houses.len().div_ceil(64)],
            nodes: 0,
            avoided: Vec::new(),
            tables,
        })
    }

    /// Searches for a solution under these facts. It tries values at random or in ascending order, those of `avoided` last.
    pub fn search(
        &mut self,
        facts: &[Literal],
        avoided: &[i32],
        random: Option<&mut Random>,
        most_nodes: u64,
        limits: &Limits,
    ) -> SinglesOutcome {
        self.nodes = 0;
        self.avoided.clear();
        self.avoided.extend(avoided.iter().map(|value| self.tables.bit(*value)));
        if !self.start(facts) || !self.propagate() {
            return SinglesOutcome::Nothing;
        }
        self.descend(random, most_nodes, limits)
    }

    /// Searches for the next solution after one that was found without random choices.
    pub fn further(&mut self, most_nodes: u64, limits: &Limits) -> SinglesOutcome {
        while self.retreat() {
            if self.propagate() {
                return self.descend(None, most_nodes, limits);
            }
        }
        SinglesOutcome::Nothing
    }

    fn descend(&mut self, mut random: Option<&mut Random>, most_nodes: u64, limits: &Limits) -> SinglesOutcome {
        loop {
            let Some(cell) = self.choose(random.as_deref_mut()) else { return SinglesOutcome::Solution };
            if self.nodes >= most_nodes {
                return SinglesOutcome::GivenUp;
            }
            if (self.nodes + 1).is_multiple_of(NODES_PER_POLL)
                && let Some(stop) = limits.poll(0).filter(|stop| *stop != Stop::Nodes)
            {
                return SinglesOutcome::Stopped(stop);
            }
            self.nodes += 1;
            self.branch(cell, random.as_deref_mut());
            while !self.propagate() {
                if !self.retreat() {
                    return SinglesOutcome::Nothing;
                }
            }
        }
    }

    /// The value of each cell in the solution found.
    pub fn solution(&self) -> impl Iterator<Item = i32> + '_ {
        self.masks()
            .iter()
            .map(|mask| self.tables.values.get(mask.trailing_zeros() as usize).copied().unwrap_or(i32::MIN))
    }

    fn masks(&self) -> &[u64] {
        let cells = self.tables.domains.len();
        &self.levels[self.depth * cells..(self.depth + 1) * cells]
    }

    /// Assumes the facts. Returns false if they contradict each other.
    fn start(&mut self, facts: &[Literal]) -> bool {
        self.depth = 0;
        self.branched.clear();
        self.queue.clear();
        self.used.fill(0);
        self.given.fill(false);
        let masks = &mut self.levels[..self.tables.domains.len()];
        masks.copy_from_slice(&self.tables.domains);
        for fact in facts {
            let cell = fact.var.index();
            let bit = self.tables.bit(fact.value);
            if !fact.positive {
                masks[cell] &= !bit;
                continue;
            }
            masks[cell] &= bit;
            if !std::mem::replace(&mut self.given[cell], true) {
                for group in self.tables.groups.get(cell) {
                    let used = &mut self.used[*group as usize];
                    if *used & bit != 0 {
                        return false;
                    }
                    *used |= bit;
                }
            }
        }
        let mut stands = true;
        for (cell, mask) in masks.iter_mut().enumerate() {
            if !self.given[cell] {
                for group in self.tables.groups.get(cell) {
                    *mask &= !self.used[*group as usize];
                }
                if mask.is_power_of_two() {
                    self.queue.push(cell as u32);
                }
            }
            stands &= *mask != 0;
        }
        self.dirty.fill(u64::MAX);
        if let Some(last) = self.dirty.last_mut()
            && !self.tables.houses.len().is_multiple_of(64)
        {
            *last = (1 << (self.tables.houses.len() % 64)) - 1;
        }
        stands
    }

    /// Propagates naked and hidden singles. Returns false on a contradiction.
    fn propagate(&mut self) -> bool {
        loop {
            while let Some(cell) = self.queue.pop() {
                if !self.tell_peers(cell as usize) {
                    return false;
                }
            }
            let Some((word, bits)) = self.dirty.iter_mut().enumerate().find(|(_, bits)| **bits != 0) else {
                return true;
            };
            let house = word * 64 + bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            if !self.look_through(house) {
                return false;
            }
        }
    }

    /// Removes the value of a cell from its peers.
    fn tell_peers(&mut self, cell: usize) -> bool {
        let cells = self.tables.domains.len();
        let masks = &mut self.levels[self.depth * cells..(self.depth + 1) * cells];
        let value = masks[cell];
        for peer in self.tables.peers.get(cell) {
            let peer = *peer as usize;
            let before = masks[peer];
            if before & value == 0 {
                continue;
            }
            let after = before & !value;
            masks[peer] = after;
            if after == 0 {
                return false;
            }
            if after.is_power_of_two() {
                self.queue.push(peer as u32);
            }
            touch(&mut self.dirty, &self.tables.touched, peer);
        }
        true
    }

    /// Finds hidden singles in a house.
    fn look_through(&mut self, house: usize) -> bool {
        let cells = self.tables.domains.len();
        let masks = &mut self.levels[self.depth * cells..(self.depth + 1) * cells];
        let members = self.tables.members.get(house);
        let (mut once, mut twice) = (0, 0);
        for cell in members {
            let mask = masks[*cell as usize];
            twice |= once & mask;
            once |= mask;
        }
        if once != self.tables.houses[house] {
            return false;
        }
        let mut hidden = once & !twice;
        for cell in members {
            if hidden == 0 {
                break;
            }
            let cell = *cell as usize;
            let here = masks[cell] & hidden;
            if here == 0 {
                continue;
            }
            hidden &= !here;
            if here == masks[cell] {
                continue;
            }
            if !here.is_power_of_two() {
                return false;
            }
            masks[cell] = here;
            self.queue.push(cell as u32);
            touch(&mut self.dirty, &self.tables.touched, cell);
        }
        true
    }

    /// The open cell with the fewest values; ties go to the first, or to the first after a random cell. `None` if none is open.
    fn choose(&self, random: Option<&mut Random>) -> Option<usize> {
        let masks = self.masks();
        let start = random.map_or(0, |random| random.below(masks.len() as u32) as usize);
        let (mut best, mut place) = (u32::MAX, None);
        for cell in (start..masks.len()).chain(0..start) {
            let count = masks[cell].count_ones();
            if count > 1 && count < best {
                (best, place) = (count, Some(cell));
                if count == 2 {
                    break;
                }
            }
        }
        place
    }

    /// Opens a level on which the cell has one of its values, and removes that value on the level below, for when the search
    /// backtracks to it.
    fn branch(&mut self, cell: usize, random: Option<&mut Random>) {
        let cells = self.tables.domains.len();
        let mask = self.levels[self.depth * cells + cell];
        let mut tried = mask;
        if let Some(random) = random {
            for _ in 0..random.below(mask.count_ones()) {
                tried &= tried - 1;
            }
        }
        tried &= tried.wrapping_neg();
        if self.avoided.get(cell) == Some(&tried) {
            // The cell has at least two values.
            tried = mask & !tried;
            tried &= tried.wrapping_neg();
        }
        let next = (self.depth + 1) * cells;
        if self.levels.len() < next + cells {
            self.levels.resize(next + cells, 0);
        }
        self.levels.copy_within(next - cells..next, next);
        self.levels[next + cell] = tried;
        self.levels[next - cells + cell] = mask & !tried;
        self.depth += 1;
        self.branched.push(cell as u32);
        self.note(cell);
    }

    /// Backtracks to the level below, from which the tried value has been removed. Returns false if there is none.
    fn retreat(&mut self) -> bool {
        let Some(cell) = self.branched.pop() else { return false };
        self.depth -= 1;
        self.queue.clear();
        self.dirty.fill(0);
        self.note(cell as usize);
        true
    }

    /// Records that the cell has lost values.
    fn note(&mut self, cell: usize) {
        if self.masks()[cell].is_power_of_two() {
            self.queue.push(cell as u32);
        }
        touch(&mut self.dirty, &self.tables.touched, cell);
    }
}

/// Marks the houses of a cell.
#[inline(always)]
fn touch(dirty: &mut [u64], touched: &[u64], cell: usize) {
    // Grids usually have few houses: one word.
    if let [dirty] = dirty {
        *dirty |= touched[cell];
        return;
    }
    let words = dirty.len();
    for (dirty, touched) in dirty.iter_mut().zip(&touched[cell * words..]) {
        *dirty |= touched;
    }
}
