//! The bitwise encoding of at-most-one: a binary number that the i-th literal, when true, sets to i.
//!
//! Size: k·⌈log₂ k⌉ clauses of two literals, ⌈log₂ k⌉ variables. Propagates fully. Reference: Frisch, Peugniez, Doggett and
//! Nightingale, *Solving Non-Boolean Satisfiability Problems with Stochastic Local Search*, IJCAI 2001; Prestwich, *CNF
//! Encodings*, Handbook of Satisfiability.

use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, bits};

pub(super) fn size(k: u64) -> ClauseTally {
    let width = u64::from(bits(k));
    ClauseTally::clauses(k.saturating_mul(width), 2).with_fresh(width)
}

pub(super) fn encode<S: ClauseSink>(literals: &[CnfLit], out: &mut Emitter<'_, S>) {
    let number: Vec<CnfLit> = (0..bits(literals.len() as u64)).map(|_| out.fresh()).collect();
    for (index, literal) in literals.iter().enumerate() {
        imply(*literal, index, &number, out);
    }
}

/// Writes that `literal` implies that `number`, lowest bit first, is `index`.
pub(super) fn imply<S: ClauseSink>(literal: CnfLit, index: usize, number: &[CnfLit], out: &mut Emitter<'_, S>) {
    for (bit, digit) in number.iter().enumerate() {
        out.clause(&[!literal, digit.signed(index >> bit & 1 == 1)]);
    }
}
