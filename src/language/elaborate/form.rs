//! Linear forms: sums of weights of the values of variables.

use crate::model::{LinearTerm, Values, VarId};
use std::collections::BTreeMap;

/// The bound on sums of weights in absolute value, so that no order of summation overflows.
const REACH: u64 = 1 << 60;

/// The bound on constants in absolute value, so that the sum with all weights fits `i64`.
const MOST: u64 = 1 << 62;

/// `constant + Σ weight of each variable's value`, defined where each variable in `defined` has one of its listed values.
///
/// Any term over one variable is such a form, whatever it computes, and so are sums and multiples of forms.
#[derive(Clone, Debug, Default)]
pub(super) struct LinearForm {
    pub(super) constant: i64,
    /// The weights, by index in the variable's domain.
    pub(super) weights: BTreeMap<VarId, Vec<i64>>,
    pub(super) defined: BTreeMap<VarId, Vec<bool>>,
    /// An upper bound on the absolute value of any partial sum of weights.
    reach: u64,
}

impl LinearForm {
    pub(super) fn constant(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }

    /// Makes the form of one variable with these weights.
    pub(super) fn weights(var: VarId, weights: Vec<i64>) -> Self {
        let reach = weights.iter().map(|w| w.unsigned_abs()).max().unwrap_or(0);
        Self { weights: [(var, weights)].into(), reach, ..Self::default() }
    }

    /// Makes the form of a function of one variable; `None` if it is defined for no value.
    pub(super) fn function(var: VarId, results: &[Option<i64>]) -> Option<Self> {
        if results.iter().all(Option::is_none) {
            return None;
        }
        let mut form = Self::weights(var, results.iter().map(|r| r.unwrap_or(0)).collect());
        if results.iter().any(Option::is_none) {
            form.defined.insert(var, results.iter().map(Option::is_some).collect());
        }
        Some(form)
    }

    /// Adds `factor` times the other form; `None` if it exceeds the range.
    #[must_use]
    pub(super) fn plus(mut self, other: &Self, factor: i64) -> Option<Self> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (var, weights) in &other.weights {
            let sums = self.weights.entry(*var).or_insert_with(|| vec![0; weights.len()]);
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = sum.checked_add(weight.checked_mul(factor)?)?;
            }
        }
        for (var, defined) in &other.defined {
            let both = self.defined.entry(*var).or_insert_with(|| vec![true; defined.len()]);
            both.iter_mut().zip(defined).for_each(|(b, d)| *b &= d);
        }
        self.reach = self.reach.checked_add(other.reach.checked_mul(factor.unsigned_abs())?)?;
        (self.reach <= REACH && self.constant.unsigned_abs() <= MOST).then_some(self)
    }

    /// Removes variables whose values all have the same weight.
    #[must_use]
    pub(super) fn simplified(mut self) -> Self {
        let mut constant = self.constant;
        self.weights.retain(|_, weights| {
            let same = weights.windows(2).all(|w| w[0] == w[1]);
            if same {
                constant += weights.first().unwrap_or(&0);
            }
            !same
        });
        self.constant = constant;
        self
    }

    /// Returns the smallest and the largest possible value.
    pub(super) fn bounds(&self) -> (i64, i64) {
        let mut bounds = (self.constant, self.constant);
        for weights in self.weights.values() {
            bounds.0 += weights.iter().min().unwrap_or(&0);
            bounds.1 += weights.iter().max().unwrap_or(&0);
        }
        bounds
    }

    /// Returns all possible values, ascending; `None` if there are more than `most`.
    pub(super) fn values(&self, most: usize) -> Option<Vec<i64>> {
        let mut sums = vec![self.constant];
        for weights in self.weights.values() {
            let mut weights = weights.clone();
            weights.sort_unstable();
            weights.dedup();
            if sums.len().checked_mul(weights.len())? > most.saturating_mul(64) {
                return None;
            }
            sums = sums.iter().flat_map(|sum| weights.iter().map(move |w| sum + w)).collect();
            sums.sort_unstable();
            sums.dedup();
            if sums.len() > most {
                return None;
            }
        }
        Some(sums)
    }

    /// Returns the terms in the representation of models.
    pub(super) fn terms<'d>(&self, domain: impl Fn(VarId) -> &'d Values) -> Vec<LinearTerm> {
        let listed = |(var, weights): (&VarId, &Vec<i64>)| {
            let weights = domain(*var).iter().zip(weights).filter(|(_, w)| **w != 0).map(|(v, w)| (v, *w)).collect();
            LinearTerm { var: *var, weights }
        };
        self.weights.iter().map(listed).collect()
    }
}
