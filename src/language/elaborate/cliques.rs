//! Combines disequalities of pairs to groups whose members are all different.
//!
//! A `Distinct` over a clique implies the disequalities of its pairs, with one item per value instead of one per value and pair,
//! and is the stronger row in a linear program. Every pair is covered; cliques grow greedily, and pairs that differ anyway (for
//! example in one house) help them grow.

use super::groups::Groups;
use crate::model::VarId;
use std::collections::{BTreeMap, BTreeSet};

/// Returns cliques that cover all of the pairs except those that a group already contains. They are in the order of the pairs.
pub fn cover(pairs: &[(VarId, VarId)], groups: &Groups) -> Vec<Vec<VarId>> {
    let mut differing: BTreeMap<VarId, BTreeSet<VarId>> = BTreeMap::new();
    let mut open: BTreeMap<VarId, BTreeSet<VarId>> = BTreeMap::new();
    let mut order = Vec::new();
    for (a, b) in pairs {
        if groups.permanently(&[*a, *b]) {
            continue;
        }
        for (x, y) in [(*a, *b), (*b, *a)] {
            differing.entry(x).or_insert_with(|| groups.peers(x).filter(|v| *v != x).collect()).insert(y);
            open.entry(x).or_default().insert(y);
        }
        order.push((*a, *b));
    }
    let mut graph = Graph { differing, open };
    let mut cliques = Vec::new();
    for (a, b) in order {
        if graph.is_open(a, b) {
            cliques.push(graph.grow(a, b));
        }
    }
    cliques
}

struct Graph {
    /// All known disequalities of variables that have a pair to cover.
    differing: BTreeMap<VarId, BTreeSet<VarId>>,
    /// The pairs still to cover, in both directions.
    open: BTreeMap<VarId, BTreeSet<VarId>>,
}

impl Graph {
    fn is_open(&self, a: VarId, b: VarId) -> bool {
        self.open.get(&a).is_some_and(|others| others.contains(&b))
    }

    /// Grows a clique from this pair, and marks the pairs in it as covered.
    fn grow(&mut self, a: VarId, b: VarId) -> Vec<VarId> {
        let mut clique = vec![a, b];
        // The variables that differ from all members, with the number of uncovered pairs between each and the members. Variables
        // without any uncovered pair are useless.
        let peers = self.differing.get(&a).into_iter().flatten();
        let joins = peers.filter(|v| self.differs(b, **v) && self.open.contains_key(v));
        let gain = |v: VarId| usize::from(self.is_open(a, v)) + usize::from(self.is_open(b, v));
        let mut common: Vec<(VarId, usize)> = joins.map(|v| (*v, gain(*v))).collect();
        loop {
            let best = common.iter().max_by_key(|(v, gain)| (*gain, std::cmp::Reverse(*v)));
            let joining = match best {
                Some((v, 1..)) => vec![*v],
                _ => match self.open_pair(&common) {
                    Some((v, w)) => vec![v, w],
                    None => break,
                },
            };
            for v in joining {
                clique.push(v);
                common.retain(|(w, _)| *w != v && self.differs(v, *w));
                common.iter_mut().for_each(|(w, gain)| *gain += usize::from(self.is_open(v, *w)));
            }
        }
        clique.sort_unstable();
        for x in &clique {
            if let Some(open) = self.open.get_mut(x) {
                clique.iter().for_each(|y| {
                    open.remove(y);
                });
            }
        }
        clique
    }

    fn differs(&self, a: VarId, b: VarId) -> bool {
        self.differing.get(&a).is_some_and(|others| others.contains(&b))
    }

    /// Returns an uncovered pair within `common`.
    fn open_pair(&self, common: &[(VarId, usize)]) -> Option<(VarId, VarId)> {
        let is_common = |w: &VarId| common.binary_search_by_key(w, |(v, _)| *v).is_ok();
        common.iter().find_map(|(v, _)| Some((*v, *self.open.get(v)?.iter().find(|w| is_common(w))?)))
    }
}
