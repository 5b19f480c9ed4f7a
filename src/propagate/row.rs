//! Bounds propagation of a sum with an upper limit: removes values that would exceed it, and explains the removals. Used by the
//! sum propagators.
//!
//! Pairwise different variables are bounded together, as [`GroupedSum`](crate::presolve::sum::GroupedSum) does: three
//! different digits sum to at least 6. For the minimum of a group, its members, by ascending least value, each get the
//! lightest value that is left. This is exact if each member's domain has no holes above its least value, and a valid lower
//! bound otherwise. For bounds of sums of all-different variables see Beldiceanu, Carlsson, Petit and Régin, *An O(n log n)
//! Bound Consistency Algorithm for the Conjunction of an alldifferent and an Inequality between a Sum of Variables and a
//! Constant*, ECAI 2012.

use super::{CandidateIndex, DomainLiteral, MOST_VALUES, ValueSet};
use crate::model::{Comparison, Model};
use crate::presolve::sum::{Sum, SumGroup};
use std::cmp::Reverse;

/// `Σ weight(x) ≤ most`, over groups of variables.
#[derive(Debug)]
pub struct LinearRow {
    groups: Vec<RowGroup>,
    most: i64,
    /// The largest spread of a group's weights.
    spread: i64,
}

/// One variable, or several that are pairwise different. Their values are *ranked* by weight: rank 0 is the lightest.
#[derive(Debug)]
struct RowGroup {
    members: Vec<GroupVariable>,
    /// The number of members of the groups before it.
    from: usize,
    /// The weight of each rank, ascending.
    weights: Vec<i64>,
    /// The difference between the heaviest and the lightest rank.
    spread: i64,
}

/// A variable of a group, with the rank of each of its values.
#[derive(Debug)]
struct GroupVariable {
    var: u32,
    /// The rank of each of its values.
    ranks: Vec<u8>,
    order: RankOrder,
    all: u64,
}

/// How ranks are computed from values.
#[derive(Clone, Copy, Debug)]
enum RankOrder {
    /// The first value has this rank, and each following value the next higher one.
    Ascending(u8),
    /// The first value has this rank, and each following value the next lower one.
    Descending(u8),
    None,
}

/// Buffers of [`LinearRow::infer`] and [`LinearRow::explain`], reused between calls.
#[derive(Debug, Default)]
pub struct Work {
    /// By member, group after group: the ranks left, or 0 for a member that is left out.
    masks: Vec<u64>,
    /// By group: the least weight of its members together.
    leasts: Vec<i64>,
    /// Members, first those whose bounds take most literals.
    costly: Vec<(Reverse<u32>, GroupMember)>,
}

/// The place of a member of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct GroupMember {
    group: u32,
    index: u32,
}

impl LinearRow {
    /// Returns the rows equivalent to a sum from [`Plans::bounded`](crate::formulation::cnf::Plans::bounded), whose numbers are
    /// in range; `groups` are the groups of that sum.
    pub fn of(model: &Model, groups: &[SumGroup], sum: &Sum) -> Vec<Self> {
        let Ok(rhs) = i128::try_from(sum.rhs) else { return Vec::new() };
        let at_most = || Self::new(model, groups, false, rhs);
        let at_least = || Self::new(model, groups, true, -rhs);
        let rows = match sum.comparison {
            Comparison::AtMost => vec![at_most()],
            Comparison::AtLeast => vec![at_least()],
            Comparison::Equal => vec![at_most(), at_least()],
            Comparison::NotEqual => Vec::new(),
        };
        rows.into_iter().flatten().collect()
    }

    /// Creates the row that limits the sum of the groups' weights, or of the negated weights, to `most`; `None` if its numbers
    /// are out of range.
    pub fn new(model: &Model, groups: &[SumGroup], negated: bool, most: i128) -> Option<Self> {
        let mut bound = most;
        let (mut rows, mut from) = (Vec::new(), 0);
        for group in groups {
            if group.values.len() > MOST_VALUES {
                return None;
            }
            let mut values = group.values.clone();
            values.iter_mut().filter(|_| negated).for_each(|(_, weight)| *weight = -*weight);
            values.sort_by_key(|(_, weight)| *weight);
            // Weights are relative to the lightest.
            let lightest = values.first()?.1;
            let excess = if negated { -group.excess } else { group.excess };
            bound += excess - lightest * group.vars.len() as i128;
            let weights = values.iter().map(|(_, w)| i64::try_from(w - lightest).ok()).collect::<Option<Vec<i64>>>()?;
            let rank = |value: i32| values.iter().position(|(v, _)| *v == value).map(|rank| rank as u8);
            let member = |var: &crate::model::VarId| {
                let ranks: Vec<u8> = model.variable(*var).domain.iter().map(rank).collect::<Option<_>>()?;
                let all = ranks.iter().fold(0, |all, rank| all | 1 << rank);
                let order = RankOrder::of(&ranks);
                Some(GroupVariable { var: var.0, ranks, order, all })
            };
            let members = group.vars.iter().map(member).collect::<Option<Vec<GroupVariable>>>()?;
            let spread = *weights.last()?;
            rows.push(RowGroup { members, from, weights, spread });
            from += group.vars.len();
        }
        let total = rows.iter().try_fold(0_i64, |total, group| {
            group.weights.last()?.checked_mul(group.members.len() as i64)?.checked_add(total)
        })?;
        // This keeps the sums below in range.
        let spread = rows.iter().map(|group| group.spread).max().unwrap_or(0);
        (total < i64::MAX / 4).then(|| Self { groups: rows, most: bound.clamp(-1, i128::from(total)) as i64, spread })
    }

    /// The indices of its variables.
    pub fn variables(&self) -> impl Iterator<Item = u32> {
        self.groups.iter().flat_map(|group| &group.members).map(|member| member.var)
    }

    /// Whether every assignment satisfies it.
    pub fn holds(&self) -> bool {
        let heaviest = |group: &RowGroup| group.members.iter().map(|m| group.weights[top(m.all)]).sum::<i64>();
        self.groups.iter().map(heaviest).sum::<i64>() <= self.most
    }

    /// Returns whether the values `left` violate the row. If not, adds the values that would violate it to `found`, if given.
    pub fn infer(
        &self,
        left: impl Fn(u32) -> ValueSet,
        work: &mut Work,
        found: Option<&mut Vec<CandidateIndex>>,
    ) -> bool {
        let Work { masks, leasts, .. } = work;
        masks.clear();
        leasts.clear();
        let mut slack = self.most;
        for group in &self.groups {
            let from = masks.len();
            masks.extend(group.members.iter().map(|member| member.mask(left(member.var))));
            let least = group.least(&masks[from..]);
            leasts.push(least);
            slack -= least;
        }
        if slack < 0 {
            return true;
        }
        let Some(found) = found.filter(|_| slack < self.spread) else { return false };
        let mut rest = &mut masks[..];
        for (group, of_group) in self.groups.iter().zip(leasts) {
            let (masks, others) = rest.split_at_mut(group.members.len());
            rest = others;
            if group.spread <= slack {
                continue;
            }
            for (i, member) in group.members.iter().enumerate() {
                let own = masks[i];
                if own & own.wrapping_sub(1) == 0 || group.weights[top(own)] - group.weights[bottom(own)] <= slack {
                    continue;
                }
                masks[i] = 0;
                let heaviest = slack + *of_group - group.least(masks);
                masks[i] = own;
                let allowed = group.weights.partition_point(|weight| *weight <= heaviest);
                let out = own & !low_bits(allowed);
                if out != 0 {
                    let values = member.ranks.iter().enumerate().filter(|(_, rank)| out >> **rank & 1 == 1);
                    found.extend(values.map(|(value, _)| (member.var, value as u32)));
                }
            }
        }
        false
    }

    /// Explains, for the values `left`, why `removed` was impossible or, if `None`, why the row was violated.
    ///
    /// Leaves out members whose bounds are not needed, first those that would take most literals.
    pub fn explain(
        &self,
        left: impl Fn(u32) -> ValueSet,
        removed: Option<CandidateIndex>,
        work: &mut Work,
        because: &mut Vec<DomainLiteral>,
    ) {
        let Work { masks, leasts, costly } = work;
        masks.clear();
        leasts.clear();
        costly.clear();
        let mut spare = -self.most - 1;
        for (g, group) in self.groups.iter().enumerate() {
            let from = masks.len();
            for (i, member) in group.members.iter().enumerate() {
                let mask = match removed.filter(|(var, _)| *var == member.var) {
                    Some((_, value)) => {
                        spare += group.weights[usize::from(member.ranks[value as usize])];
                        0
                    }
                    None => member.mask(left(member.var)),
                };
                if mask != 0 && mask != member.all {
                    costly.push((Reverse(member.cost(mask)), GroupMember { group: g as u32, index: i as u32 }));
                }
                masks.push(mask);
            }
            let least = group.least(&masks[from..]);
            leasts.push(least);
            spare += least;
        }
        costly.sort_unstable();
        let mut widen = |masks: &mut [u64], at: GroupMember, wider: u64| {
            let (group, index) = (&self.groups[at.group as usize], at.index as usize);
            let masks = &mut masks[group.from..group.from + group.members.len()];
            let kept = std::mem::replace(&mut masks[index], wider);
            let (before, after) = (&mut leasts[at.group as usize], group.least(masks));
            let is_spare = *before - after <= spare;
            if is_spare {
                spare -= *before - after;
                *before = after;
            } else {
                masks[index] = kept;
            }
            is_spare
        };
        costly.retain(|(_, at)| !widen(masks, *at, self.member(*at).all));
        // The remaining slack widens bounds value by value. A fixed variable already takes a single literal.
        for (_, at) in costly.iter() {
            let place = self.groups[at.group as usize].from + at.index as usize;
            while !masks[place].is_power_of_two() {
                let below = self.member(*at).all & low_bits(bottom(masks[place]));
                let wider = masks[place] | below & (1 << top(below));
                if below == 0 || !widen(masks, *at, wider) {
                    break;
                }
            }
        }
        for group in &self.groups {
            group.tell(&masks[group.from..group.from + group.members.len()], because);
        }
    }

    fn member(&self, at: GroupMember) -> &GroupVariable {
        &self.groups[at.group as usize].members[at.index as usize]
    }
}

impl RankOrder {
    fn of(ranks: &[u8]) -> Self {
        match ranks {
            [first, ..] if ranks.windows(2).all(|pair| pair[1] == pair[0] + 1) => Self::Ascending(*first),
            [first, ..] if ranks.windows(2).all(|pair| pair[0] == pair[1] + 1) => Self::Descending(*first),
            _ => Self::None,
        }
    }
}

impl GroupVariable {
    /// Returns the ranks of the remaining values.
    fn mask(&self, mut values: ValueSet) -> u64 {
        match self.order {
            RankOrder::Ascending(first) => values << first,
            RankOrder::Descending(first) => values.reverse_bits() >> (63 - first),
            RankOrder::None => {
                let mut mask = 0;
                while values != 0 {
                    mask |= 1 << self.ranks[bottom(values)];
                    values &= values - 1;
                }
                mask
            }
        }
    }

    /// Returns the number of literals that express this lower bound.
    fn cost(&self, mask: u64) -> u32 {
        if mask.is_power_of_two() { 1 } else { (self.all & low_bits(bottom(mask))).count_ones() }
    }
}

impl RowGroup {
    /// Returns the ranks of the members that are fixed.
    fn taken(masks: &[u64]) -> u64 {
        masks.iter().filter(|mask| mask.is_power_of_two()).fold(0, |taken, mask| taken | mask)
    }

    /// Returns a lower bound of the total weight of the members that are not left out.
    fn least(&self, masks: &[u64]) -> i64 {
        if let [mask] = masks {
            return if *mask == 0 { 0 } else { self.weights[bottom(*mask)] };
        }
        let mut taken = Self::taken(masks);
        let mut sum = 0;
        // For the open members, the multiset of their lowest possible ranks.
        let mut lowest = [0_u8; MOST_VALUES];
        let mut open = 0_u64;
        for mask in masks.iter().filter(|mask| **mask != 0) {
            if mask.is_power_of_two() {
                sum += self.weights[bottom(*mask)];
                continue;
            }
            let rank = if mask & !taken == 0 { bottom(*mask) } else { bottom(mask & !taken) };
            lowest[rank] += 1;
            open |= 1 << rank;
        }
        let ranks = low_bits(self.weights.len());
        while open != 0 {
            let from = bottom(open);
            open &= open - 1;
            for _ in 0..lowest[from] {
                let free = ranks & !taken & !low_bits(from);
                // There are too few values, which the clauses detect. The heaviest rank is still a valid bound.
                let rank = if free == 0 { self.weights.len() - 1 } else { bottom(free) };
                taken |= 1 << rank;
                sum += self.weights[rank];
            }
        }
        sum
    }

    /// Adds the facts that imply the bounds of the members that are not left out.
    fn tell(&self, masks: &[u64], because: &mut Vec<DomainLiteral>) {
        // A full mask contributes nothing, whatever else is known of its member.
        let taken = Self::taken(masks);
        for (member, mask) in self.members.iter().zip(masks) {
            if *mask == 0 || *mask == member.all {
                continue;
            }
            let value = |rank: usize| member.ranks.iter().position(|r| usize::from(*r) == rank).unwrap_or(0) as u32;
            if mask.is_power_of_two() {
                because.push(DomainLiteral::Is((member.var, value(bottom(*mask)))));
                continue;
            }
            let lowest = if mask & !taken == 0 { bottom(*mask) } else { bottom(mask & !taken) };
            let mut out = member.all & low_bits(lowest) & !taken & !mask;
            while out != 0 {
                because.push(DomainLiteral::IsNot((member.var, value(bottom(out)))));
                out &= out - 1;
            }
        }
    }
}

/// Returns the index of the lowest set bit; 64 if there is none.
fn bottom(bits: u64) -> usize {
    bits.trailing_zeros() as usize
}

/// Returns the index of the highest set bit; 0 if there is none.
fn top(bits: u64) -> usize {
    63_u32.saturating_sub(bits.leading_zeros()) as usize
}

/// Returns a mask of the lowest `count` bits.
fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
