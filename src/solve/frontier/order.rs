//! Orders of the variables in which few constraints are unfinished at a time.

use crate::model::{Constraint, Model, VarId};

/// Several orders, of which one may be much better than the others: as the model has them, and the one that leaves the fewest
/// constraints unfinished, step by step. Variables that nothing relates are not mixed.
pub fn orders(model: &Model) -> [Vec<VarId>; 2] {
    let scopes: Vec<Vec<VarId>> = model.constraints().iter().map(Constraint::scope).collect();
    let mut of_var: Vec<Vec<usize>> = vec![Vec::new(); model.variables().len()];
    for (number, scope) in scopes.iter().enumerate() {
        scope.iter().for_each(|var| of_var[var.index()].push(number));
    }
    let part = parts(&scopes, &of_var);
    let mut natural: Vec<VarId> = model.var_ids().collect();
    natural.sort_by_key(|var| part[var.index()]);
    let mut greedy = greedy(&scopes, &of_var);
    greedy.sort_by_key(|var| part[var.index()]);
    [natural, greedy]
}

/// The number of each variable's connected part.
fn parts(scopes: &[Vec<VarId>], of_var: &[Vec<usize>]) -> Vec<usize> {
    let mut part = vec![usize::MAX; of_var.len()];
    let mut is_done = vec![false; scopes.len()];
    for first in 0..part.len() {
        if part[first] != usize::MAX {
            continue;
        }
        let mut waiting = vec![first];
        part[first] = first;
        while let Some(var) = waiting.pop() {
            for number in &of_var[var] {
                if std::mem::replace(&mut is_done[*number], true) {
                    continue;
                }
                for other in &scopes[*number] {
                    if part[other.index()] == usize::MAX {
                        part[other.index()] = first;
                        waiting.push(other.index());
                    }
                }
            }
        }
    }
    part
}

fn greedy(scopes: &[Vec<VarId>], of_var: &[Vec<usize>]) -> Vec<VarId> {
    let mut open: Vec<usize> = scopes.iter().map(Vec::len).collect();
    let mut left: Vec<VarId> = (0..of_var.len() as u32).map(VarId).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let cost = |var: &VarId| -> i64 {
            let of = |number: &usize| match (open[*number], scopes[*number].len()) {
                (1, _) => -2,
                (open, all) if open == all => 2,
                _ => -1,
            };
            of_var[var.index()].iter().map(of).sum()
        };
        let next = (0..left.len()).min_by_key(|place| (cost(&left[*place]), *place)).unwrap_or(0);
        let var = left.remove(next);
        of_var[var.index()].iter().for_each(|number| open[*number] -= 1);
        order.push(var);
    }
    order
}
