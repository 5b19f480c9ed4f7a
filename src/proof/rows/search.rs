//! Runs gridc's CDCL solver on the rows and records its conclusions.

use super::RefuteError;
use super::Source;
use super::formula::RowFormula;
use super::inequality::{Inequality, InequalityForm};
use super::record::{ConclusionRecord, SharedRecord};
use crate::backend::{Limits, Stop};
use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginId, Values, VarId, Variable};
use crate::propagate::{Propagators, SearchLit};
use crate::search::{CdclSolver, DecisionPolicy, SearchOutcome};

/// Searches until a contradiction is found, and returns the record of conclusions.
pub fn run(
    formula: &RowFormula,
    rows: Vec<(Inequality, Source)>,
    variables: u32,
    memory: u64,
    limits: &Limits,
) -> Result<ConclusionRecord, RefuteError> {
    let shared = SharedRecord::default();
    // Rows that are not clauses become sums over two-valued variables, the Booleans themselves.
    let mut model = Model::new();
    for _ in 0..variables {
        model.add_variable(Variable::answer(Values::new([0, 1])));
    }
    let mut clauses = Vec::new();
    for (row, source) in rows {
        match row.shape() {
            InequalityForm::Clauses(of_row) => clauses.push((of_row, source)),
            InequalityForm::Weighted => {
                let term = |(lit, coefficient): &(SearchLit, i64)| LinearTerm {
                    var: VarId(lit.variable()),
                    weights: vec![(i32::from(lit.is_positive()), *coefficient)],
                };
                let terms = row.terms.iter().map(term).collect();
                let kind = ConstraintKind::Linear { terms, comparison: Comparison::AtLeast, rhs: row.least };
                model.add(Constraint::new(kind, OriginId(0)));
                shared.0.borrow_mut().rows.push(source);
            }
        }
    }
    let propagators =
        Propagators::of_sums(&model, |literal| SearchLit::new(literal.var.0, literal.positive == (literal.value == 1)));
    drop(model);
    let propagators = propagators.ok_or(RefuteError::TooLarge)?;
    let mut solver = CdclSolver::observed(propagators, 0, shared.clone());
    for variable in 0..variables {
        // Cell values are decided to be true; selectors and indicators follow from them.
        let is_value = (variable as usize) < formula.candidates.len();
        solver.add_variable(if is_value { DecisionPolicy::True } else { DecisionPolicy::Last }, 0.0);
    }
    for (of_row, source) in clauses {
        shared.0.borrow_mut().given = Some(source);
        of_row.iter().for_each(|clause| solver.add_clause(clause));
        if let Some(stop) = limits.poll(0) {
            return Err(RefuteError::Stopped(stop));
        }
    }
    let mut stopped = None;
    let stop = || {
        let is_full = shared.0.borrow().bytes > memory;
        stopped = if is_full { Some(Stop::Memory) } else { limits.poll(0) };
        stopped.is_some()
    };
    match solver.solve(&[], None, stop) {
        SearchOutcome::Unsatisfiable => {
            drop(solver);
            Ok(shared.0.take())
        }
        SearchOutcome::Satisfiable => Err(RefuteError::Solution),
        SearchOutcome::Stopped => Err(RefuteError::Stopped(stopped.unwrap_or(Stop::Memory))),
    }
}
