//! The results and limits of propagation without a search, shared by the `propagate` functions of the formulations.
//!
//! Each formulation has one inference that is very cheap and that every search repeats at each of its nodes: unit clauses, forced
//! items, bounds of rows. The number of values that it fixes without any guess measures the strength of an encoding. Each
//! `propagate` reaches the fixpoint, which does not depend on the order of the steps.

use super::Size;
use crate::model::Assignment;

/// The fixpoint of propagation, including the facts.
///
/// Invariant: in every solution of the model under its facts each decided variable has the decided value, and after a
/// contradiction there is none. Constraints that the formulation leaves to the session are not considered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropagationResult {
    Contradiction,
    /// The variables of the model whose value is implied.
    Decided(Assignment),
}

/// Why no fixpoint was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropagationStop {
    /// The instance would exceed the memory limit; nothing was built.
    TooLarge {
        needed: u64,
        limit: u64,
        /// The size that the instance would have.
        size: Size,
    },
    /// The caller stopped it.
    Stopped,
}

/// The limits of propagation.
#[derive(Clone, Copy)]
pub struct PropagationLimits<'a> {
    /// The maximum size of the instance, in bytes.
    pub memory: u64,
    /// Whether to stop now; called at most every few thousand steps.
    pub is_stopped: &'a dyn Fn() -> bool,
}

/// The number of steps between two checks whether to stop.
const STRIDE: usize = 4096;

impl PropagationLimits<'_> {
    /// Accepts an instance that fits into the memory, and whose parts can be numbered with 32 bits.
    pub(super) fn admit(&self, size: Size) -> Result<(), PropagationStop> {
        let (needed, numbers) = footprint(size);
        if needed > self.memory || numbers >= u64::from(u32::MAX) {
            return Err(PropagationStop::TooLarge { needed, limit: self.memory, size });
        }
        self.go_on(0)
    }

    /// Checks, at regular intervals, whether step number `step` may be taken.
    pub(super) fn go_on(&self, step: usize) -> Result<(), PropagationStop> {
        if step.is_multiple_of(STRIDE) && (self.is_stopped)() { Err(PropagationStop::Stopped) } else { Ok(()) }
    }
}

/// Returns the bytes needed for an instance, and the largest number of items of one kind that are numbered.
fn footprint(size: Size) -> (u64, u64) {
    let (parts, numbers) = match size {
        // Per item its meaning, the start of its options and their count; per option its choice and start; per node its item, its
        // colour and the inverse index.
        Size::ExactCover { primary, secondary, options, nodes } => {
            let items = primary.saturating_add(secondary);
            ([(items, 32), (options, 32), (nodes, 12)], items.max(options).max(nodes))
        }
        // Per clause its start and two links; per variable a truth value, two heads and a place on the trail.
        Size::Cnf { variables, auxiliary: _, clauses, literals } => {
            let numbers = literals.max(clauses.saturating_mul(2)).max(variables.saturating_mul(4));
            ([(literals, 4), (clauses, 12), (variables, 13)], numbers)
        }
        // Per nonzero a term and its entry in the inverse index; per row its start, sides, bounds and largest coefficient.
        Size::Ilp { columns, rows, nonzeros } => {
            ([(nonzeros, 24), (rows, 56), (columns, 8)], columns.max(rows).max(nonzeros))
        }
        Size::Direct { .. } => ([(0, 0); 3], 0),
    };
    let bytes = parts.iter().fold(0, |sum: u64, (count, each)| sum.saturating_add(count.saturating_mul(*each)));
    (bytes, numbers)
}
