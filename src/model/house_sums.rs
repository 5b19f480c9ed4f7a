//! What houses and sums together say of the cells that stick out: the "45 rule".
//!
//! A house uses every value, so its sum is known, and so is that of a few disjoint houses. Sums whose variables lie
//! inside are subtracted, which leaves the *innies*; sums that also reach outside may be, too, and then their cells
//! outside, the *outies*, count negatively. Everything here follows from the model alone.

use super::{Comparison, Constraint, Kind, LinearTerm, Model, OriginSet, VarId};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Houses of one union.
const MOST_HOUSES: usize = 4;

/// Variables of one further row.
const MOST_LEFT: usize = 5;

/// Rows added, and sums looked at.
const MOST_ROWS: usize = 256;
const MOST_SUMS: usize = 1 << 12;

/// Variables and what their values add up to.
struct Sum {
    vars: Vec<VarId>,
    total: i64,
    origins: OriginSet,
}

/// Disjoint houses.
struct Union {
    vars: BTreeSet<VarId>,
    total: i64,
    /// Where they come from, in order.
    origins: Vec<OriginSet>,
}

/// What houses and sums say of a few variables: `Σ factor · x = total`.
#[derive(Clone, Debug)]
pub struct HouseSum {
    /// The variables, and what each counts: 1 inside the houses, −1 outside.
    pub factors: BTreeMap<VarId, i64>,
    /// What that adds up to.
    pub total: i64,
    /// Where the houses and the sums come from.
    pub origins: Vec<OriginSet>,
}

impl HouseSum {
    /// Takes the variables out that have one value.
    fn fold_fixed(&mut self, model: &Model) {
        let Self { factors, total, .. } = self;
        factors.retain(|var, factor| match model.variable(*var).domain.as_slice() {
            [value] => {
                *total -= *factor * i64::from(*value);
                false
            }
            _ => true,
        });
    }

    /// The row as a constraint says it.
    pub fn terms(&self, model: &Model) -> Vec<LinearTerm> {
        let term = |(var, factor): (&VarId, &i64)| {
            let weights = model.variable(*var).domain.iter().map(|value| (value, factor * i64::from(value)));
            LinearTerm { var: *var, weights: weights.collect() }
        };
        self.factors.iter().map(term).collect()
    }
}

/// Rows over few variables that houses and sums among `constraints`, which are over the variables of `model`, imply; none of
/// them is such a sum itself.
pub fn house_sums(model: &Model, constraints: &[&Constraint]) -> Vec<HouseSum> {
    let sums: Vec<Sum> = constraints.iter().filter_map(|c| sum_of(model, c)).take(MOST_SUMS).collect();
    let mut at: HashMap<VarId, Vec<usize>> = HashMap::new();
    for (index, sum) in sums.iter().enumerate() {
        sum.vars.iter().for_each(|v| at.entry(*v).or_default().push(index));
    }
    let mut known: HashSet<BTreeMap<VarId, i64>> =
        sums.iter().map(|s| s.vars.iter().map(|v| (*v, 1)).collect()).collect();
    let mut rows = Vec::new();
    for union in unions(model, constraints) {
        for halves in [2, 1, 0] {
            let mut row = subtract(&union, &sums, &at, halves);
            row.fold_fixed(model);
            let left = row.factors.len();
            if left == 0 || left > MOST_LEFT || rows.len() >= MOST_ROWS {
                continue;
            }
            if known.insert(row.factors.clone()) {
                rows.push(row);
            }
        }
    }
    rows
}

/// Unions of one to [`MOST_HOUSES`] houses that follow each other in the layout and share no variable.
fn unions(model: &Model, constraints: &[&Constraint]) -> Vec<Union> {
    let house = |constraint: &Constraint| {
        let (Kind::Distinct(vars), None) = (&constraint.kind, constraint.guard) else { return None };
        let values = model.house_values(vars)?;
        Some((vars.iter().copied().collect::<BTreeSet<_>>(), values.iter().map(i64::from).sum::<i64>()))
    };
    let houses: Vec<_> = constraints.iter().map(|c| (house(c), c.origins)).collect();
    let mut unions = Vec::new();
    for start in 0..houses.len() {
        let mut union = Union { vars: BTreeSet::new(), total: 0, origins: Vec::new() };
        for (house, origins) in houses[start..].iter().take(MOST_HOUSES) {
            let Some((vars, total)) = house else { break };
            if !union.vars.is_disjoint(vars) {
                break;
            }
            union.vars.extend(vars);
            union.total += total;
            union.origins.push(*origins);
            unions.push(Union { vars: union.vars.clone(), origins: union.origins.clone(), ..union });
        }
    }
    unions
}

/// What is left of a union when sums are subtracted that lie inside it by so many halves or more.
fn subtract(union: &Union, sums: &[Sum], at: &HashMap<VarId, Vec<usize>>, halves: usize) -> HouseSum {
    let mut left: BTreeMap<VarId, i64> = union.vars.iter().map(|v| (*v, 1)).collect();
    let mut total = union.total;
    let mut origins = union.origins.clone();
    let touching: BTreeSet<usize> = union.vars.iter().filter_map(|v| at.get(v)).flatten().copied().collect();
    for sum in touching.iter().map(|i| &sums[*i]) {
        let inside = sum.vars.iter().filter(|v| union.vars.contains(v)).count();
        // Sums that overlap would count variables twice: the first is taken.
        let free = sum.vars.iter().all(|v| left.contains_key(v) == union.vars.contains(v));
        if free && 2 * inside >= halves * sum.vars.len() {
            total -= sum.total;
            origins.push(sum.origins);
            for var in &sum.vars {
                if left.remove(var).is_none() {
                    left.insert(*var, -1);
                }
            }
        }
    }
    HouseSum { factors: left, total, origins }
}

/// What an unguarded constraint says of a sum of plain values.
fn sum_of(model: &Model, constraint: &Constraint) -> Option<Sum> {
    if constraint.guard.is_some() {
        return None;
    }
    let origins = constraint.origins;
    match &constraint.kind {
        Kind::Domain { var, values } if values.len() == 1 => {
            Some(Sum { vars: vec![*var], total: i64::from(values.iter().next()?), origins })
        }
        Kind::Combos { vars, sets } => {
            let mut totals = sets.iter().map(|s| s.iter().map(i64::from).sum::<i64>());
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| Sum { vars: vars.clone(), total, origins })
        }
        Kind::Relation { a, b, pairs } if a != b => {
            let mut totals = pairs.iter().map(|(x, y)| i64::from(*x) + i64::from(*y));
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| Sum { vars: vec![*a, *b], total, origins })
        }
        Kind::Linear { terms, comparison: Comparison::Equal, rhs } => {
            let plain = terms.iter().all(|t| {
                let domain = &model.variable(t.var).domain;
                domain.iter().all(|v| t.weight(v) == i64::from(v))
            });
            let vars: BTreeSet<VarId> = terms.iter().map(|t| t.var).collect();
            (plain && vars.len() == terms.len()).then(|| Sum { vars: vars.into_iter().collect(), total: *rhs, origins })
        }
        _ => None,
    }
}
