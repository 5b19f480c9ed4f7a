//! Houses that share no variable and together cover as many as can be: what permutations are kept in.
//!
//! On a board of rows, columns and boxes any of the three would do; houses that stand next to each other in the model are
//! taken together, so that overlapping grids, too, are covered by one sort. Of sorts that cover alike the last is taken: the
//! boxes, as in Lewis's paper.

use crate::model::{Kind, Model, VarId};

/// So many houses are looked at; more are no board that such a search would get far on.
const MOST: usize = 600;

/// The houses, each with its values.
pub(super) fn blocks(model: &Model) -> Vec<(Vec<VarId>, Vec<i32>)> {
    let house = |vars: &Vec<VarId>| Some((vars.clone(), model.house_values(vars)?.as_slice().to_vec()));
    let houses = model.constraints().iter().filter_map(|constraint| match (&constraint.kind, constraint.guard) {
        // One that names a variable twice has no permutation.
        (Kind::Distinct(vars), None) if vars.len() == constraint.scope().len() => house(vars),
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

/// Disjoint houses, those near `seed` first, and how many variables they cover.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Constraint, OriginId, Values, Variable};

    #[test]
    fn blocks_are_disjoint_and_cover_the_board() {
        let mut model = Model::new();
        let vars: Vec<VarId> = (0..16).map(|_| model.add_variable(Variable::answer(Values::new(1..5)))).collect();
        let mut add = |places: [usize; 4]| {
            model.add(Constraint::new(Kind::Distinct(places.map(|i| vars[i]).to_vec()), OriginId(0)));
        };
        (0..4).for_each(|row| add([0, 1, 2, 3].map(|i| 4 * row + i)));
        (0..4).for_each(|column| add([0, 4, 8, 12].map(|i| column + i)));
        [0, 2, 8, 10].into_iter().for_each(|corner| add([0, 1, 4, 5].map(|i| corner + i)));
        // A diagonal, which must not come between.
        add([0, 5, 10, 15]);
        let blocks = blocks(&model);
        let mut covered: Vec<u32> = blocks.iter().flat_map(|(vars, _)| vars.iter().map(|var| var.0)).collect();
        assert_eq!(blocks[0], ([0, 1, 4, 5].map(VarId).to_vec(), vec![1, 2, 3, 4]));
        covered.sort_unstable();
        assert_eq!(covered, (0..16).collect::<Vec<u32>>());
    }
}
