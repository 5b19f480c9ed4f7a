//! The model while it is being presolved.

use super::narrow::{Left, effort};
use super::step::{Change, Known, Restating, Step};
use crate::model::{Constraint, Kind, Literal, Model, OriginSet, Values, VarId};
use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};

/// There is no solution; the last step says why.
pub(super) struct Refuted;

/// A constraint that is in force.
pub(super) struct Held<'m> {
    pub constraint: Cow<'m, Constraint>,
    /// What is to be named where it is used.
    pub known: Known,
    /// It follows from what else is held, or another stands in its place.
    pub is_gone: bool,
}

/// Steps of looking at constraints again and again. Beyond, what is found so far is all that is found.
const MOST_EFFORT: usize = 1 << 21;

/// Invariant: the constraints held that are not gone, with the domains of `model`, have the solutions of the model that was
/// given under the facts; whatever a step concludes follows from its premises.
pub(super) struct State<'m> {
    /// The variables, with what is left of their domains, and no constraints.
    pub model: Model,
    pub held: Vec<Held<'m>>,
    pub steps: Vec<Step>,
    /// By variable: those held that speak of it, gone or not.
    pub of_var: Vec<Vec<u32>>,
    /// By variable: the step that tightened its domain last.
    pub tightened: Vec<Option<usize>>,
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
    effort: usize,
}

impl<'m> State<'m> {
    pub fn new(given: &'m Model) -> Self {
        let mut state = Self {
            model: given.without_constraints(),
            held: Vec::with_capacity(given.constraints().len()),
            steps: Vec::new(),
            of_var: vec![Vec::new(); given.variables().len()],
            tightened: vec![None; given.variables().len()],
            waiting: VecDeque::new(),
            is_waiting: Vec::new(),
            effort: 0,
        };
        for (index, constraint) in given.constraints().iter().enumerate() {
            state.hold(Cow::Borrowed(constraint), Known::Constraint(index));
        }
        state
    }

    /// Takes a constraint into force, and has it looked at.
    pub fn hold(&mut self, constraint: Cow<'m, Constraint>, known: Known) {
        let index = self.held.len() as u32;
        for var in constraint.scope() {
            self.of_var[var.index()].push(index);
        }
        self.held.push(Held { constraint, known, is_gone: false });
        self.is_waiting.push(true);
        self.waiting.push_back(index);
    }

    /// Those in force, by number.
    pub fn in_force(&self) -> impl Iterator<Item = (usize, &Held<'m>)> {
        self.held.iter().enumerate().filter(|(_, held)| !held.is_gone)
    }

    pub fn domain(&self, var: VarId) -> &Values {
        &self.model.variable(var).domain
    }

    /// The truth of a literal in what is left.
    pub fn truth(&self, literal: Literal) -> Option<bool> {
        let domain = self.domain(literal.var);
        match domain.contains(literal.value) {
            true if domain.len() == 1 => Some(literal.positive),
            true => None,
            false => Some(!literal.positive),
        }
    }

    pub fn step(&mut self, change: Change, premises: Vec<(Known, i64)>) -> Known {
        self.steps.push(Step { change, premises });
        Known::Step(self.steps.len() - 1)
    }

    /// What is known of the domains of these variables, as premises.
    pub fn tightenings(&self, vars: impl IntoIterator<Item = VarId>) -> Vec<(Known, i64)> {
        let steps: BTreeSet<usize> = vars.into_iter().filter_map(|var| self.tightened[var.index()]).collect();
        steps.into_iter().map(|step| (Known::Step(step), 1)).collect()
    }

    /// A constraint, and what is known of the domains of all its variables, as premises.
    pub fn premises(&self, held: usize) -> Vec<(Known, i64)> {
        let held = &self.held[held];
        let mut premises = vec![(held.known, 1)];
        premises.extend(self.tightenings(held.constraint.scope()));
        premises
    }

    pub fn refuted<T>(&mut self, premises: Vec<(Known, i64)>) -> Result<T, Refuted> {
        self.step(Change::Refuted, premises);
        Err(Refuted)
    }

    /// Leaves a variable these of its values, which follow from the premises and what was known of its domain.
    pub fn keep(
        &mut self,
        var: VarId,
        values: Values,
        premises: impl FnOnce(&Self) -> Vec<(Known, i64)>,
    ) -> Result<(), Refuted> {
        if values.len() == self.domain(var).len() {
            return Ok(());
        }
        let mut premises = premises(self);
        if let Some(step) = self.tightened[var.index()]
            && !premises.contains(&(Known::Step(step), 1))
        {
            premises.push((Known::Step(step), 1));
        }
        let is_empty = values.is_empty();
        self.tightened[var.index()] = Some(self.steps.len());
        self.model.set_domain(var, values.clone());
        self.step(Change::Tightened(var, values), premises);
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
            self.waiting.push_back(held);
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
            self.keep(fact.var, left, |_| vec![(Known::Fact(*fact), 1)])?;
        }
        Ok(())
    }

    /// Looks at all that waits, and at what that changes, until nothing does.
    pub fn propagate(&mut self) -> Result<(), Refuted> {
        while let Some(index) = self.waiting.pop_front() {
            let index = index as usize;
            self.is_waiting[index] = false;
            if self.held[index].is_gone {
                continue;
            }
            self.effort += effort(&self.held[index].constraint.kind);
            if self.effort > MOST_EFFORT {
                self.waiting.clear();
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
            Kind::Distinct(_) => self.of_distinct(index),
            Kind::Connected { .. } => return Ok(()),
            kind => Left::of(&self.model, kind),
        };
        let is_set = matches!(self.held[index].constraint.kind, Kind::Combos { .. });
        match (left, guard) {
            (Left::Holds, _) => {
                let premises = self.tightenings(self.held[index].constraint.kind.variables());
                self.drop(index, premises);
                Ok(())
            }
            (Left::Never, None) => {
                let premises = self.premises(index);
                self.refuted(premises)
            }
            (Left::Never, Some(guard)) => self.never(index, guard),
            (Left::Values(values), Some(guard)) if values.iter().any(|(_, left)| left.is_empty()) => {
                self.never(index, guard)
            }
            (Left::Values(_), Some(_)) => Ok(()),
            (Left::Values(values), None) => {
                for (var, left) in values {
                    // Of a variable that comes several times something may have gone in between.
                    let left = self.domain(var).filter(|value| left.contains(value));
                    self.keep(var, left, |state| state.premises(index))?;
                }
                if is_set { self.singles(index) } else { Ok(()) }
            }
        }
    }

    /// What cannot hold is not in force.
    fn never(&mut self, index: usize, guard: Literal) -> Result<(), Refuted> {
        let left = self.domain(guard.var).filter(|value| !guard.holds(value));
        self.keep(guard.var, left, |state| state.premises(index))
    }

    /// Whether variables can differ at all; unguarded ones are followed by single values and single places.
    fn of_distinct(&mut self, index: usize) -> Left {
        let Kind::Distinct(vars) = &self.held[index].constraint.kind else { return Left::Values(Vec::new()) };
        let mut union: Vec<i32> = vars.iter().flat_map(|var| self.domain(*var).iter()).collect();
        let all = union.len();
        union.sort_unstable();
        union.dedup();
        let mut different = vars.clone();
        different.sort_unstable();
        if vars.len() < 2 || union.len() == all {
            return Left::Holds;
        }
        if union.len() < vars.len() || different.windows(2).any(|pair| pair[0] == pair[1]) {
            return Left::Never;
        }
        if self.held[index].constraint.guard.is_some() {
            return Left::Values(Vec::new());
        }
        let single = |var: &VarId| self.domain(*var).len() == 1;
        let fixed: Vec<i32> = vars.iter().filter(|v| single(v)).flat_map(|v| self.domain(*v).iter()).collect();
        let repeated = fixed.iter().enumerate().any(|(i, value)| fixed[..i].contains(value));
        if repeated {
            return Left::Never;
        }
        let mut left: Vec<(VarId, Values)> = Vec::new();
        if !fixed.is_empty() {
            let open = vars.iter().filter(|var| !single(var));
            left.extend(open.map(|var| (*var, self.domain(*var).filter(|value| !fixed.contains(&value)))));
        }
        if union.len() == vars.len() {
            for value in union {
                let mut places = vars.iter().filter(|var| self.domain(**var).contains(value));
                if let (Some(place), None) = (places.next(), places.next()) {
                    left.push((*place, Values::new([value])));
                }
            }
        }
        Left::Values(left)
    }

    /// Takes the values of the variables of a set that have one from the others.
    fn singles(&mut self, index: usize) -> Result<(), Refuted> {
        let Kind::Combos { vars, .. } = &self.held[index].constraint.kind else { return Ok(()) };
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

    /// The constraint goes: it follows from these, which stay.
    pub fn drop(&mut self, index: usize, premises: Vec<(Known, i64)>) {
        self.held[index].is_gone = true;
        self.step(Change::Dropped(self.held[index].known), premises);
    }

    /// Another takes its place, which gets the origins of all that it follows from.
    pub fn restate(&mut self, index: usize, mut now: Constraint, why: Restating, premises: Vec<(Known, i64)>) {
        now.origins = self.join_origins(now.origins, premises.iter().map(|(known, _)| *known));
        self.held[index].is_gone = true;
        let was = self.held[index].known;
        let known = self.step(Change::Restated { was, now: now.clone(), why }, premises);
        self.hold(Cow::Owned(now), known);
    }

    /// The origins of a constraint and of all that is known beside it.
    pub fn join_origins(&mut self, first: OriginSet, known: impl Iterator<Item = Known>) -> OriginSet {
        let constraints = roots(&self.steps, known);
        let others: BTreeSet<OriginSet> = constraints.iter().map(|i| self.held[*i].constraint.origins).collect();
        self.model.join_origins(first, others)
    }
}

/// The constraints of the model that was given from which all this follows.
pub(super) fn roots(steps: &[Step], known: impl Iterator<Item = Known>) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<Known> = known.collect();
    let mut constraints = BTreeSet::new();
    while let Some(known) = open.pop() {
        match known {
            Known::Constraint(index) => {
                constraints.insert(index);
            }
            Known::Step(step) if seen.insert(step) => {
                open.extend(steps[step].premises.iter().map(|(known, _)| *known));
            }
            Known::Step(_) | Known::Fact(_) => {}
        }
    }
    constraints
}
