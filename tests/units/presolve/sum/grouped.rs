use gridc::stages::model::{
    Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginId, Values, VarId, Variable,
};
use gridc::stages::presolve::sum::{GroupedSum, NormalSum, SumGroup};

/// Returns five variables of 1 to 5, of which the first three and the last two are pairwise different, with the given weights.
fn model() -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..5).map(|_| model.add_variable(Variable::answer(Values::new(1..6)))).collect();
    for group in [&vars[..3], &vars[3..]] {
        model.add(Constraint::new(ConstraintKind::Distinct(group.to_vec()), OriginId(0)));
    }
    (model, vars)
}

/// Returns whether the graph accepts these values, one per variable.
fn accepts(grouped: &GroupedSum, values: &[i32]) -> bool {
    let of_group = |group: &SumGroup| -> Vec<u32> {
        let used = |v: i32| group.vars.iter().any(|var| values[var.index()] == v);
        group.values.iter().map(|(v, _)| u32::from(used(*v))).collect()
    };
    let read: Vec<u32> = grouped.groups.iter().flat_map(of_group).collect();
    let mut state = 0;
    for (edges, value) in grouped.layers.edges.iter().zip(read) {
        match edges.iter().find(|e| e.from == state && e.value == value) {
            Some(edge) => state = edge.to,
            None => return false,
        }
    }
    !grouped.layers.is_empty()
}

#[test]
fn it_accepts_the_sums_of_different_values() {
    use Comparison::{AtLeast, AtMost, Equal, NotEqual};
    let (model, vars) = model();
    for (comparison, rhs, last) in
        [(Equal, 14, 1), (AtMost, 11, 1), (AtLeast, 19, 1), (NotEqual, 15, 1), (Equal, 3, -1), (AtLeast, 9, -2)]
    {
        let weight = |i: usize| if i < 3 { 1 } else { last };
        let terms: Vec<LinearTerm> = vars
            .iter()
            .enumerate()
            .map(|(i, var)| LinearTerm { var: *var, weights: (1..6).map(|v| (v, weight(i) * i64::from(v))).collect() })
            .collect();
        let NormalSum::Sum(sum) = NormalSum::new(&model, &terms, comparison, rhs) else { panic!("it depends") };
        let grouped = GroupedSum::new(&model, &sum, 1 << 16).unwrap();
        assert_eq!(grouped.groups.len(), 2);
        for n in 0..5_i32.pow(5) {
            let values: Vec<i32> = (0..5).map(|i| n / 5_i32.pow(i) % 5 + 1).collect();
            let different = |part: &[i32]| (1..part.len()).all(|i| !part[..i].contains(&part[i]));
            if different(&values[..3]) && different(&values[3..]) {
                let total: i64 = values.iter().enumerate().map(|(i, v)| weight(i) * i64::from(*v)).sum();
                assert_eq!(accepts(&grouped, &values), comparison.holds(total, rhs), "{values:?} {comparison:?} {rhs}");
            }
        }
    }
}

#[test]
fn variables_that_may_be_equal_or_weigh_differently_are_not_grouped() {
    let (model, vars) = model();
    let term =
        |var: VarId, factor: i64| LinearTerm { var, weights: (1..6).map(|v| (v, factor * i64::from(v))).collect() };
    let terms = [term(vars[0], 1), term(vars[1], 2), term(vars[3], 1)];
    let NormalSum::Sum(sum) = NormalSum::new(&model, &terms, Comparison::Equal, 9) else { panic!("it depends") };
    assert!(GroupedSum::new(&model, &sum, 1 << 16).is_none());
}
