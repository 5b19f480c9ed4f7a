//! Sudoku Explainer's Nishio (7.5), multiple (8.0) and dynamic forcing chains (8.5), and dynamic ones with sets and intersections
//! inside (9.0).

use super::net::Net;
use super::{Hint, added};
use crate::rate::{Board, Candidate, bits};
use std::collections::{HashSet, VecDeque};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ForcingKind {
    /// One digit, assumed until a contradiction.
    Nishio,
    /// From all candidates of a cell, or all places of a digit in a house, to the same conclusion; each implication follows from
    /// a single other one.
    Multiple,
    /// Implications may follow from several others together.
    Dynamic,
    /// Additionally, locked candidates, pairs and X-wings that appear after eliminations are used.
    DynamicWithSets,
}

impl ForcingKind {
    fn base(self) -> u32 {
        match self {
            Self::Nishio => 75,
            Self::Multiple => 80,
            Self::Dynamic => 85,
            Self::DynamicWithSets => 90,
        }
    }

    fn is_dynamic(self) -> bool {
        self != Self::Multiple
    }
}

/// Returns all hints of one kind.
pub(super) fn hints(board: &Board, kind: ForcingKind) -> Vec<Hint> {
    let net = Net::new(board);
    let mut finder = Finder { net, kind, hints: Vec::new() };
    for cell in board.unplaced() {
        finder.of_cell(cell);
    }
    finder.hints
}

struct Finder<'b> {
    net: Net<'b>,
    kind: ForcingKind,
    hints: Vec<Hint>,
}

impl Finder<'_> {
    fn of_cell(&mut self, cell: usize) {
        let candidates: Vec<usize> = self.net.of_cell(cell).collect();
        let count = candidates.len();
        if count < 2 || count == 2 && !self.kind.is_dynamic() {
            return;
        }
        let mut ons = Vec::with_capacity(count);
        for candidate in &candidates {
            let on = Consequences::from(&self.net, *candidate, true, self.kind);
            let off = Consequences::from(&self.net, *candidate, false, self.kind);
            if self.kind.is_dynamic() {
                if let Some(nodes) = on.contradiction {
                    self.target(*candidate, false, &[(&on, nodes[0]), (&on, nodes[1])]);
                }
                if let Some(nodes) = off.contradiction {
                    self.target(*candidate, true, &[(&off, nodes[0]), (&off, nodes[1])]);
                }
            }
            if self.kind == ForcingKind::Nishio {
                continue;
            }
            if self.kind.is_dynamic() && count >= 3 {
                self.common(&[&on, &off]);
            }
            self.of_houses(*candidate, &on);
            ons.push(on);
        }
        if self.kind != ForcingKind::Nishio {
            self.common(&ons.iter().collect::<Vec<_>>());
        }
    }

    /// If the candidate is the first of its digit in a house, finds the common consequences of all places.
    fn of_houses(&mut self, candidate: usize, on: &Consequences) {
        let digit = candidate % self.net.digits;
        for house in self.net.houses_of(candidate).collect::<Vec<_>>() {
            let places: Vec<usize> = self.net.of_house(house, digit).collect();
            if places.len() >= 2 && places[0] == candidate {
                let others: Vec<Consequences> =
                    places[1..].iter().map(|place| Consequences::from(&self.net, *place, true, self.kind)).collect();
                let all: Vec<&Consequences> = std::iter::once(on).chain(&others).collect();
                self.common(&all);
            }
        }
    }

    /// Finds the common consequences of several assumptions.
    fn common(&mut self, all: &[&Consequences]) {
        let Some((first, others)) = all.split_first() else { return };
        for node in &first.nodes {
            let (index, on) = (node.index as usize, node.on);
            let mut ends = vec![(*first, first.reached[index][usize::from(on)])];
            let ends_of_others = others.iter().map(|reach| (*reach, reach.reached[index][usize::from(on)]));
            ends.extend(ends_of_others.filter(|(_, node)| *node != NONE));
            if ends.len() == all.len() {
                self.target(index, on, &ends);
            }
        }
    }

    fn target(&mut self, index: usize, on: bool, ends: &[(&Consequences, u32)]) {
        let net = &self.net;
        let gone: Vec<Candidate> = match on {
            true => net
                .of_cell(index / net.digits)
                .filter(|other| *other != index)
                .map(|other| net.candidate(other))
                .collect(),
            false => vec![net.candidate(index)],
        };
        if gone.iter().all(|candidate| !net.board.has(*candidate)) {
            return;
        }
        let nodes = ends.iter().map(|(reach, node)| reach.ancestors(*node)).sum();
        self.hints.extend(Hint::eliminating(self.kind.base() + added(nodes), net.board, gone));
    }
}

const NONE: u32 = u32::MAX;

/// A candidate that is on or off, and the nodes that together imply it.
struct ForcingNode {
    index: u32,
    on: bool,
    parents: (u32, u32),
}

/// The consequences of one candidate.
struct Consequences {
    nodes: Vec<ForcingNode>,
    parents: Vec<u32>,
    /// By candidate, the nodes in which it is off and on.
    reached: Vec<[u32; 2]>,
    /// The two nodes in which one candidate is both.
    contradiction: Option<[u32; 2]>,
}

impl Consequences {
    fn from(net: &Net<'_>, index: usize, on: bool, kind: ForcingKind) -> Self {
        let reached = vec![[NONE; 2]; net.is_there.len()];
        let mut reach = Self { nodes: Vec::new(), parents: Vec::new(), reached, contradiction: None };
        let mut left = net.clone();
        let (mut ons, mut offs) = (VecDeque::new(), VecDeque::new());
        if on { &mut ons } else { &mut offs }.push_back(reach.add(index, on, &[]));
        let in_cells = kind != ForcingKind::Nishio;
        loop {
            if let Some(node) = ons.pop_front() {
                let index = reach.nodes[node as usize].index as usize;
                let cell = net.of_cell(index / net.digits).filter(|other| in_cells && *other != index);
                for off in cell.chain(net.seen[index].iter().map(|other| *other as usize)) {
                    if reach.is_refuted(off, false, &[node]) {
                        return reach;
                    }
                    if !reach.has(off, false) {
                        offs.push_back(reach.add(off, false, &[node]));
                    }
                }
            } else if let Some(node) = offs.pop_front() {
                let index = reach.nodes[node as usize].index as usize;
                let found = reach.implied_by_absence(net, &left, index, node, in_cells, kind.is_dynamic());
                if kind.is_dynamic() {
                    left.is_there[index] = false;
                }
                for (on, parents) in found {
                    if reach.is_refuted(on, true, &parents) {
                        return reach;
                    }
                    if !reach.has(on, true) {
                        ons.push_back(reach.add(on, true, &parents));
                    }
                }
            } else if kind == ForcingKind::DynamicWithSets {
                for (off, parents) in sets(net, &left) {
                    let parents: Vec<u32> = parents.iter().map(|index| reach.reached[*index][0]).collect();
                    if !reach.has(off, false) && !parents.contains(&NONE) {
                        if reach.is_refuted(off, false, &parents) {
                            return reach;
                        }
                        offs.push_back(reach.add(off, false, &parents));
                    }
                }
                if offs.is_empty() {
                    return reach;
                }
            } else {
                return reach;
            }
        }
    }

    fn add(&mut self, index: usize, on: bool, parents: &[u32]) -> u32 {
        let node = self.nodes.len() as u32;
        let from = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.nodes.push(ForcingNode { index: index as u32, on, parents: (from, self.parents.len() as u32) });
        let reached = &mut self.reached[index][usize::from(on)];
        if *reached == NONE {
            *reached = node;
        }
        node
    }

    fn has(&self, index: usize, on: bool) -> bool {
        self.reached[index][usize::from(on)] != NONE
    }

    /// Returns whether the candidate already has the opposite value, and records the contradiction.
    fn is_refuted(&mut self, index: usize, on: bool, parents: &[u32]) -> bool {
        let contrary = self.reached[index][usize::from(!on)];
        if contrary != NONE && !self.has(index, on) {
            let node = self.add(index, on, parents);
            self.contradiction = Some([node, contrary]);
        }
        contrary != NONE
    }

    /// Returns the candidates that are on if this one is off, in addition to those eliminated before: where a single one is left
    /// in its cell or a house.
    fn implied_by_absence(
        &self,
        net: &Net<'_>,
        left: &Net<'_>,
        index: usize,
        node: u32,
        in_cells: bool,
        dynamic: bool,
    ) -> Vec<(usize, Vec<u32>)> {
        let mut found = Vec::new();
        let mut take = |other: Option<usize>, all: Vec<usize>| {
            let Some(other) = other else { return };
            let mut parents = vec![node];
            if dynamic {
                let gone = all.into_iter().filter(|candidate| !left.is_there[*candidate]);
                parents.extend(gone.map(|candidate| self.reached[candidate][0]).filter(|parent| *parent != NONE));
            }
            found.push((other, parents));
        };
        if in_cells {
            let cell = index / net.digits;
            take(Net::only_other(left.of_cell(cell), index), net.of_cell(cell).collect());
        }
        let digit = index % net.digits;
        for house in net.houses_of(index) {
            take(Net::only_other(left.of_house(house, digit), index), net.of_house(house, digit).collect());
        }
        found
    }

    /// Returns the number of nodes that lead to a node, including itself.
    fn ancestors(&self, node: u32) -> usize {
        let mut seen = HashSet::from([node]);
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let (from, to) = self.nodes[node as usize].parents;
            for parent in &self.parents[from as usize..to as usize] {
                if seen.insert(*parent) {
                    open.push(*parent);
                }
            }
        }
        seen.len()
    }
}

/// Returns the eliminations by locked candidates, pairs and X-wings that appear after other eliminations, each with those that it
/// depends on.
fn sets(net: &Net<'_>, left: &Net<'_>) -> Vec<(usize, Vec<usize>)> {
    let structure = net.board.structure();
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    let gone =
        |all: &mut dyn Iterator<Item = usize>| -> Vec<usize> { all.filter(|index| !left.is_there[*index]).collect() };
    let mut take = |eliminated: Vec<usize>, because: Vec<usize>| {
        if !because.is_empty() {
            found.extend(eliminated.into_iter().map(|index| (index, because.clone())));
        }
    };
    // By house and digit, its places as candidates.
    let houses = structure.houses().count();
    let places: Vec<Vec<Vec<usize>>> =
        (0..houses).map(|house| (0..net.digits).map(|digit| left.of_house(house, digit).collect()).collect()).collect();
    for (id, house) in structure.houses() {
        let house_places = &places[id.index()];
        for digit in bits(house.digits).map(usize::from) {
            let here = &house_places[digit];
            if here.len() < 2 {
                continue;
            }
            let common = seen_by_all(left, here);
            take(common, gone(&mut net.of_house(id.index(), digit)));
            // Hidden pairs.
            for other in bits(house.digits).map(usize::from).filter(|other| *other > digit) {
                let there = &house_places[other];
                let same_cells = here.len() == 2
                    && there.len() == 2
                    && here.iter().zip(there).all(|(a, b)| a / net.digits == b / net.digits);
                if same_cells {
                    let eliminated = here.iter().flat_map(|place| {
                        left.of_cell(place / net.digits).filter(|c| ![digit, other].contains(&(c % net.digits)))
                    });
                    let eliminated: Vec<usize> = eliminated.collect();
                    let mut all = net.of_house(id.index(), digit).chain(net.of_house(id.index(), other));
                    take(eliminated, gone(&mut all));
                }
            }
            // X-wings.
            if here.len() == 2 {
                for (other_id, other) in
                    structure.houses().filter(|(other, unit)| *other > id && unit.kind == house.kind)
                {
                    let there = &places[other_id.index()][digit];
                    if there.len() != 2 || other.set.meets(&house.set) {
                        continue;
                    }
                    let [a, b, c, d] = [here[0], here[1], there[0], there[1]];
                    for (a, c, b, d) in [(a, c, b, d), (a, d, b, c)] {
                        let sees = |x: usize, y: usize| net.seen[x].contains(&(y as u32));
                        if sees(a, c) && sees(b, d) {
                            let mut eliminated = seen_by_all(left, &[a, c]);
                            eliminated.extend(seen_by_all(left, &[b, d]));
                            eliminated.retain(|index| ![a, b, c, d].contains(index));
                            let mut all = net.of_house(id.index(), digit).chain(net.of_house(other_id.index(), digit));
                            take(eliminated, gone(&mut all));
                        }
                    }
                }
            }
        }
        // Naked pairs.
        let pairs: Vec<usize> = house.cells.iter().copied().filter(|cell| left.of_cell(*cell).count() == 2).collect();
        for (i, a) in pairs.iter().enumerate() {
            for b in &pairs[i + 1..] {
                let of = |cell: usize| left.of_cell(cell).map(|index| index % net.digits).collect::<Vec<_>>();
                if of(*a) == of(*b) {
                    let eliminated = of(*a)
                        .into_iter()
                        .flat_map(|digit| seen_by_all(left, &[a * net.digits + digit, b * net.digits + digit]));
                    let eliminated: Vec<usize> = eliminated.collect();
                    take(eliminated, gone(&mut net.of_cell(*a).chain(net.of_cell(*b))));
                }
            }
        }
    }
    found
}

/// Returns the remaining candidates that all of these exclude.
fn seen_by_all(left: &Net<'_>, all: &[usize]) -> Vec<usize> {
    let Some((first, others)) = all.split_first() else { return Vec::new() };
    let seen = left.seen[*first].iter().map(|index| *index as usize);
    seen.filter(|index| {
        left.is_there[*index] && others.iter().all(|other| left.seen[*other].contains(&(*index as u32)))
    })
    .collect()
}
