//! The commander encoding of at-most-one: groups of three, each with a commander that is true exactly if one of the group is; at
//! most one commander is true, by the same encoding.
//!
//! Size: 7 clauses and a variable per group of three (3 for the pairs, 3 and 1 for the commander), 4 and a variable for a
//! remaining group of two, nothing for a single remaining literal, which is its own commander; then the commanders; up to six
//! literals pairwise. About 3.5k clauses and k/2 variables. Propagates fully. Reference: Klieber and Kwon, *Efficient CNF
//! Encoding for Selecting 1 from N Objects*, CFV 2007.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, pairwise};

const GROUP: usize = 3;

pub(super) fn size(k: u64) -> ClauseTally {
    if k <= pairwise::FEW {
        return pairwise::size(k);
    }
    let group = |n: u64| pairwise::size(n) + ClauseTally::clauses(n, 2) + ClauseTally::clauses(1, n + 1).with_fresh(1);
    let (threes, rest) = (k / GROUP as u64, k % GROUP as u64);
    let last = if rest == 2 { group(2) } else { ClauseTally::default() };
    group(GROUP as u64).times(threes) + last + size(threes + u64::from(rest > 0))
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    if literals.len() as u64 <= pairwise::FEW {
        return pairwise::encode(literals, out);
    }
    let mut commanders = Vec::with_capacity(literals.len().div_ceil(GROUP));
    for group in literals.chunks(GROUP) {
        if let [single] = group {
            commanders.push(*single);
            continue;
        }
        let commander = out.fresh();
        pairwise::encode(group, out);
        for literal in group {
            out.clause(&[!*literal, commander]);
        }
        let mut some: Vec<CnfLit> = group.to_vec();
        some.push(!commander);
        out.clause(&some);
        commanders.push(commander);
    }
    encode(&commanders, out);
}
