//! Tests all encoders with one suite.

mod arithmetic;

use gridc::stages::formulation::cnf::AtMostOne;
use gridc::stages::formulation::cnf::sink::Emitter;
use gridc::stages::formulation::cnf::{ClauseTally, CnfLit};

fn encoded(encoding: AtMostOne, literals: &[CnfLit], inputs: u32) -> (Vec<Vec<CnfLit>>, u32) {
    let mut clauses: Vec<Vec<CnfLit>> = Vec::new();
    let mut out = Emitter::new(&mut clauses, inputs);
    encoding.encode(literals, &mut out);
    let variables = out.next();
    (clauses, variables)
}

/// Applies unit propagation to the given values; returns `false` on a conflict.
fn propagate(clauses: &[Vec<CnfLit>], values: &mut [Option<bool>]) -> bool {
    let truth = |values: &[Option<bool>], l: CnfLit| values[l.index() as usize].map(|v| v == l.is_positive());
    loop {
        let mut changed = false;
        for clause in clauses {
            if clause.iter().any(|l| truth(values, *l) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|l| truth(values, **l).is_none());
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(l), None) => {
                    values[l.index() as usize] = Some(l.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return true;
        }
    }
}

fn satisfiable(clauses: &[Vec<CnfLit>], mut values: Vec<Option<bool>>) -> bool {
    if !propagate(clauses, &mut values) {
        return false;
    }
    let Some(open) = values.iter().position(Option::is_none) else { return true };
    [false, true].into_iter().any(|value| {
        let mut branch = values.clone();
        branch[open] = Some(value);
        satisfiable(clauses, branch)
    })
}

#[test]
fn means_at_most_one() {
    for encoding in AtMostOne::ALL {
        for k in 0..=8_u32 {
            let literals: Vec<CnfLit> = (0..k).map(|i| CnfLit::new(i).signed(i % 3 != 1)).collect();
            let (clauses, variables) = encoded(encoding, &literals, k);
            for chosen in 0..1_u32 << k {
                let mut values = vec![None; variables as usize];
                for (i, literal) in literals.iter().enumerate() {
                    values[i] = Some((chosen >> i & 1 == 1) == literal.is_positive());
                }
                assert_eq!(
                    satisfiable(&clauses, values),
                    chosen.count_ones() <= 1,
                    "{} of {k} literals, {chosen:b}",
                    encoding.name()
                );
            }
        }
    }
}

#[test]
fn a_true_literal_makes_the_others_false_by_unit_propagation() {
    for encoding in AtMostOne::ALL {
        for k in (1..=30_u32).chain([64, 81, 100]) {
            let literals: Vec<CnfLit> = (0..k).map(CnfLit::new).collect();
            let (clauses, variables) = encoded(encoding, &literals, k);
            for chosen in 0..k as usize {
                let mut values = vec![None; variables as usize];
                values[chosen] = Some(true);
                assert!(propagate(&clauses, &mut values));
                let others = (0..k as usize).filter(|i| *i != chosen);
                assert!(others.into_iter().all(|i| values[i] == Some(false)), "{} of {k}", encoding.name());
            }
        }
    }
}

#[test]
fn repeated_literals_have_to_be_false() {
    let a = CnfLit::new(0);
    for encoding in AtMostOne::ALL {
        for literals in
            [vec![a, a], vec![a, CnfLit::new(1), a], [vec![a; 4], (1..6).map(CnfLit::new).collect()].concat()]
        {
            let (clauses, variables) = encoded(encoding, &literals, 6);
            for (value, possible) in [(true, false), (false, true)] {
                let mut values = vec![None; variables as usize];
                values[0] = Some(value);
                assert_eq!(satisfiable(&clauses, values), possible, "{}", encoding.name());
            }
        }
    }
}

#[test]
fn sizes_are_as_the_formula_says() {
    for encoding in AtMostOne::ALL {
        for k in 0..=120_u32 {
            let literals: Vec<CnfLit> = (0..k).map(CnfLit::new).collect();
            let (clauses, variables) = encoded(encoding, &literals, k);
            let counted = ClauseTally {
                fresh: u64::from(variables - k),
                clauses: clauses.len() as u64,
                literals: clauses.iter().map(|c| c.len() as u64).sum(),
            };
            assert_eq!(encoding.size(u64::from(k)), counted, "{} of {k}", encoding.name());
        }
    }
}

#[test]
fn nine_literals_take_what_is_published() {
    let sizes = AtMostOne::ALL.map(|e| (e.size(9).clauses, e.size(9).fresh));
    assert_eq!(sizes, [(36, 0), (23, 8), (24, 6), (24, 3), (27, 2), (36, 4)]);
}
