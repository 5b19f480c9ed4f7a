//! Tests trimming on proofs of small formulas by a randomised solver.

use gridc::stages::backend::Limits;
use gridc::stages::proof::lrat;
use gridc::stages::proof::trim::{TrimError, TrimSizes, Trimmer};

fn trimmed(clauses: &[Vec<i32>], proof: &str) -> Result<(String, TrimSizes), TrimError> {
    let limits = Limits::default();
    let mut trimmer = Trimmer::new(&limits);
    clauses.iter().for_each(|clause| trimmer.clause(clause));
    let mut out = Vec::new();
    let trimmed = trimmer.trim(proof.as_bytes(), &mut out)?;
    Ok((String::from_utf8(out).unwrap(), trimmed))
}

fn accepted(clauses: &[Vec<i32>], proof: &str) -> TrimSizes {
    let (lrat, trimmed) = trimmed(clauses, proof).unwrap();
    let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    let mut checker = lrat::Checker::new(variables);
    clauses.iter().for_each(|clause| checker.clause(clause));
    let proven = checker.check(lrat.as_bytes(), &mut || true);
    assert_eq!(proven.unwrap_or_else(|refusal| panic!("{refusal}:\n{lrat}")).lemmas, trimmed.lemmas);
    trimmed
}

#[test]
fn what_nobody_needs_is_left_out() {
    let square = [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2], vec![3, 4], vec![-3, 4]];
    let proof = "1 3 0\n4 0\nd 3 4 0\n2 4 0\n1 0\n0\n";
    assert_eq!(accepted(&square, proof), TrimSizes { steps: 4, lemmas: 2, clauses: 4 });
}

#[test]
fn what_propagation_alone_refutes_needs_no_proof() {
    let chain = [vec![1], vec![-1, 2], vec![-2, 3, -1], vec![-3, -2]];
    assert_eq!(accepted(&chain, ""), TrimSizes { steps: 0, lemmas: 3, clauses: 4 });
    assert_eq!(accepted(&[vec![1, 1], vec![]], "").lemmas, 1);
    assert_eq!(accepted(&[vec![1, 1], vec![-1]], "").lemmas, 1);
}

#[test]
fn what_does_not_follow_is_found() {
    let square = [vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]];
    assert!(matches!(trimmed(&square, ""), Err(TrimError::Unrefuted)));
    assert!(matches!(trimmed(&square, "0\n"), Err(TrimError::Step(1))));
    let open = [vec![1, 2, 3], vec![-1, 2]];
    assert!(matches!(trimmed(&open, "-2 0\n-3 0\n"), Err(TrimError::Step(2))));
    assert!(matches!(trimmed(&open, "3 0 x"), Err(TrimError::Drat(_))));
}

/// Pseudo-random numbers, the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// Returns a proof by resolution in random order, with random deletions of clauses.
fn refutation(numbers: &mut Numbers, clauses: &[Vec<i32>]) -> Option<String> {
    // A tautology has nothing to resolve.
    let is_open = |clause: &&Vec<i32>| !clause.iter().any(|literal| clause.contains(&-literal));
    let mut known: Vec<Vec<i32>> = clauses.iter().filter(is_open).cloned().collect();
    let mut proof = String::new();
    for _ in 0..if known.is_empty() { 0 } else { 4000 } {
        let one = known[numbers.below(known.len() as u64) as usize].clone();
        let other = &known[numbers.below(known.len() as u64) as usize];
        let Some(pivot) = one.iter().copied().find(|literal| other.contains(&-literal)) else { continue };
        let mut resolvent: Vec<i32> = one.iter().chain(other).copied().filter(|l| l.abs() != pivot.abs()).collect();
        resolvent.sort_unstable();
        resolvent.dedup();
        if resolvent.iter().any(|l| resolvent.contains(&-l)) || resolvent.len() > 4 || known.contains(&resolvent) {
            continue;
        }
        let words: String = resolvent.iter().map(|literal| format!("{literal} ")).collect();
        proof.push_str(&format!("{words}0\n"));
        if resolvent.is_empty() {
            return Some(proof);
        }
        known.push(resolvent);
        if numbers.below(5) == 0 {
            let gone = known.swap_remove(numbers.below(known.len() as u64) as usize);
            let words: String = gone.iter().rev().map(|literal| format!("{literal} ")).collect();
            proof.push_str(&format!("d {words}0\n"));
        }
    }
    None
}

#[test]
fn random_refutations_are_trimmed_to_what_a_checker_accepts() {
    let mut numbers = Numbers(7);
    let mut refuted = 0;
    for _ in 0..400 {
        let variables = 3 + numbers.below(5) as i32;
        let clauses: Vec<Vec<i32>> = (0..variables * 6)
            .map(|_| {
                let literal = |numbers: &mut Numbers| {
                    let variable = 1 + numbers.below(variables as u64) as i32;
                    if numbers.below(2) == 0 { variable } else { -variable }
                };
                (0..1 + numbers.below(3)).map(|_| literal(&mut numbers)).collect()
            })
            .collect();
        if let Some(proof) = refutation(&mut numbers, &clauses) {
            refuted += 1;
            let trimmed = accepted(&clauses, &proof);
            assert!(trimmed.clauses <= clauses.len() as u64);
        }
    }
    assert!(refuted > 50, "{refuted}");
}
