//! The model under construction: variables, constraints, and caches of the variables and literals made for terms and formulas.

use super::groups::Groups;
use super::tabulate::TableKey;
use super::{AutomatonCache, Bulk, ElaborateError};
use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use crate::puzzle::{Formula, Span, Term};
use std::collections::HashMap;

/// The largest number of auxiliary variables in a model.
const MOST_VARIABLES: u64 = 1 << 16;

/// The largest number of values of an auxiliary variable.
pub(super) const MOST_VALUES: u64 = 1 << 13;

/// The largest number of integers listed by all constraints of a model.
const MOST_ENTRIES: u64 = 1 << 25;

pub(super) type ElaborateResult<T = ()> = Result<T, ElaborateError>;

/// The truth of a formula, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    Constant(bool),
    Literal(Literal),
}

impl std::ops::Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Constant(truth) => Self::Constant(!truth),
            Self::Literal(literal) => Self::Literal(!literal),
        }
    }
}

/// A relation of a clue: the clue, two variables, and the allowed pairs of values.
pub(super) type Relation = (OriginId, VarId, VarId, Vec<(i32, i32)>);

/// A model under construction.
///
/// Invariants: in every solution an auxiliary variable in `terms` has the value of its term, or its *sentinel* where the term is
/// undefined; a literal in `truths` is true if and only if its formula is. So both may be used under any guard and any negation.
pub(super) struct ModelBuilder<'c> {
    pub(super) model: Model,
    pub(super) constraints: Vec<Constraint>,
    pub(super) cache: &'c AutomatonCache,
    pub(super) groups: Groups,
    pub(super) terms: HashMap<Term, VarId>,
    pub(super) truths: HashMap<Formula, Truth>,
    /// Relations that clues demand under conditions, and the switch under which they are posted, if several conditions share one.
    pub(super) relations: HashMap<Relation, Option<Literal>>,
    pub(super) tabulated: HashMap<TableKey, std::sync::Arc<[bool]>>,
    /// Unguarded demands that two variables differ; they are combined to cliques at the end.
    pub(super) differences: Vec<(VarId, VarId, OriginId)>,
    sentinels: HashMap<VarId, i32>,
    auxiliaries: u64,
    entries: u64,
    origin: OriginId,
    span: Span,
}

impl<'c> ModelBuilder<'c> {
    pub(super) fn new(model: Model, groups: Groups, cache: &'c AutomatonCache) -> Self {
        Self {
            model,
            constraints: Vec::new(),
            cache,
            groups,
            terms: HashMap::new(),
            truths: HashMap::new(),
            relations: HashMap::new(),
            tabulated: HashMap::new(),
            differences: Vec::new(),
            sentinels: HashMap::new(),
            auxiliaries: 0,
            entries: 0,
            origin: OriginId(0),
            span: Span::default(),
        }
    }

    /// Attributes the following constraints to this statement of this clue.
    pub(super) fn turn_to(&mut self, origin: OriginId, span: Span) {
        (self.origin, self.span) = (origin, span);
    }

    pub(super) fn origin(&self) -> OriginId {
        self.origin
    }

    pub(super) fn too_large(&self, what: Bulk, size: u64, budget: u64) -> ElaborateError {
        ElaborateError::TooLarge { origin: self.origin, span: self.span, what, size, budget }
    }

    pub(super) fn too_deep(&self, budget: u32) -> ElaborateError {
        ElaborateError::TooDeep { origin: self.origin, span: self.span, budget }
    }

    pub(super) fn out_of_range(&self) -> ElaborateError {
        ElaborateError::OutOfRange { origin: self.origin, span: self.span }
    }

    pub(super) fn negated(&self) -> ElaborateError {
        ElaborateError::Negated { origin: self.origin, span: self.span }
    }

    pub(super) fn domain(&self, var: VarId) -> &Values {
        &self.model.variable(var).domain
    }

    /// Returns the integer that a value of a variable represents; `None` for the sentinel.
    pub(super) fn meaning(&self, var: VarId, value: i32) -> Option<i64> {
        (self.sentinels.get(&var) != Some(&value)).then_some(i64::from(value))
    }

    /// Returns whether the variable may represent "undefined".
    pub(super) fn partial(&self, var: VarId) -> bool {
        self.sentinels.contains_key(&var)
    }

    /// Adds an auxiliary variable; the sentinel, if any, must be in the domain.
    pub(super) fn auxiliary(&mut self, domain: Values, sentinel: Option<i32>) -> ElaborateResult<VarId> {
        self.auxiliaries += 1;
        if self.auxiliaries > MOST_VARIABLES {
            return Err(self.too_large(Bulk::Variables, self.auxiliaries, MOST_VARIABLES));
        }
        if domain.len() as u64 > MOST_VALUES {
            return Err(self.too_large(Bulk::Values, domain.len() as u64, MOST_VALUES));
        }
        self.count(domain.len() as u64)?;
        let var = self.model.add_variable(Variable::auxiliary(domain));
        if let Some(sentinel) = sentinel {
            self.sentinels.insert(var, sentinel);
        }
        Ok(var)
    }

    /// Adds an auxiliary 0-1 variable and returns the literal that it is 1.
    pub(super) fn switch(&mut self) -> ElaborateResult<Literal> {
        Ok(Literal::is(self.auxiliary(Values::new([0, 1]), None)?, 1))
    }

    /// Adds a constraint that must hold if the guard is true.
    pub(super) fn post(&mut self, kind: ConstraintKind, guard: Option<Literal>) -> ElaborateResult {
        self.count(entries(&kind))?;
        self.constraints.push(Constraint { kind, guard, origins: self.origin.into() });
        Ok(())
    }

    /// Adds a clause.
    pub(super) fn clause(&mut self, literals: Vec<Literal>) -> ElaborateResult {
        let mut literals = literals;
        literals.sort_unstable();
        literals.dedup();
        if literals.windows(2).any(|w| w[0] == !w[1]) {
            return Ok(());
        }
        self.post(ConstraintKind::Clause(literals), None)
    }

    /// Demands that the guard is false; without a guard, the model has no solution.
    pub(super) fn refuse(&mut self, guard: Option<Literal>) -> ElaborateResult {
        self.clause(guard.map(|g| !g).into_iter().collect())
    }

    /// Restricts a variable to the values marked in `keep`, by index in the domain.
    pub(super) fn restrict(&mut self, var: VarId, keep: &[bool], guard: Option<Literal>) -> ElaborateResult {
        if keep.iter().all(|k| *k) {
            return Ok(());
        }
        if keep.iter().all(|k| !*k) {
            return self.refuse(guard);
        }
        let mut kept = keep.iter();
        let values = self.domain(var).filter(|_| kept.next() == Some(&true));
        self.post(ConstraintKind::Domain { var, values }, guard)
    }

    /// Returns literals one of which is true if and only if the variable has one of the values marked in `keep`; `None` if it
    /// always has.
    pub(super) fn among(&self, var: VarId, keep: &[bool]) -> Option<Vec<Literal>> {
        let domain = self.domain(var);
        let out = keep.iter().filter(|k| !**k).count();
        let values = |which: bool| domain.iter().zip(keep).filter(move |(_, k)| **k == which).map(|(v, _)| v);
        match out {
            0 => None,
            1 if keep.len() > 1 => Some(values(false).map(|v| Literal::is_not(var, v)).collect()),
            _ => Some(values(true).map(|v| Literal::is(var, v)).collect()),
        }
    }

    fn count(&mut self, entries: u64) -> ElaborateResult {
        self.entries += entries;
        if self.entries > MOST_ENTRIES {
            return Err(self.too_large(Bulk::Entries, self.entries, MOST_ENTRIES));
        }
        Ok(())
    }
}

/// Returns roughly how many integers a constraint lists.
fn entries(kind: &ConstraintKind) -> u64 {
    let entries = match kind {
        ConstraintKind::Domain { values, .. } => values.len(),
        ConstraintKind::Distinct(vars) => vars.len(),
        ConstraintKind::Combos { vars, sets } => vars.len() * (sets.len() + 1),
        ConstraintKind::Linear { terms, .. } => terms.iter().map(|t| 2 * t.weights.len()).sum(),
        ConstraintKind::Relation { pairs, .. } => 2 * pairs.len(),
        ConstraintKind::Table { vars, tuples } => vars.len() * (tuples.len() + 1),
        ConstraintKind::Automaton { vars, automaton } => vars.len() + 3 * automaton.steps.len(),
        ConstraintKind::Clause(literals) => literals.len(),
        ConstraintKind::Connected { vars, edges, .. } => vars.len() + 2 * edges.len(),
        ConstraintKind::Division(division) => division.sizes.len() + 3 * division.edges.len(),
    };
    entries as u64 + 1
}
