//! What a propagator of a division knows of its variables: their numbers, the states of the edges, and the regions.

use super::super::domains::Domains;
use super::super::piece::{Adjacency, SearchTree, VertexState};
use super::super::{DomainLiteral, MOST_VALUES, ValueSet, bits};
use super::{DivisionPropagator, NONE, Region, RegionEdge, SizeVariable};
use crate::model::{Division, Literal, Model, VarId};

impl DivisionPropagator {
    /// Creates the propagator; `None` if there are more different sizes than a set can hold.
    pub fn of(model: &Model, division: &Division) -> Option<Self> {
        let domain = |var: VarId| &model.variable(var).domain;
        let numbers = division.numbers(model);
        if numbers.len() > MOST_VALUES {
            return None;
        }
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
        Some(Self {
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
        })
    }

    /// Reads the domains, and finds the regions.
    pub(super) fn read(&mut self, domains: &Domains) {
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
}
