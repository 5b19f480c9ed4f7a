//! Origins: link each constraint to the clues or layout lines that it comes from, for messages and explanations.

use super::Model;

/// The number of a clue or layout line. The puzzle resolves it to text and span.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OriginId(pub u32);

/// The origins of a constraint. A single origin is stored directly; several are an index into a table of the [`Model`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OriginSet(u32);

/// Numbers from here on are indices into the table of sets with several origins.
const SEVERAL: u32 = 1 << 31;

impl From<OriginId> for OriginSet {
    fn from(one: OriginId) -> Self {
        debug_assert!(one.0 < SEVERAL, "a puzzle has fewer clues");
        Self(one.0)
    }
}

impl Model {
    /// Returns the origins in a set: first the leading one, which messages name first, then the others in ascending order.
    pub fn origins(&self, set: OriginSet) -> impl Iterator<Item = OriginId> + '_ {
        let several = set.0.checked_sub(SEVERAL).map_or(&[][..], |index| &self.origin_sets[index as usize]);
        let one = several.is_empty().then_some(OriginId(set.0));
        one.into_iter().chain(several.iter().copied())
    }

    /// Returns the union of sets. The first origin of the first set stays the leading one.
    pub fn join_origins(&mut self, first: OriginSet, others: impl IntoIterator<Item = OriginSet>) -> OriginSet {
        let mut all: Vec<OriginId> = self.origins(first).collect();
        for set in others {
            all.extend(self.origins(set));
        }
        let Some((lead, rest)) = all.split_first_mut() else { return first };
        rest.sort_unstable();
        let mut joined = vec![*lead];
        joined.extend(rest.iter().filter(|origin| *origin != lead));
        joined.dedup();
        if joined.len() == 1 {
            return joined[0].into();
        }
        let index = self.origin_sets.iter().position(|set| *set == joined).unwrap_or_else(|| {
            self.origin_sets.push(joined);
            self.origin_sets.len() - 1
        });
        OriginSet(SEVERAL + index as u32)
    }
}
