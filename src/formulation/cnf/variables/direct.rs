//! Direct encoding of variables: a Boolean `x = v` for each value; at least one, and at most one, is true.
//!
//! Size: k Booleans; one clause of k literals, and the at-most-one encoding of k literals unless it is omitted.

use super::{AtMostOne, ClauseSink, ClauseTally, CnfLit, Emitter};

pub(super) fn size(k: u64, at_most_one: Option<AtMostOne>) -> ClauseTally {
    ClauseTally::clauses(1, k) + at_most_one.map_or(ClauseTally::default(), |e| e.size(k))
}

pub(super) fn encode<S: ClauseSink>(first: u32, k: u32, at_most_one: Option<AtMostOne>, out: &mut Emitter<'_, S>) {
    let literals: Vec<CnfLit> = (first..first + k).map(CnfLit::new).collect();
    out.clause(&literals);
    if let Some(encoding) = at_most_one {
        encoding.encode(&literals, out);
    }
}
