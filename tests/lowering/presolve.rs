//! Tests `presolve`: it keeps exactly the solutions, each step follows from its premises, and a second run changes nothing.

use crate::small_models::model_and_facts;
use crate::small_models::oracle::{holds, is_solution, product};
use gridc::stages::model::{
    Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use gridc::stages::presolve::{Conclusion, Premise, PresolveStep, Presolved, presolve};
use proptest::prelude::*;

type Assignments = Vec<Vec<i32>>;

fn solutions(model: &Model, facts: &[Literal]) -> Assignments {
    product(model).into_iter().filter(|x| is_solution(model, facts, x)).collect()
}

/// Returns the constraint to which a premise refers, if it is one.
fn constraint<'a>(model: &'a Model, steps: &'a [PresolveStep], known: Premise) -> Option<&'a Constraint> {
    match known {
        Premise::Constraint(index) => Some(&model.constraints()[index]),
        Premise::Fact(_) => None,
        Premise::Step(step) => match &steps[step].change {
            Conclusion::Restated { now, .. } => Some(now),
            Conclusion::Summed(constraint) => Some(constraint),
            _ => None,
        },
    }
}

/// Returns whether a premise holds for one assignment.
fn is_so(model: &Model, steps: &[PresolveStep], known: Premise, x: &[i32]) -> bool {
    let Premise::Step(step) = known else {
        return match known {
            Premise::Fact(fact) => fact.holds(x[fact.var.index()]),
            _ => holds(constraint(model, steps, known).unwrap(), x),
        };
    };
    match &steps[step].change {
        Conclusion::Tightened(var, values) => values.contains(x[var.index()]),
        Conclusion::Refuted => false,
        Conclusion::Dropped(dropped) => holds(constraint(model, steps, *dropped).unwrap(), x),
        Conclusion::Restated { now, .. } => holds(now, x),
        Conclusion::Equal(a, b) => x[a.index()] == x[b.index()],
        Conclusion::House(house, values) => {
            let vars = constraint(model, steps, *house).unwrap().kind.variables();
            values.iter().all(|value| vars.iter().any(|var| x[var.index()] == value))
        }
        Conclusion::Summed(constraint) => holds(constraint, x),
    }
}

/// Proves each step from its premises and the domains of the model alone.
fn check_steps(model: &Model, steps: &[PresolveStep]) {
    let all = product(model);
    for (number, step) in steps.iter().enumerate() {
        let premises = || step.premises.iter().map(|(known, _)| *known);
        for premise in premises() {
            assert!(!matches!(premise, Premise::Step(earlier) if earlier >= number), "{step:?} rests on itself");
        }
        for x in &all {
            if premises().all(|known| is_so(model, steps, known, x)) {
                assert!(
                    is_so(model, steps, Premise::Step(number), x),
                    "step {number} does not follow for {x:?}: {steps:#?}"
                );
            }
        }
    }
}

/// Proves each remaining constraint, and the domains of its variables, from the named constraints of the model.
fn check_what_is_left(model: &Model, facts: &[Literal], normal: &Presolved) {
    for (index, constraint) in normal.model.constraints().iter().enumerate() {
        let mut named = model.without_constraints();
        for given in normal.given_constraints(&[index]) {
            named.add(model.constraints()[given].clone());
        }
        for x in solutions(&named, facts) {
            let fits = |var: VarId| normal.model.variable(var).domain.contains(x[var.index()]);
            assert!(holds(constraint, &x) && constraint.scope().into_iter().all(fits), "{constraint:?} for {x:?}");
        }
    }
}

/// Checks the result for a model in every way.
fn check(model: &Model, facts: &[Literal], sums: bool) -> Option<Presolved> {
    let whole = solutions(model, facts);
    match presolve(model, facts, sums) {
        Err(refutation) => {
            assert!(whole.is_empty(), "{refutation:?}");
            check_steps(model, &refutation.steps);
            let last = refutation.steps.len() - 1;
            assert!(product(model).iter().all(|x| !is_so(model, &refutation.steps, Premise::Step(last), x)));
            None
        }
        Ok(normal) => {
            check_steps(model, &normal.steps);
            assert_eq!(solutions(&normal.model, &[]), whole, "{:#?}", normal.steps);
            check_what_is_left(model, facts, &normal);
            let numbered = normal.with_domains_of(model);
            assert_eq!(numbered.candidates().len(), model.candidates().len());
            assert_eq!(solutions(&numbered, facts), whole);
            let again = presolve(&normal.model, &[], false).expect("it has not been refuted");
            assert!(
                again.steps.iter().all(|step| matches!(step.change, Conclusion::House(..))),
                "{:?} {normal:#?}",
                again.steps
            );
            Some(normal)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn solutions_stay_and_steps_follow_from_what_they_name((model, facts) in model_and_facts(), sums in any::<bool>()) {
        check(&model, &facts, sums);
    }
}

fn different(model: &mut Model, vars: &[VarId], origin: u32) {
    model.add(Constraint::new(ConstraintKind::Distinct(vars.to_vec()), OriginId(origin)));
}

fn sum(model: &mut Model, vars: &[VarId], rhs: i64, origin: u32) {
    let term = |var: &VarId| LinearTerm { var: *var, weights: (1..5).map(|value| (value, i64::from(value))).collect() };
    let terms = vars.iter().map(term).collect();
    model.add(Constraint::new(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs }, OriginId(origin)));
}

/// Two houses of four values.
fn houses() -> (Model, Vec<VarId>) {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..8).map(|_| model.add_variable(Variable::answer(Values::new(1..5)))).collect();
    different(&mut model, &vars[..4], 0);
    different(&mut model, &vars[4..], 1);
    (model, vars)
}

#[test]
fn a_sum_across_a_house_makes_what_sticks_out_equal() {
    let (mut model, vars) = houses();
    let across = [vars[1], vars[2], vars[3], vars[4]];
    sum(&mut model, &across, 10, 7);
    let normal = check(&model, &[], true).unwrap();
    let from = [(Premise::Constraint(0), 1), (Premise::Constraint(2), -1)];
    assert!(normal.steps.iter().any(|step| matches!(step.change, Conclusion::Summed(_)) && step.premises == from));
    let equal = normal.steps.iter().position(|step| matches!(step.change, Conclusion::Equal(..))).unwrap();
    let Conclusion::Equal(a, b) = normal.steps[equal].change else { unreachable!() };
    assert_eq!((a, b), (vars[0], vars[4]));
    assert_eq!(normal.origins(&model, equal), [0, 7].map(OriginId));
    assert!(
        normal.summary.equal == 1 && normal.summary.sums > 0 && normal.summary.restated > 0,
        "{:?}",
        normal.summary
    );
}

#[test]
fn sets_name_what_keeps_their_variables_different() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..9).map(|_| model.add_variable(Variable::answer(Values::new(1..4)))).collect();
    for (origin, house) in (0..).zip(vars.chunks(3)) {
        different(&mut model, house, origin);
    }
    different(&mut model, &[vars[0], vars[3], vars[6]], 3);
    sum(&mut model, &[1, 2, 4, 5, 7, 8].map(|i| vars[i]), 12, 4);
    let normal = check(&model, &[], true).unwrap();
    let across = |step: &&PresolveStep| matches!(&step.change, Conclusion::Summed(c) if matches!(c.kind, ConstraintKind::Combos { .. }));
    let step = normal.steps.iter().find(across).unwrap();
    let factors = [(0, 1), (1, 1), (2, 1), (4, -1), (3, 0)].map(|(index, factor)| (Premise::Constraint(index), factor));
    assert_eq!(step.premises, factors);
}

#[test]
fn narrower_domains_show_houses_and_facts_are_named() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..3).map(|_| model.add_variable(Variable::answer(Values::new(1..5)))).collect();
    different(&mut model, &vars, 0);
    for var in &vars {
        let three = ConstraintKind::Clause(vec![Literal::is_not(*var, 4)]);
        model.add(Constraint::new(three, OriginId(1)));
    }
    let normal = check(&model, &[], false).unwrap();
    assert_eq!((normal.summary.houses, normal.summary.candidates, normal.summary.dropped), (1, 3, 3));
    let fact = Literal::is(vars[0], 2);
    let normal = check(&model, &[fact], false).unwrap();
    assert!(normal.steps.iter().any(|step| step.premises.contains(&(Premise::Fact(fact), 1))));
    assert_eq!(normal.summary.candidates, 7, "two of the others' four values are left");
}

#[test]
fn one_of_two_that_say_the_same_goes_and_two_lists_become_one() {
    let (mut model, vars) = houses();
    let pairs = |allowed: fn(i32, i32) -> bool| {
        (1..5).flat_map(|x| (1..5).map(move |y| (x, y))).filter(|(x, y)| allowed(*x, *y)).collect::<Vec<_>>()
    };
    let relation = |a, b, pairs, origin| Constraint::new(ConstraintKind::Relation { a, b, pairs }, OriginId(origin));
    sum(&mut model, &vars[2..5], 9, 2);
    sum(&mut model, &vars[2..5], 9, 3);
    different(&mut model, &vars[1..3], 4);
    model.add(relation(vars[0], vars[4], pairs(|x, y| x != y + 1), 5));
    model.add(relation(vars[4], vars[0], pairs(|x, y| x != y + 1), 6));
    let normal = check(&model, &[], false).unwrap();
    assert_eq!((normal.summary.dropped, normal.summary.restated), (3, 1), "{:#?}", normal.steps);
    let kept: Vec<Vec<OriginId>> =
        normal.model.constraints().iter().map(|c| normal.model.origins(c.origins).collect()).collect();
    let origins = [&[0][..], &[1], &[2], &[5, 6]].map(|ids| ids.iter().map(|id| OriginId(*id)).collect::<Vec<_>>());
    assert_eq!(kept, origins);
}
