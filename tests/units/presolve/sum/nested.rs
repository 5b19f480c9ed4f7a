use gridc::stages::model::{ConstraintKind, Model, Values, VarId, Variable};
use gridc::stages::presolve::sum::Sum;
use gridc::stages::presolve::sum::nested::nested;
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
    /// Tests pair by pair whether rows are nested in some order.
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
            true => ConstraintKind::Table { vars: vec![a, b], tuples: pairs.iter().map(|(x, y)| vec![*x, *y]).collect() },
            false => ConstraintKind::Relation { a, b, pairs: pairs.clone() },
        };
        let nested_rows = rows.iter().all(|r| rows.iter().all(|s| r & s == *r || r & s == *s));
        // A relation that only the other variable decides is not a sum of two.
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
