//! The ranges of terms, and whether terms can be different.

use super::range::Range;
use super::{Truth, VariableBounds};
use crate::model::VarId;
use crate::puzzle::Term;
use std::collections::HashSet;

impl VariableBounds<'_> {
    /// Returns the range of a term.
    pub fn term(&mut self, term: &Term) -> Range {
        self.work = self.work.saturating_sub(1);
        if self.work == 0 {
            return Range::ANYTHING;
        }
        match term {
            Term::Integer(n) => Range::one(*n),
            Term::Variable(variable) => self.variable(*variable),
            Term::Sum(terms) => self.sum(terms),
            Term::Product(terms) => terms.iter().fold(Range::one(1), |product, term| product.times(self.term(term))),
            Term::Quotient(left, right) => self.term(left).divided(self.term(right)),
            Term::Remainder(left, right) => self.term(left).remainder(self.term(right)),
            Term::Absolute(inner) => self.absolute(inner),
            Term::Minimum(terms) => self.extreme(terms, i128::min),
            Term::Maximum(terms) => self.extreme(terms, i128::max),
            Term::Count(formulas) => formulas.iter().fold(Range::one(0), |count, formula| {
                let truth = self.truth(formula);
                count.plus(Range::between(i128::from(!truth.may_fail), i128::from(truth.may_hold)))
            }),
            Term::Element(items, index) => self.element(items, index),
            Term::If(condition, yes, no) => {
                let truth = self.truth(condition);
                match (truth.may_hold, truth.may_fail) {
                    (true, false) => self.term(yes),
                    (false, true) => self.term(no),
                    _ => self.term(yes).union(self.term(no)),
                }
            }
            Term::Concatenation(terms) => {
                let mut ranges = terms.iter().map(|term| self.term(term)).collect::<Vec<_>>().into_iter();
                let Some(first) = ranges.next() else { return Range::NOTHING };
                // A single numeral must not be negative either.
                ranges.fold(Range::one(0).followed_by(first), Range::followed_by)
            }
        }
    }

    fn variable(&self, variable: VarId) -> Range {
        if let Some((_, value)) = self.pinned.iter().find(|(pinned, _)| *pinned == variable) {
            return Range::one((*value).into());
        }
        match self.domain(variable) {
            [] => Range::ANYTHING,
            [first, .., last] => Range::between((*first).into(), (*last).into()),
            [only] => Range::one((*only).into()),
        }
    }

    /// A difference of two different cells is not 0.
    fn absolute(&mut self, inner: &Term) -> Range {
        let range = self.term(inner).absolute();
        if let (Some((0, greatest)), Some((one, other))) = (range.values, difference(inner))
            && greatest >= 1
            && self.pinned.is_empty()
            && self.differ(one, other)
        {
            return Range { values: Some((1, greatest)), ..range };
        }
        range
    }

    fn extreme(&mut self, terms: &[Term], pick: fn(i128, i128) -> i128) -> Range {
        let ranges: Vec<Range> = terms.iter().map(|term| self.term(term)).collect();
        let Some((first, rest)) = ranges.split_first() else { return Range::NOTHING };
        rest.iter().fold(*first, |extreme, range| extreme.combine(*range, |(a, b), (c, d)| (pick(a, c), pick(b, d))))
    }

    fn element(&mut self, items: &[Term], index: &Term) -> Range {
        let range = self.term(index);
        let last = items.len() as i128;
        let Some((least, greatest)) = range.values else { return Range::NOTHING };
        let outside = range.partial || least < 1 || greatest > last;
        let (from, to) = (least.max(1), greatest.min(last));
        let chosen = (from..=to).map(|i| self.term(&items[i as usize - 1])).reduce(Range::union);
        chosen.unwrap_or(Range::NOTHING).or_undefined(outside)
    }

    /// Returns whether terms can be pairwise different, and whether two can be equal.
    pub(super) fn distinct(&mut self, terms: &[Term]) -> Truth {
        let variables: Option<Vec<VarId>> = terms
            .iter()
            .map(|term| match term {
                Term::Variable(variable) => Some(*variable),
                _ => None,
            })
            .collect();
        let Some(variables) = variables else {
            let values: Option<Vec<i128>> = terms.iter().map(|term| self.term(term).exact()).collect();
            return values.map_or(Truth::OPEN, |values| {
                let different: HashSet<&i128> = values.iter().collect();
                Truth::known(different.len() == values.len())
            });
        };
        let different: HashSet<&VarId> = variables.iter().collect();
        let values: HashSet<i32> = variables.iter().flat_map(|v| self.domain(*v).iter().copied()).collect();
        if different.len() < variables.len() || variables.len() > values.len() {
            return Truth::known(false);
        }
        if !self.pinned.is_empty() {
            let values: Option<HashSet<i128>> = variables.iter().map(|v| self.variable(*v).exact()).collect();
            return values.map_or(Truth::OPEN, |values| Truth::known(values.len() == variables.len()));
        }
        let pairs = variables.iter().enumerate().flat_map(|(i, one)| variables[..i].iter().map(move |two| (one, two)));
        let known = pairs.clone().count() < 10_000 && pairs.clone().all(|(one, two)| self.differ(*one, *two));
        Truth { may_hold: true, may_fail: !known }
    }
}

/// Returns the two variables of `x - y`.
fn difference(term: &Term) -> Option<(VarId, VarId)> {
    let Term::Sum(terms) = term else { return None };
    let negated = |term: &Term| match term {
        Term::Product(factors) => match factors.as_slice() {
            [Term::Integer(-1), Term::Variable(v)] | [Term::Variable(v), Term::Integer(-1)] => Some(*v),
            _ => None,
        },
        _ => None,
    };
    match terms.as_slice() {
        [Term::Variable(one), other] => Some((*one, negated(other)?)),
        [other, Term::Variable(one)] => Some((*one, negated(other)?)),
        _ => None,
    }
}
