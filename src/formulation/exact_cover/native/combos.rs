//! `Combos`: one way per set of values.
//!
//! A value that every set has must find its place: a primary item, which the candidates with that value cover. For a
//! value that only some sets have, there are two ways more, *in* and *out*, and four primary items:
//!
//! | item | covered by |
//! |---|---|
//! | placed | the candidates with the value; *out* |
//! | decided | *in*; *out* |
//! | some set with it | the sets that have the value; *out* |
//! | some set without it | the sets that do not; *in* |
//!
//! With several sets a last item asks for one of them; values that no set has are left out beforehand
//! ([`support`]). (After the cages of Knuth's exercises on KenKen and killer, TAOCP 7.2.2.1; catalogue technique T2.)
//!
//! Size, with s ≥ 2 sets, m values that all have and r that some have: 1 + m + 4r primary items, s + 2r options,
//! s·(1 + r) + 5r nodes, and a node per candidate; with one set m primary items and a node per candidate.
//! Strength: arc consistent between sets and values. Sets die when a value of theirs has no candidate left, or one
//! outside is placed; candidates die when no set left has their value; a value that all sets left have must find its
//! place. It is not consistent for sets and cells together: a set may live on whose values do not fit the cells.

use super::{Extent, Local, LocalNode, Native, Plan};
use crate::model::{Values, VarId};

struct Combos {
    vars: Vec<VarId>,
    /// The values that some set has, with the number of the first item of each.
    values: Values,
    first: Vec<u32>,
    sets: Vec<Values>,
    primary: u32,
}

/// The sets that fit the values which the variables keep; `None` if a variable is listed twice, which allows nothing.
pub(super) fn fitting(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Option<Vec<Values>> {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let values: Values = vars.iter().flat_map(|var| allowed[var.index()].iter()).collect();
    let fits = |set: &&Values| set.len() == vars.len() && set.iter().all(|v| values.contains(v));
    let mut sets: Vec<Values> = sets.iter().filter(fits).cloned().collect();
    sets.sort_unstable_by(|a, b| a.as_slice().cmp(b.as_slice()));
    sets.dedup();
    Some(sets)
}

/// The values of a set that fits.
pub(super) fn support(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Values {
    let fitting = fitting(vars, sets, allowed).unwrap_or_default();
    fitting.iter().flat_map(Values::iter).collect()
}

pub(super) fn plan(vars: &[VarId], sets: &[Values], allowed: &[Values]) -> Plan {
    let sets = fitting(vars, sets, allowed).unwrap_or_default();
    if sets.is_empty() {
        return Plan::Never;
    }
    let values: Values = sets.iter().flat_map(Values::iter).collect();
    let mut primary = u32::from(sets.len() > 1);
    let mut first = Vec::with_capacity(values.len());
    for value in values.iter() {
        first.push(primary);
        primary += if sets.iter().all(|set| set.contains(value)) { 1 } else { 4 };
    }
    let combos = Combos { vars: vars.to_vec(), values, first, sets, primary };
    Plan::within(combos.extent().nodes, || Box::new(combos))
}

impl Native for Combos {
    fn encoding(&self) -> &'static str {
        "sets"
    }

    fn extent(&self) -> Extent {
        let all = self.values.len() as u64;
        let several = u64::from(self.sets.len() > 1);
        let ways = self.sets.len() as u64 * several;
        // The items: `several`, one for each value, three more for each that only some sets have.
        let some = (u64::from(self.primary) - several - all) / 3;
        Extent { primary: self.primary, secondary: 0, ways: ways + 2 * some, nodes: ways * (1 + some) + 5 * some }
    }

    fn marked(&self) -> Vec<VarId> {
        self.vars.clone()
    }

    fn mark(&self, _: VarId, value: i32, nodes: &mut Vec<LocalNode>) {
        nodes.extend(self.values.index_of(value).map(|index| (Local::Primary(self.first[index]), 0)));
    }

    fn ways(&self, emit: &mut dyn FnMut(&[LocalNode])) {
        let ends = self.first[1..].iter().copied().chain([self.primary]);
        let values = || self.values.iter().zip(self.first.iter().copied().zip(ends.clone()));
        let item = |number: u32| (Local::Primary(number), 0);
        let some = || values().filter(|(_, (first, end))| end - first > 1).map(|(value, (first, _))| (value, first));
        let mut nodes = Vec::new();
        for set in self.sets.iter().filter(|_| self.sets.len() > 1) {
            nodes.clear();
            nodes.push(item(0));
            nodes.extend(some().map(|(value, first)| item(first + if set.contains(value) { 2 } else { 3 })));
            emit(&nodes);
        }
        for (_, placed) in some() {
            let [decided, with, without] = [1, 2, 3].map(|n| item(placed + n));
            emit(&[decided, without]);
            emit(&[item(placed), decided, with]);
        }
    }
}
