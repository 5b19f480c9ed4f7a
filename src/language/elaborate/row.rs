//! Posts rows: linear forms compared with 0.

use super::builder::{ElaborateResult, ModelBuilder};
use super::form::LinearForm;
use super::tabulate::MOST_PAIRS;
use crate::model::{self, ConstraintKind, Literal, VarId};
use crate::puzzle::Comparison;

impl ModelBuilder<'_> {
    /// Demands that the comparison of the form with 0 holds, where the form is defined.
    pub(super) fn row(&mut self, form: LinearForm, comparison: Comparison, guard: Option<Literal>) -> ElaborateResult {
        let form = form.simplified();
        if let Some(truth) = decided(form.bounds(), comparison) {
            return if truth { Ok(()) } else { self.refuse(guard) };
        }
        let vars: Vec<_> = form.weights.keys().copied().collect();
        let weights: Vec<&Vec<i64>> = form.weights.values().collect();
        let holds = |sum: i64| comparison.holds(form.constant + sum, 0);
        match (&vars[..], &weights[..]) {
            ([var], [weights]) => {
                let keep: Vec<bool> = weights.iter().map(|w| holds(*w)).collect();
                return self.restrict(*var, &keep, guard);
            }
            ([a, b], [of_a, of_b]) if self.combinations(&vars) <= MOST_PAIRS => {
                let mut pairs = Vec::new();
                for (x, wx) in self.domain(*a).iter().zip(*of_a) {
                    let fitting = self.domain(*b).iter().zip(*of_b).filter(|(_, wy)| holds(wx + **wy));
                    pairs.extend(fitting.map(|(y, _)| (x, y)));
                }
                return match pairs.len() as u64 {
                    0 => self.refuse(guard),
                    n if n == self.combinations(&vars) => Ok(()),
                    _ => self.relate(*a, *b, pairs, guard),
                };
            }
            _ => {}
        }
        if let Some(done) = self.extreme_row(&form, comparison, guard) {
            return done;
        }
        if let Some(done) = self.row_as_combos(&form, comparison, guard) {
            return done;
        }
        let rhs = -form.constant;
        let (comparison, rhs) = match comparison {
            Comparison::Equal => (model::Comparison::Equal, rhs),
            Comparison::NotEqual => (model::Comparison::NotEqual, rhs),
            Comparison::Less => (model::Comparison::AtMost, rhs - 1),
            Comparison::AtMost => (model::Comparison::AtMost, rhs),
            Comparison::Greater => (model::Comparison::AtLeast, rhs + 1),
            Comparison::AtLeast => (model::Comparison::AtLeast, rhs),
        };
        let terms = form.terms(|var| self.domain(var));
        self.post(ConstraintKind::Linear { terms, comparison, rhs }, guard)
    }

    /// Posts a row that is satisfied (or violated) only if all variables have their smallest (or all their largest) weight. Then
    /// no sum is needed.
    fn extreme_row(
        &mut self,
        form: &LinearForm,
        comparison: Comparison,
        guard: Option<Literal>,
    ) -> Option<ElaborateResult> {
        let (least, greatest) = form.bounds();
        let at = |sum| comparison.holds(sum, 0);
        for (end, least) in [(least, true), (greatest, false)] {
            let ends = form.weights.iter().map(|(var, weights)| {
                let extreme = extreme(weights, least)?;
                Some((*var, extreme, next(weights, extreme)))
            });
            let ends: Vec<(VarId, i64, i64)> = ends.collect::<Option<_>>()?;
            let step = ends.iter().map(|(_, extreme, next)| next - extreme).min_by_key(|s| s.abs())?;
            let rest = if least { (end + step, greatest) } else { (form.bounds().0, end + step) };
            let others = decided(rest, comparison);
            if others == Some(at(end)) || others.is_none() {
                continue;
            }
            if at(end) {
                return Some(ends.iter().try_for_each(|(var, extreme, _)| {
                    let keep: Vec<bool> = form.weights[var].iter().map(|w| w == extreme).collect();
                    self.restrict(*var, &keep, guard)
                }));
            }
            let mut clause: Vec<Literal> = guard.map(|g| !g).into_iter().collect();
            for (var, extreme, _) in &ends {
                let keep: Vec<bool> = form.weights[var].iter().map(|w| w != extreme).collect();
                clause.extend(self.among(*var, &keep).unwrap_or_default());
            }
            return Some(self.clause(clause));
        }
        None
    }
}

/// Returns the smallest weight, or the largest.
fn extreme(weights: &[i64], least: bool) -> Option<i64> {
    if least { weights.iter().min().copied() } else { weights.iter().max().copied() }
}

/// Returns the weight next to an extreme one.
fn next(weights: &[i64], extreme: i64) -> i64 {
    weights.iter().copied().filter(|w| *w != extreme).min_by_key(|w| w.abs_diff(extreme)).unwrap_or(extreme)
}

/// Returns whether the comparison with 0 holds for everything between the bounds, or for nothing; `None` otherwise.
fn decided((least, greatest): (i64, i64), comparison: Comparison) -> Option<bool> {
    let (all, none) = match comparison {
        Comparison::Equal => (least == 0 && greatest == 0, least > 0 || greatest < 0),
        Comparison::NotEqual => (least > 0 || greatest < 0, least == 0 && greatest == 0),
        Comparison::Less => (greatest < 0, least >= 0),
        Comparison::AtMost => (greatest <= 0, least > 0),
        Comparison::Greater => (least > 0, greatest <= 0),
        Comparison::AtLeast => (least >= 0, greatest < 0),
    };
    if all { Some(true) } else { none.then_some(false) }
}
