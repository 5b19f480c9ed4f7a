//! The network of nodes (candidates and groups) with their strong and weak links, in which chains are searched.

use super::als::{self, Als};
use crate::rate::{Board, Candidate, CellSet, Structure, UnitId, UnitKind, bits};
use std::collections::HashMap;

/// The nodes and strong links that a network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkLinks {
    /// Houses with two places of one digit. Weak links stay within the digit.
    OneDigit(u8),
    /// Cells with two candidates. Weak links lead from cell to cell.
    Bivalue,
    All,
    /// Additionally groups of one digit: places in a house that are all in another one, too.
    Groups,
    Sets,
}

/// The reason why one of two nodes is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrongLink {
    /// All places in a house belong to the two nodes.
    House(UnitId),
    /// All candidates of a cell belong to the two nodes.
    Cell(usize),
    /// If the almost locked set with this index loses one of them, it contains the other.
    Set(usize),
}

/// Nodes (one or several candidates of a digit of which one may be true) and their links.
pub struct Network {
    /// The candidates of each node; the first `singles` nodes have one.
    pub nodes: Vec<Vec<Candidate>>,
    /// The number of nodes with a single candidate.
    pub singles: usize,
    /// By node, the nodes that are true if it is false.
    pub strong: Vec<Vec<(u32, StrongLink)>>,
    /// By node, the nodes that are false if it is true.
    pub weak: Vec<Vec<u32>>,
    /// By node, the single nodes that it excludes, as bits.
    excluded: Vec<Vec<u64>>,
    /// The almost locked sets used by links.
    pub sets: Vec<Als>,
    known: HashMap<Vec<Candidate>, u32>,
}

impl Network {
    /// Builds the network of a board.
    pub fn of(board: &Board, links: NetworkLinks) -> Self {
        let wanted = |candidate: &Candidate| match links {
            NetworkLinks::OneDigit(digit) => candidate.digit == digit,
            _ => true,
        };
        let singles: Vec<Vec<Candidate>> = board.all().filter(wanted).map(|candidate| vec![candidate]).collect();
        let known = singles.iter().enumerate().map(|(id, node)| (node.clone(), id as u32)).collect();
        let count = singles.len();
        let mut network = Self {
            singles: count,
            strong: vec![Vec::new(); count],
            weak: Vec::new(),
            excluded: Vec::new(),
            nodes: singles,
            sets: Vec::new(),
            known,
        };
        network.add_strong(board, links);
        if links == NetworkLinks::Sets {
            network.add_sets(board);
        }
        network.add_weak(board, links);
        network
    }

    fn node(&mut self, candidates: Vec<Candidate>) -> u32 {
        if let Some(id) = self.known.get(&candidates) {
            return *id;
        }
        let id = self.nodes.len() as u32;
        self.known.insert(candidates.clone(), id);
        self.nodes.push(candidates);
        self.strong.push(Vec::new());
        id
    }

    fn join(&mut self, a: Vec<Candidate>, b: Vec<Candidate>, by: StrongLink) {
        let (a, b) = (self.node(a), self.node(b));
        for (from, to) in [(a, b), (b, a)] {
            if !self.strong[from as usize].iter().any(|(node, _)| *node == to) {
                self.strong[from as usize].push((to, by));
            }
        }
    }

    fn add_strong(&mut self, board: &Board, links: NetworkLinks) {
        let structure = board.structure();
        if !matches!(links, NetworkLinks::OneDigit(_)) {
            for cell in board.unplaced().filter(|cell| board.count(*cell) == 2) {
                let mut both = bits(board.candidates(cell)).map(|digit| vec![Candidate::new(cell, digit)]);
                if let (Some(a), Some(b)) = (both.next(), both.next()) {
                    self.join(a, b, StrongLink::Cell(cell));
                }
            }
        }
        if links == NetworkLinks::Bivalue {
            return;
        }
        let grouped = matches!(links, NetworkLinks::Groups | NetworkLinks::Sets);
        for digit in 0..structure.digits() as u8 {
            if matches!(links, NetworkLinks::OneDigit(only) if only != digit) {
                continue;
            }
            for (id, _) in structure.houses().filter(|(_, house)| house.digits >> digit & 1 == 1) {
                let places = board.places_in(id, digit);
                let node = |cells: &CellSet| board.of(cells, digit);
                match places.len() {
                    0 | 1 => {}
                    2 => {
                        let mut both = places.iter().map(|cell| vec![Candidate::new(cell, digit)]);
                        if let (Some(a), Some(b)) = (both.next(), both.next()) {
                            self.join(a, b, StrongLink::House(id));
                        }
                    }
                    _ if !grouped => {}
                    _ => {
                        let parts = parts(structure, id, &places);
                        for (index, part) in parts.iter().enumerate() {
                            let rest = places.minus(part);
                            if rest.len() == 1 || parts[index + 1..].contains(&rest) {
                                self.join(node(part), node(&rest), StrongLink::House(id));
                            }
                        }
                    }
                }
            }
        }
    }

    fn add_sets(&mut self, board: &Board) {
        let sets: Vec<Als> = als::all(board).into_iter().filter(|als| als.cells.len() > 1).collect();
        for (number, als) in sets.iter().enumerate() {
            for x in bits(als.digits) {
                for y in bits(als.digits & !(1 << x)).filter(|y| *y > x) {
                    self.join(board.of(als.places(x), x), board.of(als.places(y), y), StrongLink::Set(number));
                }
            }
        }
        self.sets = sets;
    }

    fn add_weak(&mut self, board: &Board, links: NetworkLinks) {
        let structure = board.structure();
        let words = self.singles.div_ceil(64);
        let mut id_of = HashMap::new();
        for (id, node) in self.nodes[..self.singles].iter().enumerate() {
            id_of.insert(node[0], id as u32);
        }
        for node in &self.nodes {
            let digit = node[0].digit;
            let mut seen = structure.sees(node[0]).and(board.places(digit));
            node[1..].iter().for_each(|candidate| seen.intersect(structure.sees(*candidate)));
            let mut excluded: Vec<u32> =
                seen.iter().filter_map(|cell| id_of.get(&Candidate::new(cell, digit)).copied()).collect();
            if let [candidate] = node[..]
                && matches!(links, NetworkLinks::All | NetworkLinks::Groups | NetworkLinks::Sets)
            {
                let others = bits(board.candidates(candidate.cell()) & !candidate.bit());
                excluded.extend(others.filter_map(|digit| id_of.get(&Candidate::new(candidate.cell(), digit))));
            }
            // A link between different digits of two cells.
            if !matches!(links, NetworkLinks::OneDigit(_)) {
                let crossing =
                    structure.cross(node[0]).iter().filter(|c| node.iter().all(|n| structure.excludes(*n, **c)));
                excluded.extend(crossing.filter_map(|candidate| id_of.get(candidate).copied()));
            }
            let mut mask = vec![0; words];
            excluded.iter().for_each(|id| mask[*id as usize / 64] |= 1 << (id % 64));
            self.excluded.push(mask);
            self.weak.push(excluded);
        }
        // A group is false if something true excludes all of its candidates.
        for group in self.singles..self.nodes.len() {
            for other in 0..self.nodes.len() {
                if other != group && self.nodes[group].iter().all(|c| self.excludes(other, id_of[c] as usize)) {
                    self.weak[other].push(group as u32);
                }
            }
        }
    }

    /// Returns whether a node, if true, makes a single node false.
    pub fn excludes(&self, node: usize, single: usize) -> bool {
        self.excluded[node][single / 64] >> (single % 64) & 1 == 1
    }

    /// Returns the candidates that two nodes both exclude.
    pub fn excluded_by_both(&self, a: usize, b: usize) -> impl Iterator<Item = Candidate> + '_ {
        let words = self.excluded[a].iter().zip(&self.excluded[b]).enumerate();
        words.flat_map(move |(word, (x, y))| bits(x & y).map(move |bit| self.nodes[word * 64 + usize::from(bit)][0]))
    }

    /// Returns whether at most one of two nodes is true.
    pub fn is_weak(&self, a: usize, b: usize) -> bool {
        self.weak[a].contains(&(b as u32))
    }
}

/// Returns the intersections of the places in a house with other houses or groups: single places and groups.
fn parts(structure: &Structure, house: UnitId, places: &CellSet) -> Vec<CellSet> {
    let mut parts: Vec<CellSet> = Vec::new();
    for cell in places.iter() {
        for other in structure.units_at(cell).iter().filter(|other| **other != house) {
            let unit = structure.unit_of(*other);
            let part = places.and(&unit.set);
            if unit.kind != UnitKind::Pair && part.len() > 1 && part != *places && !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    parts
}
