//! Forcing chains and nets: common consequences of several alternatives of which one holds, and assumptions that lead to a
//! contradiction.

use super::network::{Network, NetworkLinks, StrongLink};
use crate::rate::{Board, Candidate, ChainNode, Reason, Role, Step, Technique, UnitId, bits};

/// The consequences of one assumption, along strong and weak links only.
struct Closure {
    /// By node, the node from which it became true, or itself if it was assumed.
    on: Vec<Option<(u32, Option<StrongLink>)>>,
    /// By node, the node from which it became false.
    off: Vec<Option<u32>>,
    /// The consequences in the order in which they were derived.
    order: Vec<(u32, bool)>,
}

impl Closure {
    fn of(network: &Network, node: u32, is_true: bool) -> Self {
        let nodes = network.nodes.len();
        let mut closure = Self { on: vec![None; nodes], off: vec![None; nodes], order: vec![(node, is_true)] };
        match is_true {
            true => closure.on[node as usize] = Some((node, None)),
            false => closure.off[node as usize] = Some(node),
        }
        let mut next = 0;
        while let Some((node, is_true)) = closure.order.get(next).copied() {
            next += 1;
            if is_true {
                for other in &network.weak[node as usize] {
                    if closure.off[*other as usize].is_none() {
                        closure.off[*other as usize] = Some(node);
                        closure.order.push((*other, false));
                    }
                }
            } else {
                for (other, by) in &network.strong[node as usize] {
                    if closure.on[*other as usize].is_none() {
                        closure.on[*other as usize] = Some((node, Some(*by)));
                        closure.order.push((*other, true));
                    }
                }
            }
        }
        closure
    }

    fn has(&self, node: usize, is_true: bool) -> bool {
        if is_true { self.on[node].is_some() } else { self.off[node].is_some() }
    }

    /// Returns the chain from the assumption to a node; adds its houses and cells to the reason.
    fn chain(&self, network: &Network, node: usize, is_true: bool, reason: &mut Reason) -> Vec<ChainNode> {
        let mut chain = Vec::new();
        let (mut node, mut on) = (node, is_true);
        loop {
            chain.push(ChainNode { candidates: network.nodes[node].clone(), on, through: None });
            let before = if on { self.on[node] } else { self.off[node].map(|before| (before, None)) };
            let Some((before, by)) = before else { break };
            match by {
                Some(StrongLink::House(house)) => *reason = std::mem::take(reason).base(house),
                Some(StrongLink::Cell(cell)) => *reason = std::mem::take(reason).with_cells([cell]),
                _ => {}
            }
            if before as usize == node || chain.len() > 2 * self.on.len() {
                break;
            }
            (node, on) = (before as usize, !on);
        }
        chain.reverse();
        chain
    }
}

/// Alternatives of which one holds: the candidates of a cell, or the places of a digit in a house.
enum Alternatives {
    Cell(usize),
    House(UnitId),
}

fn alternatives(board: &Board, network: &Network) -> Vec<(Alternatives, Vec<usize>)> {
    let id_of: std::collections::HashMap<Candidate, usize> =
        network.nodes[..network.singles].iter().enumerate().map(|(id, node)| (node[0], id)).collect();
    let mut all = Vec::new();
    for cell in board.unplaced() {
        let nodes = bits(board.candidates(cell)).map(|digit| id_of[&Candidate::new(cell, digit)]).collect();
        all.push((Alternatives::Cell(cell), nodes));
    }
    for (id, house) in board.structure().houses() {
        for digit in bits(house.digits) {
            let nodes: Vec<usize> =
                board.places_in(id, digit).iter().map(|cell| id_of[&Candidate::new(cell, digit)]).collect();
            if nodes.len() > 1 {
                all.push((Alternatives::House(id), nodes));
            }
        }
    }
    all
}

fn with(alternatives: &Alternatives, reason: Reason) -> Reason {
    match alternatives {
        Alternatives::Cell(cell) => reason.with_cells([*cell]),
        Alternatives::House(house) => reason.base(*house),
    }
}

/// The largest number of nodes, which bounds the size of tables.
const MOST_NODES: usize = 4000;

/// Forcing chains: an assumption that leads to a contradiction, or alternatives that all have the same consequence.
pub fn chains(board: &Board, steps: &mut Vec<Step>) {
    let network = Network::of(board, NetworkLinks::All);
    if network.singles > MOST_NODES {
        return;
    }
    let closures: Vec<[Closure; 2]> = (0..network.singles as u32)
        .map(|node| [false, true].map(|is_true| Closure::of(&network, node, is_true)))
        .collect();
    let alternatives = alternatives(board, &network);
    let refute =
        |node: usize, is_true: bool, mut reason: Reason, branches: Vec<Vec<ChainNode>>, steps: &mut Vec<Step>| {
            reason.branches = branches;
            let candidate = network.nodes[node][0];
            let reason = reason.with(Role::Pattern, [candidate]);
            match is_true {
                true => steps.extend(Step::eliminating(Technique::ForcingChain, board, [candidate], reason)),
                false => steps.push(Step::placing(Technique::ForcingChain, candidate, reason)),
            }
        };
    for (node, both) in closures.iter().enumerate() {
        for (closure, is_true) in both.iter().zip([false, true]) {
            let twice =
                closure.order.iter().find(|(at, on)| closure.has(*at as usize, !*on)).map(|(at, _)| *at as usize);
            if let Some(at) = twice {
                let mut reason = Reason::default();
                let branches = [true, false].map(|on| closure.chain(&network, at, on, &mut reason)).to_vec();
                refute(node, is_true, reason, branches, steps);
                continue;
            }
            let none = alternatives.iter().find(|(_, nodes)| nodes.iter().all(|node| closure.has(*node, false)));
            if let Some((which, nodes)) = none {
                let mut reason = with(which, Reason::default());
                let branches = nodes.iter().map(|at| closure.chain(&network, *at, false, &mut reason)).collect();
                refute(node, is_true, reason, branches, steps);
            }
        }
    }
    for (which, nodes) in &alternatives {
        let Some((first, rest)) = nodes.split_first() else { continue };
        for (at, on) in &closures[*first][1].order {
            let at = *at as usize;
            if rest.iter().all(|node| closures[*node][1].has(at, *on)) {
                let mut reason = with(which, Reason::default());
                let branches =
                    nodes.iter().map(|node| closures[*node][1].chain(&network, at, *on, &mut reason)).collect();
                // A common consequence is handled like the refutation of its opposite.
                if at < network.singles {
                    refute(at, !*on, reason, branches, steps);
                }
            }
        }
    }
}

/// Where singles end that follow from a wrong assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A cell without candidates.
    Cell(usize),
    /// A house without a place for a digit.
    House(UnitId, u8),
}

/// Returns the contradiction to which a candidate leads by singles, if it does.
pub fn contradiction(board: &Board, assumed: Candidate) -> Option<Contradiction> {
    Net::of(board, assumed).contradicts
}

/// An assumption followed by singles to the end: the placements in order, each with its unit.
struct Net {
    board: Board,
    placed: Vec<(Candidate, Option<UnitId>)>,
    contradicts: Option<Contradiction>,
}

impl Net {
    fn of(board: &Board, assumed: Candidate) -> Self {
        let mut net = Self { board: board.clone(), placed: vec![(assumed, None)], contradicts: None };
        net.place(assumed);
        while net.contradicts.is_none() {
            let Some((candidate, by)) = net.single() else { break };
            net.placed.push((candidate, by));
            net.place(candidate);
        }
        net
    }

    fn place(&mut self, candidate: Candidate) {
        let crossing: Vec<Candidate> = self.board.structure().cross(candidate).to_vec();
        self.board.place(candidate);
        for other in crossing {
            self.board.eliminate(other);
        }
    }

    /// Returns the next single, or a contradiction.
    fn single(&mut self) -> Option<(Candidate, Option<UnitId>)> {
        let empty = self.board.unplaced().find(|cell| self.board.candidates(*cell) == 0);
        if let Some(cell) = empty {
            self.contradicts = Some(Contradiction::Cell(cell));
            return None;
        }
        let naked = self.board.unplaced().find(|cell| self.board.count(*cell) == 1);
        if let Some(cell) = naked {
            return Some((Candidate::new(cell, self.board.candidates(cell).trailing_zeros() as u8), None));
        }
        for (id, house) in self.board.structure().houses() {
            let (mut once, mut twice, mut done) = (0u64, 0u64, 0u64);
            for cell in &house.cells {
                let mask = self.board.candidates(*cell);
                twice |= once & mask;
                once |= mask;
                done |= self.board.placed(*cell).map_or(0, |digit| 1 << digit);
            }
            if let Some(digit) = bits(house.digits & !(once | done)).next() {
                self.contradicts = Some(Contradiction::House(id, digit));
                return None;
            }
            if let Some(digit) = bits(once & !twice & house.digits).next()
                && let Some(cell) = self.board.places_in(id, digit).first()
            {
                return Some((Candidate::new(cell, digit), Some(id)));
            }
        }
        None
    }

    /// Returns the reason of a consequence: all placements, and the units of the singles.
    fn reason(&self, board: &Board, mut reason: Reason) -> Reason {
        let mut chain = Vec::new();
        for (candidate, by) in &self.placed {
            chain.push(ChainNode { candidates: vec![*candidate], on: true, through: None });
            match by {
                Some(house) => reason = reason.base(*house),
                None => reason = reason.with_cells([candidate.cell()]),
            }
            for unit in board.structure().units_at(candidate.cell()) {
                reason.unit(*unit, crate::rate::UnitRole::Link);
            }
            let structure = board.structure();
            let same = structure.sees(*candidate).iter().map(|cell| Candidate::new(cell, candidate.digit));
            for other in structure.cross(*candidate).iter().copied().chain(same).filter(|other| board.has(*other)) {
                if let Some(unit) = structure.excluded_by(*candidate, other) {
                    reason.unit(unit, crate::rate::UnitRole::Link);
                }
            }
        }
        match self.contradicts {
            Some(Contradiction::House(house, _)) => reason = reason.base(house),
            Some(Contradiction::Cell(cell)) => reason = reason.with_cells([cell]),
            None => {}
        }
        reason.branches.push(chain);
        reason
    }
}

/// Forcing nets: like forcing chains, but following all consequences by singles.
pub fn nets(board: &Board, steps: &mut Vec<Step>) {
    let technique = Technique::ForcingNet;
    for cell in board.unplaced() {
        let nets: Vec<Net> =
            bits(board.candidates(cell)).map(|digit| Net::of(board, Candidate::new(cell, digit))).collect();
        for net in nets.iter().filter(|net| net.contradicts.is_some()) {
            let assumed = net.placed[0].0;
            let reason = net.reason(board, Reason::default().with(Role::Pattern, [assumed]));
            steps.extend(Step::eliminating(technique, board, [assumed], reason));
        }
        let holding: Vec<&Net> = nets.iter().filter(|net| net.contradicts.is_none()).collect();
        if holding.len() == nets.len() && holding.len() > 1 {
            let survives = |c: &Candidate| {
                holding.iter().any(|net| net.board.has(*c) || net.board.placed(c.cell()) == Some(c.digit))
            };
            let gone: Vec<Candidate> = board.all().filter(|candidate| !survives(candidate)).collect();
            if !gone.is_empty() {
                let reason =
                    Reason::default().with_cells([cell]).with(Role::Pattern, board.all().filter(|c| c.cell() == cell));
                let reason = holding.iter().fold(reason, |reason, net| net.reason(board, reason));
                steps.extend(Step::eliminating(technique, board, gone, reason));
            }
        }
    }
}
