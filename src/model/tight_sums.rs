//! Tight sums: adds up disjoint sums if the total is closer to its bounds than each of the sums alone. Used by
//! [`house_sums`](super::house_sums()).
//!
//! Cells of one diagonal often see few others of that diagonal, but together with parallel diagonals they fill boxes: four sums
//! of 49 over 32 cells, eight in each of three boxes, are within 2 of the greatest possible sum. The idea of adding up disjoint
//! sums whose cells see each other is known from the *Interactive Sudoku Solver*.

use super::house_sums::Sum;
use super::{ConstraintKind, Model, VarId};

/// The number of sums that are combined, the least number of variables of each, and how many variables of the smaller sum must
/// differ from some variable of the other.
const MOST_ADDENDS: usize = 64;
const LEAST_VARS: usize = 6;
const LEAST_RELATED: u32 = 6;

/// A set of variables of the model, one bit each.
type Set = Vec<u64>;

/// The sets of pairwise different variables of a model.
pub(super) struct Cliques<'a> {
    model: &'a Model,
    sets: Vec<Set>,
}

/// Lower and upper bounds of a sum whose variables are divided into groups of pairwise different ones.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct GroupedBounds {
    least: i64,
    greatest: i64,
    groups: i64,
}

impl GroupedBounds {
    /// Returns the distance of a sum from the nearer bound; negative if the sum is out of bounds.
    fn slack(self, total: i64) -> i64 {
        (total - self.least).min(self.greatest - total)
    }

    /// Whether a sum is so near to a bound that it is worth its own row.
    pub fn are_tight(self, total: i64) -> bool {
        self.greatest - self.least > 4 * self.slack(total).max(0)
    }

    /// A measure of strength, higher for sums that leave fewer values: the distance between the bounds, less the slack of each
    /// group.
    fn score(self, total: i64) -> i64 {
        self.greatest - self.least - self.groups * self.slack(total)
    }
}

impl<'a> Cliques<'a> {
    pub fn new(model: &'a Model) -> Self {
        let sets = model.constraints().iter().filter(|constraint| constraint.guard.is_none());
        let sets = sets.filter_map(|constraint| match &constraint.kind {
            ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } if vars.len() > 1 => {
                Some(set(model, vars))
            }
            _ => None,
        });
        Self { model, sets: sets.collect() }
    }

    /// Returns the bounds of a sum of variables. The variables are divided into groups greedily, the largest first.
    pub fn bounds<'v>(&self, vars: impl IntoIterator<Item = &'v VarId>) -> GroupedBounds {
        self.bounds_of(set(self.model, vars))
    }

    fn bounds_of(&self, mut left: Set) -> GroupedBounds {
        let mut bounds = GroupedBounds::default();
        loop {
            let shared = self.sets.iter().map(|clique| (common(clique, &left), clique));
            let Some((count, clique)) = shared.rev().max_by_key(|(count, _)| *count).filter(|(count, _)| *count > 1)
            else {
                break;
            };
            let group: Set = clique.iter().zip(&left).map(|(a, b)| a & b).collect();
            left.iter_mut().zip(&group).for_each(|(left, group)| *left &= !group);
            self.add_group(&group, count as usize, &mut bounds);
        }
        for var in vars(&left) {
            self.add_group(&set(self.model, [&var]), 1, &mut bounds);
        }
        bounds
    }

    /// Adds the least and the greatest sum of `count` different values of the group.
    fn add_group(&self, group: &Set, count: usize, bounds: &mut GroupedBounds) {
        let mut values: Vec<i32> = vars(group).flat_map(|var| self.model.variable(var).domain.iter()).collect();
        values.sort_unstable();
        values.dedup();
        bounds.least += values.iter().take(count).map(|value| i64::from(*value)).sum::<i64>();
        bounds.greatest += values.iter().rev().take(count).map(|value| i64::from(*value)).sum::<i64>();
        bounds.groups += 1;
    }

    /// Whether at least [`LEAST_RELATED`] variables of the smaller set differ from some variable of the other.
    fn are_related(&self, a: &Set, b: &Set) -> bool {
        let (small, large) = if common(a, a) <= common(b, b) { (a, b) } else { (b, a) };
        let mut seen = vec![0; large.len()];
        for clique in self.sets.iter().filter(|clique| common(clique, large) > 0) {
            seen.iter_mut().zip(clique).for_each(|(seen, clique)| *seen |= clique);
        }
        common(small, &seen) >= LEAST_RELATED
    }
}

/// A sum, or several disjoint sums added up.
struct CombinedSum {
    set: Set,
    total: i64,
    score: i64,
    /// The indices of the given sums that it consists of.
    parts: Vec<usize>,
}

impl CombinedSum {
    fn new(cliques: &Cliques<'_>, set: Set, total: i64, parts: Vec<usize>) -> Self {
        let score = cliques.bounds_of(set.clone()).score(total);
        Self { set, total, score, parts }
    }

    /// Adds up two sums; `None` if the result is no stronger than the two.
    fn with(&self, other: &Self, cliques: &Cliques<'_>) -> Option<Self> {
        if common(&self.set, &other.set) > 0 || !cliques.are_related(&self.set, &other.set) {
            return None;
        }
        let set = self.set.iter().zip(&other.set).map(|(a, b)| a | b).collect();
        let total = self.total.checked_add(other.total)?;
        let both = Self::new(cliques, set, total, [&self.parts[..], &other.parts].concat());
        (both.score > self.score.max(other.score) || both.score > self.score + other.score).then_some(both)
    }
}

/// Adds up disjoint sums, the best pair first, until no pair improves. Returns the indices of the given sums in each result.
pub(super) fn add_up(cliques: &Cliques<'_>, sums: &[Sum]) -> Vec<Vec<usize>> {
    let wide = sums.iter().enumerate().filter(|(_, sum)| sum.vars.len() >= LEAST_VARS).take(MOST_ADDENDS);
    let mut all: Vec<Option<CombinedSum>> = wide
        .map(|(i, sum)| Some(CombinedSum::new(cliques, set(cliques.model, &sum.vars), sum.total, vec![i])))
        .collect();
    let mut pairs: Vec<(usize, usize, CombinedSum)> = Vec::new();
    let mut from = 0;
    loop {
        for (j, b) in all.iter().enumerate().skip(from) {
            for (i, a) in all[..j].iter().enumerate() {
                let both = a.as_ref().zip(b.as_ref()).and_then(|(a, b)| a.with(b, cliques));
                pairs.extend(both.map(|both| (i, j, both)));
            }
        }
        from = all.len();
        pairs.retain(|(i, j, _)| all[*i].is_some() && all[*j].is_some());
        let Some(best) = (0..pairs.len()).rev().max_by_key(|pair| pairs[*pair].2.score) else { break };
        let (i, j, both) = pairs.swap_remove(best);
        all[i] = None;
        all[j] = None;
        all.push(Some(both));
    }
    let added = all.into_iter().flatten().filter(|added| added.parts.len() > 1 && added.score > 0);
    added.map(|added| added.parts).collect()
}

fn set<'v>(model: &Model, vars: impl IntoIterator<Item = &'v VarId>) -> Set {
    let mut set = vec![0; model.variables().len().div_ceil(64)];
    vars.into_iter().for_each(|var| set[var.index() / 64] |= 1 << (var.index() % 64));
    set
}

fn vars(set: &Set) -> impl Iterator<Item = VarId> {
    let bits = |word: u64| (0..64_u32).filter(move |bit| word >> bit & 1 == 1);
    (0_u32..).zip(set).flat_map(move |(i, word)| bits(*word).map(move |bit| VarId(64 * i + bit)))
}

fn common(a: &Set, b: &Set) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}
