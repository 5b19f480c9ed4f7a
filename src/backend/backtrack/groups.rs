//! Bit sets of the values used in each group of pairwise different variables, for forward checking.

use crate::model::{Assignment, Model, Values, VarId};
use std::collections::HashSet;

/// The plain `Distinct` constraints of a model. Bit `i` represents the `i`-th value that any of their variables can take.
pub(super) struct DistinctGroups {
    universe: Values,
    /// Number of words of a bit set.
    words: usize,
    members: Vec<Vec<VarId>>,
    /// The groups of each variable.
    of: Vec<Vec<u32>>,
}

impl DistinctGroups {
    pub(super) fn new(model: &Model, groups: &[&[VarId]]) -> Self {
        let mut of = vec![Vec::new(); model.variables().len()];
        for (index, vars) in groups.iter().enumerate() {
            for var in *vars {
                of[var.index()].push(index as u32);
            }
        }
        let universe = universe(model, groups);
        let words = universe.len().div_ceil(64).max(1);
        Self { universe, words, members: groups.iter().map(|g| g.to_vec()).collect(), of }
    }

    /// Estimated bytes of one session: the bit sets, and the values of each variable.
    pub(super) fn estimated_bytes(model: &Model, groups: &[&[VarId]]) -> u64 {
        let sets = (groups.len() + model.variables().len()) as u64;
        let words = universe(model, groups).len().div_ceil(64) as u64;
        let candidates: u64 = model.variables().iter().map(|v| v.domain.len() as u64).sum();
        sets.saturating_mul(words).saturating_mul(8).saturating_add(candidates * 4)
    }
}

/// All values of the variables in groups. Neighbouring variables usually share one domain, which is then visited once.
fn universe(model: &Model, groups: &[&[VarId]]) -> Values {
    let mut all = HashSet::new();
    let mut last: Option<&Values> = None;
    for var in groups.iter().flat_map(|g| g.iter()) {
        let domain = &model.variable(*var).domain;
        if last.is_none_or(|l| !l.same(domain)) {
            all.extend(domain.iter());
        }
        last = Some(domain);
    }
    Values::new(all)
}

/// The values taken. Invariant: `used` of a group holds exactly the values of its placed members.
pub(super) struct TakenValues {
    words: usize,
    /// By variable: a bit set of the values that facts allow.
    allowed: Vec<u64>,
    /// By group: a bit set of the values used.
    used: Vec<u64>,
}

impl TakenValues {
    /// Starts with nothing placed; `allowed` holds the values of each variable.
    pub(super) fn new(groups: &DistinctGroups, allowed: &[Vec<i32>]) -> Self {
        let words = groups.words;
        let mut bits = vec![0; allowed.len() * words];
        for (var, values) in allowed.iter().enumerate().filter(|(var, _)| !groups.of[*var].is_empty()) {
            for bit in values.iter().filter_map(|v| groups.universe.index_of(*v)) {
                bits[var * words + bit / 64] |= 1 << (bit % 64);
            }
        }
        Self { words, allowed: bits, used: vec![0; groups.members.len() * words] }
    }

    /// Whether no peer of `var` has `value`.
    pub(super) fn is_free(&self, groups: &DistinctGroups, var: VarId, value: i32) -> bool {
        let Some(bit) = groups.universe.index_of(value) else { return true };
        groups.of[var.index()].iter().all(|g| self.used[*g as usize * self.words + bit / 64] >> (bit % 64) & 1 == 0)
    }

    /// Records that `var` has taken `value`, which was free, or, on a second call, that it has released it.
    pub(super) fn flip(&mut self, groups: &DistinctGroups, var: VarId, value: i32) {
        let Some(bit) = groups.universe.index_of(value) else { return };
        for group in &groups.of[var.index()] {
            self.used[*group as usize * self.words + bit / 64] ^= 1 << (bit % 64);
        }
    }

    /// Whether every open peer of `var`, which has just taken `value`, has a value left.
    pub(super) fn peers_have_values(
        &self,
        groups: &DistinctGroups,
        var: VarId,
        value: i32,
        placed: &Assignment,
    ) -> bool {
        let Some(bit) = groups.universe.index_of(value) else { return true };
        let (word, shift) = (bit / 64, bit % 64);
        let concerned = |peer: &VarId| self.allowed[peer.index() * self.words + word] >> shift & 1 == 1;
        groups.of[var.index()]
            .iter()
            .flat_map(|g| &groups.members[*g as usize])
            .all(|peer| placed.get(*peer).is_some() || !concerned(peer) || self.has_value(groups, *peer))
    }

    #[inline]
    fn has_value(&self, groups: &DistinctGroups, var: VarId) -> bool {
        let of = &groups.of[var.index()];
        // The usual case: all values fit into one word.
        if self.words == 1 {
            let used = of.iter().fold(0, |all, g| all | self.used[*g as usize]);
            return self.allowed[var.index()] & !used != 0;
        }
        let start = var.index() * self.words;
        (0..self.words).any(|word| {
            let used = of.iter().fold(0, |all, g| all | self.used[*g as usize * self.words + word]);
            self.allowed[start + word] & !used != 0
        })
    }
}
