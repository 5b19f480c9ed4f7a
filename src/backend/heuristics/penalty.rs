//! A complete assignment with an incrementally updated penalty, for `annealing` and `harmony`.
//!
//! The penalty of a difference is Lewis's: the number of its values that are missing (that is, repeated). Any other violated
//! constraint counts one, and so does a value that facts do not allow. Only solutions have penalty 0.

use super::SearchStructure;
use super::tuning::Tuning;
use crate::model::{Assignment, ConstraintKind, Model, Status, Values, VarId};
use std::sync::Arc;

/// The data that all assignments of a model share.
pub struct Structure {
    model: Arc<Model>,
    /// All values of variables in differences.
    universe: Values,
    /// The number of differences.
    groups: usize,
    /// By variable: its differences, by number.
    of: Vec<Vec<u32>>,
    /// By variable: the other constraints.
    others: Vec<Vec<u32>>,
}

/// Estimated bytes of an assignment with its counts, of the largest memory of a method, and of the shared data.
pub(super) fn estimated_bytes(model: &Model, tuning: &Tuning) -> u64 {
    let variables = model.variables().len() as u64;
    let groups = model.constraints().iter().filter_map(different);
    let (count, scopes) = groups.fold((0_u64, 0_u64), |(count, all), vars| (count + 1, all + vars.len() as u64));
    let values = universe(model).len() as u64;
    let memory = (tuning.count(super::harmony::SIZE) as u64 + 8).saturating_mul(variables * 8);
    count.saturating_mul(values).saturating_mul(4).saturating_add(scopes * 4).saturating_add(memory)
}

fn different(constraint: &crate::model::Constraint) -> Option<&Vec<VarId>> {
    match (&constraint.kind, constraint.guard) {
        (ConstraintKind::Distinct(vars), None) => Some(vars),
        _ => None,
    }
}

fn universe(model: &Model) -> Values {
    let mut all: Vec<i32> = Vec::new();
    let mut last: Option<&Values> = None;
    for var in model.constraints().iter().filter_map(different).flatten() {
        let domain = &model.variable(*var).domain;
        if last.is_none_or(|last| !last.same(domain)) {
            all.extend(domain.iter());
        }
        last = Some(domain);
    }
    Values::new(all)
}

impl Structure {
    pub fn new(model: &Arc<Model>) -> Self {
        let variables = model.variables().len();
        let (mut of, mut others, mut groups) = (vec![Vec::new(); variables], vec![Vec::new(); variables], 0);
        for (index, constraint) in (0..).zip(model.constraints()) {
            if let Some(vars) = different(constraint) {
                // A variable that is listed twice always repeats a value.
                vars.iter().for_each(|var| of[var.index()].push(groups));
                groups += 1;
            } else {
                constraint.scope().iter().for_each(|var| others[var.index()].push(index));
            }
        }
        Self { model: Arc::clone(model), universe: universe(model), groups: groups as usize, of, others }
    }
}

/// An assignment of all variables and its penalty.
pub struct Penalty {
    structure: Arc<Structure>,
    allowed: Vec<Vec<i32>>,
    values: Assignment,
    /// By group and value: how many of its variables have it.
    counts: Vec<u32>,
    /// By constraint: whether it is violated; always false for differences.
    violated: Vec<bool>,
    total: u64,
}

impl Penalty {
    /// Assigns each variable its first allowed value.
    pub fn new(prepared: &SearchStructure, allowed: &[Vec<i32>]) -> Option<Self> {
        let SearchStructure::Penalty(structure) = prepared else { return None };
        let structure = Arc::clone(structure);
        let first = |values: &Vec<i32>| values.first().copied().unwrap_or_default();
        let values = Assignment::complete(allowed.iter().map(first));
        let constraints = structure.model.constraints();
        let is_violated =
            |c: &crate::model::Constraint| different(c).is_none() && c.status(&values) == Status::Violated;
        let violated: Vec<bool> = constraints.iter().map(is_violated).collect();
        let total = violated.iter().filter(|violated| **violated).count() as u64;
        let counts = vec![0; structure.groups * structure.universe.len()];
        let mut penalty = Self { allowed: allowed.to_vec(), values, counts, violated, total, structure };
        for var in penalty.structure.model.var_ids() {
            let value = penalty.value(var);
            penalty.count(var, value, true);
        }
        Some(penalty)
    }

    pub fn total(&self) -> u64 {
        self.total
    }

    pub fn value(&self, var: VarId) -> i32 {
        self.values.get(var).unwrap_or_default()
    }

    pub fn values(&self) -> &Assignment {
        &self.values
    }

    /// The values that facts allow.
    pub fn allowed(&self, var: VarId) -> &[i32] {
        &self.allowed[var.index()]
    }

    /// Changes the value of a variable.
    pub fn set(&mut self, var: VarId, value: i32) {
        let old = self.value(var);
        if old == value {
            return;
        }
        let structure = Arc::clone(&self.structure);
        let is_forbidden = |value: i32| u64::from(self.allowed[var.index()].binary_search(&value).is_err());
        self.total = self.total + is_forbidden(value) - is_forbidden(old);
        self.count(var, old, false);
        self.count(var, value, true);
        self.values.set(var, value);
        for index in &structure.others[var.index()] {
            let now = structure.model.constraints()[*index as usize].status(&self.values) == Status::Violated;
            let before = std::mem::replace(&mut self.violated[*index as usize], now);
            self.total = self.total + u64::from(now) - u64::from(before);
        }
    }

    /// Updates the counts of a variable's differences when it gains or loses a value.
    fn count(&mut self, var: VarId, value: i32, comes: bool) {
        let Some(bit) = self.structure.universe.index_of(value) else { return };
        for group in &self.structure.of[var.index()] {
            let count = &mut self.counts[*group as usize * self.structure.universe.len() + bit];
            if comes {
                self.total += u64::from(*count > 0);
                *count += 1;
            } else {
                *count -= 1;
                self.total -= u64::from(*count > 0);
            }
        }
    }
}
