//! Relations of two variables that are sums: those in which, of two values, one allows all that the other does.
//!
//! Such relations, as `<` and `≥`, are *Ferrers relations*: the values of one variable can be ranked such that each
//! value of the other allows the first so many of them (J. Riguet, *Les relations de Ferrers*, 1951). So whether a pair
//! is allowed is a matter of bounds.

use super::{Normal, Sum};
use crate::model::{Comparison, Kind, LinearTerm, Model, VarId};

/// The sum that says the same as a relation, or a table of two variables; `None` if it is no such relation, allows all
/// pairs, or none.
pub fn nested(model: &Model, kind: &Kind) -> Option<Sum> {
    let (a, b, pairs): (VarId, VarId, Vec<(i32, i32)>) = match kind {
        Kind::Relation { a, b, pairs } => (*a, *b, pairs.clone()),
        Kind::Table { vars, tuples } => {
            let [a, b] = vars[..] else { return None };
            let pair = |tuple: &Vec<i32>| Some((*tuple.first()?, *tuple.get(1)?));
            (a, b, tuples.iter().map(pair).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    if a == b {
        return None;
    }
    let (first, second) = (&model.variable(a).domain, &model.variable(b).domain);
    let mut allowed = vec![vec![false; second.len()]; first.len()];
    for (x, y) in pairs {
        if let (Some(x), Some(y)) = (first.index_of(x), second.index_of(y)) {
            allowed[x][y] = true;
        }
    }
    let count = |y: usize| allowed.iter().filter(|row| row[y]).count();
    let mut ranked: Vec<usize> = (0..second.len()).collect();
    ranked.sort_by_key(|y| std::cmp::Reverse(count(*y)));
    let lengths: Vec<usize> = allowed.iter().map(|row| row.iter().filter(|is| **is).count()).collect();
    if !allowed.iter().zip(&lengths).all(|(row, length)| ranked[..*length].iter().all(|y| row[*y])) {
        return None;
    }
    // A value of rank r is allowed where more than r are.
    let rank = |y: usize| ranked.iter().position(|other| *other == y).map(|rank| rank as i64);
    let ranks = (0..second.len()).map(rank).collect::<Option<Vec<i64>>>()?;
    let terms = [
        LinearTerm { var: a, weights: first.iter().zip(&lengths).map(|(x, length)| (x, -(*length as i64))).collect() },
        LinearTerm { var: b, weights: second.iter().zip(ranks).collect() },
    ];
    match Normal::new(model, &terms, Comparison::AtMost, -1) {
        Normal::Sum(sum) if sum.terms.len() == 2 => Some(sum),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Values, Variable};
    use proptest::prelude::*;

    const VALUES: i32 = 4;

    fn model() -> (Model, VarId, VarId) {
        let mut model = Model::new();
        let mut add = || model.add_variable(Variable::answer(Values::new(0..VALUES)));
        let (a, b) = (add(), add());
        (model, a, b)
    }

    fn holds(sum: &Sum, at: impl Fn(VarId) -> i32) -> bool {
        let total: u128 = sum.terms.iter().map(|term| term.weights[at(term.var) as usize]).sum();
        sum.comparison.holds(total, sum.rhs)
    }

    proptest! {
        /// Whether rows are nested in some order is asked pair by pair.
        #[test]
        fn a_relation_is_a_sum_if_and_only_if_its_rows_are_nested(
            rows in proptest::collection::vec(0..1_u32 << VALUES, VALUES as usize),
            is_nested in any::<bool>(),
            as_table in any::<bool>(),
        ) {
            // Random rows are hardly ever nested.
            let rows: Vec<u32> = match is_nested {
                true => rows.iter().map(|row| (1 << row.count_ones()) - 1).collect(),
                false => rows,
            };
            let (model, a, b) = model();
            let is_allowed = |x: i32, y: i32| rows[x as usize] >> y & 1 == 1;
            let all = || (0..VALUES).flat_map(|x| (0..VALUES).map(move |y| (x, y)));
            let pairs: Vec<(i32, i32)> = all().filter(|(x, y)| is_allowed(*x, *y)).collect();
            let kind = match as_table {
                true => Kind::Table { vars: vec![a, b], tuples: pairs.iter().map(|(x, y)| vec![*x, *y]).collect() },
                false => Kind::Relation { a, b, pairs: pairs.clone() },
            };
            let nested_rows = rows.iter().all(|r| rows.iter().all(|s| r & s == *r || r & s == *s));
            // What only the other variable decides is no sum of two.
            let depends = rows.iter().any(|row| *row != rows[0]);
            let sum = nested(&model, &kind);
            prop_assert_eq!(sum.is_some(), nested_rows && depends, "{:?}", rows);
            if let Some(sum) = sum {
                for (x, y) in all() {
                    prop_assert_eq!(holds(&sum, |var| if var == a { x } else { y }), is_allowed(x, y));
                }
            }
        }
    }
}
