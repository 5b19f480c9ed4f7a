//! Counts the solutions of a model without enumerating them: variable by variable, with a table of the states that matter for the
//! rest and the number of ways to reach each.
//!
//! A state has a word for each value, and a word for each unfinished constraint that is remembered by a number. The bits of a
//! value's word say in which unfinished houses the value occurs already, and which of the variables that unfinished constraints
//! still look at have it. Values that no constraint and no domain tells apart may be exchanged, so that the words of a class of
//! such values are sorted: on an empty board of sudoku, one state stands for up to 9! others. (The method is that of decision
//! diagrams by frontier: D. E. Knuth, TAOCP 4A, 7.1.4, exercise 55 and section "Zero-suppressed BDDs"; the sorting is a symmetry
//! reduction of its states.)
//!
//! A model with a variable that is not part of the answer, or with states that do not fit, is not counted in this way.

mod machine;
mod order;
mod plan;
mod pruning;
mod table;
mod tables;

pub use tables::Tables;

use crate::backend::Limits;
use crate::model::{Literal, Model};
use num_bigint::BigUint;
use plan::Plan;
pub use plan::{Effort, Halt};
use table::{Table, Ways};

/// The number of bytes of all tables.
pub const MEMORY: usize = 400 << 20;

/// A model prepared for counting.
pub struct Frontier<'m> {
    model: &'m Model,
    plan: Plan,
}

/// A count, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrontierCount {
    pub count: BigUint,
    pub effort: Effort,
}

impl<'m> Frontier<'m> {
    /// Plans the count of the assignments that satisfy the model and the facts; `None` if the model is of a kind that this method
    /// does not know, or has more values or wider frontiers than it can take.
    pub fn new(model: &'m Model, facts: &[Literal]) -> Option<Self> {
        let plan = Plan::best(model, facts)?;
        Some(Self { model, plan })
    }

    pub fn effort(&self) -> Effort {
        self.plan.effort
    }

    /// Counts with tables of at most this number of bytes.
    ///
    /// # Errors
    /// If a limit was reached.
    pub fn count(&self, limits: &Limits, bytes: usize) -> Result<FrontierCount, Halt> {
        match self.run::<u128>(limits, bytes)? {
            Some(counted) => Ok(counted),
            // Longer numbers never overflow.
            None => self.run::<BigUint>(limits, bytes)?.ok_or(Halt::TooLarge),
        }
    }

    /// Counts with numbers of this type; `None` if they overflow.
    fn run<W: Ways>(&self, limits: &Limits, bytes: usize) -> Result<Option<FrontierCount>, Halt> {
        let mut effort = self.plan.effort;
        let mut table: Table<W> = self.plan.start();
        for step in &self.plan.steps {
            let Some(next) = self.plan.extend(step, &table, bytes, limits)? else { return Ok(None) };
            effort.states = effort.states.max(next.len());
            table = next;
        }
        // After the last step there is one state at most.
        let count = table.ways.into_iter().next().map_or(BigUint::ZERO, Into::into);
        Ok(Some(FrontierCount { count, effort }))
    }
}
