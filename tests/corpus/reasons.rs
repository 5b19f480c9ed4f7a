//! Solves real puzzles by propagation without clauses, and proves the reasons that the search uses on the way: each follows from a
//! model of the constraints that it names alone. The proofs use another solver, on clauses.

use crate::variants::rows_of;
use gridc::stages::backend::{Limits, SessionStep, Settings, Task, named};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate, facts};
use gridc::stages::model::{Assignment, Literal, Model};
use gridc::stages::propagate::{ClauseNumber, Derivation, Observer, Propagators, SearchLit};
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::search::{CdclSolver, DecisionPolicy};
use gridc_needs::needs;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The conflicts of a search. Every one is reached in another state of the candidates.
const CONFLICTS: u64 = 50;

/// Of the reasons, one in this many is proved.
const EVERY: u64 = 13;

/// The most values of a cell: among more, clauses cannot refute in time that values are fewer than cells (the pigeonhole principle).
const LARGEST: usize = 16;

/// Files of the shared variants.
const FILES: [&str; 5] = [
    "fpuzzles_nickleaton.jsonl",
    "iss_collections.jsonl",
    "killer_krazydad.jsonl",
    "tatham_solo.jsonl",
    "gecode_grids.jsonl",
];

struct Prover<'m> {
    model: &'m Model,
    /// By Boolean of the search: that the variable has this value.
    literals: &'m [Literal],
    used: ClauseNumber,
    /// By kind of the first constraint named, the number of reasons proved.
    proved: BTreeMap<&'static str, usize>,
}

impl Prover<'_> {
    fn is_implied(&self, clause: &[SearchLit], derivation: &Derivation) -> bool {
        let mut alone = self.model.without_constraints();
        derivation.constraints.iter().for_each(|index| alone.add(self.model.constraints()[*index].clone()));
        let negated = |lit: &SearchLit| {
            let literal = self.literals[lit.variable() as usize];
            if lit.is_positive() { !literal } else { literal }
        };
        let units: Vec<Literal> = clause.iter().map(negated).collect();
        let settings = Settings { theories: false, ..Settings::default() };
        let template = named("sat")
            .unwrap()
            .prepare(&Task { model: &Arc::new(alone), units: &units, settings: &settings })
            .unwrap();
        template.open().next(&Limits::default(), &mut Assignment::default()) == SessionStep::Exhausted
    }
}

impl Observer for Prover<'_> {
    fn given(&mut self, _: &[SearchLit]) -> ClauseNumber {
        unreachable!("this search has no clauses")
    }

    fn lemma(&mut self, clause: &[SearchLit], derivation: &Derivation) -> ClauseNumber {
        self.used += 1;
        if self.used.is_multiple_of(EVERY) {
            assert!(self.is_implied(clause, derivation), "{clause:?} does not follow from {derivation:?}");
            let kind = derivation.constraints.first().map(|index| self.model.constraints()[*index].kind.name());
            *self.proved.entry(kind.unwrap_or("one value")).or_default() += 1;
        }
        self.used
    }

    fn learnt(&mut self, _: &[SearchLit], _: &[ClauseNumber]) -> ClauseNumber {
        0
    }

    fn deleted(&mut self, _: ClauseNumber) {}
}

/// Searches a puzzle, and returns the number of its conflicts and of the reasons proved, by kind; `None` if it has no
/// propagators, or too many values.
fn prove(puzzle: &PuzzleData) -> Option<(u64, BTreeMap<&'static str, usize>)> {
    if puzzle.layout.digits().len() > LARGEST {
        return None;
    }
    let model = elaborate(puzzle, &ElaborateOptions::default(), &AutomatonCache::new()).ok()?;
    let of_var = |var| model.variable(var).domain.iter().map(move |value| Literal::is(var, value));
    let literals: Vec<Literal> = model.var_ids().flat_map(of_var).collect();
    let number: BTreeMap<Literal, u32> = literals.iter().copied().zip(0..).collect();
    let of = |literal: Literal| match number.get(&Literal { positive: true, ..literal }) {
        Some(number) => Ok(SearchLit::new(*number, literal.positive)),
        None => Err(!literal.positive),
    };
    let propagators = Propagators::whole(&model, of)?;
    let prover = Prover { model: &model, literals: &literals, used: 0, proved: BTreeMap::new() };
    let mut solver = CdclSolver::observed(propagators, 0, prover);
    literals.iter().for_each(|_| solver.add_variable(DecisionPolicy::True, 0.0));
    let assumptions: Vec<SearchLit> = facts(puzzle).into_iter().filter_map(|fact| of(fact).ok()).collect();
    solver.solve(&assumptions, Some(CONFLICTS), || false);
    Some((solver.counts().conflicts, solver.observer().proved.clone()))
}

/// Proves reasons of every `step`th row, and returns the number of conflicts.
fn run(step: usize) -> u64 {
    let mut states = 0;
    let mut proved: BTreeMap<&str, usize> = BTreeMap::new();
    for file in FILES {
        let mut row = 0..;
        rows_of(file, |value, read| {
            if row.next().is_some_and(|row| row % step == step / 2)
                && let Some((conflicts, kinds)) = read(value).ok().as_ref().and_then(prove)
            {
                states += conflicts;
                kinds.into_iter().for_each(|(kind, count)| *proved.entry(kind).or_default() += count);
            }
        });
    }
    println!("{states} conflicts; reasons proved: {proved:?}");
    states
}

#[needs(data)]
#[test]
fn reasons_of_a_few_puzzles_follow_from_their_constraints() {
    assert!(run(100) > 50);
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_reasons_of_real_puzzles_follow_from_their_constraints() {
    assert!(run(7) >= 1_000);
}
