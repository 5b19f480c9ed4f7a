//! What a model is lowered to, sorted before an item or option exists.

use super::native::{self, ItemPlan, Native};
use super::{Rank, Sink};
use crate::formulation::{Size, Why};
use crate::model::{Assignment, Constraint, Kind, Literal, Model, Role, Status, Values, VarId};
use std::collections::VecDeque;

/// Steps that may be spent on narrowing all domains together.
const MOST_STEPS: usize = 1 << 22;

/// Lowers `model` under `units` into `sink`. Returns the indices of the residual constraints, which the instance
/// does not hold.
pub fn lower(model: &Model, units: &[Literal], sink: &mut impl Sink) -> Vec<usize> {
    let lowering = Lowering::new(model, units);
    lowering.stream(sink);
    lowering.residual
}

/// The size of the instance that [`lower`] would build, without building it.
pub fn size(model: &Model, units: &[Literal]) -> Size {
    Lowering::new(model, units).size()
}

/// What there is to be lowered, before an item or option exists. Its own memory is about that of the model.
pub struct Lowering<'m> {
    pub(super) model: &'m Model,
    /// The values that each variable keeps.
    pub(super) allowed: Vec<Values>,
    /// `Distinct` constraints with items of their own.
    pub(super) groups: Vec<Group>,
    /// For each variable, the groups it belongs to.
    pub(super) groups_of: Vec<Vec<u32>>,
    /// Guarded `Domain` constraints.
    pub(super) guarded: Vec<u32>,
    /// For each variable, the entries of `guarded` that it guards or that bind it.
    pub(super) guarded_of: Vec<Vec<u32>>,
    /// Constraints with items of their own other than the above.
    pub(super) parts: Vec<Part>,
    /// For each variable, the parts that its candidates are marked by.
    pub(super) parts_of: Vec<Vec<u32>>,
    /// For each variable, the parts that its candidates need support of.
    pub(super) supports_of: Vec<Vec<u32>>,
    pub(super) never: Vec<u32>,
    pub(super) residual: Vec<usize>,
    pub(super) whys: Vec<Why>,
}

pub(super) struct Group {
    pub(super) constraint: u32,
    pub(super) values: Values,
    pub(super) rank: Rank,
}

pub(super) struct Part {
    pub(super) constraint: u32,
    pub(super) native: Box<dyn Native>,
    /// That of its primary items.
    pub(super) rank: Rank,
}

impl<'m> Lowering<'m> {
    /// Sorts the constraints into those that the instance holds and the residual ones.
    pub fn new(model: &'m Model, units: &[Literal]) -> Self {
        let variables = model.variables().len();
        let mut lowering = Self {
            model,
            allowed: model.variables().iter().map(|v| v.domain.clone()).collect(),
            groups: Vec::new(),
            groups_of: vec![Vec::new(); variables],
            guarded: Vec::new(),
            guarded_of: vec![Vec::new(); variables],
            parts: Vec::new(),
            parts_of: vec![Vec::new(); variables],
            supports_of: vec![Vec::new(); variables],
            never: Vec::new(),
            residual: Vec::new(),
            whys: Vec::new(),
        };
        for unit in units {
            lowering.keep(unit.var, |v| unit.holds(v));
        }
        // What speaks of one variable goes first: the others are lowered for the values that it leaves.
        let rest: Vec<usize> = (0..model.constraints().len()).filter(|index| !lowering.restrict(*index)).collect();
        lowering.narrow(&rest);
        for index in rest {
            lowering.sort(index);
        }
        lowering
    }

    /// Leaves out the values that some constraint leaves no support, until there are none, or it takes too long.
    fn narrow(&mut self, constraints: &[usize]) {
        let mut of_var = vec![Vec::new(); self.allowed.len()];
        for index in constraints {
            for var in self.model.constraints()[*index].scope() {
                of_var[var.index()].push(*index);
            }
        }
        let mut waiting = vec![false; self.model.constraints().len()];
        let mut queue: VecDeque<usize> = constraints.iter().copied().collect();
        queue.iter().for_each(|index| waiting[*index] = true);
        let mut steps = 0_usize;
        while let Some(index) = queue.pop_front() {
            waiting[index] = false;
            let constraint = &self.model.constraints()[index];
            steps = steps.saturating_add(native::effort(constraint, &self.allowed));
            if steps > MOST_STEPS {
                return;
            }
            for (var, values) in native::narrow(self.model, constraint, &self.allowed) {
                let before = self.allowed[var.index()].len();
                self.keep(var, |value| values.contains(value));
                if self.allowed[var.index()].len() < before {
                    queue.extend(of_var[var.index()].iter().filter(|i| !std::mem::replace(&mut waiting[**i], true)));
                }
            }
        }
    }

    fn keep(&mut self, var: VarId, holds: impl Fn(i32) -> bool) {
        let allowed = &mut self.allowed[var.index()];
        if !allowed.iter().all(&holds) {
            *allowed = allowed.filter(holds);
        }
    }

    /// Whether the constraint speaks of one variable at most, and needs no item for it.
    fn restrict(&mut self, index: usize) -> bool {
        let constraint = &self.model.constraints()[index];
        match (&constraint.kind, constraint.guard) {
            (Kind::Domain { var, values }, None) => self.keep(*var, |v| values.contains(v)),
            (Kind::Distinct(_), None) => return false,
            _ => match constraint.scope()[..] {
                [] if constraint.status(&Assignment::default()) == Status::Violated => self.never.push(index as u32),
                [] => {}
                [var] => match native::unary(self.model, constraint, var, &self.allowed[var.index()]) {
                    Some(values) => self.allowed[var.index()] = values,
                    None => return false,
                },
                _ => return false,
            },
        }
        true
    }

    fn sort(&mut self, index: usize) {
        let constraint = &self.model.constraints()[index];
        match (&constraint.kind, constraint.guard) {
            (Kind::Domain { var, .. }, Some(guard)) => {
                let number = self.guarded.len() as u32;
                self.guarded.push(index as u32);
                self.guarded_of[var.index()].push(number);
                self.guarded_of[guard.var.index()].push(number);
            }
            (Kind::Distinct(vars), None) => self.group(index, vars),
            (Kind::Distinct(vars), Some(guard)) if self.always(guard) => self.group(index, vars),
            _ => match native::plan(self.model, constraint, &self.allowed) {
                ItemPlan::Holds => {}
                ItemPlan::Never => self.never.push(index as u32),
                ItemPlan::Native(native) => self.part(index, constraint, native),
                ItemPlan::Residual(why) => {
                    self.residual.push(index);
                    self.whys.push(why);
                }
            },
        }
    }

    /// Whether the values that are left make the literal true.
    fn always(&self, literal: Literal) -> bool {
        self.allowed[literal.var.index()].iter().all(|value| literal.holds(value))
    }

    fn part(&mut self, index: usize, constraint: &Constraint, native: Box<dyn Native>) {
        let part = self.parts.len() as u32;
        for var in native.marked() {
            self.parts_of[var.index()].push(part);
        }
        let mut supported = native.supported();
        supported.sort_unstable();
        supported.dedup();
        for var in supported {
            self.supports_of[var.index()].push(part);
        }
        // Branching on the ways of a clause splits the answers, when the answer decides them. Sets, tuples and steps
        // are decided too, but each says little, and follows once the candidates are chosen.
        let answers = constraint.scope().iter().all(|v| self.model.variable(*v).role == Role::Answer);
        let split = answers && matches!(constraint.kind, Kind::Clause(_));
        let rank = if split { Rank::Answer } else { Rank::Auxiliary };
        self.parts.push(Part { constraint: index as u32, native, rank });
    }

    fn group(&mut self, index: usize, vars: &[VarId]) {
        if vars.len() < 2 {
            return;
        }
        let mut different = vars.to_vec();
        different.sort_unstable();
        different.dedup();
        let repeats = different.len() < vars.len();
        let (values, rank) = match self.model.house_values(vars) {
            Some(values) if vars.iter().all(|v| self.model.variable(*v).role == Role::Answer) => (values, Rank::Answer),
            Some(values) => (values, Rank::Auxiliary),
            None => (self.union(vars), Rank::Secondary),
        };
        if repeats || values.len() < vars.len() {
            self.never.push(index as u32);
            return;
        }
        for var in vars {
            self.groups_of[var.index()].push(self.groups.len() as u32);
        }
        self.groups.push(Group { constraint: index as u32, values, rank });
    }

    fn union(&self, vars: &[VarId]) -> Values {
        let domain = |v: &VarId| &self.model.variable(*v).domain;
        let mut all = domain(&vars[0]).clone();
        let mut last = domain(&vars[0]);
        for var in &vars[1..] {
            // Most variables share one domain, so that comparing with the one before avoids most unions.
            if !domain(var).same(last) {
                last = domain(var);
                all = all.union(last);
            }
        }
        all
    }

    /// Indices of the constraints that the instance does not hold.
    pub fn residual(&self) -> &[usize] {
        &self.residual
    }

    /// Whether some node of the instance may have a colour.
    pub fn is_coloured(&self) -> bool {
        self.parts.iter().any(|part| part.native.colours())
    }
}
