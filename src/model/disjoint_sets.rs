//! Disjoint sets (union-find with path halving): Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, JACM 1975.

/// By member: another member of its set, or itself if it represents the set.
pub struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// Makes a set for each of `count` members.
    pub fn new(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// Returns the representative of the set of a member.
    pub fn of(&mut self, member: usize) -> usize {
        let mut at = member;
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// Joins the sets of all these members.
    pub fn join(&mut self, members: impl IntoIterator<Item = usize>) {
        let mut members = members.into_iter();
        let Some(first) = members.next() else { return };
        for member in members {
            let (one, other) = (self.of(first), self.of(member));
            self.0[one] = other;
        }
    }

    /// Returns the number of each member's set, from 0 in the order of their first members.
    pub fn numbers(mut self) -> Vec<usize> {
        let mut of_set = vec![None; self.0.len()];
        let mut count = 0;
        let mut number = |set: usize| {
            *of_set[set].get_or_insert_with(|| {
                count += 1;
                count - 1
            })
        };
        (0..self.0.len()).map(|member| number(self.of(member))).collect()
    }
}
