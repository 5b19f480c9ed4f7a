//! The state of presolving: domains, active constraints and recorded steps, and propagation over them. Used by the passes of
//! [`presolve`](super::presolve()).

use super::masks::Masks;
use super::narrow::{Filtered, effort};
use super::step::{Conclusion, Premise, PresolveStep, Restating};
use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginSet, Values, VarId};
use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};

/// There is no solution; the last step states why.
pub(super) struct Refuted;

/// A constraint, given or derived, and whether it is still active.
pub(super) struct ActiveConstraint<'m> {
    pub constraint: Cow<'m, Constraint>,
    /// The premise that steps name if they use the constraint.
    pub known: Premise,
    /// The constraint is implied by other constraints, or was replaced by another.
    pub is_gone: bool,
}

/// Limit on the effort of propagation. When it is reached, propagation stops with what has been derived so far.
const MOST_EFFORT: usize = 1 << 21;

/// The model during presolving.
///
/// Invariants: the constraints of `held` that are not gone, with the domains of `model`, have the solutions of the given model
/// under the facts. The conclusion of each step follows from its premises.
pub(super) struct PresolveState<'m> {
    /// The variables with their current domains, without constraints.
    pub model: Model,
    pub held: Vec<ActiveConstraint<'m>>,
    pub steps: Vec<PresolveStep>,
    /// By variable: the indices in `held` of the constraints that contain it, gone or not.
    pub of_var: Vec<Vec<u32>>,
    /// By variable: the step that last tightened its domain.
    pub tightened: Vec<Option<usize>>,
    waiting: VecDeque<u32>,
    /// `Distinct` constraints wait until all others are propagated, because most changes concern them.
    differing: VecDeque<u32>,
    masks: Option<Masks>,
    is_waiting: Vec<bool>,
    effort: usize,
}

impl<'m> PresolveState<'m> {
    pub fn new(given: &'m Model) -> Self {
        let mut state = Self {
            model: given.without_constraints(),
            held: Vec::with_capacity(given.constraints().len()),
            steps: Vec::new(),
            of_var: vec![Vec::new(); given.variables().len()],
            tightened: vec![None; given.variables().len()],
            waiting: VecDeque::new(),
            differing: VecDeque::new(),
            masks: Masks::new(given),
            is_waiting: Vec::new(),
            effort: 0,
        };
        for (index, constraint) in given.constraints().iter().enumerate() {
            state.hold(Cow::Borrowed(constraint), Premise::Constraint(index));
        }
        state
    }

    /// Adds an active constraint and queues it for propagation.
    pub fn hold(&mut self, constraint: Cow<'m, Constraint>, known: Premise) {
        let index = self.held.len() as u32;
        for var in constraint.scope() {
            self.of_var[var.index()].push(index);
        }
        self.held.push(ActiveConstraint { constraint, known, is_gone: false });
        self.is_waiting.push(false);
        self.wake(index);
    }

    /// Returns the active constraints with their indices.
    pub fn in_force(&self) -> impl Iterator<Item = (usize, &ActiveConstraint<'m>)> {
        self.held.iter().enumerate().filter(|(_, held)| !held.is_gone)
    }

    pub fn domain(&self, var: VarId) -> &Values {
        &self.model.variable(var).domain
    }

    /// Returns the truth of a literal in the current domains.
    pub fn truth(&self, literal: Literal) -> Option<bool> {
        let domain = self.domain(literal.var);
        match domain.contains(literal.value) {
            true if domain.len() == 1 => Some(literal.positive),
            true => None,
            false => Some(!literal.positive),
        }
    }

    pub fn step(&mut self, change: Conclusion, premises: Vec<(Premise, i64)>) -> Premise {
        self.steps.push(PresolveStep { change, premises });
        Premise::Step(self.steps.len() - 1)
    }

    /// Returns the steps that tightened the domains of these variables, as premises.
    pub fn tightenings(&self, vars: impl IntoIterator<Item = VarId>) -> Vec<(Premise, i64)> {
        let mut steps: Vec<_> = vars.into_iter().filter_map(|var| self.tightened[var.index()]).collect();
        steps.sort_unstable();
        steps.dedup();
        steps.into_iter().map(|step| (Premise::Step(step), 1)).collect()
    }

    /// Returns a constraint and the tightenings of all its variables, as premises.
    pub fn premises(&self, held: usize) -> Vec<(Premise, i64)> {
        let held = &self.held[held];
        let mut premises = vec![(held.known, 1)];
        premises.extend(self.tightenings(held.constraint.scope()));
        premises
    }

    pub fn refuted<T>(&mut self, premises: Vec<(Premise, i64)>) -> Result<T, Refuted> {
        self.step(Conclusion::Refuted, premises);
        Err(Refuted)
    }

    /// Reduces the domain of a variable to `values`. The step follows from the premises and the previous tightening of the
    /// domain.
    pub fn keep(
        &mut self,
        var: VarId,
        values: Values,
        premises: impl FnOnce(&Self) -> Vec<(Premise, i64)>,
    ) -> Result<(), Refuted> {
        if values.len() == self.domain(var).len() {
            return Ok(());
        }
        let mut premises = premises(self);
        if let Some(step) = self.tightened[var.index()]
            && !premises.contains(&(Premise::Step(step), 1))
        {
            premises.push((Premise::Step(step), 1));
        }
        let is_empty = values.is_empty();
        self.tightened[var.index()] = Some(self.steps.len());
        self.model.set_domain(var, values.clone());
        if let Some(masks) = &mut self.masks {
            masks.set(var, &values);
        }
        self.step(Conclusion::Tightened(var, values), premises);
        if is_empty {
            return Err(Refuted);
        }
        for position in 0..self.of_var[var.index()].len() {
            self.wake(self.of_var[var.index()][position]);
        }
        Ok(())
    }

    fn wake(&mut self, held: u32) {
        if !self.held[held as usize].is_gone && !std::mem::replace(&mut self.is_waiting[held as usize], true) {
            let is_difference = matches!(self.held[held as usize].constraint.kind, ConstraintKind::Distinct(_));
            if is_difference { &mut self.differing } else { &mut self.waiting }.push_back(held);
        }
    }

    pub fn assume(&mut self, facts: &[Literal]) -> Result<(), Refuted> {
        for var in self.model.var_ids() {
            if self.domain(var).is_empty() {
                return self.refuted(Vec::new());
            }
        }
        for fact in facts {
            let left = self.domain(fact.var).filter(|value| fact.holds(value));
            self.keep(fact.var, left, |_| vec![(Premise::Fact(*fact), 1)])?;
        }
        Ok(())
    }

    /// Propagates all queued constraints until nothing changes, or the effort limit is reached.
    pub fn propagate(&mut self) -> Result<(), Refuted> {
        while let Some(index) = self.waiting.pop_front().or_else(|| self.differing.pop_front()) {
            let index = index as usize;
            self.is_waiting[index] = false;
            if self.held[index].is_gone {
                continue;
            }
            self.effort += effort(&self.held[index].constraint.kind);
            if self.effort > MOST_EFFORT {
                self.waiting.clear();
                self.differing.clear();
                self.is_waiting.fill(false);
                return Ok(());
            }
            self.look_at(index)?;
        }
        Ok(())
    }

    fn look_at(&mut self, index: usize) -> Result<(), Refuted> {
        let guard = self.held[index].constraint.guard;
        match guard.map(|guard| self.truth(guard)) {
            Some(Some(false)) => {
                let premises = self.tightenings(guard.map(|guard| guard.var));
                self.drop(index, premises);
                return Ok(());
            }
            Some(Some(true)) => {
                let mut now = self.held[index].constraint.clone().into_owned();
                now.guard = None;
                let mut premises = vec![(self.held[index].known, 1)];
                premises.extend(self.tightenings(guard.map(|guard| guard.var)));
                self.restate(index, now, Restating::Guard, premises);
                return Ok(());
            }
            Some(None) | None => {}
        }
        let left = match &self.held[index].constraint.kind {
            ConstraintKind::Distinct(_) => self.of_distinct(index),
            ConstraintKind::Connected { .. } | ConstraintKind::Division(_) => return Ok(()),
            kind => Filtered::of(&self.model, kind),
        };
        let is_set = matches!(self.held[index].constraint.kind, ConstraintKind::Combos { .. });
        match (left, guard) {
            (Filtered::Holds, _) => {
                let premises = self.tightenings(self.held[index].constraint.kind.variables());
                self.drop(index, premises);
                Ok(())
            }
            (Filtered::Never, None) => {
                let premises = self.premises(index);
                self.refuted(premises)
            }
            (Filtered::Never, Some(guard)) => self.never(index, guard),
            (Filtered::Values(values), Some(guard)) if values.iter().any(|(_, left)| left.is_empty()) => {
                self.never(index, guard)
            }
            (Filtered::Values(_), Some(_)) => Ok(()),
            (Filtered::Values(values), None) => {
                for (var, left) in values {
                    // If the variable occurs several times, its domain may have shrunk in between.
                    let left = self.domain(var).filter(|value| left.contains(value));
                    self.keep(var, left, |state| state.premises(index))?;
                }
                if is_set { self.singles(index) } else { Ok(()) }
            }
        }
    }

    /// The constraint cannot hold, so its guard must be false.
    fn never(&mut self, index: usize, guard: Literal) -> Result<(), Refuted> {
        let left = self.domain(guard.var).filter(|value| !guard.holds(value));
        self.keep(guard.var, left, |state| state.premises(index))
    }

    /// Whether the variables can all differ. For an unguarded constraint, also removes the values of fixed variables and places
    /// values that have a single place.
    fn of_distinct(&self, index: usize) -> Filtered {
        let ActiveConstraint { constraint, .. } = &self.held[index];
        let ConstraintKind::Distinct(vars) = &constraint.kind else { return Filtered::Values(Vec::new()) };
        let Some(masks) = &self.masks else { return Filtered::Values(Vec::new()) };
        let mut different = vars.clone();
        different.sort_unstable();
        let met = masks.met(vars);
        if vars.len() < 2 || met.twice == 0 {
            return Filtered::Holds;
        }
        let values = met.once.count_ones() as usize;
        if values < vars.len() || different.windows(2).any(|pair| pair[0] == pair[1]) || met.fixed_twice {
            return Filtered::Never;
        }
        if constraint.guard.is_some() {
            return Filtered::Values(Vec::new());
        }
        // In a house, a value with a single place belongs there.
        let single = if values == vars.len() { met.once & !met.twice } else { 0 };
        let left = |var: &VarId| {
            let mask = masks.of(*var);
            let placed = if mask & single == 0 { mask } else { mask & single };
            let left = if mask.count_ones() == 1 { mask } else { placed & !met.fixed };
            (left != mask).then(|| (*var, self.domain(*var).filter(|value| masks.has(left, value))))
        };
        Filtered::Values(vars.iter().filter_map(left).collect())
    }

    /// Removes the value of each fixed variable of a `Combos` from its other variables.
    fn singles(&mut self, index: usize) -> Result<(), Refuted> {
        let ConstraintKind::Combos { vars, .. } = &self.held[index].constraint.kind else { return Ok(()) };
        let vars = vars.clone();
        for var in &vars {
            let [value] = *self.domain(*var).as_slice() else { continue };
            for other in vars.iter().filter(|other| *other != var) {
                let left = self.domain(*other).filter(|v| v != value);
                self.keep(*other, left, |state| state.premises(index))?;
            }
        }
        Ok(())
    }

    /// Drops a constraint that follows from the premises, which remain.
    pub fn drop(&mut self, index: usize, premises: Vec<(Premise, i64)>) {
        self.held[index].is_gone = true;
        self.step(Conclusion::Dropped(self.held[index].known), premises);
    }

    /// Replaces a constraint by `now`, which gets the origins of everything that it follows from.
    pub fn restate(&mut self, index: usize, mut now: Constraint, why: Restating, premises: Vec<(Premise, i64)>) {
        now.origins = self.join_origins(now.origins, premises.iter().map(|(known, _)| *known));
        self.held[index].is_gone = true;
        let was = self.held[index].known;
        let known = self.step(Conclusion::Restated { was, now: now.clone(), why }, premises);
        self.hold(Cow::Owned(now), known);
    }

    /// Joins the origins of a constraint and of the given constraints behind these premises.
    pub fn join_origins(&mut self, first: OriginSet, known: impl Iterator<Item = Premise>) -> OriginSet {
        let constraints = roots(&self.steps, known);
        let others: BTreeSet<OriginSet> = constraints.iter().map(|i| self.held[*i].constraint.origins).collect();
        self.model.join_origins(first, others)
    }
}

/// Returns the constraints of the given model from which all these premises follow.
pub(super) fn roots(steps: &[PresolveStep], known: impl Iterator<Item = Premise>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<Premise> = known.collect();
    let mut constraints = BTreeSet::new();
    while let Some(known) = open.pop() {
        match known {
            Premise::Constraint(index) => {
                constraints.insert(index);
            }
            Premise::Step(step) if seen.insert(step) => {
                open.extend(steps[step].premises.iter().map(|(known, _)| *known));
            }
            Premise::Step(_) | Premise::Fact(_) => {}
        }
    }
    constraints
}
