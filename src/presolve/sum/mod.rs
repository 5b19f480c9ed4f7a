//! The normal form of `Linear`: [`NormalSum::new`] simplifies a sum within the domains of a model. Used by the formulations
//! and propagators.
//!
//! Each variable occurs once, with its weights added up over its terms. Each has a value of weight 0, and one of positive weight;
//! the weights have no common divisor. Weights above the right-hand side are replaced by the right-hand side plus one, because
//! the difference does not matter. The arithmetic is exact: sums of 64-bit weights fit into 128 bits.

mod diagram;
mod grouped;
mod merge;
pub(crate) mod nested;

pub use diagram::Diagram;
pub use grouped::{GroupedSum, SumGroup, groups};
pub use nested::nested;

use crate::model::{Comparison, LinearTerm, Model, VarId};

/// The result of normalising a `Linear`.
pub enum NormalSum {
    /// The constraint holds for all values of the variables.
    Holds,
    Never,
    Sum(Sum),
}

/// `Σ weight(x)  comparison  rhs`. Some assignments satisfy it and some do not; with `=` and `≠`, one of these may be missing.
pub struct Sum {
    /// The summands by descending greatest weight; those of equal weight in the order written.
    pub terms: Vec<WeightedVariable>,
    pub comparison: Comparison,
    /// The right-hand side, at most the greatest possible sum; with `=` and `≠`, less than that and not 0.
    pub rhs: u128,
}

/// A summand of a normalised sum: a variable and the weights of its values.
pub struct WeightedVariable {
    pub var: VarId,
    /// The weight of each value, by index in the domain. The least weight is 0.
    pub weights: Vec<u128>,
}

impl WeightedVariable {
    pub fn greatest(&self) -> u128 {
        self.weights.iter().copied().max().unwrap_or(0)
    }

    /// Returns the weights that occur, ascending, each with the values (by index) of that weight.
    pub fn classes(&self) -> Vec<(u128, Vec<u32>)> {
        let mut by_weight: Vec<(u128, u32)> = self.weights.iter().copied().zip(0..).collect();
        by_weight.sort_unstable();
        let classes = by_weight.chunk_by(|a, b| a.0 == b.0);
        classes.map(|class| (class[0].0, class.iter().map(|(_, value)| *value).collect())).collect()
    }
}

impl NormalSum {
    /// Normalises a `Linear` over the variables of `model`.
    pub fn new(model: &Model, terms: &[LinearTerm], comparison: Comparison, rhs: i64) -> Self {
        let mut rhs = i128::from(rhs);
        let mut weighed = Vec::new();
        for (var, weights) in merged(model, terms) {
            // A variable without values makes the model unsatisfiable, whatever is returned here.
            let Some(least) = weights.iter().copied().min() else { return Self::Holds };
            rhs -= least;
            let weights: Vec<u128> = weights.iter().map(|w| (w - least).unsigned_abs()).collect();
            if weights.iter().any(|w| *w != 0) {
                weighed.push(WeightedVariable { var, weights });
            }
        }
        let total: u128 = weighed.iter().map(WeightedVariable::greatest).sum();
        let Ok(rhs) = u128::try_from(rhs) else {
            return Self::decided(matches!(comparison, Comparison::AtLeast | Comparison::NotEqual));
        };
        match comparison {
            Comparison::AtMost if rhs >= total => return Self::Holds,
            Comparison::AtLeast if rhs == 0 => return Self::Holds,
            Comparison::NotEqual if rhs > total => return Self::Holds,
            Comparison::AtLeast | Comparison::Equal if rhs > total => return Self::Never,
            Comparison::Equal | Comparison::NotEqual if total == 0 => {
                return Self::decided(comparison == Comparison::Equal);
            }
            _ => {}
        }
        // If the right-hand side is the least or the greatest possible sum, `=` and `≠` become one-sided.
        let (comparison, rhs) = match comparison {
            Comparison::Equal if rhs == 0 => (Comparison::AtMost, 0),
            Comparison::Equal if rhs == total => (Comparison::AtLeast, total),
            Comparison::NotEqual if rhs == 0 => (Comparison::AtLeast, 1),
            Comparison::NotEqual if rhs == total => (Comparison::AtMost, total - 1),
            _ => (comparison, rhs),
        };
        let mut sum = Sum { terms: weighed, comparison, rhs };
        if !sum.divide() {
            return Self::decided(comparison == Comparison::NotEqual);
        }
        sum.cap();
        sum.terms.sort_by_key(|t| std::cmp::Reverse(t.greatest()));
        Self::Sum(sum)
    }

    fn decided(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Never }
    }
}

/// Returns each variable once, in the order of its first term, with the weight of each value over all its terms.
fn merged(model: &Model, terms: &[LinearTerm]) -> Vec<(VarId, Vec<i128>)> {
    let mut order: Vec<usize> = (0..terms.len()).collect();
    order.sort_by_key(|i| terms[*i].var);
    let mut runs: Vec<&[usize]> = order.chunk_by(|i, j| terms[*i].var == terms[*j].var).collect();
    runs.sort_by_key(|run| run[0]);
    let weigh = |run: &[usize], value: i32| run.iter().map(|i| i128::from(terms[*i].weight(value))).sum();
    let of_run = |run: &&[usize]| {
        let var = terms[run[0]].var;
        (var, model.variable(var).domain.iter().map(|value| weigh(run, value)).collect())
    };
    runs.iter().map(of_run).collect()
}

impl Sum {
    pub fn total(&self) -> u128 {
        self.terms.iter().map(WeightedVariable::greatest).sum()
    }

    /// The least sum that need not be distinguished from greater ones.
    pub fn cap_at(&self) -> u128 {
        match self.comparison {
            Comparison::AtLeast => self.rhs,
            Comparison::AtMost | Comparison::Equal | Comparison::NotEqual => self.rhs + 1,
        }
    }

    /// Divides by the common divisor of the weights; returns `false` if the sum can then never equal `rhs`, which `=` demands and
    /// `≠` forbids.
    fn divide(&mut self) -> bool {
        let divisor = self.terms.iter().flat_map(|t| &t.weights).fold(0, |a, b| common_divisor(a, *b)).max(1);
        let rest = self.rhs % divisor;
        self.rhs /= divisor;
        match self.comparison {
            Comparison::AtLeast => self.rhs += u128::from(rest != 0),
            Comparison::Equal | Comparison::NotEqual if rest != 0 => return false,
            Comparison::AtMost | Comparison::Equal | Comparison::NotEqual => {}
        }
        for weight in self.terms.iter_mut().flat_map(|t| &mut t.weights) {
            *weight /= divisor;
        }
        true
    }

    fn cap(&mut self) {
        let most = self.cap_at();
        for weight in self.terms.iter_mut().flat_map(|t| &mut t.weights) {
            *weight = most.min(*weight);
        }
    }
}

fn common_divisor(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
