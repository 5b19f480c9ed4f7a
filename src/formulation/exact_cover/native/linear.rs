//! `Linear`: a decision diagram of partial sums, lowered as [layers](super::layers).
//!
//! A state is what is still wanted, cut down to what matters: two partial sums are one state if the same sums of the
//! variables to come make both good. For `=` and `≠` these are the amounts left that can be reached, for `≤` and `≥` the
//! number of reachable sums that would do; so the diagram is reduced from the start. (Abío, Nieuwenhuis, Oliveras,
//! Rodríguez-Carbonell and Mayer-Eichberger, *A new look at BDDs for pseudo-Boolean constraints*, JAIR 2012, for intervals
//! of equivalent right-hand sides.)
//!
//! Size: at most as many states at a position as different sums of the variables after it, and a step per state and
//! value; for a sum of k variables over 1..n at most kn states at a position, and kn² steps at each. Strength: that of the layers, so arc
//! consistent.

use super::layers::{self, Step};
use super::{ItemPlan, MOST_NODES, MOST_STEPS, over_budget};
use crate::model::{Comparison, LinearTerm, Literal, Values, VarId};

/// A variable and what each of its values weighs.
type Column = (VarId, Vec<(i32, i128)>);

pub(super) fn plan(
    terms: &[LinearTerm],
    comparison: Comparison,
    rhs: i64,
    guard: Option<Literal>,
    allowed: &[Values],
) -> ItemPlan {
    let columns = columns(terms, allowed);
    let rhs = i128::from(rhs);
    let Some(rests) = rests(&columns) else { return ItemPlan::Residual(over_budget(None)) };
    // By position: the sums so far, with their states.
    let mut sums: Vec<(i128, u32)> = state(&rests[0], comparison, rhs).map(|state| (0, state)).into_iter().collect();
    let start = sums.first().map_or(0, |(_, state)| *state);
    let (mut layers, mut total) = (Vec::with_capacity(columns.len()), 0);
    for ((_, weights), rest) in columns.iter().zip(&rests[1..]) {
        let mut layer = Vec::new();
        let mut next = Vec::new();
        for (sum, from) in sums {
            for (value, weight) in weights {
                if let Some(to) = state(rest, comparison, rhs - sum - weight) {
                    layer.push(Step { from, value: *value, to });
                    next.push((to, sum + weight));
                }
            }
            total += weights.len();
            if total > MOST_NODES {
                return ItemPlan::Residual(over_budget(None));
            }
        }
        // One sum stands for its state.
        next.sort_unstable();
        next.dedup_by_key(|(state, _)| *state);
        sums = next.into_iter().map(|(state, sum)| (sum, state)).collect();
        layers.push(layer);
    }
    let vars: Vec<VarId> = columns.iter().map(|(var, _)| *var).collect();
    layers::plan("diagram", &vars, layers, guard.map(|guard| (guard, start)), allowed)
}

/// Each variable once, with the weights of the values that it keeps.
fn columns(terms: &[LinearTerm], allowed: &[Values]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::with_capacity(terms.len());
    for term in terms {
        let weights = allowed[term.var.index()].iter().map(|value| (value, i128::from(term.weight(value))));
        match columns.iter_mut().find(|(var, _)| *var == term.var) {
            Some((_, sum)) => sum.iter_mut().zip(weights).for_each(|((_, sum), (_, weight))| *sum += weight),
            None => columns.push((term.var, weights.collect())),
        }
    }
    columns
}

/// By position: the sums that the variables from there on can reach, ascending; `None` if they are too many.
fn rests(columns: &[Column]) -> Option<Vec<Vec<i128>>> {
    let (mut rests, mut total) = (vec![vec![0]], 0);
    for (_, weights) in columns.iter().rev() {
        let after = rests.last()?;
        total += after.len();
        if after.len().saturating_mul(weights.len()) > MOST_NODES || total > MOST_STEPS {
            return None;
        }
        let mut rest: Vec<i128> = after.iter().flat_map(|sum| weights.iter().map(move |(_, w)| sum + w)).collect();
        rest.sort_unstable();
        rest.dedup();
        rests.push(rest);
    }
    rests.reverse();
    Some(rests)
}

/// The state in which `left` is still wanted of a sum that can be one of `rest`; `None` if there is no way.
fn state(rest: &[i128], comparison: Comparison, left: i128) -> Option<u32> {
    let below = rest.partition_point(|sum| *sum < left);
    let equal = rest.get(below) == Some(&left);
    let state = match comparison {
        Comparison::Equal => equal.then_some(below),
        // Where no sum would be wrong, which one is wrong does not matter.
        Comparison::NotEqual => match rest {
            [only] if *only == left => None,
            [] => None,
            _ => Some(if equal { below } else { rest.len() }),
        },
        Comparison::AtMost => match below + usize::from(equal) {
            0 => None,
            good => Some(good),
        },
        Comparison::AtLeast => (below < rest.len()).then_some(below),
    };
    state.map(|state| state as u32)
}
