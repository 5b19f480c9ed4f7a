//! What solvers share that have propagators beside their clauses.

use super::template::Opener;
use super::{Lowering, SatTemplate};
use crate::backend::{PrepareError, Task, Template};
use crate::formulation::cnf::{self, Atom, Plans, VariableEncoding};
use crate::model::{Constraint, Kind, Literal, VarId};
use crate::propagate::{Lit, Propagators};
use crate::search::Choice;
use std::sync::Arc;

/// What becomes clauses, and what is left to propagators: everything is clauses if the user does not want them.
pub(super) fn plans(task: &Task<'_>) -> Plans {
    let Task { model, settings, .. } = task;
    if settings.theories { Plans::watching(model, settings.encoding) } else { Plans::new(model, settings.encoding) }
}

/// A template that opens sessions by `open`.
pub(super) fn prepare(task: &Task<'_>, open: Opener) -> Result<Box<dyn Template>, PrepareError> {
    let lowering = Lowering::new(task, plans(task))?;
    Ok(Box::new(SatTemplate { lowering: Arc::new(lowering), open }))
}

/// What the Booleans of a lowering are for the solver.
pub(super) struct Booleans {
    /// Of a variable with two values, one is the negation of the other.
    literals: Vec<Lit>,
    /// How many of them say that a variable has a value, if such are decided to be true whatever was tried before.
    ///
    /// A value has consequences in sums and in what else tells more than that variables differ; where they only differ
    /// (classic boards of all sizes), what was tried last finds solutions sooner.
    preferred: u32,
}

impl Booleans {
    pub fn of(lowering: &Lowering) -> Self {
        let plain = |lit: cnf::Lit| Lit::new(lit.index(), lit.is_positive());
        let mut literals: Vec<Lit> = (0..lowering.booleans).map(|index| Lit::new(index, true)).collect();
        for (var, variable) in lowering.model.var_ids().zip(lowering.model.variables()) {
            if let [a, b] = *variable.domain.as_slice()
                && let (Atom::Lit(a), Atom::Lit(b)) =
                    (lowering.numbering.atom(Literal::is(var, a)), lowering.numbering.atom(Literal::is(var, b)))
                && a.index() != b.index()
            {
                literals[b.index() as usize] = plain((!a).signed(b.is_positive()));
            }
        }
        let is_told = |constraint: &Constraint| !matches!(constraint.kind, Kind::Domain { .. } | Kind::Distinct(_));
        let prefers = lowering.plans.encoding().variables == VariableEncoding::Direct
            && lowering.model.constraints().iter().any(is_told);
        Self { literals, preferred: if prefers { lowering.numbering.len() } else { 0 } }
    }

    /// The solver's literal; Booleans that a session adds are themselves.
    pub fn literal(&self, lit: cnf::Lit) -> Lit {
        match self.literals.get(lit.index() as usize) {
            Some(literal) if lit.is_positive() => *literal,
            Some(literal) => !*literal,
            None => Lit::new(lit.index(), lit.is_positive()),
        }
    }

    /// How each is decided.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        (0_u32..).zip(&self.literals).map(|(index, literal)| match () {
            () if literal.variable() != index => Choice::Never,
            () if index < self.preferred => Choice::True,
            () => Choice::Last,
        })
    }

    /// How much constraints weigh on the values of each variable: the larger, the sooner it is decided.
    pub fn weights(&self, lowering: &Lowering) -> Vec<f64> {
        let model = &lowering.model;
        let mut weights = vec![0.0; self.literals.len()];
        let scale = crate::search::exp("GS_W", 0.0);
        let mut of = vec![0.0; model.variables().len()];
        for constraint in model.constraints() {
            let scope = constraint.scope();
            let values = scope.first().map_or(0, |var| model.variable(*var).domain.len()) as f64;
            let cells = scope.len() as f64;
            let weight = match constraint.kind {
                Kind::Distinct(_) => cells,
                Kind::Linear { .. } | Kind::Combos { .. } => f64::max(2.0 * values - cells, values),
                Kind::Domain { .. } => 0.0,
                _ => cells,
            };
            for var in scope {
                of[var.index()] += weight;
            }
        }
        let most = of.iter().copied().fold(1.0, f64::max);
        for var in model.answers() {
            let domain = &model.variable(var).domain;
            for value in domain.iter() {
                if let Atom::Lit(lit) = lowering.numbering.atom(Literal::is(var, value)) {
                    if let Some(w) = weights.get_mut(lit.index() as usize) { *w = scale * of[var.index()] / most / (if crate::search::exp("GS_WD", 0.0) > 0.0 { domain.len() as f64 } else { 1.0 }); }
                }
            }
        }
        weights
    }

    /// The literals of which exactly one is true: the values of each cell (a variable of the answer), and of each value of
    /// a house its places.
    pub fn groups(&self, lowering: &Lowering) -> Vec<Vec<Lit>> {
        let model = &lowering.model;
        let literal = |var: VarId, value: i32| match lowering.numbering.atom(Literal::is(var, value)) {
            Atom::Lit(lit) => Some(self.literal(lit)),
            Atom::Constant(_) => None,
        };
        let cells = model.answers().map(|var| {
            model.variable(var).domain.iter().filter_map(|value| literal(var, value)).collect::<Vec<_>>()
        });
        let houses = model.constraints().iter().filter(|constraint| constraint.guard.is_none()).filter_map(|constraint| {
            let Kind::Distinct(vars) = &constraint.kind else { return None };
            Some((vars, model.house_values(vars)?))
        });
        let places = houses.flat_map(|(vars, values)| {
            values.iter().map(|value| vars.iter().filter_map(|var| literal(*var, value)).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        let mut all: Vec<Vec<Lit>> = cells.collect();
        if crate::search::exp("GS_GROUPS", 0.0) > 1.0 {
            all.extend(places);
        }
        if crate::search::exp("GS_GROUPS", 0.0) < 1.0 {
            all.clear();
        }
        all
    }

    /// What the plans leave to propagators.
    pub fn propagators(&self, lowering: &Lowering) -> Propagators {
        let Lowering { model, plans, numbering, .. } = lowering;
        Propagators::of(model, plans, numbering, |lit| self.literal(lit))
    }
}
