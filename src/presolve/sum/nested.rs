//! Recognises relations of two variables that are equivalent to a sum: those in which, of any two values of a variable, one
//! allows everything that the other allows.
//!
//! Such relations, for example `<` and `≥`, are *Ferrers relations*: the values of one variable can be ranked such that each
//! value of the other allows the first k of them, for some k (J. Riguet, *Les relations de Ferrers*, 1951). Whether a pair is
//! allowed is then a comparison of bounds.

use super::{NormalSum, Sum};
use crate::model::{Comparison, ConstraintKind, LinearTerm, Model, VarId};

/// Returns the sum that is equivalent to a relation, or to a table of two variables; `None` if the relation is not of this type,
/// allows all pairs, or none.
pub fn nested(model: &Model, kind: &ConstraintKind) -> Option<Sum> {
    let (a, b, pairs): (VarId, VarId, Vec<(i32, i32)>) = match kind {
        ConstraintKind::Relation { a, b, pairs } => (*a, *b, pairs.clone()),
        ConstraintKind::Table { vars, tuples } => {
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
    // A value of rank r is allowed if more than r values are.
    let rank = |y: usize| ranked.iter().position(|other| *other == y).map(|rank| rank as i64);
    let ranks = (0..second.len()).map(rank).collect::<Option<Vec<i64>>>()?;
    let terms = [
        LinearTerm { var: a, weights: first.iter().zip(&lengths).map(|(x, length)| (x, -(*length as i64))).collect() },
        LinearTerm { var: b, weights: second.iter().zip(ranks).collect() },
    ];
    match NormalSum::new(model, &terms, Comparison::AtMost, -1) {
        NormalSum::Sum(sum) if sum.terms.len() == 2 => Some(sum),
        _ => None,
    }
}
