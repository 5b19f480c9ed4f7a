//! `Combos`: values that are in no set which the variables can still use.

use super::domains::{Domains, Then};
use super::propagator::{Cost, Findings, Propagator};
use super::{Because, Candidate, Values, bits};
use crate::model::{Model, Values as Domain};
use crate::presolve::allowed::Sets;

/// Variables that are pairwise different and use one of a few sets of values. That they differ, another propagator says;
/// here a set is out if one of its values has no place, or a variable none of its values, and each place is one
/// variable's: so a value that all sets have, and a single variable, is its.
pub(super) struct Combinations {
    members: Vec<Ranked>,
    sets: Vec<Values>,
}

/// A variable, and its values as *ranks* in those of a group.
#[derive(Clone)]
pub(super) struct Ranked {
    pub var: u32,
    /// The rank of each of its values, ascending.
    ranks: Vec<u8>,
    /// Whether each value is its own rank.
    is_plain: bool,
    pub all: Values,
}

impl Ranked {
    /// `values` are those of the group, [`MOST_VALUES`](super::MOST_VALUES) at most.
    pub fn new(var: u32, domain: &Domain, values: &Domain) -> Option<Self> {
        let ranks: Vec<u8> = domain.iter().map(|value| Some(values.index_of(value)? as u8)).collect::<Option<_>>()?;
        let is_plain = ranks.iter().enumerate().all(|(value, rank)| value == usize::from(*rank));
        let all = ranks.iter().fold(0, |all, rank| all | 1 << rank);
        Some(Self { var, ranks, is_plain, all })
    }

    pub fn ranks(&self, values: Values) -> Values {
        if self.is_plain {
            values
        } else {
            bits(values).fold(0, |ranks, value| ranks | 1 << self.ranks[value as usize])
        }
    }

    /// The value of this rank.
    pub fn value(&self, rank: u32) -> u32 {
        self.ranks.partition_point(|r| u32::from(*r) < rank) as u32
    }

    /// Adds that it has none of these ranks, those left out that it never has.
    pub fn absent(&self, then: Then<'_>, ranks: Values, because: &mut Vec<Because>) {
        let values = bits(ranks & self.all).fold(0, |values: Values, rank| values | 1 << self.value(rank));
        then.absent(self.var, values, because);
    }
}

/// Why a set is out.
enum Out {
    /// The value of this rank has no place.
    NoPlace(u32),
    /// The member of this number has none of its values.
    NoValue(usize),
}

impl Combinations {
    /// `None` if there are too many values.
    pub fn new(model: &Model, sets: &Sets) -> Option<Self> {
        if sets.values.len() > super::MOST_VALUES {
            return None;
        }
        let member = |var: &crate::model::VarId| Ranked::new(var.0, &model.variable(*var).domain, &sets.values);
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask: Values, rank| mask | 1 << rank);
        Some(Self {
            members: sets.vars.iter().map(member).collect::<Option<_>>()?,
            sets: sets.sets.iter().map(mask).collect(),
        })
    }

    /// All the reasons for which a set is out, where a member may have a rank already.
    fn out<'a>(
        &'a self,
        masks: &'a [Values],
        set: Values,
        placed: Option<(usize, u32)>,
    ) -> impl Iterator<Item = Out> + 'a {
        let others = move || (0..masks.len()).filter(move |i| placed.is_none_or(|(member, _)| member != *i));
        let rest = set & !placed.map_or(0, |(_, rank)| 1 << rank);
        let places = others().fold(0, |places, i| places | masks[i]);
        let no_place = bits(rest & !places).map(Out::NoPlace);
        no_place.chain(others().filter(move |i| masks[*i] & rest == 0).map(Out::NoValue))
    }

    fn is_in(&self, masks: &[Values], set: Values, placed: Option<(usize, u32)>) -> bool {
        self.out(masks, set, placed).next().is_none()
    }
}

impl Propagator for Combinations {
    fn variables(&self) -> Vec<u32> {
        self.members.iter().map(|member| member.var).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let masks: Vec<Values> = self.members.iter().map(|member| member.ranks(domains.left(member.var))).collect();
        let left: Vec<Values> = self.sets.iter().copied().filter(|set| self.is_in(&masks, *set, None)).collect();
        if left.is_empty() {
            return false;
        }
        for (i, member) in self.members.iter().enumerate() {
            for rank in bits(masks[i]) {
                if !left.iter().any(|set| set >> rank & 1 == 1 && self.is_in(&masks, *set, Some((i, rank)))) {
                    findings.remove((member.var, member.value(rank)), i as u32);
                }
            }
        }
        true
    }

    /// The note is the number of the member.
    fn explain(&mut self, then: Then<'_>, removed: Option<Candidate>, note: u32, because: &mut Vec<Because>) {
        let masks: Vec<Values> = self.members.iter().map(|member| member.ranks(then.left(member.var))).collect();
        let rank = |(_, value): Candidate| u32::from(self.members[note as usize].ranks[value as usize]);
        let placed = removed.map(|removed| (note as usize, rank(removed)));
        // By member, the ranks whose absence is enough; what is among them already costs nothing.
        let mut absent = vec![0; self.members.len()];
        for set in &self.sets {
            if placed.is_some_and(|(_, rank)| set >> rank & 1 == 0) {
                continue;
            }
            let needed = |out: &Out| -> Vec<(usize, Values)> {
                let others = (0..masks.len()).filter(|i| placed.is_none_or(|(member, _)| member != *i));
                match *out {
                    Out::NoPlace(rank) => others.map(|i| (i, self.members[i].all & 1 << rank)).collect(),
                    Out::NoValue(i) => {
                        vec![(i, self.members[i].all & set & !placed.map_or(0, |(_, rank)| 1 << rank))]
                    }
                }
            };
            let cost = |out: &Out| needed(out).iter().map(|(i, ranks)| (ranks & !absent[*i]).count_ones()).sum::<u32>();
            let cheapest = self.out(&masks, *set, placed).min_by_key(cost);
            for (i, ranks) in cheapest.iter().flat_map(needed) {
                absent[i] |= ranks;
            }
        }
        for (member, absent) in self.members.iter().zip(absent) {
            member.absent(then, absent, because);
        }
    }
}
