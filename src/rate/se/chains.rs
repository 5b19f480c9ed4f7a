//! Sudoku Explainer's bidirectional cycles (6.5, 7.0) and forcing chains (6.6, 7.0): one candidate is assumed, and each
//! implication follows from a single other one.

use super::net::Net;
use super::{Hint, added};
use crate::rate::Board;
use std::collections::VecDeque;

#[derive(Clone, Copy)]
struct LinkKinds {
    cells: bool,
    houses: bool,
}

/// A candidate that is on or off, and the node that implies it.
#[derive(Clone, Copy)]
struct ImpliedNode {
    index: u32,
    on: bool,
    parent: u32,
}

const NONE: u32 = u32::MAX;

/// Returns all hints of the smallest rating, and possibly others.
pub(super) fn hints(board: &Board) -> Vec<Hint> {
    let net = Net::new(board);
    let mut hints = Vec::new();
    for (cells, houses) in [(false, true), (true, false), (true, true)] {
        let links = LinkKinds { cells, houses };
        let mut search =
            ChainSearch { net: &net, links, nodes: Vec::new(), reached: vec![[NONE; 2]; net.is_there.len()] };
        for index in net.all() {
            if links.houses || net.of_cell(index / net.digits).count() == 2 {
                search.cycles(index, &mut hints);
                if links.houses {
                    search.chains(index, true, &mut hints);
                    search.chains(index, false, &mut hints);
                }
            }
        }
    }
    hints
}

struct ChainSearch<'n, 'b> {
    net: &'n Net<'b>,
    links: LinkKinds,
    nodes: Vec<ImpliedNode>,
    /// By candidate, the first node in which it is off, and the first in which it is on.
    reached: Vec<[u32; 2]>,
}

impl ChainSearch<'_, '_> {
    fn start(&mut self, index: usize, on: bool) {
        for node in self.nodes.drain(..) {
            self.reached[node.index as usize] = [NONE; 2];
        }
        self.add(index, on, NONE);
    }

    fn add(&mut self, index: usize, on: bool, parent: u32) -> u32 {
        let node = self.nodes.len() as u32;
        self.nodes.push(ImpliedNode { index: index as u32, on, parent });
        let reached = &mut self.reached[index][usize::from(on)];
        if *reached == NONE {
            *reached = node;
        }
        node
    }

    fn has(&self, index: usize, on: bool) -> bool {
        self.reached[index][usize::from(on)] != NONE
    }

    /// Returns the candidates that are off if this one is on.
    fn off(&self, index: usize) -> Vec<usize> {
        let mut off: Vec<usize> = Vec::new();
        if self.links.cells {
            off.extend(self.net.of_cell(index / self.net.digits).filter(|other| *other != index));
        }
        off.extend(self.net.seen[index].iter().map(|other| *other as usize));
        off
    }

    /// Returns the candidates that are on if this one is off.
    fn on(&self, index: usize) -> Vec<usize> {
        let mut on = Vec::new();
        if self.links.cells {
            on.extend(Net::only_other(self.net.of_cell(index / self.net.digits), index));
        }
        if self.links.houses {
            let digit = index % self.net.digits;
            on.extend(
                self.net.houses_of(index).filter_map(|house| Net::only_other(self.net.of_house(house, digit), index)),
            );
        }
        on
    }

    /// Returns whether this candidate, being off, is among the premises of the node.
    fn is_parent(&self, node: u32, index: usize) -> bool {
        self.line(node).any(|node| !node.on && node.index as usize == index)
    }

    /// Returns the node and its predecessors.
    fn line(&self, node: u32) -> impl Iterator<Item = ImpliedNode> + '_ {
        let next = |node: &ImpliedNode| (node.parent != NONE).then(|| self.nodes[node.parent as usize]);
        std::iter::successors(Some(self.nodes[node as usize]), next)
    }

    /// Returns the number of different nodes that lead to this one, including itself.
    fn length(&self, node: u32) -> usize {
        let mut line: Vec<(u32, bool)> = self.line(node).map(|node| (node.index, node.on)).collect();
        line.sort_unstable();
        line.dedup();
        line.len()
    }

    fn rating(&self, of_one_kind: u32, of_both: u32, node: u32) -> u32 {
        let base = if self.links.cells && self.links.houses { of_both } else { of_one_kind };
        base + added(self.length(node))
    }

    /// Finds cycles through a candidate that is on: one of the two halves of a cycle is entirely true.
    fn cycles(&mut self, source: usize, hints: &mut Vec<Hint>) {
        self.start(source, true);
        let (mut ons, mut offs) = (VecDeque::from([0]), VecDeque::new());
        let mut length = 0;
        while !ons.is_empty() || !offs.is_empty() {
            length += 1;
            while let Some(node) = ons.pop_front() {
                for off in self.off(self.nodes[node as usize].index as usize) {
                    if !self.is_parent(node, off) {
                        // A candidate that was reached before can only close the cycle in another way.
                        if !self.has(off, false) || self.on(off).contains(&source) {
                            offs.push_back(self.add(off, false, node));
                        }
                    }
                }
            }
            length += 1;
            while let Some(node) = offs.pop_front() {
                for on in self.on(self.nodes[node as usize].index as usize) {
                    if length >= 4 && on == source {
                        hints.extend(self.cycle(source, node));
                    }
                    if !self.has(on, true) {
                        ons.push_back(self.add(on, true, node));
                    }
                }
            }
        }
    }

    /// Returns the eliminations of a cycle: candidates that see a node that is on and one of the same digit that is off.
    fn cycle(&self, source: usize, last: u32) -> Option<Hint> {
        let net = self.net;
        let structure = net.board.structure();
        let nodes: Vec<ImpliedNode> = self.line(last).collect();
        let of = |on: bool| {
            let mut seen: Vec<u32> = Vec::new();
            for node in nodes.iter().filter(|node| node.on == on) {
                seen.extend(net.seen[node.index as usize].iter().copied());
            }
            seen.sort_unstable();
            seen.dedup();
            seen
        };
        let (on, off) = (of(true), of(false));
        let in_cycle =
            |index: &u32| nodes.iter().any(|node| node.index as usize / net.digits == *index as usize / net.digits);
        let gone = on.into_iter().filter(|index| off.binary_search(index).is_ok() && !in_cycle(index));
        debug_assert_eq!(nodes.last().map(|node| node.index as usize), Some(source));
        let rating = self.rating(65, 70, last);
        Hint::eliminating(rating, net.board, gone.map(|index| structure.candidate(index as usize)))
    }

    /// Finds chains from a candidate to its own negation.
    fn chains(&mut self, source: usize, on: bool, hints: &mut Vec<Hint>) {
        self.start(source, on);
        let (mut ons, mut offs) = (VecDeque::new(), VecDeque::new());
        if on { &mut ons } else { &mut offs }.push_back(0);
        let mut is_found = false;
        while (!ons.is_empty() || !offs.is_empty()) && !is_found {
            while let Some(node) = ons.pop_front() {
                for off in self.off(self.nodes[node as usize].index as usize) {
                    if on && off == source && !is_found {
                        is_found = true;
                        let end = self.add(off, false, node);
                        hints.extend(Hint::eliminating(
                            self.rating(66, 70, end),
                            self.net.board,
                            [self.net.candidate(off)],
                        ));
                    }
                    if !self.has(off, false) && !self.is_parent(node, off) {
                        offs.push_back(self.add(off, false, node));
                    }
                }
            }
            while let Some(node) = offs.pop_front() {
                for reached in self.on(self.nodes[node as usize].index as usize) {
                    if !on && reached == source && !is_found {
                        is_found = true;
                        let end = self.add(reached, true, node);
                        let others = self.net.of_cell(reached / self.net.digits).filter(|other| *other != reached);
                        let others: Vec<_> = others.map(|other| self.net.candidate(other)).collect();
                        hints.extend(Hint::eliminating(self.rating(66, 70, end), self.net.board, others));
                    }
                    if !self.has(reached, true) {
                        ons.push_back(self.add(reached, true, node));
                    }
                }
            }
        }
    }
}
