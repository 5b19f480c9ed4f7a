//! Answers whether a few constraints have a solution under assumptions, by propagation of these constraints and a bounded search
//! on top of it. The reasons that propagators give name the assumptions from which a refutation follows.

use crate::model::{Literal, Model, Role, VarId};
use crate::propagate::{Propagators, SearchLit};
use crate::search::{CdclSolver, DecisionPolicy, SearchOutcome};
use std::ops::Range;

/// The propagated constraints of a model, and what queries have learnt about them.
pub struct Fillings {
    solver: CdclSolver,
    /// By Boolean of the search: the value that it stands for.
    values: Vec<i32>,
    /// By variable: its Booleans, which are its values in ascending order.
    of_variable: Vec<Range<u32>>,
}

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FillingAnswer {
    /// A solution: the value of each variable.
    Solution(Vec<i32>),
    /// There is none: these assumptions contradict the constraints.
    Refuted(Vec<Literal>),
    /// The conflicts were not enough.
    Open,
}

impl Fillings {
    /// Prepares the constraints of a model; `None` if one is too large.
    pub fn new(model: &Model) -> Option<Self> {
        let mut values = Vec::new();
        let mut of_variable = Vec::new();
        for variable in model.variables() {
            let first = values.len() as u32;
            values.extend(variable.domain.iter());
            of_variable.push(first..values.len() as u32);
        }
        let propagators = Propagators::whole(model, |given| literal(&of_variable, &values, given))?;
        let mut solver = CdclSolver::new(propagators, 0);
        // Cells and layers decide the other variables.
        for variable in model.variables() {
            let weight = if variable.role == Role::Answer { 1.0 } else { 0.0 };
            variable.domain.iter().for_each(|_| solver.add_variable(DecisionPolicy::True, weight));
        }
        Some(Self { solver, values, of_variable })
    }

    /// Searches for a solution under assumptions, until this number of conflicts is used up, which is reduced by those found.
    pub fn solve(&mut self, assumptions: &[Literal], conflicts: &mut u64) -> FillingAnswer {
        let mut assumed = Vec::with_capacity(assumptions.len());
        for assumption in assumptions {
            match literal(&self.of_variable, &self.values, *assumption) {
                Ok(literal) => assumed.push((literal, *assumption)),
                Err(true) => {}
                Err(false) => return FillingAnswer::Refuted(vec![*assumption]),
            }
        }
        let before = self.solver.counts().conflicts;
        let literals: Vec<SearchLit> = assumed.iter().map(|(literal, _)| *literal).collect();
        let outcome = self.solver.solve(&literals, Some(*conflicts), || false);
        *conflicts = conflicts.saturating_sub(self.solver.counts().conflicts - before);
        match outcome {
            SearchOutcome::Satisfiable => {
                let is = |boolean: &u32| self.solver.value(SearchLit::new(*boolean, true)) == Some(true);
                let value = |range: &Range<u32>| self.values[range.clone().find(is).unwrap_or(range.start) as usize];
                FillingAnswer::Solution(self.of_variable.iter().map(value).collect())
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
fn literal(of_variable: &[Range<u32>], values: &[i32], given: Literal) -> Result<SearchLit, bool> {
    let Literal { var: VarId(var), value, positive } = given;
    let mut booleans = of_variable[var as usize].clone();
    let boolean = booleans.find(|boolean| values[*boolean as usize] == value).ok_or(!positive)?;
    Ok(SearchLit::new(boolean, positive))
}
