//! Tests correct proofs, and every kind of error in others.

use gridc::stages::proof::veripb::{Checker, Problem, ProofSizes};

/// At least two of three, and at most one of three: rows 1 and 2.
fn check(proof: &str) -> Result<ProofSizes, String> {
    let mut checker = Checker::new(3, 1 << 20);
    checker.row([(1, 1), (2, 1), (3, 1)].into_iter(), 2).unwrap();
    checker.row([(1, -1), (2, -1), (3, -1)].into_iter(), -1).unwrap();
    let proof = format!("pseudo-Boolean proof version 3.0\nf 2 ;\n{proof}");
    checker.check(proof.as_bytes(), &mut || true).map_err(|refusal| refusal.to_string())
}

fn end(row: u64) -> String {
    format!("output NONE ;\nconclusion UNSAT : {row} ;\nend pseudo-Boolean proof ;\n")
}

#[test]
fn a_refutation_is_followed() {
    let sum = format!("pol 1 2 + ;\n{}", end(3));
    assert_eq!(check(&sum), Ok(ProofSizes { rows: 1, hints: 0 }));
    let propagated = format!("rup +1 ~x1 >= 1 : ~ 2 1 ;\nrup >= 1 : ~ 3 1 2;\n{}", end(4));
    assert_eq!(check(&propagated), Ok(ProofSizes { rows: 2, hints: 5 }));
    let divided = format!("pol 1 x1 + ~x1 + 2 * 2 d s 2 + ;{}", end(3));
    assert_eq!(
        check(&divided),
        Err("the row that line 5 calls a contradiction is satisfiable".to_owned()),
        "it is \
        one less"
    );
}

#[test]
fn a_new_variable_is_defined_both_ways() {
    let defined = "red +1 ~x4 +1 x1 +1 x2 >= 1 : x4 -> 0 ;\nred +2 x4 +1 ~x1 +1 ~x2 >= 2 : x4 -> 1 ;\n";
    assert!(check(&format!("{defined}pol 1 2 + ;\n{}", end(5))).is_ok());
    for (wrong, why) in [
        ("red +1 ~x3 +1 x1 >= 1 : x3 -> 0 ;", "defines x3, which is not new"),
        ("red +1 ~x4 +1 x1 >= 1 : x4 -> 1 ;", "its witness does not satisfy"),
        ("red +1 ~x4 +1 x1 >= 1 : x4 -> 0 ;\nred +1 x4 +1 x1 >= 1 : x4 -> 1 ;", "its witness does not satisfy"),
        ("rup +1 x4 +1 x1 +1 x2 >= 1 : ~ 1 ;\nred +1 ~x4 >= 1 : x4 -> 0 ;\nred +1 x4 >= 1 : x4 -> 1 ;", "its witness"),
    ] {
        let refused = check(&format!("{wrong}\npol 1 2 + ;\n{}", end(4))).unwrap_err();
        assert!(refused.contains(why), "{wrong}: {refused}");
    }
}

#[test]
fn what_is_not_exactly_so_is_refused() {
    for (proof, why) in [
        (String::new(), "before its conclusion"),
        ("pol 1 2 + ;".to_owned(), "before its conclusion"),
        (end(1), "is satisfiable"),
        (end(3), "names row 3, which does not exist"),
        (end(0), "names row 0, which does not exist"),
        ("rup +1 x1 >= 1 : ~ 1 ;".to_owned(), "do not lead to a conflict"),
        ("rup +1 x1 >= 1 : 1 2 ;".to_owned(), "an unexpected word"),
        ("rup +1 x1 >= 1 ;".to_owned(), "an unexpected word"),
        ("rup +1 x1 >= 1 : ~ 9 ;".to_owned(), "names row 9"),
        ("rup +1 x9999999 >= 1 : ~ 1 ;".to_owned(), "x9999999, which is out of range"),
        ("rup +99999999999999999999 x1 >= 1 : ~ 1 ;".to_owned(), "out of range"),
        ("pol 1 9223372036854775807 * 4 * ;".to_owned(), "out of range"),
        ("pol 1 0 * ;".to_owned(), "by 0"),
        ("pol 1 -2 d ;".to_owned(), "by -2"),
        ("pol 1 2 ;".to_owned(), "do not fit"),
        ("pol + ;".to_owned(), "do not fit"),
        ("pol 1 x1 * ;".to_owned(), "do not fit"),
        ("pol ;".to_owned(), "do not fit"),
        ("a +1 x1 >= 1 ;".to_owned(), "rule `a`"),
        ("f 3 ;".to_owned(), "has 3 rows"),
        (format!("pol 1 2 + ;\n{}pol 1 ;", end(3)), "after the conclusion"),
        ("pol 1 \u{e9} ;".to_owned(), "an unexpected word"),
    ] {
        let refused = check(&proof).unwrap_err();
        assert!(refused.contains(why), "{proof:?}: {refused}");
    }
    let headless = Checker::new(1, 1 << 20).check("output NONE ;".as_bytes(), &mut || true).unwrap_err();
    assert!(headless.to_string().contains("begin with"));
}

#[test]
fn room_and_patience_end() {
    let mut checker = Checker::new(3, 100);
    checker.row([(1, 1), (2, 1), (3, 1)].into_iter(), 2).unwrap();
    let copies = "pseudo-Boolean proof version 3.0\npol 1 ;\npol 1 ;\n";
    let full = checker.check(copies.as_bytes(), &mut || true).unwrap_err();
    assert!(matches!(full.problem, Problem::Memory), "{full}");
    let mut checker = Checker::new(3, 1 << 20);
    checker.row([(1, 1)].into_iter(), 1).unwrap();
    let stopped = checker.check(copies.as_bytes(), &mut || false).unwrap_err();
    assert!(matches!(stopped.problem, Problem::Stopped), "{stopped}");
}
