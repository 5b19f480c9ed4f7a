//! The tables of all steps, kept: solutions drawn uniformly at random, and the number of solutions with each value.

use super::plan::Plan;
use super::table::{Table, Ways};
use super::{Frontier, Halt, MEMORY};
use crate::backend::Limits;
use crate::model::Assignment;
use crate::solve::Random;
use num_bigint::BigUint;

/// The states of all steps.
pub struct Tables<'f> {
    plan: &'f Plan,
    variables: usize,
    /// For each step and at the end, the states and the ways to reach each.
    layers: Vec<Table<BigUint>>,
    /// For each state, the ways to complete it.
    rest: Vec<Vec<BigUint>>,
}

impl Frontier<'_> {
    /// Counts, and keeps the tables.
    ///
    /// # Errors
    /// If a limit was reached, or they do not fit.
    pub fn tables(&self, limits: &Limits) -> Result<Tables<'_>, Halt> {
        let plan = &self.plan;
        let mut layers: Vec<Table<BigUint>> = vec![plan.start()];
        let mut spent = 0;
        for step in &plan.steps {
            let Some(table) = layers.last() else { break };
            // A long number is on the heap, with one or two words.
            spent += table.bytes() + table.len() * 32;
            let next = plan.extend(step, table, MEMORY.saturating_sub(spent), limits)?.ok_or(Halt::TooLarge)?;
            layers.push(next);
        }
        let ends = layers.last().map_or(0, Table::len);
        let mut rest = vec![vec![BigUint::from(1_u32); ends]];
        for (number, step) in plan.steps.iter().enumerate().rev() {
            let (here, next, after) = (&layers[number], &layers[number + 1], &rest[rest.len() - 1]);
            let mut ways = vec![BigUint::ZERO; here.len()];
            for ((state, _), sum) in here.states().zip(&mut ways) {
                plan.successors(step, state, &mut |_, alike, to| {
                    if let Some(found) = next.find(to) {
                        sum.add(&after[found], alike);
                    }
                });
            }
            rest.push(ways);
        }
        rest.reverse();
        Ok(Tables { plan, variables: self.model.variables().len(), layers, rest })
    }
}

impl Tables<'_> {
    pub fn count(&self) -> BigUint {
        self.rest.first().and_then(|rest| rest.first()).cloned().unwrap_or_default()
    }

    /// For each variable, the number of solutions with each value; values in no solution are left out.
    pub fn values(&self) -> Vec<Vec<(i32, BigUint)>> {
        let mut values = vec![Vec::new(); self.variables];
        for (number, step) in self.plan.steps.iter().enumerate() {
            let mut ways = vec![BigUint::ZERO; self.plan.values.len()];
            let (here, next, rest) = (&self.layers[number], &self.layers[number + 1], &self.rest[number + 1]);
            for (state, reached) in here.states() {
                self.plan.successors(step, state, &mut |value, alike, to| {
                    if let Some(found) = next.find(to).and_then(|to| reached.product(&rest[to])) {
                        ways[value].add(&found, alike);
                    }
                });
            }
            // The values of a class occur equally often.
            for class in &self.plan.classes {
                let sum: BigUint = class.iter().map(|value| &ways[*value]).sum();
                let each = sum / class.len();
                if each > BigUint::ZERO {
                    values[step.var.index()].extend(class.iter().map(|value| (self.plan.values[*value], each.clone())));
                }
            }
            values[step.var.index()].sort_unstable();
        }
        values
    }

    /// Draws a solution uniformly; `None` if there is none.
    pub fn draw(&self, random: &mut Random) -> Option<Assignment> {
        if self.count() == BigUint::ZERO {
            return None;
        }
        let mut assignment = Assignment::open(self.variables);
        let mut state = self.layers[0].state(0).to_vec();
        // For each place of the sorted states, the value that is there in the solution.
        let mut names: Vec<usize> = (0..self.plan.values.len()).collect();
        for (number, step) in self.plan.steps.iter().enumerate() {
            let (next, rest) = (&self.layers[number + 1], &self.rest[number + 1]);
            let mut ways: Vec<(usize, u32, BigUint)> = Vec::new();
            self.plan.successors(step, &state, &mut |value, alike, to| {
                if let Some(found) = next.find(to) {
                    ways.push((value, alike, &rest[found] * alike));
                }
            });
            let sum: BigUint = ways.iter().map(|(_, _, ways)| ways).sum();
            let mut left = below(random, &sum)?;
            let (value, alike, _) = ways.into_iter().find(|(_, _, ways)| {
                let is_it = left < *ways;
                if !is_it {
                    left -= ways;
                }
                is_it
            })?;
            // Values that are alike follow one another in their class.
            let class = self.plan.classes.iter().find(|class| class.contains(&value))?;
            let first = class.iter().position(|other| *other == value)?;
            let place = class[first + random.below(alike) as usize];
            assignment.set(step.var, self.plan.values[names[place]]);
            state = self.plan.named(step, &state, place, &mut names);
        }
        Some(assignment)
    }
}

/// A uniformly distributed number below `end`; `None` if that is 0.
fn below(random: &mut Random, end: &BigUint) -> Option<BigUint> {
    if *end == BigUint::ZERO {
        return None;
    }
    let bits = end.bits();
    loop {
        let words = (0..bits.div_ceil(32)).map(|_| random.word()).collect();
        let mut number = BigUint::new(words);
        number >>= bits.div_ceil(32) * 32 - bits;
        if number < *end {
            return Some(number);
        }
    }
}
