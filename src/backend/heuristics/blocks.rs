//! Chooses disjoint houses that together cover as many variables as possible. `annealing` keeps each of them a permutation.
//!
//! On a grid of rows, columns and boxes any of the three kinds would do. Houses that are adjacent in the model are preferred
//! together, so that overlapping grids, too, are covered by one kind. Of kinds that cover equally many, the last is taken: the
//! boxes, as in Lewis's paper.

use crate::model::{ConstraintKind, Model, VarId};

/// Upper bound on the houses considered; such a search would not get far on larger grids.
const MOST: usize = 600;

/// Returns the houses, each with its values.
pub fn blocks(model: &Model) -> Vec<(Vec<VarId>, Vec<i32>)> {
    let house = |vars: &Vec<VarId>| Some((vars.clone(), model.house_values(vars)?.as_slice().to_vec()));
    let houses = model.constraints().iter().filter_map(|constraint| match (&constraint.kind, constraint.guard) {
        // A house that contains a variable twice has no permutation.
        (ConstraintKind::Distinct(vars), None) if vars.len() == constraint.scope().len() => house(vars),
        _ => None,
    });
    let mut houses: Vec<(Vec<VarId>, Vec<i32>)> = houses.take(MOST).collect();
    let mut best: (usize, Vec<usize>) = (0, Vec::new());
    for seed in (0..houses.len()).rev() {
        let found = around(seed, &houses, model.variables().len());
        if found.0 > best.0 {
            best = found;
        }
        if best.0 == model.variables().len() {
            break;
        }
    }
    best.1.sort_unstable();
    best.1.into_iter().map(|house| std::mem::take(&mut houses[house])).collect()
}

/// Disjoint houses, those near `seed` first, and the number of variables that they cover.
fn around(seed: usize, houses: &[(Vec<VarId>, Vec<i32>)], variables: usize) -> (usize, Vec<usize>) {
    let mut order: Vec<usize> = (0..houses.len()).collect();
    order.sort_by_key(|house| house.abs_diff(seed));
    let mut taken = vec![false; variables];
    let (mut covered, mut chosen) = (0, Vec::new());
    for house in order {
        let vars = &houses[house].0;
        if vars.iter().all(|var| !taken[var.index()]) {
            vars.iter().for_each(|var| taken[var.index()] = true);
            covered += vars.len();
            chosen.push(house);
        }
    }
    (covered, chosen)
}
