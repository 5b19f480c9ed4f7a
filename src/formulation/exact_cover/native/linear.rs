//! Lowers `Linear` to exact cover: a decision diagram of partial sums, lowered as [layers](super::layers).
//!
//! A state is the remaining sum, reduced to what matters: two partial sums share a state if the same sums of the remaining
//! variables complete both. For `=` and `≠` the state is the remaining amount if it can be reached, for `≤` and `≥` the number of
//! reachable sums that would satisfy it; so the diagram is reduced by construction. (Abío, Nieuwenhuis, Oliveras,
//! Rodríguez-Carbonell and Mayer-Eichberger, *A new look at BDDs for pseudo-Boolean constraints*, JAIR 2012, for intervals of
//! equivalent right-hand sides.)
//!
//! Size: at most as many states at a position as different sums of the variables after it, and a step per state and value; for a
//! sum of k variables over 1..n at most kn states at a position, and kn² steps at each. Strength: that of the layers, hence arc
//! consistent.

use super::layers::{self, LayerStep};
use super::{ItemPlan, MOST_NODES, MOST_STEPS, over_budget};
use crate::model::{Comparison, LinearTerm, Literal, Values, VarId};

/// A variable and the weight of each of its values.
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
    // By position: the partial sums with their states.
    let mut sums: Vec<(i128, u32)> = state(&rests[0], comparison, rhs).map(|state| (0, state)).into_iter().collect();
    let start = sums.first().map_or(0, |(_, state)| *state);
    let (mut layers, mut total) = (Vec::with_capacity(columns.len()), 0);
    for ((_, weights), rest) in columns.iter().zip(&rests[1..]) {
        let mut layer = Vec::new();
        let mut next = Vec::new();
        for (sum, from) in sums {
            for (value, weight) in weights {
                if let Some(to) = state(rest, comparison, rhs - sum - weight) {
                    layer.push(LayerStep { from, value: *value, to });
                    next.push((to, sum + weight));
                }
            }
            total += weights.len();
            if total > MOST_NODES {
                return ItemPlan::Residual(over_budget(None));
            }
        }
        // One sum represents each state.
        next.sort_unstable();
        next.dedup_by_key(|(state, _)| *state);
        sums = next.into_iter().map(|(state, sum)| (sum, state)).collect();
        layers.push(layer);
    }
    let vars: Vec<VarId> = columns.iter().map(|(var, _)| *var).collect();
    layers::plan("diagram", &vars, layers, guard.map(|guard| (guard, start)), allowed)
}

/// Returns each variable once, with the weights of its remaining values.
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

/// Returns, by position, the sums that the variables from there on can reach, ascending; `None` if there are too many.
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

/// Returns the state in which `left` remains of a sum that can be one of `rest`; `None` if it cannot be completed.
fn state(rest: &[i128], comparison: Comparison, left: i128) -> Option<u32> {
    let below = rest.partition_point(|sum| *sum < left);
    let equal = rest.get(below) == Some(&left);
    let state = match comparison {
        Comparison::Equal => equal.then_some(below),
        // If every sum is acceptable, all such states are merged.
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
