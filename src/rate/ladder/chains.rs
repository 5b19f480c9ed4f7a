//! Chains: alternating strong and weak links, from a node assumed false to a node that is then true, so that one of the two ends
//! is true.

use super::network::{Network, NetworkLinks, StrongLink};
use crate::rate::{Board, Candidate, ChainNode, Reason, Role, Step, Technique, bits};
use std::collections::HashMap;

pub fn x(board: &Board, steps: &mut Vec<Step>) {
    for digit in 0..board.structure().digits() as u8 {
        let network = Network::of(board, NetworkLinks::OneDigit(digit));
        let mut search = ChainSearch::new(board, &network);
        search.run(&mut |search, start, end| {
            if start < end {
                search.between(start, end, |_| Some(Technique::XChain), steps);
            }
        });
    }
}

/// XY-chains: cells with two candidates, with the same digit at both ends.
pub fn xy(board: &Board, steps: &mut Vec<Step>) {
    let network = Network::of(board, NetworkLinks::Bivalue);
    let mut search = ChainSearch::new(board, &network);
    search.run(&mut |search, start, end| {
        let digits = [start, end].map(|node| search.network.nodes[node][0].digit);
        if digits[0] == digits[1] && start < end {
            search.between(start, end, |_| Some(Technique::XyChain), steps);
        }
    });
}

/// Nice loops and alternating inference chains over all links. With groups, chains without groups are found, too; on the ladder
/// those have been tried before.
pub fn alternating(board: &Board, links: NetworkLinks, steps: &mut Vec<Step>) {
    let network = Network::of(board, links);
    let mut search = ChainSearch::new(board, &network);
    search.run(&mut |search, start, end| search.any(start, end, links != NetworkLinks::All, steps));
}

/// A breadth-first search from one node that is assumed false.
struct ChainSearch<'s> {
    board: &'s Board,
    network: &'s Network,
    /// By node, the node and the link by which it became true; the node itself if it did not.
    on: Vec<Option<(u32, StrongLink)>>,
    /// By node, the node from which it became false.
    off: Vec<Option<u32>>,
    /// The length of the shortest chain for each set of eliminations so far; the same one is found from many starts.
    shortest: HashMap<Vec<Candidate>, usize>,
}

impl<'s> ChainSearch<'s> {
    fn new(board: &'s Board, network: &'s Network) -> Self {
        let nodes = network.nodes.len();
        Self { board, network, on: vec![None; nodes], off: vec![None; nodes], shortest: HashMap::new() }
    }

    /// Reports all pairs of nodes of which one is true, each pair once unless it closes a loop. A node that is true itself is
    /// reported as a pair with itself.
    fn run(&mut self, found: &mut impl FnMut(&mut Self, usize, usize)) {
        let mut queue: Vec<u32> = Vec::new();
        for start in 0..self.network.nodes.len() {
            if self.network.strong[start].is_empty() {
                continue;
            }
            self.on.fill(None);
            self.off.fill(None);
            self.off[start] = Some(start as u32);
            queue.clear();
            queue.push(start as u32);
            let mut next = 0;
            while let Some(node) = queue.get(next).copied() {
                next += 1;
                for (true_now, by) in &self.network.strong[node as usize] {
                    if self.on[*true_now as usize].is_some() {
                        continue;
                    }
                    self.on[*true_now as usize] = Some((node, *by));
                    for false_now in &self.network.weak[*true_now as usize] {
                        if self.off[*false_now as usize].is_none() {
                            self.off[*false_now as usize] = Some(*true_now);
                            queue.push(*false_now);
                        }
                    }
                }
            }
            for end in 0..self.network.nodes.len() {
                // A loop differs when seen from either end; a chain does not.
                if self.on[end].is_some() && (end >= start || self.network.is_weak(start, end)) {
                    found(self, start, end);
                }
            }
        }
    }

    /// Returns the nodes from the start, which is false, to the end, which is true, with the strong links between them.
    fn way(&self, end: usize) -> Vec<(usize, bool, Option<StrongLink>)> {
        let mut way = Vec::new();
        let mut at = end;
        while let Some((before, by)) = self.on[at] {
            way.push((at, true, Some(by)));
            way.push((before as usize, false, None));
            match self.off[before as usize] {
                Some(from) if from != before && way.len() <= 2 * self.on.len() => at = from as usize,
                _ => break,
            }
        }
        way.reverse();
        way
    }

    /// Returns whether there was no shorter chain with the same effect.
    fn is_shortest(&mut self, gone: &[Candidate], length: usize) -> bool {
        match self.shortest.get_mut(gone) {
            Some(known) if *known <= length => false,
            Some(known) => {
                *known = length;
                true
            }
            None => {
                self.shortest.insert(gone.to_vec(), length);
                true
            }
        }
    }

    fn reason(&self, way: &[(usize, bool, Option<StrongLink>)], whole: bool) -> Reason {
        let mut reason = Reason::default();
        for (index, (node, on, by)) in way.iter().enumerate() {
            let mut through = None;
            match by {
                Some(StrongLink::House(house)) => reason = reason.base(*house),
                Some(StrongLink::Cell(cell)) => reason = reason.with_cells([*cell]),
                Some(StrongLink::Set(set)) => {
                    let cells = &self.network.sets[*set].cells;
                    reason = reason.with_cells(cells.iter().copied());
                    let all = cells
                        .iter()
                        .flat_map(|cell| bits(self.board.candidates(*cell)).map(move |d| Candidate::new(*cell, d)));
                    let number = reason.sets.len() as u8;
                    reason = reason.with(Role::Set(number), all);
                    through = Some(number);
                    reason.sets.push(cells.iter().map(|cell| *cell as u16).collect());
                }
                None => {}
            }
            let candidates = self.network.nodes[*node].clone();
            if whole || index == 0 || index + 1 == way.len() {
                reason = reason.with(Role::Pattern, candidates.iter().copied());
            }
            reason.chain.push(ChainNode { candidates, on: *on, through });
        }
        reason
    }

    /// Adds a step that eliminates what both ends exclude.
    fn between(
        &mut self,
        start: usize,
        end: usize,
        technique: impl Fn(&[Candidate]) -> Option<Technique>,
        steps: &mut Vec<Step>,
    ) {
        let gone: Vec<Candidate> = self.network.excluded_by_both(start, end).collect();
        if !gone.is_empty()
            && let Some(technique) = technique(&gone)
        {
            let way = self.way(end);
            if self.is_shortest(&gone, way.len()) {
                steps.extend(Step::eliminating(technique, self.board, gone, self.reason(&way, false)));
            }
        }
    }

    /// Adds a step for a chain over all links, under the name of its kind.
    fn any(&mut self, start: usize, end: usize, grouped: bool, steps: &mut Vec<Step>) {
        use Technique::*;
        let network = self.network;
        let nodes = &network.nodes;
        let (continuous, discontinuous, chain) = match grouped {
            false => (ContinuousNiceLoop, DiscontinuousNiceLoop, AlternatingInferenceChain),
            true => (GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAlternatingInferenceChain),
        };
        if start == end {
            // The assumption that it is false implies that it is true.
            let [candidate] = nodes[start][..] else { return };
            let others = bits(self.board.candidates(candidate.cell()) & !candidate.bit());
            let gone: Vec<Candidate> = others.map(|digit| Candidate::new(candidate.cell(), digit)).collect();
            let way = self.way(end);
            steps.extend(Step::eliminating(discontinuous, self.board, gone, self.reason(&way, false)));
            return;
        }
        if self.network.is_weak(start, end) {
            let way = self.way(end);
            // Around a loop, one of the two nodes of every weak link is true.
            let mut gone: Vec<Candidate> = self.network.excluded_by_both(start, end).collect();
            for pair in way.windows(2).filter(|pair| pair[0].1) {
                gone.extend(self.network.excluded_by_both(pair[0].0, pair[1].0));
            }
            gone.extend(self.lost_by_sets(&way));
            gone.sort_unstable();
            gone.dedup();
            if !gone.is_empty() && self.is_shortest(&gone, way.len()) {
                steps.extend(Step::eliminating(continuous, self.board, gone, self.reason(&way, true)));
            }
            // If the loop is missed, the same pattern is found as a chain.
            if nodes[start][0].digit == nodes[end][0].digit && start < end {
                self.between(start, end, |_| Some(chain), steps);
            }
            return;
        }
        // Named by its effect alone, so that the end from which it is found is irrelevant.
        let name = |gone: &[Candidate]| Some(if gone.len() > 1 { chain } else { discontinuous });
        let is_there = self.network.excluded_by_both(start, end).next().is_some();
        if is_there {
            self.between(start, end, name, steps);
        }
    }

    /// Returns additional eliminations of a loop through an almost locked set: exactly one of the two digits of the link leaves
    /// it, so its other digits are locked.
    fn lost_by_sets(&self, way: &[(usize, bool, Option<StrongLink>)]) -> Vec<Candidate> {
        let mut gone = Vec::new();
        for pair in way.windows(2) {
            let Some(StrongLink::Set(set)) = pair[1].2 else { continue };
            let als = &self.network.sets[set];
            let ends = [pair[0].0, pair[1].0].map(|node| self.network.nodes[node][0].digit);
            for digit in bits(als.digits).filter(|digit| !ends.contains(digit)) {
                gone.extend(self.board.of(als.seen(digit), digit));
            }
        }
        gone
    }
}
