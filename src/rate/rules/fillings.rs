//! Answers whether a few constraints have a solution under assumptions, by propagation of these constraints and a bounded search
//! on top of it. The reasons that propagators give name the assumptions from which a refutation follows.

use crate::backend::Limits;
use crate::model::{CandidateId, Candidates, Literal, Model, Role, VarId};
use crate::propagate::{Propagators, SearchLit};
use crate::search::{CdclSolver, DecisionPolicy, SearchOutcome};

/// The propagated constraints of a model, and what queries have learnt about them.
pub struct Fillings {
    solver: CdclSolver,
    /// By Boolean of the search: the candidate that it stands for.
    candidates: Candidates,
    variables: u32,
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FillingAnswer {
    /// A solution: the value of each variable.
    Solution(Vec<i32>),
    /// There is none: these assumptions contradict the constraints.
    Refuted(Vec<Literal>),
    /// The conflicts or the limits were not enough.
    Open,
}

impl Fillings {
    /// Prepares the constraints of a model; `None` if one is too large.
    pub fn new(model: &Model) -> Option<Self> {
        let candidates = model.candidates();
        let propagators = Propagators::whole(model, |given| literal(&candidates, given))?;
        let mut solver = CdclSolver::new(propagators, 0);
        // Cells and layers decide the other variables.
        for variable in model.variables() {
            let weight = if variable.role == Role::Answer { 1.0 } else { 0.0 };
            variable.domain.iter().for_each(|_| solver.add_variable(DecisionPolicy::True, weight));
        }
        Some(Self { solver, candidates, variables: model.variables().len() as u32 })
    }

    /// Searches for a solution under assumptions, within limits and until this number of conflicts is used up, which is reduced by
    /// those found.
    pub fn solve(&mut self, assumptions: &[Literal], conflicts: &mut u64, limits: &Limits) -> FillingAnswer {
        let mut assumed = Vec::with_capacity(assumptions.len());
        for assumption in assumptions {
            match literal(&self.candidates, *assumption) {
                Ok(literal) => assumed.push((literal, *assumption)),
                Err(true) => {}
                Err(false) => return FillingAnswer::Refuted(vec![*assumption]),
            }
        }
        let before = self.solver.counts().conflicts;
        let literals: Vec<SearchLit> = assumed.iter().map(|(literal, _)| *literal).collect();
        let outcome = self.solver.solve(&literals, Some(*conflicts), || limits.poll(0).is_some());
        *conflicts = conflicts.saturating_sub(self.solver.counts().conflicts - before);
        match outcome {
            SearchOutcome::Satisfiable => {
                let is = |boolean: &usize| self.solver.value(SearchLit::new(*boolean as u32, true)) == Some(true);
                let value = |var: u32| {
                    let booleans = self.candidates.range(VarId(var));
                    let boolean = booleans.clone().find(is).unwrap_or(booleans.start);
                    self.candidates.value(CandidateId(boolean as u32))
                };
                FillingAnswer::Solution((0..self.variables).map(value).collect())
            }
            SearchOutcome::Unsatisfiable => {
                let failed = self.solver.failed();
                let core = assumed.into_iter().filter(|(literal, _)| failed.contains(literal));
                FillingAnswer::Refuted(core.map(|(_, assumption)| assumption).collect())
            }
            SearchOutcome::Stopped => FillingAnswer::Open,
        }
    }
}

/// Returns the literal of the search, or as an error the truth of a literal whose value is not in the domain.
fn literal(candidates: &Candidates, Literal { var, value, positive }: Literal) -> Result<SearchLit, bool> {
    let candidate = candidates.find(var, value).ok_or(!positive)?;
    Ok(SearchLit::new(candidate.0, positive))
}
