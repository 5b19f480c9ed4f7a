//! From the model to items and options.

use super::{Choice, Item, Node, Rank, Sink};
use crate::formulation::Size;
use crate::model::{CandidateId, Kind, Literal, Model, Role, Values, VarId};

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

/// What there is to be lowered, before an item or option exists. Its own memory is that of the model.
pub struct Lowering<'m> {
    model: &'m Model,
    /// The values that each variable keeps.
    allowed: Vec<Values>,
    /// `Distinct` constraints with items of their own.
    groups: Vec<Group>,
    /// For each variable, the groups it belongs to.
    groups_of: Vec<Vec<u32>>,
    /// Guarded `Domain` constraints.
    guarded: Vec<u32>,
    /// For each variable, the entries of `guarded` that it guards or that bind it.
    guarded_of: Vec<Vec<u32>>,
    /// Constraints that nothing satisfies.
    never: Vec<u32>,
    residual: Vec<usize>,
}

struct Group {
    constraint: u32,
    values: Values,
    rank: Rank,
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
            never: Vec::new(),
            residual: Vec::new(),
        };
        for index in 0..model.constraints().len() {
            lowering.sort(index);
        }
        for unit in units {
            lowering.keep(unit.var, |v| unit.holds(v));
        }
        lowering
    }

    fn keep(&mut self, var: VarId, holds: impl Fn(i32) -> bool) {
        let allowed = &mut self.allowed[var.index()];
        if !allowed.iter().all(&holds) {
            *allowed = allowed.filter(holds);
        }
    }

    fn sort(&mut self, index: usize) {
        let constraint = &self.model.constraints()[index];
        match (&constraint.kind, constraint.guard) {
            (Kind::Domain { var, values }, None) => self.keep(*var, |v| values.contains(v)),
            (Kind::Domain { var, values }, Some(guard)) if guard.var == *var => {
                self.keep(*var, |v| !guard.holds(v) || values.contains(v));
            }
            (Kind::Domain { var, .. }, Some(guard)) => {
                let number = self.guarded.len() as u32;
                self.guarded.push(index as u32);
                self.guarded_of[var.index()].push(number);
                self.guarded_of[guard.var.index()].push(number);
            }
            (Kind::Distinct(vars), None) => self.group(index, vars),
            (
                Kind::Distinct(_)
                | Kind::Combos { .. }
                | Kind::Linear { .. }
                | Kind::Relation { .. }
                | Kind::Table { .. }
                | Kind::Automaton { .. }
                | Kind::Clause(_)
                | Kind::Connected { .. },
                _,
            ) => self.residual.push(index),
        }
    }

    fn group(&mut self, index: usize, vars: &[VarId]) {
        if vars.len() < 2 {
            return;
        }
        let repeats = self.model.constraints()[index].scope().len() != vars.len();
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

    /// The size of the instance, without building it.
    pub fn size(&self) -> Size {
        let mut primary = (self.model.variables().len() + self.never.len()) as u64;
        let mut secondary = self.guarded.len() as u64;
        for group in &self.groups {
            let count = group.values.len() as u64;
            if group.rank == Rank::Secondary { secondary += count } else { primary += count }
        }
        let (mut options, mut nodes) = (0, 0);
        for var in self.model.var_ids() {
            let allowed = &self.allowed[var.index()];
            options += allowed.len() as u64;
            nodes += allowed.len() as u64 * (1 + self.groups_of[var.index()].len() as u64);
            for number in &self.guarded_of[var.index()] {
                let constraint = self.guarded[*number as usize];
                nodes += allowed.iter().filter(|v| self.meets(constraint, var, *v)).count() as u64;
            }
        }
        Size::ExactCover { primary, secondary, options, nodes }
    }

    /// Whether the option `var = value` has the item of a guarded `Domain`: it makes the guard true, or breaks the
    /// domain. One item for all such options is enough, since those of one variable exclude each other anyway.
    fn meets(&self, constraint: u32, var: VarId, value: i32) -> bool {
        let constraint = &self.model.constraints()[constraint as usize];
        match (&constraint.kind, constraint.guard) {
            (_, Some(guard)) if guard.var == var => guard.holds(value),
            (Kind::Domain { values, .. }, _) => !values.contains(value),
            _ => false,
        }
    }

    /// Streams items and options.
    pub fn stream(&self, sink: &mut impl Sink) {
        let numbers = self.stream_items(sink);
        let mut nodes = Vec::new();
        let mut first_candidate = 0;
        for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
            for value in self.allowed[var.index()].iter() {
                let Some(offset) = variable.domain.index_of(value) else { continue };
                nodes.clear();
                nodes.push(Node::plain(numbers.variables[var.index()]));
                for group in self.groups_of[var.index()].iter().map(|g| *g as usize) {
                    let offset = self.groups[group].values.index_of(value);
                    nodes.extend(offset.map(|o| Node::plain(numbers.groups[group] + o as u32)));
                }
                for number in &self.guarded_of[var.index()] {
                    if self.meets(self.guarded[*number as usize], var, value) {
                        nodes.push(Node::plain(numbers.guarded + number));
                    }
                }
                sink.option(Choice::Candidate(CandidateId((first_candidate + offset) as u32)), &nodes);
            }
            first_candidate += variable.domain.len();
        }
    }

    /// Announces the items rank by rank; within a rank variables come first, then the groups in order.
    fn stream_items(&self, sink: &mut impl Sink) -> Numbers {
        let mut numbers =
            Numbers { variables: vec![0; self.allowed.len()], groups: vec![0; self.groups.len()], guarded: 0 };
        let mut count = 0;
        for rank in [Rank::Answer, Rank::Auxiliary, Rank::Secondary] {
            for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
                let own = if variable.role == Role::Answer { Rank::Answer } else { Rank::Auxiliary };
                if own == rank {
                    numbers.variables[var.index()] = count;
                    sink.item(Item::Variable(var), rank);
                    count += 1;
                }
            }
            for (number, group) in self.groups.iter().enumerate().filter(|(_, g)| g.rank == rank) {
                numbers.groups[number] = count;
                for value in group.values.iter() {
                    sink.item(Item::Place { constraint: group.constraint, value }, rank);
                }
                count += group.values.len() as u32;
            }
            if rank == Rank::Answer {
                for constraint in &self.never {
                    sink.item(Item::Never { constraint: *constraint }, rank);
                }
                count += self.never.len() as u32;
            }
        }
        numbers.guarded = count;
        for constraint in &self.guarded {
            sink.item(Item::Guarded { constraint: *constraint }, Rank::Secondary);
        }
        numbers
    }
}

/// Numbers of the items: each variable's, each group's first, and the first guarded `Domain`'s.
struct Numbers {
    variables: Vec<u32>,
    groups: Vec<u32>,
    guarded: u32,
}
