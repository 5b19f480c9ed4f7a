//! Shared code of the SAT solvers that have propagators in addition to clauses: which constraints are encoded, and which are
//! propagated.

use super::Lowering;
use crate::backend::{PrepareError, Task};
use crate::formulation::Treatment;
use crate::formulation::cnf::{self, Atom, Plans, VariableEncoding};
use crate::model::{Constraint, ConstraintKind, Literal};
use crate::propagate::{Propagators, SearchLit};
use crate::search::{DecisionPolicy, Tuning};
use std::sync::Arc;

/// The plan of each constraint: clauses or propagator. Without `theories` everything becomes clauses.
fn plans(task: &Task<'_>) -> Plans {
    let Task { model, settings, .. } = task;
    if settings.theories { Plans::watching(model, settings.encoding) } else { Plans::new(model, settings.encoding) }
}

/// Returns the treatment of each constraint.
pub(super) fn coverage(task: &Task<'_>) -> Vec<Treatment> {
    plans(task).coverage(task.model)
}

/// Lowers the model to clauses, and leaves the rest to propagators.
pub(super) fn lower(task: &Task<'_>) -> Result<Lowering, PrepareError> {
    let implied = task.settings.theories.then(|| task.model.with_different_halves()).flatten().map(Arc::new);
    let known = task.model.constraints().len();
    let task = Task { model: implied.as_ref().unwrap_or(task.model), ..*task };
    let mut lowering = Lowering::new(&task, plans(&task))?;
    // Implied constraints need no test.
    lowering.residual.retain(|constraint| *constraint < known);
    Ok(lowering)
}

/// Maps the Booleans of a lowering to the solver's literals.
pub(super) struct Booleans {
    /// By Boolean. For a variable with two values, one literal is the negation of the other.
    literals: Vec<SearchLit>,
    /// Number of Booleans of the form "variable has value", if these are always decided to be true; otherwise 0.
    ///
    /// Deciding a value to be true has consequences in sums and other constraints that are stronger than differences. With
    /// differences only (classic grids of all sizes), the last phase finds solutions sooner.
    preferred: u32,
    /// Whether the model has only differences.
    are_differences: bool,
}

impl Booleans {
    pub fn of(lowering: &Lowering) -> Self {
        let plain = |lit: cnf::CnfLit| SearchLit::new(lit.index(), lit.is_positive());
        let mut literals: Vec<SearchLit> = (0..lowering.booleans).map(|index| SearchLit::new(index, true)).collect();
        for (var, variable) in lowering.model.var_ids().zip(lowering.model.variables()) {
            if let [a, b] = *variable.domain.as_slice()
                && let (Atom::Lit(a), Atom::Lit(b)) =
                    (lowering.numbering.atom(Literal::is(var, a)), lowering.numbering.atom(Literal::is(var, b)))
                && a.index() != b.index()
            {
                literals[b.index() as usize] = plain((!a).signed(b.is_positive()));
            }
        }
        let is_told = |constraint: &Constraint| {
            !matches!(constraint.kind, ConstraintKind::Domain { .. } | ConstraintKind::Distinct(_))
        };
        let are_differences = lowering.formula.is_none() && !lowering.model.constraints().iter().any(is_told);
        let prefers = lowering.plans.encoding().variables == VariableEncoding::Direct && !are_differences;
        Self { literals, preferred: if prefers { lowering.numbering.len() } else { 0 }, are_differences }
    }

    /// The solver's literal. Booleans that a session adds are mapped to themselves.
    pub fn literal(&self, lit: cnf::CnfLit) -> SearchLit {
        match self.literals.get(lit.index() as usize) {
            Some(literal) if lit.is_positive() => *literal,
            Some(literal) => !*literal,
            None => SearchLit::new(lit.index(), lit.is_positive()),
        }
    }

    /// The decision policy of each Boolean. Those that represent another, or a pair of others, are never decided.
    pub fn choices(&self, lowering: &Lowering) -> impl Iterator<Item = DecisionPolicy> {
        (0_u32..).zip(&self.literals).map(|(index, literal)| match () {
            () if literal.variable() != index || lowering.pair_of(cnf::CnfLit::new(index)).is_some() => {
                DecisionPolicy::Never
            }
            () if index < self.preferred => DecisionPolicy::True,
            () if self.are_differences => DecisionPolicy::LastOrTrue,
            () => DecisionPolicy::Last,
        })
    }

    /// The tuning of the search.
    pub fn tuning(&self) -> Tuning {
        if self.are_differences { Tuning::Differences } else { Tuning::Rules }
    }

    /// The initial weight of each Boolean, from 0 to 1: the weight of a cell's values is that of the constraints on it, and short
    /// sums weigh most.
    ///
    /// The *Interactive Sudoku Solver* starts there, too. Without it an average variant has 8 % more conflicts.
    pub fn weights(&self, lowering: &Lowering) -> Vec<f64> {
        let model = &lowering.model;
        let mut of_variable = vec![0.0; model.variables().len()];
        for constraint in model.constraints() {
            let scope = constraint.scope();
            let cells = scope.len() as f64;
            let weight = match constraint.kind {
                ConstraintKind::Domain { .. } => 0.0,
                ConstraintKind::Linear { .. } | ConstraintKind::Combos { .. } => {
                    let values = scope.first().map_or(0, |var| model.variable(*var).domain.len()) as f64;
                    values.max(2.0 * values - cells)
                }
                _ => cells,
            };
            scope.iter().for_each(|var| of_variable[var.index()] += weight);
        }
        let most = of_variable.iter().copied().fold(1.0, f64::max);
        let mut weights = vec![0.0; self.literals.len()];
        for var in model.answers() {
            for value in model.variable(var).domain.iter() {
                if let Atom::Lit(lit) = lowering.numbering.atom(Literal::is(var, value)) {
                    weights[lit.index() as usize] = of_variable[var.index()] / most;
                }
            }
        }
        weights
    }

    /// The propagators of the constraints that are not encoded.
    pub fn propagators(&self, lowering: &Lowering) -> Propagators {
        let Lowering { model, plans, numbering, .. } = lowering;
        Propagators::of(model, plans, numbering, |lit| self.literal(lit))
    }
}
