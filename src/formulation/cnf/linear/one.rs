//! The encoding of sums stating that at most one, or exactly one, of several terms is nonzero: at-most-one over their classes by
//! the product encoding, and for `=` a clause that at least one is true. Only for unguarded sums, because the guard would also be
//! in the clauses that define rows and columns, so that those could not refute it.
//!
//! Size: that of [`AtMostOne::Product`], of the classes, and of the clause. Unit propagation is complete.

use super::super::at_most_one::AtMostOne;
use super::super::extent::Extent;
use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering, class};
use crate::model::Comparison;
use crate::presolve::sum::{Sum, WeightedVariable};

/// Whether a sum has this form.
pub(super) fn is_one(sum: &Sum) -> bool {
    sum.rhs == 1
        && matches!(sum.comparison, Comparison::Equal | Comparison::AtMost)
        && sum.terms.iter().all(|term| term.greatest() == 1)
}

/// Returns the indices of the values with nonzero weight.
fn heavy(term: &WeightedVariable) -> Vec<u32> {
    (0_u32..).zip(&term.weights).filter(|(_, w)| **w > 0).map(|(value, _)| value).collect()
}

pub(super) fn size(sum: &Sum) -> Extent {
    let terms = sum.terms.len() as u64;
    let mut extent = Extent::demand(AtMostOne::Product.size(terms));
    for term in &sum.terms {
        extent.definition += class::size(heavy(term).len(), term.weights.len());
    }
    if sum.comparison == Comparison::Equal {
        extent.demand += ClauseTally::clauses(1, terms);
    }
    extent
}

pub(super) fn encode<S: ClauseSink>(sum: &Sum, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let literals: Vec<CnfLit> =
        sum.terms.iter().map(|term| class::literal(term.var, &heavy(term), numbering, out)).collect();
    if sum.comparison == Comparison::Equal {
        out.clause(&literals);
    }
    AtMostOne::Product.encode(&literals, out);
}
