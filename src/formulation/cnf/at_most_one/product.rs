//! The product encoding of at-most-one: the literals are arranged in a grid of p rows and q columns. A true literal makes its row
//! and its column true, and at most one row and one column are true.
//!
//! Size: p = ⌈√k⌉, q = ⌈k/p⌉: 2k clauses of two literals and p + q variables, plus the encodings of p and q literals; up to six
//! literals pairwise. Propagates fully. Reference: Chen, *A New SAT Encoding of the At-Most-One Constraint*, ModRef 2010.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, pairwise, root_up};

/// Returns the number of rows and columns for `k` literals.
fn sides(k: u64) -> (u64, u64) {
    let rows = root_up(k);
    (rows, k.div_ceil(rows))
}

pub(super) fn size(k: u64) -> ClauseTally {
    if k <= pairwise::FEW {
        return pairwise::size(k);
    }
    let (rows, columns) = sides(k);
    ClauseTally::clauses(k.saturating_mul(2), 2).with_fresh(rows + columns) + size(rows) + size(columns)
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    if literals.len() as u64 <= pairwise::FEW {
        return pairwise::encode(literals, out);
    }
    let (rows, columns) = sides(literals.len() as u64);
    let rows: Vec<CnfLit> = (0..rows).map(|_| out.fresh()).collect();
    let columns: Vec<CnfLit> = (0..columns).map(|_| out.fresh()).collect();
    for (line, row) in literals.chunks(columns.len()).zip(&rows) {
        for (literal, column) in line.iter().zip(&columns) {
            out.clause(&[!*literal, *row]);
            out.clause(&[!*literal, *column]);
        }
    }
    encode(&rows, out);
    encode(&columns, out);
}
