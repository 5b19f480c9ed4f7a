//! From the model to items and options.

use super::native::{self, Names, Native, Plan};
use super::numbers::Numbers;
use super::{Choice, Item, Node, Rank, Sink};
use crate::formulation::Size;
use crate::model::{Assignment, CandidateId, Constraint, Kind, Literal, Model, Role, Status, Values, VarId};

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
    /// Constraints with items of their own other than the above.
    parts: Vec<Part>,
    /// For each variable, the parts that its candidates are marked by.
    parts_of: Vec<Vec<u32>>,
    /// The variables that have a colour item, ascending.
    coloured: Vec<VarId>,
    /// Constraints that nothing satisfies.
    never: Vec<u32>,
    residual: Vec<usize>,
}

struct Group {
    constraint: u32,
    values: Values,
    rank: Rank,
}

struct Part {
    constraint: u32,
    native: Box<dyn Native>,
    /// That of its primary items.
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
            parts: Vec::new(),
            parts_of: vec![Vec::new(); variables],
            coloured: Vec::new(),
            never: Vec::new(),
            residual: Vec::new(),
        };
        for unit in units {
            lowering.keep(unit.var, |v| unit.holds(v));
        }
        // What speaks of one variable goes first: the others are lowered for the values that it leaves.
        let rest: Vec<usize> = (0..model.constraints().len()).filter(|index| !lowering.restrict(*index)).collect();
        for index in rest {
            lowering.sort(index);
        }
        lowering.coloured = lowering.parts.iter().flat_map(|part| part.native.coloured()).copied().collect();
        lowering.coloured.sort_unstable();
        lowering.coloured.dedup();
        lowering
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
            _ => match native::plan(self.model, constraint, &self.allowed) {
                Plan::Holds => {}
                Plan::Never => self.never.push(index as u32),
                Plan::Native(native) => self.part(index, constraint, native),
                Plan::Residual => self.residual.push(index),
            },
        }
    }

    fn part(&mut self, index: usize, constraint: &Constraint, native: Box<dyn Native>) {
        for var in native.marked() {
            self.parts_of[var.index()].push(self.parts.len() as u32);
        }
        // Branching on ways splits the answers when the answer decides them. The sets of `Combos` are decided too, but
        // each says little: twelve killer boards were solved with fewer left over when they waited for the cells.
        let answers = constraint.scope().iter().all(|v| self.model.variable(*v).role == Role::Answer);
        let split = answers && !matches!(constraint.kind, Kind::Combos { .. });
        let rank = if split { Rank::Answer } else { Rank::Auxiliary };
        self.parts.push(Part { constraint: index as u32, native, rank });
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

    /// Whether some node of the instance may have a colour.
    pub fn is_coloured(&self) -> bool {
        self.parts.iter().any(|part| part.native.colours())
    }

    /// The size of the instance, without building it.
    pub fn size(&self) -> Size {
        let mut primary = (self.model.variables().len() + self.never.len()) as u64;
        let mut secondary = self.guarded.len() as u64;
        for group in &self.groups {
            let count = group.values.len() as u64;
            if group.rank == Rank::Secondary { secondary += count } else { primary += count }
        }
        secondary += self.coloured.len() as u64;
        let (mut options, mut nodes) = (0, 0);
        for extent in self.parts.iter().map(|part| part.native.extent()) {
            primary += u64::from(extent.primary);
            secondary += u64::from(extent.secondary);
            options += extent.ways;
            nodes += extent.nodes;
        }
        let mut marks = Vec::new();
        for var in self.model.var_ids() {
            let allowed = &self.allowed[var.index()];
            options += allowed.len() as u64;
            nodes += allowed.len() as u64 * (1 + self.groups_of[var.index()].len() as u64);
            for number in &self.guarded_of[var.index()] {
                let constraint = self.guarded[*number as usize];
                nodes += allowed.iter().filter(|v| self.meets(constraint, var, *v)).count() as u64;
            }
            if self.coloured.binary_search(&var).is_ok() {
                nodes += allowed.len() as u64;
            }
            for part in self.parts_of[var.index()].iter().map(|p| &self.parts[*p as usize]) {
                marks.clear();
                allowed.iter().for_each(|value| part.native.mark(var, value, &mut marks));
                nodes += marks.len() as u64;
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
        let names = Names(self.model);
        let (mut nodes, mut marks) = (Vec::new(), Vec::new());
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
                nodes.extend(names.colour(var, value).and_then(|local| numbers.node(&self.coloured, 0, local)));
                for part in self.parts_of[var.index()].iter().map(|p| *p as usize) {
                    marks.clear();
                    self.parts[part].native.mark(var, value, &mut marks);
                    nodes.extend(marks.iter().filter_map(|local| numbers.node(&self.coloured, part, *local)));
                }
                sink.option(Choice::Candidate(CandidateId((first_candidate + offset) as u32)), &nodes);
            }
            first_candidate += variable.domain.len();
        }
        for (number, part) in self.parts.iter().enumerate() {
            let mut index = 0;
            part.native.ways(&names, &mut |locals| {
                nodes.clear();
                nodes.extend(locals.iter().filter_map(|local| numbers.node(&self.coloured, number, *local)));
                sink.option(Choice::Way { constraint: part.constraint, index }, &nodes);
                index += 1;
            });
        }
    }

    /// Announces the items rank by rank; within a rank variables come first, then the groups in order, then the parts.
    fn stream_items(&self, sink: &mut impl Sink) -> Numbers {
        let mut numbers = Numbers::new(self.allowed.len(), self.groups.len(), self.parts.len());
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
            for (number, part) in self.parts.iter().enumerate() {
                let extent = part.native.extent();
                let (side, own) = if rank == Rank::Secondary { (1, extent.secondary) } else { (0, extent.primary) };
                if rank == Rank::Secondary || rank == part.rank {
                    numbers.parts[number][side] = count;
                    for index in 0..own {
                        sink.item(Item::Own { constraint: part.constraint, rank, index }, rank);
                    }
                    count += own;
                }
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
        numbers.colours = count + self.guarded.len() as u32;
        for var in &self.coloured {
            sink.item(Item::Colour(*var), Rank::Secondary);
        }
        numbers
    }
}
