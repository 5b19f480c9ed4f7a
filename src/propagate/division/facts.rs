//! The facts of which the reasons of a division consist: what joins vertices, and what separates them.

use super::super::{DomainLiteral, ValueSet, bits};
use super::{Ball, DivisionPropagator, NONE, Region};

impl DivisionPropagator {
    /// Adds the fact that an edge is joined, or apart, as it is.
    pub(super) fn state(&self, edge: u32, because: &mut Vec<DomainLiteral>) {
        if let (Ok(fact), Some(truth)) = (self.edges[edge as usize].joined, self.joined[edge as usize]) {
            because.push(if truth { fact } else { !fact });
        }
    }

    /// Adds the facts that a vertex lacks some numbers.
    pub(super) fn lacking(&self, vertex: u32, numbers: ValueSet, because: &mut Vec<DomainLiteral>) {
        let (size, left) = (&self.sizes[vertex as usize], self.left[vertex as usize]);
        let values = bits(numbers).filter_map(|number| *size.values.get(number as usize)?);
        if left.is_power_of_two()
            && let Some(value) = size.values[left.trailing_zeros() as usize]
        {
            because.extend((size.numbers.len() > 1).then_some(DomainLiteral::Is((size.var, value))));
            return;
        }
        because.extend(values.map(|value| DomainLiteral::IsNot((size.var, value))));
    }

    /// Adds the facts that join a vertex with others of its region: with `most` of them, or fewer if `end` is reached.
    pub(super) fn joining(&self, vertex: u32, end: Option<u32>, most: usize, because: &mut Vec<DomainLiteral>) {
        // (vertex, edge over which it was reached, place of the vertex before it)
        let mut reached = vec![(vertex, NONE, 0)];
        let mut seen = vec![false; self.sizes.len()];
        seen[vertex as usize] = true;
        let mut next = 0;
        while next < reached.len() && reached.len() <= most {
            let (here, _, _) = reached[next];
            for (neighbour, edge) in &self.around[here as usize] {
                let is_joined = self.joined[*edge as usize] == Some(true);
                if !is_joined || reached.len() > most || std::mem::replace(&mut seen[*neighbour as usize], true) {
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

    /// Adds the facts that separate these vertices from those around, for a size.
    pub(super) fn border(
        &self,
        vertices: &[u32],
        number: u32,
        avoided: u32,
        seen: &[bool],
        because: &mut Vec<DomainLiteral>,
    ) {
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

    /// Adds the facts that a region whose size is known cannot reach more than these vertices.
    pub(super) fn bounded(&self, region: &Region, ball: &Ball, avoided: u32, because: &mut Vec<DomainLiteral>) {
        // All members have the sizes of the region; see `common`.
        let first = self.members[region.members.start];
        self.lacking(first, !region.left, because);
        if ball.is_cut {
            self.joining(first, None, usize::MAX, because);
        }
        self.border(&ball.reached[..ball.inner], region.left.trailing_zeros(), avoided, &ball.seen, because);
    }
}
