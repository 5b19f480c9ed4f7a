//! Computes the size of an exact cover lowering and streams its items and options into a sink.

use super::lower::{Lowering, NativePart};
use super::numbers::Numbers;
use super::{ItemMeaning, OptionItem, OptionMeaning, Rank, Sink};
use crate::formulation::Size;
use crate::model::{CandidateId, ConstraintKind, Role, VarId};

impl Lowering<'_> {
    /// Returns the size of the instance, without building it.
    pub fn size(&self) -> Size {
        let mut primary = (self.model.variables().len() + self.never.len()) as u64;
        let mut secondary = self.guarded.len() as u64;
        for group in &self.groups {
            let count = group.values.len() as u64;
            if group.rank == Rank::Secondary { secondary += count } else { primary += count }
        }
        let (mut options, mut nodes) = (0, 0);
        for part in &self.parts {
            let extent = part.native.extent();
            primary += u64::from(extent.primary);
            secondary += u64::from(extent.secondary);
            options += extent.ways;
            nodes += self.part_nodes(part);
        }
        for var in self.model.var_ids() {
            let allowed = &self.allowed[var.index()];
            let count = allowed.len() as u64;
            options += count;
            nodes += count * (1 + self.groups_of[var.index()].len() as u64);
            for number in &self.guarded_of[var.index()] {
                let constraint = self.guarded[*number as usize];
                nodes += allowed.iter().filter(|v| self.meets(constraint, var, *v)).count() as u64;
            }
            if !self.supports_of[var.index()].is_empty() {
                primary += count;
                options += count;
                nodes += 2 * count;
            }
        }
        Size::ExactCover { primary, secondary, options, nodes }
    }

    /// Returns the number of nodes of a part: those of its ways, and its items in the options of the variables.
    pub(super) fn part_nodes(&self, part: &NativePart) -> u64 {
        let mut nodes = part.native.extent().nodes;
        let mut items = Vec::new();
        for var in part.native.marked() {
            self.allowed[var.index()].iter().for_each(|value| part.native.mark(var, value, &mut items));
            nodes += items.drain(..).count() as u64;
        }
        let mut supported = part.native.supported();
        supported.sort_unstable();
        supported.dedup();
        for var in supported {
            self.allowed[var.index()].iter().for_each(|value| part.native.absent(var, value, &mut items));
            nodes += items.drain(..).count() as u64;
        }
        nodes
    }

    /// Whether the option `var = value` covers the item of a guarded `Domain`: it makes the guard true, or violates the domain.
    /// One item for all such options is enough, since those of one variable exclude each other anyway.
    pub(super) fn meets(&self, constraint: u32, var: VarId, value: i32) -> bool {
        let constraint = &self.model.constraints()[constraint as usize];
        match (&constraint.kind, constraint.guard) {
            (_, Some(guard)) if guard.var == var => guard.holds(value),
            (ConstraintKind::Domain { values, .. }, _) => !values.contains(value),
            _ => false,
        }
    }

    /// Streams the items, then the options of the variables and the ways. Stops if the sink closes.
    pub fn stream(&self, sink: &mut impl Sink) {
        let numbers = self.stream_items(sink);
        let mut nodes = Vec::new();
        let mut first_candidate = 0;
        for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
            if sink.is_closed() {
                return;
            }
            for (number, value) in self.allowed[var.index()].iter().enumerate() {
                let Some(offset) = variable.domain.index_of(value) else { continue };
                let candidate = CandidateId((first_candidate + offset) as u32);
                let present = OptionItem::plain(numbers.present[var.index()] + number as u32);
                self.candidate(var, value, &numbers, &mut nodes);
                if self.supports_of[var.index()].is_empty() {
                    sink.option(OptionMeaning::Candidate(candidate), &nodes);
                    continue;
                }
                nodes.push(present);
                sink.option(OptionMeaning::Candidate(candidate), &nodes);
                self.absent(var, value, &numbers, &mut nodes);
                nodes.push(present);
                sink.option(OptionMeaning::Not(candidate), &nodes);
            }
            first_candidate += variable.domain.len();
        }
        for (number, part) in self.parts.iter().enumerate() {
            if sink.is_closed() {
                return;
            }
            let mut index = 0;
            part.native.ways(&mut |locals| {
                nodes.clear();
                nodes.extend(locals.iter().map(|local| numbers.node(number, *local)));
                sink.option(OptionMeaning::Way { constraint: part.constraint, index }, &nodes);
                index += 1;
            });
        }
    }

    /// Adds the nodes of the candidate `var = value`, except its `Present` item.
    fn candidate(&self, var: VarId, value: i32, numbers: &Numbers, nodes: &mut Vec<OptionItem>) {
        nodes.clear();
        nodes.push(OptionItem::plain(numbers.variables[var.index()]));
        for group in self.groups_of[var.index()].iter().map(|g| *g as usize) {
            let offset = self.groups[group].values.index_of(value);
            nodes.extend(offset.map(|o| OptionItem::plain(numbers.groups[group] + o as u32)));
        }
        for number in &self.guarded_of[var.index()] {
            if self.meets(self.guarded[*number as usize], var, value) {
                nodes.push(OptionItem::plain(numbers.guarded + number));
            }
        }
        let mut marks = Vec::new();
        for part in self.parts_of[var.index()].iter().map(|p| *p as usize) {
            self.parts[part].native.mark(var, value, &mut marks);
            nodes.extend(marks.drain(..).map(|local| numbers.node(part, local)));
        }
    }

    /// Adds the supports that are covered if `var` does not take `value`.
    fn absent(&self, var: VarId, value: i32, numbers: &Numbers, nodes: &mut Vec<OptionItem>) {
        nodes.clear();
        let mut supports = Vec::new();
        for part in self.supports_of[var.index()].iter().map(|p| *p as usize) {
            self.parts[part].native.absent(var, value, &mut supports);
            nodes.extend(supports.drain(..).map(|local| numbers.node(part, local)));
        }
    }

    /// Announces the items by rank; within a rank variables come first, then the groups in order, then the parts.
    fn stream_items(&self, sink: &mut impl Sink) -> Numbers {
        let mut numbers = Numbers::new(self.allowed.len(), self.groups.len(), self.parts.len());
        let mut count = 0;
        for rank in [Rank::Answer, Rank::Auxiliary, Rank::Secondary] {
            for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
                let own = if variable.role == Role::Answer { Rank::Answer } else { Rank::Auxiliary };
                if own == rank {
                    numbers.variables[var.index()] = count;
                    sink.item(ItemMeaning::Variable(var), rank);
                    count += 1;
                }
            }
            for (number, group) in self.groups.iter().enumerate().filter(|(_, g)| g.rank == rank) {
                numbers.groups[number] = count;
                for value in group.values.iter() {
                    sink.item(ItemMeaning::Place { constraint: group.constraint, value }, rank);
                }
                count += group.values.len() as u32;
            }
            for (number, part) in self.parts.iter().enumerate() {
                let extent = part.native.extent();
                let (side, own) = if rank == Rank::Secondary { (1, extent.secondary) } else { (0, extent.primary) };
                if rank == Rank::Secondary || rank == part.rank {
                    numbers.parts[number][side] = count;
                    for index in 0..own {
                        sink.item(ItemMeaning::Own { constraint: part.constraint, rank, index }, rank);
                    }
                    count += own;
                }
            }
            match rank {
                Rank::Answer => {
                    for constraint in &self.never {
                        sink.item(ItemMeaning::Never { constraint: *constraint }, rank);
                    }
                    count += self.never.len() as u32;
                }
                Rank::Auxiliary => count = self.stream_present(count, &mut numbers, sink),
                Rank::Secondary => {}
            }
        }
        numbers.guarded = count;
        for constraint in &self.guarded {
            sink.item(ItemMeaning::Guarded { constraint: *constraint }, Rank::Secondary);
        }
        numbers
    }

    /// Announces the `Present` items, starting at number `count`. Returns the number after the last.
    fn stream_present(&self, mut count: u32, numbers: &mut Numbers, sink: &mut impl Sink) -> u32 {
        let mut first_candidate = 0;
        for (var, variable) in self.model.var_ids().zip(self.model.variables()) {
            if !self.supports_of[var.index()].is_empty() {
                numbers.present[var.index()] = count;
                for offset in self.allowed[var.index()].iter().filter_map(|value| variable.domain.index_of(value)) {
                    sink.item(ItemMeaning::Present(CandidateId((first_candidate + offset) as u32)), Rank::Auxiliary);
                    count += 1;
                }
            }
            first_candidate += variable.domain.len();
        }
        count
    }
}
