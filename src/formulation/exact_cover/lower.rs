//! Lowers a model to an exact cover: classifies its constraints and narrows the domains, before items and options are streamed.

use super::native::{self, ItemPlan, Native};
use super::{Rank, Sink};
use crate::formulation::{ResidualReason, Size};
use crate::model::{Assignment, Constraint, ConstraintKind, Literal, Model, Role, Status, Values, VarId};
use std::collections::VecDeque;

/// The maximum effort for narrowing all domains.
const MOST_STEPS: usize = 1 << 22;

/// Lowers `model` under `units` into `sink`. Returns the indices of the residual constraints, which are not in the instance.
pub fn lower(model: &Model, units: &[Literal], sink: &mut impl Sink) -> Vec<usize> {
    let lowering = Lowering::new(model, units);
    lowering.stream(sink);
    lowering.residual
}

/// Returns the size of the instance that [`lower`] would build, without building it.
pub fn size(model: &Model, units: &[Literal]) -> Size {
    Lowering::new(model, units).size()
}

/// A classified model, before items and options exist. It takes about as much memory as the model.
pub struct Lowering<'m> {
    pub(super) model: &'m Model,
    /// The remaining values of each variable.
    pub(super) allowed: Vec<Values>,
    /// The `Distinct` constraints with items of their own.
    pub(super) groups: Vec<ValueGroup>,
    /// For each variable, the groups that contain it.
    pub(super) groups_of: Vec<Vec<u32>>,
    /// Guarded `Domain` constraints.
    pub(super) guarded: Vec<u32>,
    /// For each variable, the entries of `guarded` in which it is the guard or the constrained variable.
    pub(super) guarded_of: Vec<Vec<u32>>,
    /// All other constraints with items of their own.
    pub(super) parts: Vec<NativePart>,
    /// For each variable, the parts whose items its candidates cover.
    pub(super) parts_of: Vec<Vec<u32>>,
    /// For each variable, the parts in which its candidates need support.
    pub(super) supports_of: Vec<Vec<u32>>,
    pub(super) never: Vec<u32>,
    pub(super) residual: Vec<usize>,
    pub(super) whys: Vec<ResidualReason>,
}

pub(super) struct ValueGroup {
    pub(super) constraint: u32,
    pub(super) values: Values,
    pub(super) rank: Rank,
}

pub(super) struct NativePart {
    pub(super) constraint: u32,
    pub(super) native: Box<dyn Native>,
    /// The rank of its primary items.
    pub(super) rank: Rank,
}

impl<'m> Lowering<'m> {
    /// Classifies the constraints as native or residual.
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
        // Constraints on one variable come first, because the others are lowered for the remaining values.
        let rest: Vec<usize> = (0..model.constraints().len()).filter(|index| !lowering.restrict(*index)).collect();
        lowering.narrow(&rest);
        for index in rest {
            lowering.sort(index);
        }
        lowering
    }

    /// Removes values without support in some constraint, until there are none or the effort is used up.
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

    /// Applies a constraint on at most one variable directly to the domain; returns whether this was possible.
    fn restrict(&mut self, index: usize) -> bool {
        let constraint = &self.model.constraints()[index];
        match (&constraint.kind, constraint.guard) {
            (ConstraintKind::Domain { var, values }, None) => self.keep(*var, |v| values.contains(v)),
            (ConstraintKind::Distinct(_), None) => return false,
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
            (ConstraintKind::Domain { var, .. }, Some(guard)) => {
                let number = self.guarded.len() as u32;
                self.guarded.push(index as u32);
                self.guarded_of[var.index()].push(number);
                self.guarded_of[guard.var.index()].push(number);
            }
            (ConstraintKind::Distinct(vars), None) => self.group(index, vars),
            (ConstraintKind::Distinct(vars), Some(guard)) if self.always(guard) => self.group(index, vars),
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

    /// Whether all remaining values make the literal true.
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
        // If the answer decides the ways of a clause, branching on them splits the answers. Sets, tuples and steps are decided as
        // well, but each restricts little, and follows once the candidates are chosen.
        let answers = constraint.scope().iter().all(|v| self.model.variable(*v).role == Role::Answer);
        let split = answers && matches!(constraint.kind, ConstraintKind::Clause(_));
        let rank = if split { Rank::Answer } else { Rank::Auxiliary };
        self.parts.push(NativePart { constraint: index as u32, native, rank });
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
        self.groups.push(ValueGroup { constraint: index as u32, values, rank });
    }

    fn union(&self, vars: &[VarId]) -> Values {
        let domain = |v: &VarId| &self.model.variable(*v).domain;
        let mut all = domain(&vars[0]).clone();
        let mut last = domain(&vars[0]);
        for var in &vars[1..] {
            // Most variables share one domain, so comparing with the previous one avoids most unions.
            if !domain(var).same(last) {
                last = domain(var);
                all = all.union(last);
            }
        }
        all
    }

    /// The indices of the constraints that are not in the instance.
    pub fn residual(&self) -> &[usize] {
        &self.residual
    }

    /// Whether any node of the instance may have a colour.
    pub fn is_coloured(&self) -> bool {
        self.parts.iter().any(|part| part.native.colours())
    }
}
