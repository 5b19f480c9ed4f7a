//! The propagator of `Division` constraints. The graph falls into *regions*, the components of the edges known to be joined, which
//! may still grow over the edges that are open. A number is a possible size. It derives:
//!
//! - An edge whose two ends are in one region is joined.
//! - All vertices of a region have the same size, which is at least the region's number of vertices.
//! - A vertex has a size only if enough vertices that may have it are connected with it over edges that are not known to be apart.
//! - An edge between two regions is apart if no size is possible for both together, or if another edge between them is apart.
//! - A region whose size is known can grow to this size, over vertices that are not too far away; a vertex without which it cannot
//!   belongs to it.
//!
//! Once all variables are decided, the first three rules decide the constraint. References: the rules are among those of the
//! propagator `GraphDivision` of cspuz_core (semiexp), the last one is that of [`piece`](super::piece). Reasons are stored with the
//! findings. Each call takes O(number of sizes · edges) steps.

mod facts;
mod state;

use super::domains::Domains;
use super::piece::{Adjacency, SearchTree, VertexState};
use super::propagator::{Cost, Findings, Propagator, ReasonSource};
use super::{DomainLiteral, ValueSet, bits};
use std::ops::Range;

/// An edge; `joined` is the fact that it is joined, or the constant truth of it.
struct RegionEdge {
    ends: [u32; 2],
    joined: Result<DomainLiteral, bool>,
}

/// The variable of a vertex's size.
struct SizeVariable {
    var: u32,
    /// By value: the index of its number.
    numbers: Vec<u32>,
    /// By number: the value, if it is one of the variable's.
    values: Vec<Option<u32>>,
}

/// A division, with the state of the domains as of the last call.
pub(super) struct DivisionPropagator {
    edges: Vec<RegionEdge>,
    /// By vertex: its neighbours, and the edges to them.
    around: Vec<Vec<(u32, u32)>>,
    sizes: Vec<SizeVariable>,
    /// The possible sizes of all vertices, ascending. Sets of sizes have a bit for each.
    numbers: Vec<i32>,
    above: usize,
    /// By a number of vertices: the sizes of regions that have this many or more. The last entry is that of all larger numbers.
    enough: Vec<ValueSet>,
    /// By edge: whether it is joined, if known.
    joined: Vec<Option<bool>>,
    /// By vertex: the values left of its variable, and the sizes that these are.
    values_left: Vec<ValueSet>,
    left: Vec<ValueSet>,
    /// The sizes for which something changed since nothing was found.
    changed: ValueSet,
    /// The neighbours over edges that are not known to be apart.
    open: Adjacency,
    regions: Vec<Region>,
    /// The vertices, by region.
    members: Vec<u32>,
    /// By vertex: the index of its region.
    region: Vec<u32>,
    tree: SearchTree,
    states: Vec<VertexState>,
}

/// A region: a range of the list of members, and the sizes left for all of these.
#[derive(Clone)]
struct Region {
    members: Range<usize>,
    left: ValueSet,
}

/// The vertices that a region may grow to.
struct Ball {
    reached: Vec<u32>,
    /// By vertex: whether it was reached.
    seen: Vec<bool>,
    /// Whether the number of steps excludes some vertices: those beyond the first `inner` ones.
    is_cut: bool,
    inner: usize,
}

/// A conflict was found and stored.
struct Broken;

const NONE: u32 = u32::MAX;

impl DivisionPropagator {
    /// Reports that a vertex has none of these sizes.
    fn remove(
        &self,
        vertex: u32,
        numbers: ValueSet,
        reason: &[DomainLiteral],
        stored: ReasonSource,
        findings: &mut Findings,
    ) -> Result<(), Broken> {
        let left = self.left[vertex as usize];
        if left & !numbers == 0 && left.is_power_of_two() {
            let mut because = reason.to_vec();
            self.lacking(vertex, !left, &mut because);
            findings.broken = findings.store(because);
            return Err(Broken);
        }
        let size = &self.sizes[vertex as usize];
        for value in bits(numbers & left).filter_map(|number| size.values[number as usize]) {
            findings.implied.push((DomainLiteral::IsNot((size.var, value)), stored));
        }
        Ok(())
    }

    /// Reports that an edge is joined, or apart.
    fn decide(
        &self,
        edge: u32,
        truth: bool,
        mut reason: Vec<DomainLiteral>,
        findings: &mut Findings,
    ) -> Result<(), Broken> {
        match (self.joined[edge as usize], self.edges[edge as usize].joined) {
            (None, Ok(fact)) => {
                let stored = findings.store(reason);
                findings.implied.push((if truth { fact } else { !fact }, stored));
            }
            (Some(known), _) if known != truth => {
                self.state(edge, &mut reason);
                findings.broken = findings.store(reason);
                return Err(Broken);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_same(&self, [a, b]: [u32; 2]) -> bool {
        self.region[a as usize] == self.region[b as usize]
    }

    /// Edges inside of regions are joined.
    fn inside(&self, findings: &mut Findings) -> Result<(), Broken> {
        for (number, edge) in (0..).zip(&self.edges) {
            if self.joined[number as usize] != Some(true) && self.is_same(edge.ends) {
                let mut because = Vec::new();
                self.joining(edge.ends[0], Some(edge.ends[1]), usize::MAX, &mut because);
                self.decide(number, true, because, findings)?;
            }
        }
        Ok(())
    }

    /// All vertices of a region have the same size, which is large enough.
    fn common(&self, findings: &mut Findings) -> Result<(), Broken> {
        for region in self.regions.iter().filter(|region| region.members.len() > 1) {
            let members = &self.members[region.members.clone()];
            for vertex in members {
                let left = self.left[*vertex as usize];
                for number in bits(left & !region.left) {
                    let lacks = |other: &&u32| self.left[**other as usize] >> number & 1 == 0;
                    let Some(other) = members.iter().find(lacks) else { continue };
                    let mut because = Vec::new();
                    self.joining(*vertex, Some(*other), usize::MAX, &mut because);
                    self.lacking(*other, 1 << number, &mut because);
                    let stored = findings.store(because.iter().copied());
                    self.remove(*vertex, 1 << number, &because, stored, findings)?;
                }
                for number in bits(left & region.left) {
                    let size = self.numbers[number as usize];
                    if size != 0 && size < region.members.len() as i32 {
                        let mut because = Vec::new();
                        self.joining(*vertex, None, size.max(0) as usize, &mut because);
                        let stored = findings.store(because.iter().copied());
                        self.remove(*vertex, 1 << number, &because, stored, findings)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the vertices connected with one by vertices that may have a size; `seen` marks them.
    fn reach(&self, from: u32, number: u32, seen: &mut [bool]) -> Vec<u32> {
        seen[from as usize] = true;
        let (mut reached, mut next) = (vec![from], 0);
        while let Some(vertex) = reached.get(next).copied() {
            next += 1;
            for neighbour in self.open.of(vertex) {
                let v = *neighbour as usize;
                if !seen[v] && self.left[v] >> number & 1 == 1 {
                    seen[v] = true;
                    reached.push(*neighbour);
                }
            }
        }
        reached
    }

    /// Returns the changed sizes that are possible, in groups of those that the same vertices may have.
    fn alike(&self) -> Vec<ValueSet> {
        let possible = self.left.iter().fold(0, |all, left| all | left);
        let mut groups = vec![possible & self.changed];
        for left in &self.left {
            for index in 0..groups.len() {
                let (inside, outside) = (groups[index] & left, groups[index] & !left);
                if inside != 0 && outside != 0 {
                    groups[index] = inside;
                    groups.push(outside);
                }
            }
        }
        groups
    }

    /// Sizes for which there are not enough vertices.
    fn room(&self, findings: &mut Findings) -> Result<(), Broken> {
        let mut seen = vec![false; self.sizes.len()];
        for group in self.alike() {
            let Some(first) = bits(group).next() else { continue };
            seen.fill(false);
            for from in 0..self.left.len() as u32 {
                if seen[from as usize] || self.left[from as usize] >> first & 1 == 0 {
                    continue;
                }
                let reached = self.reach(from, first, &mut seen);
                let fits = |number: u32| match self.numbers[number as usize] {
                    0 => reached.len() > self.above,
                    size => usize::try_from(size).is_ok_and(|size| size <= reached.len().min(self.above)),
                };
                for number in bits(group).filter(|number| !fits(*number)) {
                    let mut is_inside = vec![false; self.sizes.len()];
                    reached.iter().for_each(|vertex| is_inside[*vertex as usize] = true);
                    let mut because = Vec::new();
                    self.border(&reached, number, NONE, &is_inside, &mut because);
                    let stored = findings.store(because.iter().copied());
                    for vertex in &reached {
                        self.remove(*vertex, 1 << number, &because, stored, findings)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Edges between regions that are too large together, or apart at another edge.
    fn between(&self, findings: &mut Findings) -> Result<(), Broken> {
        let mut apart: Vec<([u32; 2], u32)> = Vec::new();
        let pair = |edge: &RegionEdge| {
            let [a, b] = edge.ends.map(|end| self.region[end as usize]);
            [a.min(b), a.max(b)]
        };
        for (number, edge) in (0..).zip(&self.edges) {
            if self.joined[number as usize] == Some(false) {
                apart.push((pair(edge), number));
            }
        }
        apart.sort_unstable();
        for (number, edge) in (0..).zip(&self.edges) {
            if self.joined[number as usize].is_some() || self.is_same(edge.ends) {
                continue;
            }
            let both = pair(edge);
            let [one, other] = both.map(|region| &self.regions[region as usize]);
            let count = one.members.len() + other.members.len();
            if count > 2
                && let Some((_, known)) = apart.get(apart.partition_point(|(regions, _)| *regions < both))
                && pair(&self.edges[*known as usize]) == both
            {
                let mut because = Vec::new();
                for end in edge.ends {
                    let others = self.edges[*known as usize].ends;
                    let there = others.into_iter().find(|other| self.is_same([end, *other]));
                    if there != Some(end) {
                        self.joining(end, there, usize::MAX, &mut because);
                    }
                }
                self.state(*known, &mut because);
                self.decide(number, false, because, findings)?;
                continue;
            }
            let possible = self.enough[count.min(self.enough.len() - 1)];
            if one.left & other.left & possible != 0 {
                continue;
            }
            let mut because = Vec::new();
            edge.ends.iter().for_each(|end| self.joining(*end, None, usize::MAX, &mut because));
            let of = |region: &Region| &self.members[region.members.clone()];
            let mut members: Vec<u32> = of(one).iter().chain(of(other)).copied().collect();
            members.sort_by_key(|vertex| self.left[*vertex as usize].count_ones());
            let mut missing = possible;
            for vertex in members {
                let lacked = missing & !self.left[vertex as usize];
                if lacked != 0 {
                    self.lacking(vertex, lacked, &mut because);
                    missing &= !lacked;
                }
            }
            self.decide(number, false, because, findings)?;
        }
        Ok(())
    }

    /// Returns the vertices that can belong to a region whose size is known, those of the region first: the others are at most so
    /// many steps away as vertices are missing, over vertices that may have the size. `avoided` is left out.
    fn within(&self, region: &Region, avoided: u32) -> Ball {
        let number = region.left.trailing_zeros();
        let mut reached = self.members[region.members.clone()].to_vec();
        let mut seen = vec![false; self.sizes.len()];
        reached.iter().for_each(|vertex| seen[*vertex as usize] = true);
        let steps = self.size(number).saturating_sub(reached.len());
        let is_new = |vertex: &u32, seen: &[bool]| {
            let v = *vertex as usize;
            *vertex != avoided && !seen[v] && self.left[v] >> number & 1 == 1
        };
        let (mut next, mut end) = (0, reached.len());
        for _ in 0..steps {
            for index in next..end {
                for neighbour in self.open.of(reached[index]) {
                    if is_new(neighbour, &seen) {
                        seen[*neighbour as usize] = true;
                        reached.push(*neighbour);
                    }
                }
            }
            (next, end) = (end, reached.len());
        }
        let is_cut = reached[next..].iter().any(|vertex| self.open.of(*vertex).iter().any(|v| is_new(v, &seen)));
        Ball { inner: if is_cut { next } else { end }, reached, seen, is_cut }
    }

    /// Vertices without which a region cannot grow to its size.
    fn needed(&mut self, findings: &mut Findings) -> Result<(), Broken> {
        for index in 0..self.regions.len() {
            let region = self.regions[index].clone();
            let (count, number) = (region.members.len(), region.left.trailing_zeros());
            if !region.left.is_power_of_two() || self.size(number) <= count || region.left & self.changed == 0 {
                continue;
            }
            let size = self.size(number);
            let ball = self.within(&region, NONE);
            if ball.reached.len() < size {
                let mut because = Vec::new();
                self.bounded(&region, &ball, NONE, &mut because);
                findings.broken = findings.store(because);
                return Err(Broken);
            }
            self.states.clear();
            self.states.extend(ball.seen.iter().map(|seen| if *seen { VertexState::Open } else { VertexState::Other }));
            let first = self.members[region.members.start];
            let (reached, _) = self.tree.search(&self.open, &self.states, first);
            for vertex in &ball.reached[count..] {
                let v = *vertex as usize;
                if reached - 1 - (self.tree.lost[v].0 as usize) >= size {
                    continue;
                }
                let is_known = self.left[v].is_power_of_two();
                let is_open = |(neighbour, edge): &&(u32, u32)| {
                    self.region[*neighbour as usize] as usize == index && self.joined[*edge as usize].is_none()
                };
                let edges: Vec<(u32, u32)> = self.around[v].iter().filter(is_open).copied().collect();
                if is_known && edges.is_empty() {
                    continue;
                }
                let mut because = Vec::new();
                self.bounded(&region, &self.within(&region, *vertex), *vertex, &mut because);
                if let (false, Some(value)) = (is_known, self.sizes[v].values[number as usize]) {
                    let stored = findings.store(because.iter().copied());
                    findings.implied.push((DomainLiteral::Is((self.sizes[v].var, value)), stored));
                }
                for (neighbour, edge) in edges {
                    let mut because = because.clone();
                    self.joining(neighbour, None, usize::MAX, &mut because);
                    self.decide(edge, true, because, findings)?;
                }
            }
        }
        Ok(())
    }

    /// Returns a size by its index; 0 also if it cannot be one.
    fn size(&self, number: u32) -> usize {
        self.numbers.get(number as usize).map_or(0, |size| usize::try_from(*size).unwrap_or(0))
    }
}

impl Propagator for DivisionPropagator {
    fn variables(&self) -> Vec<u32> {
        let joined = self.edges.iter().filter_map(|edge| edge.joined.ok()).map(|fact| fact.candidate().0);
        self.sizes.iter().map(|size| size.var).chain(joined).collect()
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        self.read(domains);
        let rules = [Self::inside, Self::common, Self::room, Self::between];
        for rule in rules {
            if rule(self, findings).is_err() {
                return false;
            }
            if !findings.implied.is_empty() {
                return true;
            }
        }
        if self.needed(findings).is_err() {
            return false;
        }
        if findings.implied.is_empty() {
            self.changed = 0;
        }
        true
    }
}
