//! The adder encoding of sums: adds the bits of the weights in binary with full and half adders, column by column, and compares
//! the result.
//!
//! - Bit j of a variable's weight is the class of the values whose weight has that bit.
//! - A column of m bits is added, three at a time by full adders, the last two by a half adder; ⌊m/2⌋ carries go into the next
//!   column.
//! - `s ≤ r`: for each bit j that is 0 in r, it is 0 in s, or s lacks a higher bit that r has. `s ≥ r`: for each bit that is 1 in
//!   r, it is 1 in s, or s has a higher bit that r lacks. `s = r`: each bit is equal. `s ≠ r`: some bit differs.
//!
//! Size with m bits in a column: ⌊(m − 1)/2⌋ full adders of 2 variables, 8 clauses of four and 6 of three literals; if m is even,
//! a half adder of 2 variables, 5 clauses of three and 2 of two literals. This is about 14 clauses per bit of a weight, however
//! large the sum, so it handles sums that are too large for the other encodings.
//!
//! Unit propagation only evaluates: once every variable has its value, it determines whether the sum is right. It is not
//! consistent in any stronger sense. References: Warners, *A Linear-Time Transformation of Linear Inequalities into CNF*, IPL
//! 1998; Eén and Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, JSAT 2006.

use super::super::extent::Extent;
use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering, SignedPosition, class};
use crate::model::Comparison;
use crate::presolve::sum::{Sum, WeightedVariable};
use std::collections::VecDeque;

const FULL: ClauseTally = ClauseTally { fresh: 2, clauses: 14, literals: 8 * 4 + 6 * 3 };
const HALF: ClauseTally = ClauseTally { fresh: 2, clauses: 7, literals: 5 * 3 + 2 * 2 };

/// Iterates over the bits of a weight that some value has, with the position of the bit and the indices of those values.
fn bits(term: &WeightedVariable) -> impl Iterator<Item = (usize, Vec<u32>)> + '_ {
    let width = u128::BITS - term.greatest().leading_zeros();
    let with =
        |bit: u32| (0_u32..).zip(&term.weights).filter(move |(_, w)| **w >> bit & 1 == 1).map(|(value, _)| value);
    (0..width).map(move |bit| (bit as usize, with(bit).collect::<Vec<_>>())).filter(|(_, values)| !values.is_empty())
}

pub(super) fn size(sum: &Sum) -> Extent {
    let mut definition = ClauseTally::default();
    let mut columns: Vec<u64> = Vec::new();
    for term in &sum.terms {
        for (bit, values) in bits(term) {
            definition += class::size(values.len(), term.weights.len());
            columns.resize(columns.len().max(bit + 1), 0);
            columns[bit] += 1;
        }
    }
    let mut result = Vec::new();
    let mut carries = 0;
    while result.len() < columns.len() || carries > 0 {
        let column = columns.get(result.len()).copied().unwrap_or(0) + carries;
        definition += FULL.times(column.saturating_sub(1) / 2);
        if column > 0 && column % 2 == 0 {
            definition += HALF;
        }
        carries = column / 2;
        result.push((column > 0).then_some(()));
    }
    let mut demand = ClauseTally::default();
    compare(sum, &result, &mut |clause: &[SignedPosition]| demand += ClauseTally::clauses(1, clause.len() as u64));
    Extent { definition, demand }
}

pub(super) fn encode<S: ClauseSink>(sum: &Sum, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let mut columns: Vec<VecDeque<CnfLit>> = Vec::new();
    for term in &sum.terms {
        for (bit, values) in bits(term) {
            let literal = class::literal(term.var, &values, numbering, out);
            columns.resize_with(columns.len().max(bit + 1), VecDeque::new);
            columns[bit].push_back(literal);
        }
    }
    let mut result: Vec<Option<CnfLit>> = Vec::new();
    let mut bit = 0;
    while let Some(column) = columns.get_mut(bit) {
        let mut column = std::mem::take(column);
        let mut carries = Vec::new();
        while column.len() > 1 {
            let (Some(a), Some(b)) = (column.pop_front(), column.pop_front()) else { break };
            let (total, carry) = match column.pop_front() {
                Some(c) => full([a, b, c], out),
                None => half([a, b], out),
            };
            column.push_back(total);
            carries.push(carry);
        }
        result.push(column.pop_front());
        bit += 1;
        if !carries.is_empty() {
            columns.resize_with(columns.len().max(bit + 1), VecDeque::new);
            columns[bit].extend(carries);
        }
    }
    compare(sum, &result, &mut |clause| {
        let clause: Vec<CnfLit> =
            clause.iter().filter_map(|(bit, positive)| Some(result[*bit]?.signed(*positive))).collect();
        out.clause(&clause);
    });
}

/// Returns the sum and carry of three bits.
fn full<S: ClauseSink>(bits: [CnfLit; 3], out: &mut Emitter<'_, S>) -> (CnfLit, CnfLit) {
    let (total, carry) = (out.fresh(), out.fresh());
    for signs in 0..8_u32 {
        let [a, b, c] = std::array::from_fn(|i| bits[i].signed(signs >> i & 1 == 1));
        out.define(&[!a, !b, !c, total.signed(signs.count_ones() % 2 == 1)]);
    }
    let [a, b, c] = bits;
    for (x, y) in [(a, b), (a, c), (b, c)] {
        out.define(&[!x, !y, carry]);
        out.define(&[x, y, !carry]);
    }
    (total, carry)
}

/// Returns the sum and carry of two bits.
fn half<S: ClauseSink>([a, b]: [CnfLit; 2], out: &mut Emitter<'_, S>) -> (CnfLit, CnfLit) {
    let (total, carry) = (out.fresh(), out.fresh());
    for (x, y, result) in [(a, b, !total), (!a, !b, !total), (a, !b, total), (!a, b, total)] {
        out.define(&[!x, !y, result]);
    }
    out.define(&[!a, !b, carry]);
    out.define(&[a, !carry]);
    out.define(&[b, !carry]);
    (total, carry)
}

/// Calls `clause` with each clause of the comparison, as positions of bits and their signs. Bits of the sum that are `None` are
/// 0.
fn compare<T>(sum: &Sum, bits: &[Option<T>], clause: &mut impl FnMut(&[SignedPosition])) {
    let wanted = |bit: usize| sum.rhs >> bit & 1 == 1;
    // Returns the literals stating that the sum differs from `rhs` in `range`, at bits where `rhs` has value `of`; `None` if a
    // bit certainly differs.
    let differ = |range: std::ops::Range<usize>, of: fn(bool) -> bool| {
        let mut literals = Vec::new();
        for bit in range.filter(|bit| of(wanted(*bit))) {
            match (&bits[bit], wanted(bit)) {
                (Some(_), wanted) => literals.push((bit, !wanted)),
                (None, true) => return None,
                (None, false) => {}
            }
        }
        Some(literals)
    };
    let width = bits.len();
    match sum.comparison {
        Comparison::AtMost => {
            for bit in (0..width).filter(|bit| !wanted(*bit) && bits[*bit].is_some()) {
                if let Some(mut literals) = differ(bit + 1..width, |wanted| wanted) {
                    literals.push((bit, false));
                    clause(&literals);
                }
            }
        }
        Comparison::AtLeast => {
            for bit in (0..width).filter(|bit| wanted(*bit)) {
                let mut literals = differ(bit + 1..width, |wanted| !wanted).unwrap_or_default();
                literals.extend(bits[bit].as_ref().map(|_| (bit, true)));
                clause(&literals);
            }
        }
        Comparison::Equal => {
            for bit in (0..width).filter(|bit| wanted(*bit) || bits[*bit].is_some()) {
                match bits[bit] {
                    Some(_) => clause(&[(bit, wanted(bit))]),
                    None => clause(&[]),
                }
            }
        }
        Comparison::NotEqual => {
            if let Some(literals) = differ(0..width, |_| true) {
                clause(&literals);
            }
        }
    }
}
