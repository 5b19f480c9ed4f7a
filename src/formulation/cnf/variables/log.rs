//! Log encoding of variables: the bits of the value's index; `x = v` implies its bits, and some `x = v` is true.
//!
//! Size (k ≥ 3): b = ⌈log₂ k⌉ bits and k equalities; k·b clauses of two literals, and one of k literals. That last clause forbids
//! the unused codes, and together with the others it defines each equality in both directions: bits that spell v make all other
//! equalities false, so that `x = v` remains, all by unit propagation. Two values: one Boolean, no clause. One value: one
//! Boolean, one unit clause. Reference: Iwama and Miyazaki, *SAT-Variable Complexity of Hard Combinatorial Problems*, IFIP 1994.

use super::super::at_most_one::bits;
use super::{Boolean, ClauseSink, ClauseTally, CnfLit, Emitter, degenerate_size};
use crate::model::VarId;

pub(super) fn booleans(k: u64) -> u64 {
    match k {
        0..=2 => k.min(1),
        _ => k + u64::from(bits(k)),
    }
}

pub(super) fn literal(first: u32, k: u32, index: u32) -> CnfLit {
    match k {
        1 => CnfLit::new(first),
        2 => CnfLit::new(first).signed(index == 1),
        _ => CnfLit::new(first + bits(u64::from(k)) + index),
    }
}

/// Returns the meaning of the Boolean at an offset, for three or more values.
pub(super) fn meaning(var: VarId, k: u32, offset: u32) -> Boolean {
    match offset.checked_sub(bits(u64::from(k))) {
        None => Boolean::Bit(var, offset),
        Some(index) => Boolean::Is(var, index),
    }
}

pub(super) fn size(k: u64) -> ClauseTally {
    match k {
        2 => ClauseTally::default(),
        _ => degenerate_size(k).unwrap_or_else(|| {
            ClauseTally::clauses(k.saturating_mul(u64::from(bits(k))), 2) + ClauseTally::clauses(1, k)
        }),
    }
}

pub(super) fn encode<S: ClauseSink>(first: u32, k: u32, out: &mut Emitter<'_, S>) {
    match k {
        0 => out.clause(&[]),
        1 => out.clause(&[CnfLit::new(first)]),
        2 => {}
        _ => {
            let equalities: Vec<CnfLit> = (0..k).map(|index| literal(first, k, index)).collect();
            for (index, equal) in equalities.iter().enumerate() {
                for bit in 0..bits(u64::from(k)) {
                    out.clause(&[!*equal, CnfLit::new(first + bit).signed(index >> bit & 1 == 1)]);
                }
            }
            out.clause(&equalities);
        }
    }
}
