//! Implements the SAT [`Engine`](super::super::Engine) interface with Pumpkin.

use super::sums::Sums;
use super::watch::{Counted, Counts, PumpkinWatch};
use super::{Engine, EngineCounts, Lowering, SatOutcome, Variables, different};
use crate::backend::{Limits, Stop};
use crate::formulation::cnf::{Atom, CnfLit, Note};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_core::options::SolverOptions;
use pumpkin_core::predicates::{Predicate, PredicateType};
use pumpkin_core::proof::ConstraintTag;
use pumpkin_core::rand::SeedableRng;
use pumpkin_core::rand::rngs::SmallRng;
use pumpkin_core::results::{ProblemSolution, SatisfactionResultUnderAssumptions as Answer, SolutionReference};
use std::rc::Rc;

/// The solver's default seed.
const SEED: u64 = 42;

/// Megabytes reserved for learnt clauses; more are allocated as needed.
const RESERVED: usize = 1;

pub struct PumpkinSolver {
    inner: pumpkin_core::Solver,
    resolver: ResolutionResolver,
    /// Created by the first search.
    search: Option<Counted>,
    counts: Rc<Counts>,
    variables: Variables,
    tag: ConstraintTag,
    /// By constraint of the model: whether the solver keeps its variables different.
    is_different: Vec<bool>,
    /// Whether the clauses that follow are already implied.
    is_known: bool,
    /// Whether an empty clause was added.
    is_closed: bool,
    /// The model, by Boolean; those that the solver has never seen count as false.
    model: Vec<bool>,
}

impl PumpkinSolver {
    fn predicate(&mut self, literal: CnfLit) -> Predicate {
        let (inner, search) = (&mut self.inner, &mut self.search);
        let predicate = self.variables.predicate(literal.index(), || {
            let truth = inner.new_literal().get_true_predicate();
            if let Some(search) = search {
                search.inner.add_domain(truth.get_domain());
            }
            truth
        });
        if literal.is_positive() { predicate } else { !predicate }
    }

    /// Posts the constraints that the solver propagates.
    fn post(&mut self, lowering: &Lowering) {
        let model = &lowering.model;
        for (index, constraint) in model.constraints().iter().enumerate() {
            if lowering.theories
                && let Some(vars) = different(model, constraint)
            {
                self.is_different[index] = true;
                let domains: Vec<_> = vars.iter().map(|var| self.variables.domain(*var)).collect();
                self.inner.add_constraint(pumpkin_constraints::all_different(domains, self.tag)).post();
            }
        }
        let mut sums = Sums::default();
        for (index, sum) in lowering.plans.bounded() {
            let guard = match model.constraints()[index].guard.map(|guard| lowering.numbering.atom(guard)) {
                Some(Atom::Constant(false)) => continue,
                Some(Atom::Constant(true)) | None => None,
                Some(Atom::Lit(guard)) => Some(self.predicate(guard)),
            };
            let guard = guard.map(|guard| self.inner.new_literal_for_predicate(guard, self.tag));
            sums.post(sum, guard, (model, &self.variables), (&mut self.inner, self.tag));
        }
    }
}

impl Engine for PumpkinSolver {
    const CORES: bool = false;

    fn new(lowering: &Lowering) -> Self {
        let seed = if lowering.seed == 0 { SEED } else { lowering.seed };
        let mut inner = pumpkin_core::Solver::with_options(SolverOptions {
            random_generator: SmallRng::seed_from_u64(seed),
            memory_preallocated: RESERVED,
            ..SolverOptions::default()
        });
        let mut solver = Self {
            variables: Variables::new(lowering, &mut inner),
            tag: inner.new_constraint_tag(),
            inner,
            resolver: ResolutionResolver::default(),
            search: None,
            counts: Rc::default(),
            is_different: vec![false; lowering.model.constraints().len()],
            is_known: false,
            is_closed: false,
            model: Vec::new(),
        };
        solver.post(lowering);
        solver
    }

    fn note(&mut self, note: Note) {
        self.is_known = match note {
            Note::Variable(_) => true,
            Note::OnePlace { constraint, .. } => self.is_different.get(constraint).copied().unwrap_or(false),
            Note::Fact | Note::SomePlace { .. } | Note::Constraint(_) => false,
        };
    }

    fn clause(&mut self, literals: &[CnfLit]) {
        self.is_closed |= literals.is_empty() || self.inner.is_inconsistent();
        if !self.is_known && !self.is_closed {
            let predicates: Vec<Predicate> = literals.iter().map(|literal| self.predicate(*literal)).collect();
            self.inner.add_clause(predicates, self.tag);
        }
    }

    fn solve(&mut self, assumptions: &[CnfLit], budget: Option<u64>, limits: &Limits) -> SatOutcome {
        if self.is_closed {
            return SatOutcome::Unsatisfiable;
        }
        let assumptions: Vec<Predicate> = assumptions.iter().map(|literal| self.predicate(*literal)).collect();
        let (inner, counts) = (&mut self.inner, &self.counts);
        let mut watch = PumpkinWatch::new(Rc::clone(counts), limits, budget);
        let search =
            self.search.get_or_insert_with(|| Counted { inner: inner.default_brancher(), counts: Rc::clone(counts) });
        match inner.satisfy_under_assumptions(search, &mut watch, &mut self.resolver, &assumptions) {
            Answer::Satisfiable(found) => {
                let solution = found.solution();
                self.model.clear();
                self.model.extend(self.variables.predicates().map(|p| p.is_some_and(|p| holds(p, solution))));
                SatOutcome::Satisfiable
            }
            Answer::Unsatisfiable(_) | Answer::UnsatisfiableUnderAssumptions(_) => SatOutcome::Unsatisfiable,
            Answer::Unknown(_) => SatOutcome::Stopped(watch.stop.unwrap_or(Stop::Failed)),
        }
    }

    fn is_true(&self, literal: CnfLit) -> bool {
        self.model.get(literal.index() as usize).copied().unwrap_or(false) == literal.is_positive()
    }

    fn counts(&self) -> EngineCounts {
        let (decisions, conflicts) = (self.counts.decisions.get(), self.counts.conflicts.get());
        EngineCounts { decisions: Some(decisions), conflicts: Some(conflicts), propagations: None }
    }
}

/// Whether a predicate is true in a solution.
fn holds(predicate: Predicate, solution: SolutionReference<'_>) -> bool {
    let (value, number) = (solution.get_integer_value(predicate.get_domain()), predicate.get_right_hand_side());
    match predicate.get_predicate_type() {
        PredicateType::LowerBound => value >= number,
        PredicateType::UpperBound => value <= number,
        PredicateType::Equal => value == number,
        PredicateType::NotEqual => value != number,
    }
}
