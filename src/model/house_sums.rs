//! What houses and sums together say of the cells that stick out: the "45 rule".
//!
//! A house uses every value, so its sum is known, and so is that of a few disjoint houses. Sums whose variables lie
//! inside are subtracted, which leaves the *innies*; sums that also reach outside may be, too, and then their cells
//! outside, the *outies*, count negatively. Everything here follows from the model alone.

use super::{Comparison, Constraint, Kind, LinearTerm, Model, OriginSet, Values, VarId};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Houses of one union.
const MOST_HOUSES: usize = 4;

/// Variables of one row that [`Model::house_sums`] gives. With five, easy killers take half as long again; with
/// three, hard ones lose a sixth.
const MOST_ADDED: usize = 4;

/// Rows added, and sums looked at.
const MOST_ROWS: usize = 256;
const MOST_SUMS: usize = 1 << 12;

/// Variables and what their values add up to.
struct Sum {
    vars: Vec<VarId>,
    total: i64,
    /// The constraint that says so, by its place in the list.
    place: usize,
    origins: OriginSet,
}

/// Disjoint houses.
struct Union {
    vars: Vec<VarId>,
    total: i64,
    /// The constraints that they are, by their places in the list.
    places: Vec<usize>,
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
    /// The houses, 1 each, and the sums, −1 each, that add up to it: places in the list of constraints, and factors.
    pub parts: Vec<(usize, i64)>,
    /// Where they come from.
    pub origins: Vec<OriginSet>,
}

impl HouseSum {
    /// The row as a constraint of `model`: of different variables, the sets of values that they can have.
    pub fn kind(&self, model: &Model) -> Kind {
        let vars: Vec<VarId> = self.factors.keys().copied().collect();
        let factor = self.factors.values().next().copied().unwrap_or(1);
        let is_plain = self.factors.values().all(|f| *f == factor);
        if is_plain && vars.len() > 2 && model.are_different(&vars.iter().copied().collect()) {
            let mut union = Values::new([]);
            vars.iter().for_each(|var| union = union.union(&model.variable(*var).domain));
            let mut sets = Vec::new();
            if union.len() <= MOST_LISTED
                && choose(union.as_slice(), vars.len(), self.total * factor, &mut Vec::new(), &mut sets)
            {
                return Kind::Combos { vars, sets };
            }
        }
        Kind::Linear { terms: self.terms(model), comparison: Comparison::Equal, rhs: self.total }
    }

    /// The row as a sum.
    pub fn terms(&self, model: &Model) -> Vec<LinearTerm> {
        let term = |(var, factor): (&VarId, &i64)| {
            let weights = model.variable(*var).domain.iter().map(|value| (value, factor * i64::from(value)));
            LinearTerm { var: *var, weights: weights.collect() }
        };
        self.factors.iter().map(term).collect()
    }
}

impl Model {
    /// What the houses and sums of the model say of few variables, as constraints beside it.
    pub fn house_sums(&self) -> Vec<(HouseSum, Kind)> {
        let constraints: Vec<&Constraint> = self.constraints().iter().collect();
        if !constraints.iter().any(|c| sum_of(self, c).is_some_and(|sum| sum.vars.len() > 1)) {
            return Vec::new();
        }
        let rows = house_sums(self, &constraints, MOST_ADDED);
        let kinds: Vec<Kind> = rows.iter().map(|row| row.kind(self)).collect();
        rows.into_iter().zip(kinds).collect()
    }

    fn are_different(&self, vars: &BTreeSet<VarId>) -> bool {
        self.constraints().iter().any(|c| match &c.kind {
            Kind::Distinct(all) | Kind::Combos { vars: all, .. } if c.guard.is_none() && all.len() >= vars.len() => {
                vars.iter().all(|var| all.contains(var))
            }
            _ => false,
        })
    }
}

/// Rows over `most_left` variables at most that houses and sums among `constraints`, which are over the variables of
/// `model`, imply; none of them is such a sum itself.
pub fn house_sums(model: &Model, constraints: &[&Constraint], most_left: usize) -> Vec<HouseSum> {
    let sums = constraints.iter().enumerate().filter_map(|(place, c)| Some(Sum { place, ..sum_of(model, c)? }));
    let sums: Vec<Sum> = sums.take(MOST_SUMS).collect();
    let mut known: HashSet<BTreeMap<VarId, i64>> =
        sums.iter().map(|s| s.vars.iter().map(|v| (*v, 1)).collect()).collect();
    let mut rows = Vec::new();
    let mut search = Search::new(model, &sums);
    for union in unions(model, constraints) {
        let touching = search.touching(&union);
        for halves in [2, 1, 0] {
            let Some(row) = search.subtract(&union, &touching, halves, most_left) else { continue };
            if rows.len() < MOST_ROWS && known.insert(row.factors.clone()) {
                rows.push(row);
            }
        }
    }
    rows
}

/// Values of which sets are listed, and sets of one row.
const MOST_LISTED: usize = 16;
const MOST_SETS: usize = 128;

/// Adds to `sets` those of `count` of the values that add up to `total`, each with those `chosen`; whether they are
/// few.
fn choose(values: &[i32], count: usize, total: i64, chosen: &mut Vec<i32>, sets: &mut Vec<Values>) -> bool {
    if count == 0 {
        if total == 0 {
            sets.push(Values::new(chosen.iter().copied()));
        }
        return sets.len() <= MOST_SETS;
    }
    values.iter().enumerate().take((values.len() + 1).saturating_sub(count)).all(|(i, value)| {
        chosen.push(*value);
        let few = choose(&values[i + 1..], count - 1, total - i64::from(*value), chosen, sets);
        chosen.pop();
        few
    })
}

/// Unions of one to [`MOST_HOUSES`] houses that follow each other in the layout and share no variable.
fn unions<'a>(model: &Model, constraints: &[&'a Constraint]) -> Vec<Union> {
    let house = |constraint: &&'a Constraint| {
        let (Kind::Distinct(vars), None) = (&constraint.kind, constraint.guard) else { return None };
        let values = model.house_values(vars)?;
        Some((vars, values.iter().map(i64::from).sum::<i64>(), constraint.origins))
    };
    let houses: Vec<Option<(&'a Vec<VarId>, i64, OriginSet)>> = constraints.iter().map(house).collect();
    let mut inside = vec![usize::MAX; model.variables().len()];
    let mut unions = Vec::new();
    for start in 0..houses.len() {
        let mut union = Union { vars: Vec::new(), total: 0, places: Vec::new(), origins: Vec::new() };
        let following = (start..).zip(&houses[start..]).take(MOST_HOUSES);
        for (place, (vars, total, origins)) in following.map_while(|(place, house)| Some((place, house.as_ref()?))) {
            if vars.iter().any(|var| inside[var.index()] == start) {
                break;
            }
            vars.iter().for_each(|var| inside[var.index()] = start);
            union.vars.extend_from_slice(vars);
            union.total += total;
            union.places.push(place);
            union.origins.push(*origins);
            let (vars, places, origins) = (union.vars.clone(), union.places.clone(), union.origins.clone());
            unions.push(Union { vars, total: union.total, places, origins });
        }
    }
    unions
}

/// Sums by their variables, and what is left of a union so far.
struct Search<'a> {
    model: &'a Model,
    sums: &'a [Sum],
    /// By variable: the sums that it is in.
    at: Vec<Vec<u32>>,
    /// By variable: whether it is in the union, and what it counts.
    inside: Vec<bool>,
    factors: Vec<i8>,
}

/// A sum that shares variables with a union.
struct Touching {
    sum: u32,
    /// How many of its variables are inside.
    inside: usize,
}

impl<'a> Search<'a> {
    fn new(model: &'a Model, sums: &'a [Sum]) -> Self {
        let variables = model.variables().len();
        let mut at = vec![Vec::new(); variables];
        for (index, sum) in (0..).zip(sums) {
            sum.vars.iter().for_each(|var| at[var.index()].push(index));
        }
        Self { model, sums, at, inside: vec![false; variables], factors: vec![0; variables] }
    }

    /// Turns to a union.
    fn touching(&mut self, union: &Union) -> Vec<Touching> {
        self.inside.fill(false);
        union.vars.iter().for_each(|var| self.inside[var.index()] = true);
        let mut touching: Vec<u32> = union.vars.iter().flat_map(|var| &self.at[var.index()]).copied().collect();
        touching.sort_unstable();
        touching.chunk_by(|a, b| a == b).map(|same| Touching { sum: same[0], inside: same.len() }).collect()
    }

    /// What is left of the union when sums are subtracted that lie inside it by so many halves or more; `None` if that
    /// is nothing, or too much.
    fn subtract(&mut self, union: &Union, touching: &[Touching], halves: usize, most_left: usize) -> Option<HouseSum> {
        self.factors.fill(0);
        union.vars.iter().for_each(|var| self.factors[var.index()] = 1);
        let mut total = union.total;
        let mut origins = union.origins.clone();
        let mut parts: Vec<(usize, i64)> = union.places.iter().map(|place| (*place, 1)).collect();
        for touching in touching {
            let sum = &self.sums[touching.sum as usize];
            // Sums that overlap would count variables twice: the first is taken.
            let free = sum.vars.iter().all(|v| (self.factors[v.index()] != 0) == self.inside[v.index()]);
            if free && 2 * touching.inside >= halves * sum.vars.len() {
                total -= sum.total;
                origins.push(sum.origins);
                parts.push((sum.place, -1));
                for var in &sum.vars {
                    let inside = self.inside[var.index()];
                    self.factors[var.index()] = if inside { 0 } else { -1 };
                }
            }
        }
        let mut factors = BTreeMap::new();
        for (index, factor) in self.factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let var = VarId(index as u32);
            match self.model.variable(var).domain.as_slice() {
                // It needs no sum to say so.
                [value] => total -= i64::from(*factor) * i64::from(*value),
                _ if factors.len() >= most_left => return None,
                _ => {
                    factors.insert(var, i64::from(*factor));
                }
            }
        }
        (!factors.is_empty()).then_some(HouseSum { factors, total, parts, origins })
    }
}

/// What an unguarded constraint says of a sum of plain values.
fn sum_of(model: &Model, constraint: &Constraint) -> Option<Sum> {
    if constraint.guard.is_some() {
        return None;
    }
    let origins = constraint.origins;
    match &constraint.kind {
        Kind::Domain { var, values } if values.len() == 1 => {
            Some(Sum { vars: vec![*var], total: i64::from(values.iter().next()?), place: 0, origins })
        }
        Kind::Combos { vars, sets } => {
            let mut totals = sets.iter().map(|s| s.iter().map(i64::from).sum::<i64>());
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| Sum { vars: vars.clone(), total, place: 0, origins })
        }
        Kind::Relation { a, b, pairs } if a != b => {
            let mut totals = pairs.iter().map(|(x, y)| i64::from(*x) + i64::from(*y));
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| Sum { vars: vec![*a, *b], total, place: 0, origins })
        }
        Kind::Linear { terms, comparison: Comparison::Equal, rhs } => {
            let plain = terms.iter().all(|t| {
                let domain = &model.variable(t.var).domain;
                domain.iter().all(|v| t.weight(v) == i64::from(v))
            });
            let vars: BTreeSet<VarId> = terms.iter().map(|t| t.var).collect();
            (plain && vars.len() == terms.len()).then(|| Sum {
                vars: vars.into_iter().collect(),
                total: *rhs,
                place: 0,
                origins,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Assignment, Literal, OriginId, Status, Variable};
    use proptest::prelude::*;

    const HOUSES: usize = 2;
    const CELLS: usize = 3;

    /// Two houses of the same values, and what sums over some of their variables add up to in a solution.
    fn model(values: &[i32], sums: &[(Vec<bool>, bool)], solution: &[i32], missing: Option<i32>) -> Model {
        let mut model = Model::new();
        let all = Values::new(values.iter().copied());
        let domain = |i: usize| all.filter(|value| i > 0 || missing != Some(value) || solution[0] == value);
        let vars: Vec<VarId> = (0..HOUSES * CELLS).map(|i| model.add_variable(Variable::answer(domain(i)))).collect();
        for (i, house) in vars.chunks(CELLS).enumerate() {
            model.add(Constraint::new(Kind::Distinct(house.to_vec()), OriginId(i as u32)));
        }
        for (i, (chosen, is_guarded)) in sums.iter().enumerate() {
            let vars: Vec<VarId> =
                vars.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(var, _)| *var).collect();
            let plain = |var: &VarId| LinearTerm {
                var: *var,
                weights: values.iter().map(|value| (*value, i64::from(*value))).collect(),
            };
            // What holds only if something else does implies nothing by itself.
            let guard = is_guarded.then(|| Literal::is(VarId(0), solution[0]));
            let rhs = vars.iter().map(|var| i64::from(solution[var.index()])).sum::<i64>() + i64::from(*is_guarded);
            let kind = Kind::Linear { terms: vars.iter().map(plain).collect(), comparison: Comparison::Equal, rhs };
            model.add(Constraint { guard, ..Constraint::new(kind, OriginId((HOUSES + i) as u32)) });
        }
        model
    }

    fn holds(model: &Model, values: &[i32]) -> bool {
        let assignment = Assignment::complete(values.iter().copied());
        model.variables().iter().zip(values).all(|(variable, value)| variable.domain.contains(*value))
            && model.constraints().iter().all(|constraint| constraint.status(&assignment) == Status::Satisfied)
    }

    proptest! {
        #[test]
        fn what_is_implied_holds_in_every_solution_whatever_the_digits(
            values in proptest::collection::btree_set(-3..10, CELLS),
            sums in proptest::collection::vec(
                (proptest::collection::vec(any::<bool>(), HOUSES * CELLS), proptest::bool::weighted(0.2)), 1..4),
            (first, second, missing) in (0..CELLS, 0..CELLS, proptest::option::of(0..CELLS)),
        ) {
            let values: Vec<i32> = values.into_iter().collect();
            let turned = |by: usize| (0..CELLS).map(move |i| (i + by) % CELLS);
            let solution: Vec<i32> = turned(first).chain(turned(second)).map(|i| values[i]).collect();
            let model = model(&values, &sums, &solution, missing.map(|i| values[i]));
            let mut implied = model.clone();
            for (_, kind) in model.house_sums() {
                implied.add(Constraint::new(kind, OriginId(0)));
            }
            for n in 0..CELLS.pow((HOUSES * CELLS) as u32) {
                let all: Vec<i32> = (0..HOUSES * CELLS).map(|i| values[n / CELLS.pow(i as u32) % CELLS]).collect();
                if holds(&model, &all) {
                    prop_assert!(holds(&implied, &all), "{all:?}: {implied:?}");
                }
            }
        }
    }

    #[test]
    fn innies_of_a_house_are_sets_of_different_values() {
        let mut model = Model::new();
        let vars: Vec<VarId> =
            (0..6).map(|_| model.add_variable(Variable::answer(Values::new([0, 1, 2, 4, 5, 8])))).collect();
        model.add(Constraint::new(Kind::Distinct(vars.clone()), OriginId(0)));
        let cage =
            Kind::Combos { vars: vars[3..].to_vec(), sets: vec![Values::new([1, 2, 8]), Values::new([2, 4, 5])] };
        model.add(Constraint::new(cage, OriginId(1)));
        let rows = model.house_sums();
        let Some((row, kind)) = rows.last() else { panic!("there is one") };
        // 20 is what the house adds up to.
        let Kind::Combos { vars: innies, sets } = kind else { panic!("{kind:?}") };
        assert_eq!((&innies[..], sets.len()), (&vars[..3], 2));
        assert!(sets.iter().all(|set| set.iter().sum::<i32>() == 9));
        assert_eq!(row.parts, [(0, 1), (1, -1)]);
        assert_eq!(row.origins, [0, 1].map(|id| OriginSet::from(OriginId(id))));
    }
}
