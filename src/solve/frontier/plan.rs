//! The steps of a count, one per variable, and how a state is extended by one.

use super::machine::{Machine, REJECT, WORD};
use super::order::orders;
use super::pruning::Pruning;
use super::table::{Table, Ways};
use crate::backend::{Limits, Stop};
use crate::model::symmetry::{groups, may_exchange};
use crate::model::{Assignment, Constraint, ConstraintKind, Literal, Model, Role, Status, VarId};
use std::collections::HashMap;

/// From this number of states, those without a solution are removed.
const LARGE: usize = 2_000;

/// From this number of variables, it is not worked out what each needs after each step.
const MANY: usize = 256;

/// Between two looks at the limits, this many states are extended.
const LOOK: usize = 256;

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The tables would be too large.
    TooLarge,
    Stopped(Stop),
}

/// What a count takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// The largest number of variables, houses and constraints that are remembered at a time. Known before the count.
    pub width: usize,
    /// The product of the factorials of the class sizes: as many solutions differ only by an exchange of values. Known before the
    /// count.
    pub symmetry: u64,
    /// The largest number of states at a time.
    pub states: usize,
}

/// One variable and what its value has to agree with.
pub struct Step {
    pub var: VarId,
    /// The values that it may take, by index.
    domain: u64,
    /// Bits of which its value's word must have none: houses, and variables that must differ.
    excluded: u64,
    /// The bits of variables that are related to it.
    related: Vec<Related>,
    /// The bit of a cage that has begun, if it has, and its sets of values.
    cages: Vec<(u64, Vec<u64>)>,
    /// Registers, with the next number by number and value.
    machines: Vec<(usize, Vec<u32>)>,
    /// Bits that its value's word gets.
    entered: u64,
    /// Bits that no later step needs.
    dropped: u64,
    /// What the variables to come need, if states without a solution are to be removed after this step.
    pruning: Option<Pruning>,
}

/// The bit of another variable, and for each of its values the ones that are allowed.
#[derive(Clone)]
pub struct Related {
    pub bit: u64,
    pub allowed: Vec<u64>,
}

/// The steps of a count.
pub struct Plan {
    pub steps: Vec<Step>,
    /// The values of all domains, ascending.
    pub values: Vec<i32>,
    /// Classes of values that may be exchanged, by index.
    pub classes: Vec<Vec<usize>>,
    pub effort: Effort,
    /// Whether a constraint without variables is violated.
    is_refuted: bool,
    /// The number of words of a state.
    stride: usize,
    /// The sum of the squares of the numbers of bits: a guess at which order has fewer states.
    weight: usize,
}

/// How a constraint is remembered.
enum Remembered {
    /// By the values that occurred.
    House,
    /// By the values that occurred, which must fit one of these sets.
    Cage(Vec<u64>),
    /// By the values of its two variables.
    Pair,
    Machine(Machine),
}

/// A model with its constraints as they are remembered, for one order of its variables.
struct Draft<'m> {
    order: &'m [VarId],
    place: &'m [usize],
    domains: Vec<u64>,
    values: Vec<i32>,
    is_refuted: bool,
    /// Each with its scope in the order of the count.
    constraints: Vec<(&'m Constraint, Vec<VarId>, Remembered)>,
}

impl Plan {
    /// The better plan of several orders.
    pub fn best(model: &Model, facts: &[Literal]) -> Option<Self> {
        if model.variables().iter().any(|variable| variable.role != Role::Answer) {
            return None;
        }
        let plans = orders(model).into_iter().filter_map(|order| {
            let mut place = vec![0; order.len()];
            order.iter().enumerate().for_each(|(number, var)| place[var.index()] = number);
            Draft::new(model, facts, &order, &place)?.plan()
        });
        plans.min_by_key(|plan| plan.weight)
    }

    /// The table before the first step.
    pub fn start<W: Ways>(&self) -> Table<W> {
        let mut table = Table::new(self.stride);
        if !self.is_refuted {
            table.add(&vec![0; self.stride], &W::from(1), 1);
        }
        table
    }

    /// Extends all states of a table; `None` if a number overflows.
    ///
    /// # Errors
    /// If a limit was reached, or the tables take more than this number of bytes.
    pub fn extend<W: Ways>(
        &self,
        step: &Step,
        table: &Table<W>,
        bytes: usize,
        limits: &Limits,
    ) -> Result<Option<Table<W>>, Halt> {
        let mut next = Table::new(self.stride);
        let mut fits = true;
        // In small tables, states without a solution cost less than looking for them.
        let pruning = step.pruning.as_ref().filter(|_| table.len() > LARGE);
        for (number, (state, ways)) in table.states().enumerate() {
            if number % LOOK == 0 {
                if let Some(stop) = limits.poll(0) {
                    return Err(Halt::Stopped(stop));
                }
                if next.bytes() + table.bytes() > bytes {
                    return Err(Halt::TooLarge);
                }
            }
            self.successors(step, state, &mut |_, alike, after| {
                if pruning.is_none_or(|pruning| pruning.may_continue(&after[..self.values.len()])) {
                    fits &= next.add(after, ways, alike);
                }
            });
            if !fits {
                return Ok(None);
            }
        }
        Ok(Some(next))
    }

    /// Calls `visit` for each value that a state allows, by index, with the number of values that lead to the same state, and that
    /// state. Of several such values, the first is named.
    pub fn successors(&self, step: &Step, state: &[u64], visit: &mut impl FnMut(usize, u32, &[u64])) {
        let size = self.values.len();
        let mut allowed = step.domain;
        for related in &step.related {
            allowed &= value_of(&state[..size], related.bit).map_or(0, |value| related.allowed[value]);
        }
        for (slot, sets) in &step.cages {
            let occurred = (0..size).filter(|value| state[*value] & slot != 0).map(bit).sum::<u64>();
            allowed &= sets.iter().filter(|set| occurred & !**set == 0).fold(0, |union, set| union | set);
        }
        let mut after = [0; 2 * WORD];
        let after = &mut after[..self.stride];
        for class in &self.classes {
            for (place, value) in class.iter().enumerate() {
                let word = state[*value];
                // Values with the same word are exchangeable here: the first stands for them all.
                if place > 0 && state[class[place - 1]] == word
                    || word & step.excluded != 0
                    || allowed & bit(*value) == 0
                {
                    continue;
                }
                after.copy_from_slice(state);
                let step_to = |(register, next): &(usize, Vec<u32>)| {
                    let number = next[state[size + register] as usize * size + *value];
                    after[size + register] = u64::from(number);
                    number != REJECT
                };
                if !step.machines.iter().all(step_to) {
                    continue;
                }
                let alike = class[place..].iter().take_while(|other| state[**other] == word).count();
                after[*value] |= step.entered;
                after[..size].iter_mut().for_each(|word| *word &= !step.dropped);
                self.sort(after);
                visit(*value, alike as u32, after);
            }
        }
    }

    /// The state after the value at a place is chosen. `names` are the values at the places, and are moved with their words.
    pub fn named(&self, step: &Step, state: &[u64], place: usize, names: &mut [usize]) -> Vec<u64> {
        let size = self.values.len();
        let mut after = state.to_vec();
        for (register, next) in &step.machines {
            after[size + register] = u64::from(next[state[size + register] as usize * size + place]);
        }
        after[place] |= step.entered;
        after[..size].iter_mut().for_each(|word| *word &= !step.dropped);
        for class in &self.classes {
            let mut own: Vec<(u64, usize)> = class.iter().map(|place| (after[*place], names[*place])).collect();
            own.sort_unstable();
            class.iter().zip(own).for_each(|(place, (word, name))| (after[*place], names[*place]) = (word, name));
        }
        after
    }

    /// Sorts the words of each class.
    fn sort(&self, state: &mut [u64]) {
        for class in &self.classes {
            // Mostly one word has changed.
            for place in 1..class.len() {
                let mut at = place;
                while at > 0 && state[class[at - 1]] > state[class[at]] {
                    state.swap(class[at - 1], class[at]);
                    at -= 1;
                }
            }
        }
    }
}

impl<'m> Draft<'m> {
    fn new(model: &'m Model, facts: &[Literal], order: &'m [VarId], place: &'m [usize]) -> Option<Self> {
        let variables = model.variables();
        let mut values: Vec<i32> = variables.iter().flat_map(|variable| variable.domain.iter()).collect();
        values.sort_unstable();
        values.dedup();
        if values.len() > WORD {
            return None;
        }
        let index = |value: i32| values.binary_search(&value).ok();
        let mask = |of: &mut dyn Iterator<Item = i32>| of.filter_map(index).map(bit).fold(0, |mask, bit| mask | bit);
        let mut domains: Vec<u64> = variables.iter().map(|variable| mask(&mut variable.domain.iter())).collect();
        for fact in facts {
            let value = index(fact.value).map_or(0, bit);
            domains[fact.var.index()] &= if fact.positive { value } else { !value };
        }
        let nothing = Assignment::open(variables.len());
        let (mut rest, mut is_refuted) = (Vec::new(), false);
        for constraint in model.constraints() {
            match (&constraint.kind, constraint.guard) {
                (ConstraintKind::Domain { var, values }, None) => domains[var.index()] &= mask(&mut values.iter()),
                _ if constraint.scope().is_empty() => is_refuted |= constraint.status(&nothing) == Status::Violated,
                _ => rest.push(constraint),
            }
        }
        let mut constraints = Vec::new();
        for constraint in rest {
            let mut scope = constraint.scope();
            scope.sort_by_key(|var| place[var.index()]);
            let remembered = match (&constraint.kind, constraint.guard) {
                (ConstraintKind::Distinct(vars), None) if vars.len() == scope.len() => match vars.len() {
                    1 => continue,
                    2 => Remembered::Pair,
                    _ => Remembered::House,
                },
                (ConstraintKind::Combos { vars, sets }, None) if vars.len() == scope.len() => {
                    let known = |set: &&crate::model::Values| set.iter().all(|value| index(value).is_some());
                    Remembered::Cage(sets.iter().filter(known).map(|set| mask(&mut set.iter())).collect())
                }
                (ConstraintKind::Relation { a, b, .. }, None) if a != b => Remembered::Pair,
                _ => {
                    let own: Vec<u64> = scope.iter().map(|var| domains[var.index()]).collect();
                    Remembered::Machine(Machine::new(constraint, &scope, &own, &values)?)
                }
            };
            constraints.push((constraint, scope, remembered));
        }
        Some(Self { order, place, domains, values, constraints, is_refuted })
    }

    /// Classes of values that may be exchanged in the rest of a count: the words of a state are exchanged, its registers are not.
    fn classes(&self) -> Vec<Vec<usize>> {
        let (values, size) = (&self.values, self.values.len());
        let indices: Vec<usize> = (0..size).collect();
        groups(&indices, |one, other| {
            self.domains.iter().all(|domain| (domain >> one ^ domain >> other) & 1 == 0)
                && self.constraints.iter().all(|(constraint, _, remembered)| match remembered {
                    Remembered::Machine(machine) => machine.treats_alike(one, other, size),
                    _ => may_exchange(constraint, values[one], values[other]),
                })
        })
    }

    fn last(&self, scope: &[VarId]) -> usize {
        scope.last().map_or(0, |var| self.place[var.index()])
    }

    fn plan(self) -> Option<Plan> {
        let classes = self.classes();
        let size = self.values.len();
        let mut of_var: Vec<Vec<usize>> = vec![Vec::new(); self.order.len()];
        let mut needed_until = self.place.to_vec();
        for (which, (_, scope, remembered)) in self.constraints.iter().enumerate() {
            for var in scope {
                of_var[var.index()].push(which);
                if matches!(remembered, Remembered::Pair) {
                    let until = &mut needed_until[var.index()];
                    *until = self.last(scope).max(*until);
                }
            }
        }
        let (mut bits, mut registers) = (Slots(0), Slots(0));
        // The slots of unfinished houses, constraints with a number, and variables that are still looked at.
        let mut houses: HashMap<usize, u64> = HashMap::new();
        let mut machines: HashMap<usize, (u64, usize)> = HashMap::new();
        let mut seen: HashMap<VarId, u64> = HashMap::new();
        let (mut steps, mut width, mut weight, mut most_registers) = (Vec::new(), 0, 0, 0);
        for (at, var) in self.order.iter().enumerate() {
            let mut step = Step {
                var: *var,
                domain: self.domains[var.index()],
                excluded: 0,
                related: Vec::new(),
                cages: Vec::new(),
                machines: Vec::new(),
                entered: 0,
                dropped: 0,
                pruning: None,
            };
            let mut done = 0;
            for which in &of_var[var.index()] {
                let (constraint, scope, remembered) = &self.constraints[*which];
                let is_last = at == self.last(scope);
                match remembered {
                    Remembered::House | Remembered::Cage(_) => {
                        let slot = match houses.get(which) {
                            Some(slot) => {
                                step.excluded |= slot;
                                *slot
                            }
                            None if is_last => 0,
                            None => bits.take()?,
                        };
                        if let Remembered::Cage(sets) = remembered {
                            step.cages.push((slot * u64::from(houses.contains_key(which)), sets.clone()));
                        }
                        if is_last {
                            step.dropped |= slot;
                            houses.remove(which);
                        } else {
                            step.entered |= slot;
                            houses.insert(*which, slot);
                        }
                    }
                    Remembered::Pair => {
                        let other = scope.iter().find(|other| *other != var);
                        let Some(slot) = other.and_then(|other| seen.get(other)) else { continue };
                        match pairs(constraint, *var, &self.values) {
                            Some(allowed) => step.related.push(Related { bit: *slot, allowed }),
                            None => step.excluded |= slot,
                        }
                    }
                    Remembered::Machine(machine) => {
                        let (slot, read) = match machines.get(which) {
                            Some(known) => *known,
                            None => (registers.take()?, 0),
                        };
                        step.machines.push((slot.trailing_zeros() as usize, machine.layers[read].clone()));
                        machines.insert(*which, (slot, read + 1));
                        if is_last {
                            machines.remove(which);
                            done |= slot;
                        }
                    }
                }
            }
            if needed_until[var.index()] > at {
                let slot = bits.take()?;
                step.entered |= slot;
                seen.insert(*var, slot);
            }
            seen.retain(|var, slot| {
                let is_needed = needed_until[var.index()] > at;
                step.dropped |= if is_needed { 0 } else { *slot };
                is_needed
            });
            most_registers = most_registers.max(WORD - registers.0.leading_zeros() as usize);
            bits.0 &= !step.dropped;
            // A constraint that ends leaves the number 0, with which the next one begins.
            registers.0 &= !done;
            let open = (bits.0.count_ones() + registers.0.count_ones()) as usize;
            width = width.max(open);
            weight += open * open;
            step.pruning = self.pruning(at, &houses, &seen, &of_var);
            steps.push(step);
        }
        let orders = |class: &Vec<usize>| (1..=class.len() as u64).try_fold(1, u64::checked_mul);
        let symmetry = classes.iter().map(orders).try_fold(1_u64, |all, own| all.checked_mul(own?)).unwrap_or(u64::MAX);
        let effort = Effort { width, symmetry, states: 1 };
        Some(Plan {
            steps,
            stride: size + most_registers,
            values: self.values,
            classes,
            effort,
            is_refuted: self.is_refuted,
            weight,
        })
    }

    /// What the variables after a step need.
    fn pruning(
        &self,
        at: usize,
        houses: &HashMap<usize, u64>,
        seen: &HashMap<VarId, u64>,
        of_var: &[Vec<usize>],
    ) -> Option<Pruning> {
        if self.order.len() > MANY {
            return None;
        }
        let mut pruning = Pruning::default();
        for var in &self.order[at + 1..] {
            let (mut excluded, mut related) = (0, Vec::new());
            for which in &of_var[var.index()] {
                let (constraint, scope, remembered) = &self.constraints[*which];
                match remembered {
                    Remembered::House | Remembered::Cage(_) => excluded |= houses.get(which).copied().unwrap_or(0),
                    Remembered::Pair => {
                        let other = scope.iter().find(|other| *other != var);
                        let Some(bit) = other.and_then(|other| seen.get(other)) else { continue };
                        match pairs(constraint, *var, &self.values) {
                            Some(allowed) => related.push(Related { bit: *bit, allowed }),
                            None => excluded |= bit,
                        }
                    }
                    Remembered::Machine(_) => {}
                }
            }
            if excluded != 0 || !related.is_empty() {
                pruning.add(*var, self.domains[var.index()], excluded, related);
            }
        }
        for (which, slot) in houses {
            let (_, scope, _) = &self.constraints[*which];
            let union = scope.iter().fold(0, |union, var| union | self.domains[var.index()]);
            if union.count_ones() as usize == scope.len() {
                let left = scope.iter().filter(|var| self.place[var.index()] > at);
                pruning.add_house(*slot, union, left);
            }
        }
        pruning.is_useful().then_some(pruning)
    }
}

/// Free and taken bits.
struct Slots(u64);

impl Slots {
    fn take(&mut self) -> Option<u64> {
        let slot = 1_u64.checked_shl((!self.0).trailing_zeros())?;
        self.0 |= slot;
        Some(slot)
    }
}

pub fn bit(index: usize) -> u64 {
    1 << index
}

/// The value whose word has this bit, by index.
pub fn value_of(words: &[u64], bit: u64) -> Option<usize> {
    words.iter().position(|word| word & bit != 0)
}

/// For a relation of this variable and another one: for each value of the other, the values that this one may take; `None` if
/// they only have to differ.
fn pairs(constraint: &Constraint, var: VarId, values: &[i32]) -> Option<Vec<u64>> {
    let ConstraintKind::Relation { a, pairs, .. } = &constraint.kind else { return None };
    let mut allowed = vec![0; values.len()];
    for (x, y) in pairs {
        let (other, own) = if *a == var { (y, x) } else { (x, y) };
        if let (Ok(other), Ok(own)) = (values.binary_search(other), values.binary_search(own)) {
            allowed[other] |= bit(own);
        }
    }
    Some(allowed)
}
