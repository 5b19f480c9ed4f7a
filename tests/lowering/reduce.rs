//! `presolve::reduce` keeps exactly the answers.

use crate::small_models::model_and_facts;
use crate::small_models::oracle::answers;
use gridc::stages::model::{Assignment, Role, VarId};
use gridc::stages::presolve::reduce;
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn answers_are_the_same((model, facts) in model_and_facts()) {
        let whole = answers(&model, &facts);
        match reduce(&model, &facts) {
            Err(_) => prop_assert!(whole.is_empty()),
            Ok(reduction) => {
                let kept: Vec<VarId> = reduction.model.answers().collect();
                let extended: BTreeSet<Vec<i32>> = answers(&reduction.model, &[])
                    .into_iter()
                    .map(|values| {
                        let mut small = Assignment::open(reduction.open.len());
                        for (var, value) in kept.iter().zip(values) {
                            small.set(*var, value);
                        }
                        let large = reduction.extend(&small);
                        model.answers().map(|v| large.get(v).unwrap()).collect()
                    })
                    .collect();
                prop_assert_eq!(extended, whole);
                prop_assert!(reduction.model.variables().iter().all(|v| v.role == Role::Answer || !v.domain.is_empty()));
            }
        }
    }
}
