use gridc::stages::model::{
    Assignment, Comparison, Constraint, ConstraintKind, HouseUnions, LinearTerm, Literal, Model, OriginId, OriginSet,
    Status, Values, VarId, Variable,
};
use proptest::prelude::*;

const HOUSES: usize = 2;
const CELLS: usize = 3;

/// Returns two houses with the same values, and sums over some of their variables with the totals of a solution.
fn model(values: &[i32], sums: &[(Vec<bool>, bool)], solution: &[i32], missing: Option<i32>) -> Model {
    let mut model = Model::new();
    let all = Values::new(values.iter().copied());
    let domain = |i: usize| all.filter(|value| i > 0 || missing != Some(value) || solution[0] == value);
    let vars: Vec<VarId> = (0..HOUSES * CELLS).map(|i| model.add_variable(Variable::answer(domain(i)))).collect();
    for (i, house) in vars.chunks(CELLS).enumerate() {
        model.add(Constraint::new(ConstraintKind::Distinct(house.to_vec()), OriginId(i as u32)));
    }
    for (i, (chosen, is_guarded)) in sums.iter().enumerate() {
        let vars: Vec<VarId> = vars.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(var, _)| *var).collect();
        let plain = |var: &VarId| LinearTerm {
            var: *var,
            weights: values.iter().map(|value| (*value, i64::from(*value))).collect(),
        };
        // A constraint with a guard implies nothing by itself.
        let guard = is_guarded.then(|| Literal::is(VarId(0), solution[0]));
        let rhs = vars.iter().map(|var| i64::from(solution[var.index()])).sum::<i64>() + i64::from(*is_guarded);
        let kind =
            ConstraintKind::Linear { terms: vars.iter().map(plain).collect(), comparison: Comparison::Equal, rhs };
        model.add(Constraint { guard, ..Constraint::new(kind, OriginId((HOUSES + i) as u32)) });
    }
    model
}

fn holds(model: &Model, values: &[i32]) -> bool {
    let assignment = Assignment::complete(values.iter().copied());
    model.variables().iter().zip(values).all(|(variable, value)| variable.domain.contains(*value))
        && model.constraints().iter().all(|constraint| constraint.status(&assignment) == Status::Satisfied)
}

fn with_house_sums(model: &Model) -> Model {
    let mut implied = model.clone();
    for unions in [HouseUnions::Consecutive, HouseUnions::Linked] {
        for (_, kind) in model.house_sums(unions) {
            implied.add(Constraint::new(kind, OriginId(0)));
        }
    }
    implied
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
        let implied = with_house_sums(&model);
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
    model.add(Constraint::new(ConstraintKind::Distinct(vars.clone()), OriginId(0)));
    let cage =
        ConstraintKind::Combos { vars: vars[3..].to_vec(), sets: vec![Values::new([1, 2, 8]), Values::new([2, 4, 5])] };
    model.add(Constraint::new(cage, OriginId(1)));
    let rows = model.house_sums(HouseUnions::Consecutive);
    let Some((row, kind)) = rows.last() else { panic!("there is one") };
    // 20 is the sum of the house.
    let ConstraintKind::Combos { vars: innies, sets } = kind else { panic!("{kind:?}") };
    assert_eq!((&innies[..], sets.len()), (&vars[..3], 2));
    assert!(sets.iter().all(|set| set.iter().sum::<i32>() == 9));
    assert_eq!(row.parts, [(0, 1), (1, -1)]);
    assert_eq!(row.origins, [0, 1].map(|id| OriginSet::from(OriginId(id))));
}

proptest! {
    /// Rows, columns and boxes of a board of four, and sums over any of its cells.
    #[test]
    fn sums_added_up_and_around_houses_hold_in_the_solution_they_were_read_from(
        digits in Just(vec![1, 2, 5, 7]).prop_shuffle(),
        sums in proptest::collection::vec(proptest::collection::vec(proptest::bool::weighted(0.4), 16), 2..6),
    ) {
        let digit = |i: usize| digits[[0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0][i]];
        let mut model = Model::new();
        let vars: Vec<VarId> =
            (0..16).map(|_| model.add_variable(Variable::answer(Values::new(digits.iter().copied())))).collect();
        for n in 0..4 {
            let row = |i: usize| 4 * n + i;
            let column = |i: usize| 4 * i + n;
            let block = |i: usize| 8 * (n / 2) + 2 * (n % 2) + 4 * (i / 2) + i % 2;
            for house in [[0, 1, 2, 3].map(row), [0, 1, 2, 3].map(column), [0, 1, 2, 3].map(block)] {
                model.add(Constraint::new(ConstraintKind::Distinct(house.map(|i| vars[i]).to_vec()), OriginId(0)));
            }
        }
        for chosen in &sums {
            let cells: Vec<usize> = (0..16).filter(|i| chosen[*i]).collect();
            let plain = |i: &usize| LinearTerm {
                var: vars[*i],
                weights: model.variable(vars[*i]).domain.iter().map(|value| (value, i64::from(value))).collect(),
            };
            let rhs = cells.iter().map(|i| i64::from(digit(*i))).sum();
            let terms = cells.iter().map(plain).collect();
            let kind = ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs };
            model.add(Constraint::new(kind, OriginId(1)));
        }
        prop_assert!(holds(&with_house_sums(&model), &(0..16).map(digit).collect::<Vec<i32>>()));
    }
}

fn plain_sum(model: &Model, vars: &[VarId], rhs: i64) -> ConstraintKind {
    let plain = |var: &VarId| LinearTerm {
        var: *var,
        weights: model.variable(*var).domain.iter().map(|value| (value, i64::from(value))).collect(),
    };
    ConstraintKind::Linear { terms: vars.iter().map(plain).collect(), comparison: Comparison::Equal, rhs }
}

#[test]
fn sums_that_see_each_other_are_added_up() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..12).map(|_| model.add_variable(Variable::answer(Values::new(1..=9)))).collect();
    for (i, pair) in (0..).zip(vars.chunks(2)) {
        model.add(Constraint::new(ConstraintKind::Distinct(pair.to_vec()), OriginId(i)));
    }
    // Each 4 below the greatest, and together 2, because of two cells that see each other only one can be 9.
    for half in 0..2 {
        let vars: Vec<VarId> = vars.iter().skip(half).step_by(2).copied().collect();
        model.add(Constraint::new(plain_sum(&model, &vars, 50), OriginId(6 + half as u32)));
    }
    let rows = model.house_sums(HouseUnions::Consecutive);
    let Some((row, ConstraintKind::Linear { terms, rhs, .. })) = rows.last() else { panic!("{rows:?}") };
    assert_eq!((terms.len(), *rhs), (12, 100));
    assert_eq!(row.parts, [(6, 1), (7, 1)]);
}

#[test]
fn sums_that_cover_a_house_tell_the_sum_outside() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..14).map(|_| model.add_variable(Variable::answer(Values::new(1..=6)))).collect();
    model.add(Constraint::new(ConstraintKind::Distinct(vars[..6].to_vec()), OriginId(0)));
    model.add(Constraint::new(ConstraintKind::Distinct(vars[6..10].to_vec()), OriginId(1)));
    model.add(Constraint::new(ConstraintKind::Distinct(vars[10..].to_vec()), OriginId(2)));
    let covering = [[0, 1, 2, 6, 7, 10, 11], [3, 4, 5, 8, 9, 12, 13]];
    for (cells, origin) in covering.iter().zip(3..) {
        let vars: Vec<VarId> = cells.iter().map(|i| vars[*i]).collect();
        model.add(Constraint::new(plain_sum(&model, &vars, 21), OriginId(origin)));
    }
    let rows = model.house_sums(HouseUnions::Consecutive);
    let outside = rows.iter().find_map(|(row, kind)| match kind {
        ConstraintKind::Linear { terms, rhs, .. } if terms.len() == 8 => Some((terms[0].var, *rhs, &row.parts)),
        _ => None,
    });
    // 42 minus the 21 of the house; eight cells in two groups are at least 20.
    let (first, rhs, parts) = outside.unwrap();
    assert_eq!((first, rhs), (vars[6], 21));
    assert_eq!(parts[..], [(0, -1), (3, 1), (4, 1)]);
}
