//! The filter of two variables: keeps the values that have a partner.

use super::super::{ValueSet, bits};
use super::store::DomainStore;

/// Two variables, and for each value of either its partners among the other's values.
pub struct PairFilter {
    pub vars: [u32; 2],
    pub partners: [Vec<ValueSet>; 2],
}

impl PairFilter {
    pub fn run(&mut self, store: &mut DomainStore) -> bool {
        let of = |side: usize, values| {
            bits(values).fold(0, |partners: ValueSet, value| partners | self.partners[side][value as usize])
        };
        let [a, b] = self.vars;
        // What the first variable loses here has no partner left, so the second loses nothing by it.
        store.keep(b, of(0, store.left(a))) && store.keep(a, of(1, store.left(b)))
    }
}
