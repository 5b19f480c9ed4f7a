use gridc::stages::proof::lrat::{Checker, ProofSizes};

/// Both of two variables, whatever the other.
const SQUARE: [&[i32]; 4] = [&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]];

fn check(proof: &str) -> Result<ProofSizes, String> {
    let mut checker = Checker::new(2);
    SQUARE.iter().for_each(|clause| checker.clause(clause));
    checker.check(proof.as_bytes(), &mut || true).map_err(|refusal| refusal.to_string())
}

#[test]
fn a_refutation_is_followed() {
    assert_eq!(check("5 1 0 1 3 0\n6 0 5 2 4 0\n"), Ok(ProofSizes { lemmas: 2, hints: 5 }));
    assert_eq!(check("5 1 0 1 3 0\n5 d 1 3 0\n6 0 5 2 4 0\n"), Ok(ProofSizes { lemmas: 2, hints: 5 }));
    assert_eq!(check("9 1\r\n 0 1 3 0 12 0\n9 2 4 0").unwrap().lemmas, 2, "lines are broken anywhere");
}

#[test]
fn what_is_not_exactly_so_is_refused() {
    for (proof, why) in [
        ("", "without the empty clause"),
        ("5 1 0 1 3 0\n", "without the empty clause"),
        ("5 1 0 1 0\n", "do not lead to a conflict"),
        ("5 1 0 2 3 0\n", "the clause is neither unit nor falsified"),
        ("5 1 0 1 3 2 0\n", "after the contradiction"),
        ("5 1 0 1 7 0\n", "names clause 7, which does not exist"),
        ("4 1 0 1 3 0\n", "not greater"),
        ("5 1 0 1 3 0\n5 2 0 1 2 0\n", "not greater"),
        ("5 d 1 0\n5 1 0 1 3 0\n", "names clause 1, which does not exist"),
        ("5 d 8 0\n", "names clause 8"),
        ("5 3 0 1 3 0\n", "no such variable"),
        ("5 1 -1 0 1 3 0\n", "a literal and its negation"),
        ("5 1 0 -1 3 0\n", "RAT"),
        ("5 1 0 1 3", "ends within line 1"),
        ("5 1 0 1 3 0 6 0 5 2 4 0 7 1 0 1 0", "after the empty clause"),
        ("5 1 0 1 x 0\n", "not a number"),
        ("5 1 0 1 3- 0\n", "not a number"),
        ("5 1 0 -0 3 0\n", "not a number"),
        ("99999999999999999999 1 0 1 3 0\n", "not a number"),
        ("5 99999999999 0 1 3 0\n", "no such variable"),
        ("d 5 1 0\n", "not a number"),
    ] {
        let refused = check(proof).unwrap_err();
        assert!(refused.contains(why), "{proof:?}: {refused}");
    }
}
