//! Depth-first search with singles over bit sets, for models of regions alone.
//!
//! A quick first opinion. What it finds is checked like any other grid; that it finds nothing is believed only where a
//! backend proves the conclusion afterwards.

use super::Random;
use crate::backend::{Kind, Limits, Literal, Model, Stop};
use std::collections::BTreeSet;

/// Candidates as bit sets: bit `i` of a cell's mask stands for the `i`-th value.
///
/// Invariant: between two steps of the search the present level has no single left to follow, and no mask is empty.
pub(super) struct Singles {
    values: Vec<i32>,
    /// What each cell may hold before anything is assumed.
    domains: Vec<u64>,
    /// The values that each house must use; houses come before other groups.
    houses: Vec<u64>,
    /// The cells of each group, the groups of each cell, and the other cells in these.
    members: Lists,
    groups: Lists,
    peers: Lists,
    /// By cell: its houses, a bit each.
    touched: Vec<u64>,
    /// By group: values that are assumed in it.
    used: Vec<u64>,
    /// The masks of each level, one level after the other.
    levels: Vec<u64>,
    depth: usize,
    /// By level above the first: the cell that branched to it.
    branched: Vec<u32>,
    /// By cell: whether it is assumed.
    given: Vec<bool>,
    /// Cells that have just got their only value.
    queue: Vec<u32>,
    /// Houses to be looked through, a bit each.
    dirty: Vec<u64>,
    nodes: u64,
    /// By cell: the value to be tried last.
    avoided: Vec<u64>,
}

/// What a search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Solution,
    Nothing,
    /// After so many nodes.
    GivenUp,
    Stopped(Stop),
}

/// Lists of numbers, one after the other.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn of(lists: &[Vec<u32>]) -> Self {
        let mut all = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    fn get(&self, index: usize) -> &[u32] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Values that fit into a mask.
const MOST_VALUES: usize = 64;

/// Nodes between two looks at the limits.
const NODES_PER_POLL: u64 = 512;

impl Singles {
    /// `None` if the model has more than regions, or too many values.
    pub fn new(model: &Model) -> Option<Self> {
        let cells = model.variables().len();
        if model.answers().count() != cells {
            return None;
        }
        let mut seen = BTreeSet::new();
        let mut last: Option<&[i32]> = None;
        for variable in model.variables() {
            let domain = variable.domain.as_slice();
            // Neighbours mostly share one domain.
            if last.is_none_or(|last| !std::ptr::eq(last, domain)) {
                seen.extend(domain);
            }
            last = Some(domain);
        }
        let values: Vec<i32> = seen.into_iter().copied().collect();
        if values.len() > MOST_VALUES {
            return None;
        }
        let mask = |domain: &[i32]| -> u64 {
            domain.iter().filter_map(|value| values.binary_search(value).ok()).fold(0, |mask, bit| mask | 1 << bit)
        };
        let mut domains: Vec<u64> = model.variables().iter().map(|v| mask(v.domain.as_slice())).collect();
        let (mut houses, mut of_houses, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for constraint in model.constraints() {
            match (&constraint.kind, constraint.guard) {
                (Kind::Domain { var, values }, None) => domains[var.index()] &= mask(values.as_slice()),
                (Kind::Distinct(vars), None) => {
                    let numbers: Vec<u32> = vars.iter().map(|var| var.0).collect();
                    match model.house_values(vars) {
                        Some(values) => {
                            houses.push(mask(values.as_slice()));
                            of_houses.push(numbers);
                        }
                        None => others.push(numbers),
                    }
                }
                _ => return None,
            }
        }
        let words = houses.len().div_ceil(64);
        let mut touched = vec![0; cells * words];
        let mut groups = vec![Vec::new(); cells];
        let mut peers = vec![BTreeSet::new(); cells];
        for (house, vars) in of_houses.iter().enumerate() {
            vars.iter().for_each(|cell| touched[*cell as usize * words + house / 64] |= 1 << (house % 64));
        }
        of_houses.extend(others);
        for (group, vars) in (0..).zip(&of_houses) {
            for cell in vars {
                groups[*cell as usize].push(group);
                peers[*cell as usize].extend(vars.iter().filter(|other| *other != cell));
            }
        }
        let peers: Vec<Vec<u32>> = peers.into_iter().map(|set| set.into_iter().collect()).collect();
        Some(Self {
            values,
            houses,
            used: vec![0; of_houses.len()],
            members: Lists::of(&of_houses),
            groups: Lists::of(&groups),
            peers: Lists::of(&peers),
            touched,
            levels: domains.clone(),
            domains,
            depth: 0,
            branched: Vec::new(),
            given: vec![false; cells],
            queue: Vec::new(),
            dirty: vec![0; words],
            nodes: 0,
            avoided: Vec::new(),
        })
    }

    /// Looks for a solution under these facts: values at random or in ascending order, those of `avoided` last.
    pub fn search(
        &mut self,
        facts: &[Literal],
        avoided: &[i32],
        random: Option<&mut Random>,
        most_nodes: u64,
        limits: &Limits,
    ) -> Found {
        self.nodes = 0;
        self.avoided.clear();
        self.avoided.extend(avoided.iter().map(|value| self.values.binary_search(value).map_or(0, |bit| 1 << bit)));
        if !self.start(facts) || !self.propagate() {
            return Found::Nothing;
        }
        self.descend(random, most_nodes, limits)
    }

    /// Looks for the next solution after one that was found without chance.
    pub fn further(&mut self, most_nodes: u64, limits: &Limits) -> Found {
        while self.retreat() {
            if self.propagate() {
                return self.descend(None, most_nodes, limits);
            }
        }
        Found::Nothing
    }

    fn descend(&mut self, mut random: Option<&mut Random>, most_nodes: u64, limits: &Limits) -> Found {
        loop {
            let Some(cell) = self.choose(random.as_deref_mut()) else { return Found::Solution };
            if self.nodes >= most_nodes {
                return Found::GivenUp;
            }
            if (self.nodes + 1).is_multiple_of(NODES_PER_POLL)
                && let Some(stop) = limits.poll(0).filter(|stop| *stop != Stop::Nodes)
            {
                return Found::Stopped(stop);
            }
            self.nodes += 1;
            self.branch(cell, random.as_deref_mut());
            while !self.propagate() {
                if !self.retreat() {
                    return Found::Nothing;
                }
            }
        }
    }

    /// The value of each cell in the solution found.
    pub fn solution(&self) -> impl Iterator<Item = i32> + '_ {
        self.masks().iter().map(|mask| self.values.get(mask.trailing_zeros() as usize).copied().unwrap_or(i32::MIN))
    }

    fn masks(&self) -> &[u64] {
        let cells = self.domains.len();
        &self.levels[self.depth * cells..(self.depth + 1) * cells]
    }

    /// Assumes the facts. Returns false if they contradict each other.
    fn start(&mut self, facts: &[Literal]) -> bool {
        self.depth = 0;
        self.branched.clear();
        self.queue.clear();
        self.used.fill(0);
        self.given.fill(false);
        let masks = &mut self.levels[..self.domains.len()];
        masks.copy_from_slice(&self.domains);
        for fact in facts {
            let cell = fact.var.index();
            let bit = self.values.binary_search(&fact.value).map_or(0, |bit| 1 << bit);
            if !fact.positive {
                masks[cell] &= !bit;
                continue;
            }
            masks[cell] &= bit;
            if !std::mem::replace(&mut self.given[cell], true) {
                for group in self.groups.get(cell) {
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
                for group in self.groups.get(cell) {
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
            && !self.houses.len().is_multiple_of(64)
        {
            *last = (1 << (self.houses.len() % 64)) - 1;
        }
        stands
    }

    /// Follows naked and hidden singles. Returns false on a contradiction.
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

    /// Takes the value of a cell from its peers.
    fn tell_peers(&mut self, cell: usize) -> bool {
        let cells = self.domains.len();
        let masks = &mut self.levels[self.depth * cells..(self.depth + 1) * cells];
        let value = masks[cell];
        for peer in self.peers.get(cell) {
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
            touch(&mut self.dirty, &self.touched, peer);
        }
        true
    }

    /// Finds values that have one place left in a house.
    fn look_through(&mut self, house: usize) -> bool {
        let cells = self.domains.len();
        let masks = &mut self.levels[self.depth * cells..(self.depth + 1) * cells];
        let members = self.members.get(house);
        let (mut once, mut twice) = (0, 0);
        for cell in members {
            let mask = masks[*cell as usize];
            twice |= once & mask;
            once |= mask;
        }
        if once != self.houses[house] {
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
            touch(&mut self.dirty, &self.touched, cell);
        }
        true
    }

    /// The open cell with the fewest values: the first, or the first after a random one. `None` if none is open.
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

    /// A new level on which the cell has one of its values. The level below goes on without it, should the search come
    /// back to it.
    fn branch(&mut self, cell: usize, random: Option<&mut Random>) {
        let cells = self.domains.len();
        let mask = self.levels[self.depth * cells + cell];
        let mut tried = mask;
        if let Some(random) = random {
            for _ in 0..random.below(mask.count_ones()) {
                tried &= tried - 1;
            }
        }
        tried &= tried.wrapping_neg();
        if self.avoided.get(cell) == Some(&tried) {
            // There are two values at least.
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

    /// Back to the level below, which goes on without what was tried. Returns false if there is none.
    fn retreat(&mut self) -> bool {
        let Some(cell) = self.branched.pop() else { return false };
        self.depth -= 1;
        self.queue.clear();
        self.dirty.fill(0);
        self.note(cell as usize);
        true
    }

    /// Notes that the cell has lost values.
    fn note(&mut self, cell: usize) {
        if self.masks()[cell].is_power_of_two() {
            self.queue.push(cell as u32);
        }
        touch(&mut self.dirty, &self.touched, cell);
    }
}

/// Marks the houses of a cell.
#[inline(always)]
fn touch(dirty: &mut [u64], touched: &[u64], cell: usize) {
    // Boards of one grid have few houses.
    if let [dirty] = dirty {
        *dirty |= touched[cell];
        return;
    }
    let words = dirty.len();
    for (dirty, touched) in dirty.iter_mut().zip(&touched[cell * words..]) {
        *dirty |= touched;
    }
}
