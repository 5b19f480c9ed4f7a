//! The propagator of `Combos` constraints: removes values that occur in none of the value sets still possible.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::model::{Model, Values as Domain};
use crate::presolve::allowed::Sets;

/// Pairwise different variables that use one of several sets of values. Another propagator ensures that they differ. A set is
/// excluded if one of its values has no place, or if a variable can have none of its values. Each place holds one variable, so if
/// all remaining sets contain a value that only one variable can take, that variable has it.
pub(super) struct Combinations {
    members: Vec<RankedVariable>,
    sets: Vec<ValueSet>,
}

/// A variable, and the *rank* of each of its values among the values of a group.
#[derive(Clone)]
pub(super) struct RankedVariable {
    pub var: u32,
    /// The rank of each value, ascending.
    ranks: Vec<u8>,
    /// Whether each value index equals its rank.
    is_plain: bool,
    pub all: ValueSet,
}

impl RankedVariable {
    /// `values` are those of the group, at most [`MOST_VALUES`](super::MOST_VALUES).
    pub fn new(var: u32, domain: &Domain, values: &Domain) -> Option<Self> {
        let ranks: Vec<u8> = domain.iter().map(|value| Some(values.index_of(value)? as u8)).collect::<Option<_>>()?;
        let is_plain = ranks.iter().enumerate().all(|(value, rank)| value == usize::from(*rank));
        let all = ranks.iter().fold(0, |all, rank| all | 1 << rank);
        Some(Self { var, ranks, is_plain, all })
    }

    pub fn ranks(&self, values: ValueSet) -> ValueSet {
        if self.is_plain {
            values
        } else {
            bits(values).fold(0, |ranks, value| ranks | 1 << self.ranks[value as usize])
        }
    }

    /// Returns the value index of a rank.
    pub fn value(&self, rank: u32) -> u32 {
        self.ranks.partition_point(|r| u32::from(*r) < rank) as u32
    }

    /// Adds the fact that the variable has none of these ranks; ranks outside its domain are ignored.
    pub fn absent(&self, then: DomainsAt<'_>, ranks: ValueSet, because: &mut Vec<DomainLiteral>) {
        let values = bits(ranks & self.all).fold(0, |values: ValueSet, rank| values | 1 << self.value(rank));
        then.absent(self.var, values, because);
    }
}

/// The reason why a set is excluded.
enum Exclusion {
    /// The value of this rank has no place.
    NoPlace(u32),
    /// The member with this number can have none of the set's values.
    NoValue(usize),
}

impl Combinations {
    /// Creates the propagator; `None` if there are too many values.
    pub fn new(model: &Model, sets: &Sets) -> Option<Self> {
        if sets.values.len() > super::MOST_VALUES {
            return None;
        }
        let member = |var: &crate::model::VarId| RankedVariable::new(var.0, &model.variable(*var).domain, &sets.values);
        let mask = |set: &Vec<u32>| set.iter().fold(0, |mask: ValueSet, rank| mask | 1 << rank);
        Some(Self {
            members: sets.vars.iter().map(member).collect::<Option<_>>()?,
            sets: sets.sets.iter().map(mask).collect(),
        })
    }

    /// Returns all reasons that exclude a set, optionally with a rank already placed at a member.
    fn out<'a>(
        &'a self,
        masks: &'a [ValueSet],
        set: ValueSet,
        placed: Option<(usize, u32)>,
    ) -> impl Iterator<Item = Exclusion> + 'a {
        let others = move || (0..masks.len()).filter(move |i| placed.is_none_or(|(member, _)| member != *i));
        let rest = set & !placed.map_or(0, |(_, rank)| 1 << rank);
        let places = others().fold(0, |places, i| places | masks[i]);
        let no_place = bits(rest & !places).map(Exclusion::NoPlace);
        no_place.chain(others().filter(move |i| masks[*i] & rest == 0).map(Exclusion::NoValue))
    }

    fn is_in(&self, masks: &[ValueSet], set: ValueSet, placed: Option<(usize, u32)>) -> bool {
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
        let masks: Vec<ValueSet> = self.members.iter().map(|member| member.ranks(domains.left(member.var))).collect();
        let left: Vec<ValueSet> = self.sets.iter().copied().filter(|set| self.is_in(&masks, *set, None)).collect();
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

    /// `note` is the number of the member.
    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        note: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        let masks: Vec<ValueSet> = self.members.iter().map(|member| member.ranks(then.left(member.var))).collect();
        let rank = |(_, value): CandidateIndex| u32::from(self.members[note as usize].ranks[value as usize]);
        let placed = removed.map(|removed| (note as usize, rank(removed)));
        // For each member, the ranks whose absence suffices; ranks already included cost nothing more.
        let mut absent = vec![0; self.members.len()];
        for set in &self.sets {
            if placed.is_some_and(|(_, rank)| set >> rank & 1 == 0) {
                continue;
            }
            let needed = |out: &Exclusion| -> Vec<(usize, ValueSet)> {
                let others = (0..masks.len()).filter(|i| placed.is_none_or(|(member, _)| member != *i));
                match *out {
                    Exclusion::NoPlace(rank) => others.map(|i| (i, self.members[i].all & 1 << rank)).collect(),
                    Exclusion::NoValue(i) => {
                        vec![(i, self.members[i].all & set & !placed.map_or(0, |(_, rank)| 1 << rank))]
                    }
                }
            };
            let cost =
                |out: &Exclusion| needed(out).iter().map(|(i, ranks)| (ranks & !absent[*i]).count_ones()).sum::<u32>();
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
