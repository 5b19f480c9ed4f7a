//! Compares the search with brute force, on clauses alone; with propagators it is tested by the backends' tests.

use gridc::stages::propagate::{ClauseNumber, Derivation, Observer, Propagators, SearchLit};
use gridc::stages::search::{CdclSolver, DecisionPolicy, SearchOutcome, Tuning};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet};

const VARIABLES: u32 = 8;

fn lit() -> impl Strategy<Value = SearchLit> {
    (0..VARIABLES, any::<bool>()).prop_map(|(variable, is_positive)| SearchLit::new(variable, is_positive))
}

fn clauses() -> impl Strategy<Value = Vec<Vec<SearchLit>>> {
    prop::collection::vec(prop::collection::vec(lit(), 1..5), 0..36)
}

fn holds(bits: u32, lit: SearchLit) -> bool {
    (bits >> lit.variable() & 1 == 1) == lit.is_positive()
}

fn solutions(clauses: &[Vec<SearchLit>], assumptions: &[SearchLit]) -> BTreeSet<u32> {
    let is_one = |bits: &u32| {
        clauses.iter().all(|clause| clause.iter().any(|lit| holds(*bits, *lit)))
            && assumptions.iter().all(|lit| holds(*bits, *lit))
    };
    (0..1 << VARIABLES).filter(is_one).collect()
}

/// Checks that each learnt clause follows from the named antecedents alone.
#[derive(Default)]
struct Checker {
    clauses: HashMap<ClauseNumber, Vec<SearchLit>>,
    last: ClauseNumber,
    is_refuted: bool,
}

impl Checker {
    fn keep(&mut self, clause: &[SearchLit]) -> ClauseNumber {
        self.last += 1;
        self.is_refuted |= clause.is_empty();
        self.clauses.insert(self.last, clause.to_vec());
        self.last
    }
}

impl Observer for Checker {
    fn given(&mut self, clause: &[SearchLit]) -> ClauseNumber {
        self.keep(clause)
    }

    fn lemma(&mut self, _: &[SearchLit], _: &Derivation) -> ClauseNumber {
        unreachable!("there are no propagators")
    }

    fn learnt(&mut self, clause: &[SearchLit], antecedents: &[ClauseNumber]) -> ClauseNumber {
        let mut falsified: HashSet<SearchLit> = clause.iter().copied().collect();
        for (place, number) in antecedents.iter().enumerate() {
            let left: Vec<SearchLit> =
                self.clauses[number].iter().copied().filter(|lit| !falsified.contains(lit)).collect();
            match left[..] {
                [] if place + 1 == antecedents.len() => {}
                [lit] if place + 1 < antecedents.len() => {
                    falsified.insert(!lit);
                }
                _ => panic!("{clause:?}: {left:?} are left of antecedent {place} of {}", antecedents.len()),
            }
        }
        self.keep(clause)
    }

    fn deleted(&mut self, clause: ClauseNumber) {
        assert!(self.clauses.remove(&clause).is_some());
    }
}

fn solver(variables: u32, seed: u64) -> CdclSolver<Checker> {
    let mut solver = CdclSolver::observed(Propagators::default(), seed, Checker::default());
    let choices = [DecisionPolicy::True, DecisionPolicy::Last, DecisionPolicy::LastOrTrue];
    (0..variables).for_each(|i| solver.add_variable(choices[i as usize % choices.len()], 0.0));
    solver.tune(if seed == 1 { Tuning::Rules } else { Tuning::Differences });
    solver
}

fn found(solver: &CdclSolver<Checker>) -> u32 {
    (0..VARIABLES).filter(|i| solver.value(SearchLit::new(*i, true)) == Some(true)).fold(0, |bits, i| bits | 1 << i)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Clauses that exclude a solution are added while it is still on the trail, and the search continues from there. Each round
    /// has other assumptions, under which solutions are excluded only for the round.
    #[test]
    fn every_solution_is_found_once_under_all_assumptions(
        clauses in clauses(),
        rounds in prop::collection::vec(prop::collection::vec(lit(), 0..4), 1..4),
        seed in 0_u64..3,
    ) {
        let mut solver = solver(VARIABLES, seed);
        clauses.iter().for_each(|clause| solver.add_clause(clause));
        for assumptions in &rounds {
            let round = SearchLit::new(solver.variables() as u32, true);
            solver.add_variable(DecisionPolicy::Last, 0.0);
            let assumed: Vec<SearchLit> = assumptions.iter().copied().chain([round]).collect();
            let mut all = BTreeSet::new();
            while solver.solve(&assumed, None, || false) == SearchOutcome::Satisfiable {
                prop_assert!(all.insert(found(&solver)), "found twice");
                let others = (0..VARIABLES).map(|i| SearchLit::new(i, solver.value(SearchLit::new(i, true)) == Some(false)));
                let excluding: Vec<SearchLit> = others.chain([!round]).collect();
                solver.add_clause(&excluding);
            }
            prop_assert_eq!(&all, &solutions(&clauses, assumptions));
            let failed = solver.failed().to_vec();
            prop_assert!(failed.iter().all(|lit| assumed.contains(lit)));
            if all.is_empty() {
                prop_assert!(solutions(&clauses, &failed.into_iter().filter(|lit| *lit != round).collect::<Vec<_>>()).is_empty());
            }
            solver.add_clause(&[!round]);
        }
    }
}

/// One pigeon more than holes: thousands of conflicts, restarts and reductions.
#[test]
fn pigeons_do_not_fit() {
    const HOLES: u32 = 7;
    for seed in 0..3 {
        let mut solver = solver((HOLES + 1) * HOLES, seed);
        let lit = |pigeon: u32, hole: u32| SearchLit::new(pigeon * HOLES + hole, true);
        for pigeon in 0..=HOLES {
            solver.add_clause(&(0..HOLES).map(|hole| lit(pigeon, hole)).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|other| (0..HOLES).map(move |hole| (other, hole))) {
                solver.add_clause(&[!lit(pigeon, hole), !lit(other, hole)]);
            }
        }
        assert_eq!(solver.solve(&[], Some(10), || false), SearchOutcome::Stopped);
        assert_eq!(solver.solve(&[], None, || false), SearchOutcome::Unsatisfiable);
        assert!(solver.counts().conflicts > 1000 && solver.observer().is_refuted);
    }
}
