//! Tests refutations of rows, for any model without its solutions; they are found and checked by independent code.

use super::small_models::model_and_facts;
use super::small_models::oracle::{is_solution, product};
use gridc::stages::backend::Limits;
use gridc::stages::formulation::ilp::text::{Cut, IlpText};
use gridc::stages::formulation::ilp::{ColumnId, Sense, residual};
use gridc::stages::model::{Literal, Model};
use gridc::stages::proof::formula::veripb_checker;
use gridc::stages::proof::rows::{RefuteError, refute};
use proptest::prelude::*;

/// Returns the row that excludes an assignment.
fn excluding(model: &Model, assignment: &[i32]) -> Cut {
    let candidates = model.candidates();
    let values = model.var_ids().zip(assignment).map(|(var, value)| candidates.find(var, *value).unwrap());
    let terms: Vec<(ColumnId, i64)> = values.map(|candidate| (ColumnId::from(candidate), 1)).collect();
    let rhs = terms.len() as i64 - 1;
    Cut { terms, sense: Sense::AtMost, rhs }
}

fn refuted(model: &Model, units: &[Literal], more: &[Cut]) -> Result<(), RefuteError> {
    let text = IlpText { model, units, more };
    let mut proof = Vec::new();
    refute(&text, 1 << 26, &Limits::default(), &mut proof)?;
    let checker = veripb_checker(&text, 1 << 26).unwrap();
    let checked = checker.check(proof.as_slice(), &mut || true);
    checked.unwrap_or_else(|refusal| panic!("{refusal}:\n{}", String::from_utf8_lossy(&proof)));
    // If the last row excludes nothing, the rows have a solution, and the same proof proves nothing.
    if let [others @ .., last] = more {
        let idle = Cut { rhs: last.rhs + 1, ..last.clone() };
        let looser = [others, &[idle]].concat();
        let looser = IlpText { more: &looser, ..text };
        let refused = veripb_checker(&looser, 1 << 26).unwrap().check(proof.as_slice(), &mut || true);
        assert!(refused.is_err(), "without {last:?} there is a solution, which the proof denies");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rows_are_refuted_without_their_solutions_and_not_with_one((model, facts) in model_and_facts()) {
        let solutions = product(&model).into_iter().filter(|x| is_solution(&model, &facts, x));
        let mut cuts: Vec<Cut> = solutions.map(|x| excluding(&model, &x)).collect();
        // Rows cannot refute what they do not contain.
        prop_assume!(residual(&model).is_empty());
        prop_assert!(refuted(&model, &facts, &cuts).is_ok());
        if cuts.pop().is_some() {
            prop_assert!(matches!(refuted(&model, &facts, &cuts), Err(RefuteError::Solution)));
        }
    }
}
