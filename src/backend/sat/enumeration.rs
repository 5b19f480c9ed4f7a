//! Enumerates solutions with one incremental SAT solver, by blocking clauses.

use super::super::{BlockingSearch, Limits, Session, SessionStep, Stop, Work, violation};
use super::{Engine, EngineCounts, Lowering, SatOutcome};
use crate::formulation::cnf::{Atom, ClauseSink, CnfLit, MAX_VARIABLES, Note, lower};
use crate::model::{Assignment, Literal, Role};
use std::collections::HashSet;
use std::sync::Arc;

/// A session on a SAT solver.
///
/// The clauses are streamed into the solver by `load`, or by the first request for a solution, under that call's limits. After
/// each solution, a blocking clause over its answer variables excludes it. After `assume`, blocking clauses contain an
/// *activation literal*, which is assumed until the next `assume`, so that the same solver can be reused; without any `assume`
/// the blocking clauses are plain, which simplifies better, and a later `assume` starts with a new solver.
pub(super) struct Enumeration<E> {
    lowering: Arc<Lowering>,
    engine: Option<E>,
    /// Index of the next activation literal.
    next_variable: u32,
    /// Whether a blocking clause without activation literal was added.
    blocked_for_good: bool,
    /// Whether `assume` was ever called.
    assumes: bool,
    assumed: Vec<(CnfLit, Literal)>,
    /// An assumption that is false for every value of its variable.
    impossible: Option<Literal>,
    activation: Option<CnfLit>,
    /// Whether there is no further solution under these assumptions.
    exhausted: bool,
    found: bool,
    core: Option<Vec<Literal>>,
    before: EngineCounts,
    refinements: u64,
}

impl<E: Engine> Enumeration<E> {
    pub fn new(lowering: Arc<Lowering>) -> Self {
        Self {
            next_variable: lowering.booleans,
            lowering,
            engine: None,
            blocked_for_good: false,
            assumes: false,
            assumed: Vec::new(),
            impossible: None,
            activation: None,
            exhausted: false,
            found: false,
            core: None,
            before: EngineCounts::default(),
            refinements: 0,
        }
    }

    fn counts(&self) -> EngineCounts {
        self.engine.as_ref().map(E::counts).unwrap_or_default()
    }

    fn conflicts(&self) -> u64 {
        (self.counts() - self.before).conflicts.unwrap_or(0)
    }

    /// Creates the solver and fills it, unless that is done. A partly filled solver is dropped.
    fn fill(&mut self, limits: &Limits) -> Result<(), Stop> {
        if self.engine.is_some() {
            return Ok(());
        }
        let lowering = &self.lowering;
        let mut loader = Loader { engine: E::new(lowering), limits, stop: None };
        let loaded = lower(&lowering.model, &lowering.units, &lowering.plans, &lowering.numbering, &mut loader);
        // All clauses from here on are not of the model.
        loader.note(Note::Fact);
        let loaded = loaded.and_then(|_| match &lowering.formula {
            Some(formula) => formula.stream(&mut loader),
            None => Ok(()),
        });
        match loaded {
            Ok(()) => {
                self.engine = Some(loader.engine);
                self.before = EngineCounts::default();
                Ok(())
            }
            Err(_) => Err(loader.stop.unwrap_or(Stop::Failed)),
        }
    }

    /// Adds the defining clauses of pair variables that are assumed or facts.
    fn define_assumed(&mut self) {
        let Some(engine) = &mut self.engine else { return };
        if !self.lowering.plans.has_pairs() {
            return;
        }
        let facts = self.lowering.units.iter().filter_map(|unit| lit(&self.lowering, *unit));
        for literal in self.assumed.iter().map(|(literal, _)| *literal).chain(facts) {
            let itself = CnfLit::new(literal.index());
            match self.lowering.pair_of(itself) {
                Some(Some([a, b])) => {
                    [&[!itself, a][..], &[!itself, b], &[itself, !a, !b]].into_iter().for_each(|c| engine.clause(c));
                }
                Some(None) => engine.clause(&[!itself]),
                None => {}
            }
        }
    }

    /// Runs the solver, and refines until its answer satisfies the residual constraints.
    fn search(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        let mut assumptions: Vec<CnfLit> = self.assumed.iter().map(|(lit, _)| *lit).collect();
        assumptions.extend(self.activation);
        loop {
            let spent = self.conflicts();
            if let Some(stop) = limits.poll(spent) {
                return SessionStep::Stopped(stop);
            }
            if let Err(stop) = self.fill(limits) {
                return SessionStep::Stopped(stop);
            }
            self.define_assumed();
            let Some(engine) = &mut self.engine else { return SessionStep::Stopped(Stop::Failed) };
            let budget = limits.nodes.map(|n| n.saturating_sub(spent));
            match engine.solve(&assumptions, budget, limits) {
                SatOutcome::Stopped(stop) => return SessionStep::Stopped(stop),
                SatOutcome::Unsatisfiable => {
                    let failed: HashSet<CnfLit> = engine.failed(&assumptions).into_iter().collect();
                    let named = self.assumed.iter().filter(|(lit, _)| failed.contains(lit));
                    let core = named.map(|(_, literal)| *literal).collect();
                    return self.exhaust(core);
                }
                SatOutcome::Satisfiable => {}
            }
            if !decode(&self.lowering, engine, solution) {
                return SessionStep::Stopped(Stop::Failed);
            }
            let violations = violation::smallest(&self.lowering.model, &self.lowering.residual, solution);
            if violations.is_empty() {
                self.found = true;
                self.block(solution);
                return SessionStep::Solution;
            }
            self.refinements += 1;
            for violation in violations {
                let clause: Vec<CnfLit> = violation.into_iter().filter_map(|l| lit(&self.lowering, !l)).collect();
                engine.clause(&clause);
            }
        }
    }

    fn exhaust(&mut self, core: Vec<Literal>) -> SessionStep {
        self.exhausted = true;
        if !self.found && E::CORES {
            self.core = Some(core);
        }
        SessionStep::Exhausted
    }

    /// Excludes `solution` by a clause over the answer variables that may take other values.
    fn block(&mut self, solution: &Assignment) {
        let Some(engine) = &mut self.engine else { return };
        let mut clause = Vec::new();
        let assumed: HashSet<CnfLit> = self.assumed.iter().map(|(lit, _)| *lit).collect();
        for (var, variable) in self.lowering.model.var_ids().zip(self.lowering.model.variables()) {
            if variable.role != Role::Answer || variable.domain.len() < 2 {
                continue;
            }
            if let Some(value) = solution.get(var)
                && let Atom::Lit(here) = self.lowering.numbering.atom(Literal::is(var, value))
                && !engine.is_fixed(here)
                && !assumed.contains(&here)
            {
                clause.push(!here);
            }
        }
        if clause.is_empty() {
            self.exhausted = true;
        } else if self.assumes {
            let next = &mut self.next_variable;
            let activation = *self.activation.get_or_insert_with(|| {
                *next += 1;
                CnfLit::new(*next - 1)
            });
            clause.push(!activation);
            engine.clause(&clause);
        } else {
            self.blocked_for_good = true;
            engine.clause(&clause);
        }
    }
}

impl<E: Engine> BlockingSearch for Enumeration<E> {
    fn assume(&mut self, assumptions: &[Literal]) {
        let out_of_variables = u64::from(self.next_variable) >= MAX_VARIABLES;
        if std::mem::take(&mut self.blocked_for_good) || out_of_variables {
            self.engine = None;
            self.next_variable = self.lowering.booleans;
            self.activation = None;
        }
        if let (Some(activation), Some(engine)) = (self.activation.take(), &mut self.engine) {
            engine.clause(&[!activation]);
        }
        self.assumes = true;
        self.assumed.clear();
        self.impossible = None;
        for literal in assumptions {
            match self.lowering.numbering.atom(*literal) {
                Atom::Lit(lit) => self.assumed.push((lit, *literal)),
                Atom::Constant(true) => {}
                Atom::Constant(false) => self.impossible = Some(*literal),
            }
        }
        self.exhausted = false;
        self.found = false;
        self.core = None;
        self.before = self.counts();
        self.refinements = 0;
    }

    fn load(&mut self, limits: &Limits) -> Result<(), Stop> {
        if self.exhausted || self.impossible.is_some() { Ok(()) } else { self.fill(limits) }
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        if self.exhausted {
            return SessionStep::Exhausted;
        }
        match self.impossible {
            Some(literal) => self.exhaust(vec![literal]),
            None => self.search(limits, solution),
        }
    }

    fn work(&self) -> Work {
        let done = self.counts() - self.before;
        Work {
            nodes: done.decisions,
            decisions: done.decisions,
            conflicts: done.conflicts,
            propagations: done.propagations,
            refinements: (!self.lowering.residual.is_empty()).then_some(self.refinements),
            ..Work::default()
        }
    }

    fn core(&self) -> Option<Vec<Literal>> {
        self.core.clone()
    }
}

impl<E: Engine + Send> Session for Enumeration<E> {
    fn assume(&mut self, assumptions: &[Literal]) {
        BlockingSearch::assume(self, assumptions);
    }

    fn load(&mut self, limits: &Limits) -> Result<(), Stop> {
        BlockingSearch::load(self, limits)
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        BlockingSearch::next(self, limits, solution)
    }

    fn work(&self) -> Work {
        BlockingSearch::work(self)
    }

    fn core(&self) -> Option<Vec<Literal>> {
        BlockingSearch::core(self)
    }
}

/// The Boolean literal; `None` if the value is not in the domain.
fn lit(lowering: &Lowering, literal: Literal) -> Option<CnfLit> {
    match lowering.numbering.atom(literal) {
        Atom::Lit(lit) => Some(lit),
        Atom::Constant(_) => None,
    }
}

/// Reads the model into `solution`; `false` if a variable has no value there.
fn decode(lowering: &Lowering, engine: &impl Engine, solution: &mut Assignment) -> bool {
    if solution.len() != lowering.model.variables().len() {
        *solution = Assignment::open(lowering.model.variables().len());
    }
    let is_true = |lit| match lowering.pair_of(lit) {
        None => engine.is_true(lit),
        Some(both) => both.is_some_and(|both| both.iter().all(|lit| engine.is_true(*lit))),
    };
    lowering.model.var_ids().all(|var| match lowering.numbering.value(var, is_true) {
        Some(value) => {
            solution.set(var, value);
            true
        }
        None => false,
    })
}

/// Streams clauses into a solver as long as the limits allow.
struct Loader<'a, E> {
    engine: E,
    limits: &'a Limits,
    stop: Option<Stop>,
}

impl<E: Engine> ClauseSink for Loader<'_, E> {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.engine.clause(literals);
    }

    fn note(&mut self, note: Note) {
        self.engine.note(note);
    }

    fn is_closed(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = self.limits.poll(0);
        }
        self.stop.is_some()
    }
}
