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
//! propagator `GraphDivision` of cspuz_core (semiexp), the last one is that of [`piece`](super::piece); each call takes O(number of
//! sizes · edges) steps.

use super::domains::{Domains, DomainsAt};
use super::piece::{Adjacency, SearchTree, VertexState};
use super::propagator::{Cost, Findings, Propagator, ReasonSource};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::model::{Division, Literal, Model, VarId};
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
pub(super) struct RegionsPropagator {
    edges: Vec<RegionEdge>,
    /// By vertex: its neighbours, and the edges to them.
    around: Vec<Vec<(u32, u32)>>,
    sizes: Vec<SizeVariable>,
    /// The possible sizes of all vertices, ascending. Sets of sizes have a bit for each.
    numbers: Vec<i32>,
    above: usize,
    /// By number of vertices, as far as sizes go: the sizes of a region that has so many or will have more.
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

impl RegionsPropagator {
    pub fn of(model: &Model, division: &Division) -> Self {
        let domain = |var: VarId| &model.variable(var).domain;
        let mut numbers: Vec<i32> = division.sizes.iter().flat_map(|size| domain(*size).iter()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let number = |value: i32| numbers.binary_search(&value).unwrap_or(0) as u32;
        let size = |var: &VarId| {
            let of_value: Vec<u32> = domain(*var).iter().map(number).collect();
            let mut values = vec![None; numbers.len()];
            (0..).zip(&of_value).for_each(|(value, number)| values[*number as usize] = Some(value));
            SizeVariable { var: var.0, numbers: of_value, values }
        };
        let fact = |joined: &Literal| {
            let index = domain(joined.var).index_of(joined.value).ok_or(!joined.positive)?;
            if domain(joined.var).len() == 1 {
                return Err(joined.positive);
            }
            let is = DomainLiteral::Is((joined.var.0, index as u32));
            Ok(if joined.positive { is } else { !is })
        };
        let vertices = division.sizes.len();
        let mut around = vec![Vec::new(); vertices];
        let mut edges = Vec::with_capacity(division.edges.len());
        for ((a, b), joined) in division.edges.iter().zip(&division.joined) {
            around[*a as usize].push((*b, edges.len() as u32));
            around[*b as usize].push((*a, edges.len() as u32));
            edges.push(RegionEdge { ends: [*a, *b], joined: fact(joined) });
        }
        let possible = |size: i32| (0..=i64::from(division.above)).contains(&i64::from(size));
        let greatest = numbers.iter().copied().filter_map(|size| usize::try_from(size).ok()).max().unwrap_or(0);
        let enough = (0..=greatest.min(vertices) + 1).map(|count| {
            let is_enough =
                |size: i32| possible(size) && (size == 0 || usize::try_from(size).is_ok_and(|size| size >= count));
            (0..).zip(&numbers).filter(|(_, size)| is_enough(**size)).map(|(number, _)| 1 << number).sum()
        });
        Self {
            enough: enough.collect(),
            joined: vec![None; edges.len()],
            values_left: vec![0; vertices],
            left: vec![0; vertices],
            changed: ValueSet::MAX,
            region: vec![NONE; vertices],
            sizes: division.sizes.iter().map(size).collect(),
            above: division.above as usize,
            open: Adjacency::new(&[]),
            regions: Vec::new(),
            members: Vec::with_capacity(vertices),
            states: vec![VertexState::Open; vertices],
            tree: SearchTree::default(),
            numbers,
            around,
            edges,
        }
    }

    /// Reads the domains, and finds the regions.
    fn read(&mut self, domains: &Domains) {
        for (state, edge) in self.joined.iter_mut().zip(&self.edges) {
            let now = match edge.joined {
                Err(truth) => Some(truth),
                Ok(fact) => {
                    let (var, value) = fact.candidate();
                    let (left, is) = (domains.left(var), matches!(fact, DomainLiteral::Is(_)));
                    match left >> value & 1 {
                        0 => Some(!is),
                        _ if left.is_power_of_two() => Some(is),
                        _ => None,
                    }
                }
            };
            if *state != now {
                *state = now;
                let [a, b] = edge.ends.map(|end| self.left[end as usize]);
                self.changed |= a & b;
            }
        }
        for ((left, values_left), size) in self.left.iter_mut().zip(&mut self.values_left).zip(&self.sizes) {
            let values = domains.left(size.var);
            if values != *values_left {
                *values_left = values;
                let now = bits(values).map(|value| 1 << size.numbers[value as usize]).sum();
                self.changed |= *left ^ now;
                *left = now;
            }
        }
        let (around, joined) = (&self.around, &self.joined);
        let is_open = |(_, edge): &&(u32, u32)| joined[*edge as usize] != Some(false);
        self.open.fill(around.iter().map(|list| list.iter().filter(is_open).map(|(vertex, _)| *vertex)));
        self.region.fill(NONE);
        self.regions.clear();
        self.members.clear();
        for first in 0..self.around.len() as u32 {
            if self.region[first as usize] != NONE {
                continue;
            }
            let number = self.regions.len() as u32;
            self.region[first as usize] = number;
            let (begin, mut next, mut left) = (self.members.len(), self.members.len(), ValueSet::MAX);
            self.members.push(first);
            while let Some(vertex) = self.members.get(next).map(|vertex| *vertex as usize) {
                next += 1;
                left &= self.left[vertex];
                for (neighbour, edge) in &self.around[vertex] {
                    if self.joined[*edge as usize] == Some(true) && self.region[*neighbour as usize] == NONE {
                        self.region[*neighbour as usize] = number;
                        self.members.push(*neighbour);
                    }
                }
            }
            self.regions.push(Region { members: begin..next, left });
        }
    }

    /// Adds the fact that an edge is joined, or apart, as it is.
    fn state(&self, edge: u32, because: &mut Vec<DomainLiteral>) {
        if let (Ok(fact), Some(truth)) = (self.edges[edge as usize].joined, self.joined[edge as usize]) {
            because.push(if truth { fact } else { !fact });
        }
    }

    /// Adds the facts that a vertex lacks some numbers.
    fn lacking(&self, vertex: u32, numbers: ValueSet, because: &mut Vec<DomainLiteral>) {
        let (size, left) = (&self.sizes[vertex as usize], self.left[vertex as usize]);
        let values = bits(numbers).filter_map(|number| size.values[number as usize]);
        if left.is_power_of_two()
            && let Some(value) = size.values[left.trailing_zeros() as usize]
        {
            because.extend((size.numbers.len() > 1).then_some(DomainLiteral::Is((size.var, value))));
            return;
        }
        because.extend(values.map(|value| DomainLiteral::IsNot((size.var, value))));
    }

    /// Adds the facts that join a vertex with others of its region: with `most` of them, or fewer if `end` is reached.
    fn joining(&self, vertex: u32, end: Option<u32>, most: usize, because: &mut Vec<DomainLiteral>) {
        // (vertex, edge over which it was reached, place of the vertex before it)
        let mut reached = vec![(vertex, NONE, 0)];
        let mut next = 0;
        while next < reached.len() && reached.len() <= most {
            let (here, _, _) = reached[next];
            for (neighbour, edge) in &self.around[here as usize] {
                let is_new =
                    self.joined[*edge as usize] == Some(true) && reached.iter().all(|(v, _, _)| v != neighbour);
                if !is_new || reached.len() > most {
                    continue;
                }
                reached.push((*neighbour, *edge, next));
                if end == Some(*neighbour) {
                    let mut place = reached.len() - 1;
                    while place > 0 {
                        self.state(reached[place].1, because);
                        place = reached[place].2;
                    }
                    return;
                }
            }
            next += 1;
        }
        if end.is_none() {
            reached.iter().skip(1).for_each(|(_, edge, _)| self.state(*edge, because));
        }
    }

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

    /// Adds the facts that separate these vertices from those around, for a size.
    fn border(&self, vertices: &[u32], number: u32, avoided: u32, seen: &[bool], because: &mut Vec<DomainLiteral>) {
        let mut told = vec![false; self.sizes.len()];
        for vertex in vertices {
            for (neighbour, edge) in &self.around[*vertex as usize] {
                let v = *neighbour as usize;
                if seen[v] || *neighbour == avoided || told[v] || self.sizes[v].values[number as usize].is_none() {
                    continue;
                }
                if self.left[v] >> number & 1 == 0 {
                    told[v] = true;
                    self.lacking(*neighbour, 1 << number, because);
                } else {
                    self.state(*edge, because);
                }
            }
        }
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

    /// Adds the facts that a region whose size is known cannot reach more than these vertices.
    fn bounded(&self, region: &Region, ball: &Ball, avoided: u32, because: &mut Vec<DomainLiteral>) {
        let members = &self.members[region.members.clone()];
        let known = members.iter().find(|member| self.left[**member as usize].is_power_of_two()).unwrap_or(&members[0]);
        self.lacking(*known, !region.left, because);
        if ball.is_cut {
            self.joining(*known, None, usize::MAX, because);
        }
        self.border(&ball.reached[..ball.inner], region.left.trailing_zeros(), avoided, &ball.seen, because);
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

impl Propagator for RegionsPropagator {
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

    fn explain(&mut self, _: DomainsAt<'_>, _: Option<CandidateIndex>, _: u32, _: &mut Vec<DomainLiteral>) {
        // All reasons are stored.
    }
}
