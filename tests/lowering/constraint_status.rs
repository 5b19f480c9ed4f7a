//! Compares `Constraint::status` with the meaning of the kinds, which the tests define independently.

use crate::small_models::{model, oracle};
use gridc::stages::model::{Assignment, Model, Status, VarId};
use proptest::prelude::*;

fn assigned(x: &[i32], mask: u32) -> Assignment {
    let mut assignment = Assignment::open(x.len());
    for (i, value) in x.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1) {
        assignment.set(VarId(i as u32), *value);
    }
    assignment
}

/// Returns whether `x` has the assigned values.
fn extends(assignment: &Assignment, x: &[i32]) -> bool {
    assignment.as_slice().iter().zip(x).all(|(a, x)| a.is_none_or(|a| a == *x))
}

fn exact_on_complete_ones(model: &Model, product: &[Vec<i32>]) -> Result<(), TestCaseError> {
    for x in product {
        let assignment = Assignment::complete(x.iter().copied());
        for constraint in model.constraints() {
            let expected = if oracle::holds(constraint, x) { Status::Satisfied } else { Status::Violated };
            prop_assert_eq!(constraint.status(&assignment), expected, "{:?} at {:?}", constraint, x);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn status_is_exact_on_complete_and_sound_on_partial_assignments(
        model in model(),
        partial in prop::collection::vec((any::<prop::sample::Index>(), 0..32_u32), 4),
    ) {
        let product = oracle::product(&model);
        exact_on_complete_ones(&model, &product)?;
        for (x, mask) in partial.iter().filter(|_| !product.is_empty()) {
            let assignment = assigned(&product[x.index(product.len())], *mask);
            for constraint in model.constraints() {
                let status = constraint.status(&assignment);
                let mut completions = product.iter().filter(|x| extends(&assignment, x));
                let sound = match status {
                    Status::Satisfied => completions.all(|x| oracle::holds(constraint, x)),
                    Status::Violated => completions.all(|x| !oracle::holds(constraint, x)),
                    Status::Open => constraint.scope().iter().any(|v| assignment.get(*v).is_none()),
                };
                prop_assert!(sound, "{:?} said of {:?} under {:?}", status, constraint, assignment);
            }
        }
    }
}
