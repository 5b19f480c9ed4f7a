//! Enumerates solutions with the ILP solver: solve, check, refine, block.

use super::HighsModel;
use super::problem::{self, Job, LpOutcome, NoGood};
use crate::backend::violation;
use crate::backend::{BlockingSearch, Limits, Moment, SessionStep, Stop, Work};
use crate::formulation::ilp;
use crate::model::{Assignment, CandidateId, Literal, VarId};
use std::sync::Arc;
use std::time::Duration;

/// Tolerance for solvers that stop a little before or after their time limit.
const SLACK: Duration = Duration::from_millis(20);

/// A search that runs the ILP solver once for each solution.
pub(super) struct HighsSearch {
    shared: Arc<HighsModel>,
    facts: Vec<Literal>,
    /// The answer variables that facts leave more than one value: they distinguish solutions.
    open: Vec<VarId>,
    no_goods: Vec<NoGood>,
    exhausted: bool,
    refinements: u64,
}

impl HighsSearch {
    pub(super) fn new(shared: Arc<HighsModel>) -> Self {
        Self { shared, facts: Vec::new(), open: Vec::new(), no_goods: Vec::new(), exhausted: false, refinements: 0 }
    }

    /// Reads the assignment from the chosen columns of candidates. Each variable has exactly one, since its row holds.
    fn read(&self, chosen: &[bool], solution: &mut Assignment) {
        *solution = Assignment::open(self.shared.model.variables().len());
        let candidates = &chosen[..self.shared.candidates.len()];
        for (index, _) in candidates.iter().enumerate().filter(|(_, one)| **one) {
            let candidate = CandidateId(index as u32);
            solution.set(self.shared.candidates.var(candidate), self.shared.candidates.value(candidate));
        }
    }

    fn forbid(&mut self, literals: &[Literal]) {
        let candidates = &self.shared.candidates;
        // A literal about a value outside the domain is always true.
        let of = |l: &Literal| Some((candidates.find(l.var, l.value)?, l.positive));
        let no_good = literals.iter().filter_map(of).collect();
        self.no_goods.push(no_good);
    }

    /// Excludes the violated parts of a solution, or, if there are none, the solution itself. Returns whether it is valid.
    fn accept(&mut self, solution: &Assignment) -> bool {
        let violations = violation::smallest(&self.shared.model, &self.shared.residual, solution);
        if violations.is_empty() {
            let value = |v: &VarId| Some(Literal::is(*v, solution.get(*v)?));
            let answer: Vec<Literal> = self.open.iter().filter_map(value).collect();
            self.exhausted = answer.is_empty();
            self.forbid(&answer);
            return true;
        }
        self.refinements += 1;
        for violation in &violations {
            // A constraint that the empty assignment violates cannot be satisfied.
            self.exhausted |= violation.is_empty();
            self.forbid(violation);
        }
        false
    }
}

impl BlockingSearch for HighsSearch {
    fn assume(&mut self, assumptions: &[Literal]) {
        let shared = &self.shared;
        self.facts = shared.units.iter().chain(assumptions).copied().collect();
        let fixed = ilp::fixed_at_zero(&shared.model, &shared.candidates, &self.facts);
        let left = |v: VarId| shared.candidates.range(v).filter(|c| !fixed[*c]).count();
        self.open = shared.model.answers().filter(|v| left(*v) > 1).collect();
        self.no_goods.clear();
        self.exhausted = false;
        self.refinements = 0;
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        while !self.exhausted {
            if let Some(stop) = limits.poll(0) {
                return SessionStep::Stopped(stop);
            }
            let time = limits.deadline.map(|d| d.saturating_duration_since(Moment::now()));
            let job = Job { model: &self.shared.model, facts: &self.facts, no_goods: &self.no_goods, time };
            let chosen = match problem::solve(&job) {
                LpOutcome::Infeasible => {
                    self.exhausted = true;
                    break;
                }
                LpOutcome::Chosen(chosen) if problem::holds(&job, &chosen) => chosen,
                LpOutcome::Chosen(_) | LpOutcome::GaveUp => {
                    let late = limits.deadline.is_some_and(|d| Moment::now() + SLACK >= d);
                    return SessionStep::Stopped(if late { Stop::Time } else { Stop::Failed });
                }
            };
            self.read(&chosen, solution);
            if self.accept(solution) {
                return SessionStep::Solution;
            }
        }
        SessionStep::Exhausted
    }

    fn work(&self) -> Work {
        Work { refinements: Some(self.refinements), ..Work::default() }
    }
}
