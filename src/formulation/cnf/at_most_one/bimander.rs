//! The bimander encoding of at-most-one: ⌈√k⌉ groups, pairwise inside each, and a binary number that every true literal sets to
//! the number of its group.
//!
//! Size: with g groups of at most ⌈k/⌈√k⌉⌉ literals, the pairs inside and k·⌈log₂ g⌉ clauses, all of two literals, and ⌈log₂ g⌉
//! variables; up to six literals pairwise. Propagates fully. Reference: Hölldobler and Nguyen, *An Efficient Encoding of the
//! At-Most-One Constraint*, 2013.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, bits, bitwise, pairwise, root_up};

/// Returns the number of literals per group for `k` literals; the last group may have fewer.
fn group_size(k: u64) -> u64 {
    k.div_ceil(root_up(k))
}

pub(super) fn size(k: u64) -> ClauseTally {
    if k <= pairwise::FEW {
        return pairwise::size(k);
    }
    let each = group_size(k);
    let groups = k.div_ceil(each);
    let inside = pairwise::size(each).times(k / each) + pairwise::size(k % each);
    let width = u64::from(bits(groups));
    inside + ClauseTally::clauses(k.saturating_mul(width), 2).with_fresh(width)
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    let k = literals.len() as u64;
    if k <= pairwise::FEW {
        return pairwise::encode(literals, out);
    }
    let groups = literals.chunks(group_size(k) as usize);
    let number: Vec<CnfLit> = (0..bits(groups.len() as u64)).map(|_| out.fresh()).collect();
    for (index, group) in groups.enumerate() {
        pairwise::encode(group, out);
        for literal in group {
            bitwise::imply(*literal, index, &number, out);
        }
    }
}
