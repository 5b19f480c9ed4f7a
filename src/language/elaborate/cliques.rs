//! Differences of pairs, joined to groups of which all members differ from one another.
//!
//! A `Distinct` over a clique says what its pairs say, with one item per value instead of one per value and pair, and
//! is the stronger row in a linear program. Each pair is covered; cliques grow greedily, and pairs that differ anyway
//! (being in one house, say) help them grow.

use super::groups::Groups;
use crate::model::VarId;
use std::collections::{BTreeMap, BTreeSet};

/// Variables of one clique.
const MOST_MEMBERS: usize = 64;

/// Cliques that cover all of the pairs but those that a group has already. They come in the order of the pairs.
pub(super) fn cover(pairs: &[(VarId, VarId)], groups: &Groups) -> Vec<Vec<VarId>> {
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
    /// All that is known to differ, of variables that have a pair to cover.
    differing: BTreeMap<VarId, BTreeSet<VarId>>,
    /// The pairs still to cover, both ways.
    open: BTreeMap<VarId, BTreeSet<VarId>>,
}

impl Graph {
    fn is_open(&self, a: VarId, b: VarId) -> bool {
        self.open.get(&a).is_some_and(|others| others.contains(&b))
    }

    /// A clique with this pair; what it covers is closed.
    fn grow(&mut self, a: VarId, b: VarId) -> Vec<VarId> {
        let mut clique = vec![a, b];
        let mut common: Vec<VarId> = self.differing.get(&a).into_iter().flatten().copied().collect();
        // Who has no pair to cover helps nobody.
        common.retain(|v| self.differs(b, *v) && self.open.contains_key(v));
        while clique.len() + 2 <= MOST_MEMBERS {
            let gain = |v: &VarId| clique.iter().filter(|c| self.is_open(**c, *v)).count();
            let best = common.iter().map(|v| (gain(v), std::cmp::Reverse(*v))).max();
            let joining = match best {
                Some((1.., std::cmp::Reverse(v))) => vec![v],
                _ => match self.open_pair(&common) {
                    Some((v, w)) => vec![v, w],
                    None => break,
                },
            };
            for v in joining {
                clique.push(v);
                common.retain(|w| *w != v && self.differs(v, *w));
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

    /// A pair still to cover within `common`.
    fn open_pair(&self, common: &[VarId]) -> Option<(VarId, VarId)> {
        let partner = |v: &VarId| self.open.get(v)?.iter().find(|w| common.binary_search(w).is_ok()).copied();
        common.iter().find_map(|v| Some((*v, partner(v)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: u32, column: u32) -> VarId {
        VarId(row * 9 + column)
    }

    /// Rows, columns and boxes of a 9×9 grid.
    fn houses() -> Groups {
        let mut groups = Groups::new(81);
        for i in 0..9 {
            groups.add((0..9).map(|j| cell(i, j)).collect());
            groups.add((0..9).map(|j| cell(j, i)).collect());
            groups.add((0..9).map(|j| cell(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3)).collect());
        }
        groups
    }

    fn leaps(moves: &[(u32, i32)]) -> Vec<(VarId, VarId)> {
        let mut pairs = Vec::new();
        for (row, column) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
            for (down, right) in moves {
                if let Some(other) = column.checked_add_signed(*right).filter(|c| *c < 9)
                    && row + down < 9
                {
                    pairs.push((cell(row, column), cell(row + down, other)));
                }
            }
        }
        pairs
    }

    fn check(pairs: &[(VarId, VarId)], cliques: &[Vec<VarId>], groups: &Groups) {
        let known: BTreeSet<(VarId, VarId)> = pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
        for clique in cliques {
            for (i, a) in clique.iter().enumerate() {
                for b in &clique[..i] {
                    assert!(known.contains(&(*a, *b)) || groups.permanently(&[*a, *b]), "{a:?} {b:?}");
                }
            }
        }
        for (a, b) in pairs {
            let covered = cliques.iter().any(|c| c.contains(a) && c.contains(b));
            assert!(covered || groups.permanently(&[*a, *b]));
        }
    }

    #[test]
    fn king_and_knight_pairs_are_covered_by_fewer_cliques() {
        let groups = houses();
        let king = leaps(&[(1, 1), (1, -1)]);
        let cliques = cover(&king, &groups);
        check(&king, &cliques, &groups);
        let crossing = king.iter().filter(|(a, b)| !groups.permanently(&[*a, *b])).count();
        assert!(cliques.len() * 2 <= crossing, "{} cliques for {crossing} pairs", cliques.len());

        let knight = leaps(&[(1, 2), (1, -2), (2, 1), (2, -1)]);
        let cliques = cover(&knight, &groups);
        check(&knight, &cliques, &groups);
        assert!(cliques.len() * 2 < knight.len(), "{} cliques", cliques.len());
    }

    #[test]
    fn a_whole_group_of_pairs_becomes_one_clique() {
        let vars: Vec<VarId> = (0..6).map(VarId).collect();
        let pairs: Vec<_> = (0..6).flat_map(|j| (0..j).map(move |i| (VarId(i), VarId(j)))).collect();
        assert_eq!(cover(&pairs, &Groups::new(6)), [vars]);
    }
}
