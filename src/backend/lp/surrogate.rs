//! A combination of all rows that no choice satisfies, where the linear relaxation is infeasible: as for pigeons and holes.
//!
//! The rows, each times a multiplier, add up to one that every solution satisfies, a *surrogate* (Glover, *Surrogate Constraints*,
//! Operations Research 16, 1968). Its least value over the groups minus its right-hand side is the Lagrangian bound, concave in the
//! multipliers, and above 0 for some of them whenever the relaxation is infeasible. They are found by steps along subgradients
//! (Held, Wolfe and Crowder, *Validation of Subgradient Optimization*, Mathematical Programming 6, 1974; the length is Polyak's) in
//! floating point; the row itself is added up in integers, so that what it refutes is refuted.
//!
//! A surrogate with a bound below 0 is not used: on the examples it cut off no node, and slowed each by its length.

use crate::formulation::ilp::{ColumnId, RowSystem, Sense, SumRow};
use std::collections::BTreeMap;

/// Steps along subgradients at most, and terms of rows that they examine: as long as some thousand nodes take.
const STEPS: usize = 300;
const TERMS: usize = 2_000_000;

/// The greatest multiplier after rounding.
const PRECISION: f64 = 1e4;

/// A surrogate row, at most its right-hand side, that refutes what is open at a mark; `None` if none is found.
pub fn surrogate(system: &RowSystem, mark: usize) -> Option<(Vec<(ColumnId, i64)>, i64)> {
    let rows: Vec<SumRow<'_>> = system.rows().collect();
    let values = system.values_at(mark);
    // An inequality counts by its largest coefficient at first, an equation not at all.
    let first = |row: &SumRow<'_>| {
        let sign = match row.sense {
            Sense::Equal => 0.0,
            Sense::AtMost => 1.0,
            Sense::AtLeast => -1.0,
        };
        sign / row.terms.iter().map(|(_, k)| k.unsigned_abs()).max().unwrap_or(1).max(1) as f64
    };
    let mut multipliers: Vec<f64> = rows.iter().map(first).collect();
    let mut costs = vec![0.0; values.len()];
    let terms: usize = rows.iter().map(|row| row.terms.len()).sum();
    for _ in 0..STEPS.min(TERMS / terms.max(1)) {
        costs.fill(0.0);
        let mut bound = 0.0;
        for (row, multiplier) in rows.iter().zip(&multipliers) {
            bound -= multiplier * row.rhs as f64;
            row.terms.iter().for_each(|(column, k)| costs[*column as usize] += multiplier * *k as f64);
        }
        let mut chosen = vec![false; values.len()];
        for group in 0..system.groups() as u32 {
            let (members, is_exact) = (system.members(group), system.is_exact(group));
            let open = members.iter().filter(|column| values[**column as usize] != Some(false));
            let cheapest = open.min_by(|a, b| costs[**a as usize].total_cmp(&costs[**b as usize]));
            let Some(column) = cheapest.map(|column| *column as usize) else { continue };
            if is_exact || costs[column] < 0.0 || values[column] == Some(true) {
                chosen[column] = true;
                bound += costs[column];
            }
        }
        if bound > 1e-3 * multipliers.iter().fold(0.0, |most: f64, y| most.max(y.abs())) {
            return added(&rows, &multipliers);
        }
        let excess = |row: &SumRow<'_>| {
            let ones = row.terms.iter().filter(|(column, _)| chosen[*column as usize]);
            (ones.map(|(_, k)| k).sum::<i64>() - row.rhs) as f64
        };
        let slopes: Vec<f64> = rows.iter().map(excess).collect();
        let square: f64 = slopes.iter().map(|slope| slope * slope).sum();
        if square == 0.0 {
            // This choice satisfies all rows.
            return None;
        }
        let length = (1.0 - bound) / square;
        for ((multiplier, slope), row) in multipliers.iter_mut().zip(&slopes).zip(&rows) {
            *multiplier += length * slope;
            *multiplier = match row.sense {
                Sense::AtMost => multiplier.max(0.0),
                Sense::AtLeast => multiplier.min(0.0),
                Sense::Equal => *multiplier,
            };
        }
    }
    None
}

/// The sum of the rows, each times its multiplier, rounded.
fn added(rows: &[SumRow<'_>], multipliers: &[f64]) -> Option<(Vec<(ColumnId, i64)>, i64)> {
    let most = multipliers.iter().fold(0.0, |most: f64, y| most.max(y.abs()));
    let (mut sum, mut rhs) = (BTreeMap::<u32, i64>::new(), 0_i64);
    for (row, multiplier) in rows.iter().zip(multipliers) {
        let multiplier = (multiplier / most * PRECISION).round() as i64;
        if multiplier == 0 {
            continue;
        }
        rhs = rhs.checked_add(row.rhs.checked_mul(multiplier)?)?;
        for (column, k) in row.terms {
            let cost = sum.entry(*column).or_default();
            *cost = cost.checked_add(k.checked_mul(multiplier)?)?;
        }
    }
    let within = |k: &i64| k.unsigned_abs() < 1 << 40;
    let is_small = sum.values().all(within) && sum.len() < 1 << 20 && rhs.unsigned_abs() < 1 << 60;
    let terms: Vec<(ColumnId, i64)> = sum.into_iter().filter(|(_, k)| *k != 0).map(|(c, k)| (ColumnId(c), k)).collect();
    (is_small && !terms.is_empty()).then_some((terms, rhs))
}
