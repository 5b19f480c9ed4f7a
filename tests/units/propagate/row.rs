use gridc::stages::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginId, VarId, Variable};
use gridc::stages::presolve::sum::{NormalSum, groups};
use gridc::stages::propagate::row::{LinearRow, Work};
use gridc::stages::propagate::{CandidateIndex, DomainLiteral, ValueSet};
use proptest::prelude::*;

const VARIABLES: usize = 5;
const VALUES: usize = 4;

/// Returns variables of 1 to 4, the first `different` of them pairwise different, with the given weights, and the terms of their
/// sum.
fn model(weights: &[Vec<i64>], different: usize) -> (Model, Vec<LinearTerm>) {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..VARIABLES)
        .map(|_| model.add_variable(Variable::answer(gridc::stages::model::Values::new(1..=VALUES as i32))))
        .collect();
    model.add(Constraint::new(ConstraintKind::Distinct(vars[..different].to_vec()), OriginId(0)));
    let term = |(i, var): (usize, &VarId)| {
        let own = if i < different { &weights[0] } else { &weights[i] };
        LinearTerm { var: *var, weights: (1..).zip(own.iter().copied()).collect() }
    };
    let terms = vars.iter().enumerate().map(term).collect();
    (model, terms)
}

fn all() -> impl Iterator<Item = Vec<u32>> {
    (0..VALUES.pow(VARIABLES as u32))
        .map(|n| (0..VARIABLES).map(|i| (n / VALUES.pow(i as u32) % VALUES) as u32).collect())
}

/// Returns whether the row applies to an assignment (by index of the value), and it is within the remaining domains.
fn is_within(values: &[u32], different: usize, left: &[ValueSet]) -> bool {
    let differ = |i: usize| !values[..i].contains(&values[i]);
    (1..different).all(differ) && values.iter().zip(left).all(|(value, left)| left >> value & 1 == 1)
}

fn sum(terms: &[LinearTerm], values: &[u32]) -> i64 {
    terms.iter().map(|term| term.weight(values[term.var.index()] as i32 + 1)).sum()
}

fn explained(because: &[DomainLiteral]) -> Vec<ValueSet> {
    let mut left = vec![(1 << VALUES) - 1; VARIABLES];
    for because in because {
        match *because {
            DomainLiteral::Is((var, value)) => left[var as usize] &= 1 << value,
            DomainLiteral::IsNot((var, value)) => left[var as usize] &= !(1 << value),
        }
    }
    left
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_a_row_removes_cannot_be_and_its_reason_suffices(
        weights in proptest::collection::vec(proptest::collection::vec(-3..6_i64, VALUES), VARIABLES),
        different in 2..=4_usize,
        repeated in proptest::option::of(0..VARIABLES),
        left in proptest::collection::vec(1..1_u64 << VALUES, VARIABLES),
        comparison in proptest::sample::select(vec![Comparison::AtMost, Comparison::AtLeast]),
        rhs in -8..20_i64,
    ) {
        let (model, mut terms) = model(&weights, different);
        terms.extend(repeated.map(|i| terms[i].clone()));
        let NormalSum::Sum(normal) = NormalSum::new(&model, &terms, comparison, rhs) else { return Ok(()) };
        let groups = groups(&model, &normal);
        let bound = i128::try_from(normal.rhs).unwrap();
        let row = match normal.comparison {
            Comparison::AtMost => LinearRow::new(&model, &groups, false, bound),
            _ => LinearRow::new(&model, &groups, true, -bound),
        };
        let row = row.unwrap();
        let possible = |left: &[ValueSet], candidate: Option<CandidateIndex>| {
            all().any(|values| {
                is_within(&values, different, left)
                    && comparison.holds(sum(&terms, &values), rhs)
                    && candidate.is_none_or(|(var, value)| values[var as usize] == value)
            })
        };
        let mut found = Vec::new();
        let mut work = Work::default();
        let is_broken = row.infer(|var| left[var as usize], &mut work, Some(&mut found));
        let removed: Vec<Option<CandidateIndex>> = if is_broken { vec![None] } else { found.into_iter().map(Some).collect() };
        for candidate in removed {
            prop_assert!(!possible(&left, candidate), "{row:?}: {candidate:?}");
            let mut because = Vec::new();
            row.explain(|var| left[var as usize], candidate, &mut work, &mut because);
            let enough = explained(&because);
            prop_assert!(!possible(&enough, candidate), "{row:?}: {candidate:?} by {because:?}");
            let holds = |because: &DomainLiteral| match *because {
                DomainLiteral::Is((var, value)) => left[var as usize] == 1 << value,
                DomainLiteral::IsNot((var, value)) => left[var as usize] >> value & 1 == 0,
            };
            prop_assert!(because.iter().all(holds));
        }
        // If all variables are fixed, it decides.
        for values in all().filter(|values| is_within(values, different, &left)).take(16) {
            let fixed = |var: u32| 1 << values[var as usize];
            prop_assert_eq!(row.infer(fixed, &mut Work::default(), None), !comparison.holds(sum(&terms, &values), rhs));
        }
    }
}
