use gridc::stages::formulation::direct::shape::{SumWeighting, common_sum, is_all_of_sum, sum_of_pairs, weighing};
use gridc::stages::model::{LinearTerm, Model, Values, VarId, Variable};

fn term(weights: &[(i32, i64)]) -> LinearTerm {
    LinearTerm { var: VarId(0), weights: weights.to_vec() }
}

#[test]
fn weights_are_multiples_or_groups() {
    let digits = Values::new(1..=4);
    let multiple = |factor, offset| SumWeighting::Multiple { factor, offset };
    assert_eq!(weighing(&term(&[(1, 1), (2, 2), (3, 3), (4, 4)]), &digits), multiple(1, 0));
    assert_eq!(weighing(&term(&[(1, 5), (2, 3), (3, 1), (4, -1)]), &digits), multiple(-2, 7));
    assert_eq!(weighing(&term(&[(3, 9)]), &Values::new([3])), multiple(0, 9));
    assert_eq!(weighing(&term(&[]), &digits), multiple(0, 0));
    assert_eq!(weighing(&term(&[(2, 1), (4, 1)]), &digits), SumWeighting::Groups(vec![(1, vec![2, 4])]));
    let far = term(&[(1, i64::MIN), (2, i64::MAX)]);
    assert!(matches!(weighing(&far, &Values::new([1, 2])), SumWeighting::Groups(_)));
}

#[test]
fn pairs_are_sums_only_if_no_pair_is_missing() {
    let mut model = Model::new();
    let [a, b] = [1..=4, 1..=3].map(|domain| model.add_variable(Variable::answer(Values::new(domain))));
    let sum = |pairs: &[(i32, i32)]| sum_of_pairs(&model, a, b, pairs);
    assert_eq!(sum(&[(2, 3), (3, 2), (4, 1)]), Some((5, false)));
    assert_eq!(sum(&[(1, 3), (3, 1)]), Some((4, true)));
    assert_eq!(sum(&[(1, 3), (2, 2), (3, 1)]), Some((4, false)));
    assert_eq!(sum(&[(1, 4), (2, 3), (3, 2), (4, 1)]), Some((5, false)), "4 is no value of the second");
    assert_eq!((sum(&[(2, 3), (4, 1)]), sum(&[(1, 1), (1, 2)]), sum(&[])), (None, None, None));
}

#[test]
fn sums_say_what_sets_do_only_if_no_set_is_missing() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..2).map(|_| model.add_variable(Variable::answer(Values::new(1..=9)))).collect();
    let ten: Vec<Values> = [[1, 9], [2, 8], [3, 7], [4, 6]].map(Values::new).to_vec();
    assert_eq!(common_sum(&ten), Some(10));
    assert!(is_all_of_sum(&model, &vars, &ten, 10));
    assert!(!is_all_of_sum(&model, &vars, &ten[1..], 10));
    let repeated = [ten.clone(), ten[..1].to_vec()].concat();
    assert!(is_all_of_sum(&model, &vars, &repeated, 10));
    assert_eq!(common_sum(&[Values::new([1, 2]), Values::new([1, 3])]), None);
}
