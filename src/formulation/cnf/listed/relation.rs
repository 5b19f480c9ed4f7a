//! Encodes `Relation` in CNF by conflicts or supports, whichever needs fewer literals.
//!
//! Size with d and e values, P pairs allowed, F = d·e − P not:
//! - conflicts, a clause per forbidden pair: F clauses, 2F literals. Unit propagation does forward checking.
//! - supports, each value implies one of its partners: d + e clauses, d + e + 2P literals. Unit propagation makes the
//!   relation arc consistent.
//!
//! If both variables are the same: a unit clause for each value that is not related to itself. References: de Kleer, *A
//! comparison of ATMS and CSP techniques*, IJCAI 1989 (conflicts); Gent, *Arc Consistency in SAT*, ECAI 2002 (supports).

use super::{ClauseSink, ClauseTally, CnfLit, Emitter, Numbering, Pairs, implies_some, others};

/// Returns the sizes of supports and of conflicts.
fn forms(pairs: &Pairs) -> (ClauseTally, ClauseTally) {
    let (d, e) = pairs.values();
    let (d, e, allowed) = (d as u64, e as u64, pairs.allowed() as u64);
    let supports = ClauseTally { fresh: 0, clauses: d + e, literals: d + e + 2 * allowed };
    (supports, ClauseTally::clauses(d * e - allowed, 2))
}

pub(super) fn supports(pairs: &Pairs) -> bool {
    let (supports, conflicts) = forms(pairs);
    !pairs.same() && supports.literals < conflicts.literals
}

pub(super) fn size(pairs: &Pairs) -> ClauseTally {
    if pairs.same() {
        return ClauseTally::clauses((pairs.values().0 - pairs.allowed()) as u64, 1);
    }
    let (supports, conflicts) = forms(pairs);
    if self::supports(pairs) { supports } else { conflicts }
}

pub(super) fn encode<S: ClauseSink>(pairs: &Pairs, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let a = |i: usize| numbering.candidate(pairs.a, i);
    let b = |j: usize| numbering.candidate(pairs.b, j);
    if pairs.same() {
        for (i, _) in pairs.rows().iter().enumerate().filter(|(_, partners)| partners.is_empty()) {
            out.clause(&[!a(i)]);
        }
        return;
    }
    if supports(pairs) {
        support(pairs.rows(), a, b, out);
        support(&pairs.columns(), b, a, out);
    } else {
        for (i, partners) in pairs.rows().iter().enumerate() {
            for j in others(partners, pairs.values().1) {
                out.clause(&[!a(i), !b(j as usize)]);
            }
        }
    }
}

fn support<S: ClauseSink>(
    partners: &[Vec<u32>],
    value: impl Fn(usize) -> CnfLit,
    partner: impl Fn(usize) -> CnfLit,
    out: &mut Emitter<'_, S>,
) {
    for (i, partners) in partners.iter().enumerate() {
        out.clause(&implies_some(value(i), partners.iter().map(|j| partner(*j as usize))));
    }
}
