//! `model::reduce` keeps exactly the solutions: property test against plain enumeration.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use gridc::model::{Assignment, Constraint, Kind, Literal, Model, OriginId, Status, Values, VarId, Variable, reduce};
use proptest::prelude::*;

/// All complete assignments that satisfy every constraint and fact.
fn enumerate(model: &Model, facts: &[Literal]) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let mut values: Vec<i32> = Vec::new();
    extend(model, facts, &mut values, &mut found);
    found
}

fn extend(model: &Model, facts: &[Literal], values: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
    if values.len() == model.variables().len() {
        let assignment = Assignment::complete(values.iter().copied());
        let holds = model.constraints().iter().all(|c| c.status(&assignment) == Status::Satisfied);
        if holds && facts.iter().all(|f| assignment.truth(*f) == Some(true)) {
            found.push(values.clone());
        }
        return;
    }
    for value in model.variables()[values.len()].domain.iter() {
        values.push(value);
        extend(model, facts, values, found);
        values.pop();
    }
}

fn models() -> impl Strategy<Value = (Model, Vec<Literal>)> {
    let domains = prop::collection::vec(prop::collection::vec(0..5_i32, 1..5), 1..6);
    let distincts = prop::collection::vec(prop::collection::vec(0..5_u32, 2..5), 0..5);
    let relations = prop::collection::vec((0..5_u32, 0..5_u32, prop::collection::vec((0..5_i32, 0..5_i32), 6..16)), 0..2);
    let facts = prop::collection::vec((0..5_u32, 0..5_i32, any::<bool>()), 0..3);
    let restricted = prop::option::of((0..5_u32, prop::collection::vec(0..5_i32, 1..4), prop::option::of(0..5_u32)));
    (domains, distincts, relations, facts, restricted).prop_map(|(domains, distincts, relations, facts, restricted)| {
        let mut model = Model::new();
        let n = domains.len() as u32;
        for domain in domains {
            model.add_variable(Variable::answer(Values::new(domain)));
        }
        let origin = OriginId(0);
        for vars in distincts {
            let vars = vars.into_iter().map(|v| VarId(v % n)).collect();
            model.add(Constraint::new(Kind::Distinct(vars), origin));
        }
        for (a, b, mut pairs) in relations {
            pairs.sort_unstable();
            model.add(Constraint::new(Kind::Relation { a: VarId(a % n), b: VarId(b % n), pairs }, origin));
        }
        if let Some((var, values, guard)) = restricted {
            let kind = Kind::Domain { var: VarId(var % n), values: Values::new(values) };
            let guard = guard.map(|g| Literal::is(VarId(g % n), 1));
            model.add(Constraint { kind, guard, origin });
        }
        let facts = facts.into_iter().map(|(v, value, positive)| Literal { var: VarId(v % n), value, positive });
        (model, facts.collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn solutions_are_the_same((model, facts) in models()) {
        let whole = enumerate(&model, &facts);
        match reduce(&model, &facts) {
            Err(_) => prop_assert!(whole.is_empty()),
            Ok(reduction) => {
                let mut extended: Vec<Vec<i32>> = enumerate(&reduction.model, &[])
                    .into_iter()
                    .map(|values| reduction.extend(&Assignment::complete(values)).values().unwrap())
                    .collect();
                extended.sort();
                prop_assert_eq!(extended, whole);
            }
        }
    }
}
