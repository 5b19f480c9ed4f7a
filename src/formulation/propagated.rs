//! What unit propagation alone makes of an instance.
//!
//! Each formulation has one inference that costs next to nothing and that every search repeats at each of its nodes: unit
//! clauses, forced items, bounds of rows. How far it gets without any guess measures how much an encoding says openly.
//! Each `propagate` reaches the fixpoint, which is the same in whatever order the steps are taken.

use super::Size;
use crate::model::Assignment;

/// The fixpoint of unit propagation, the facts included.
///
/// Invariant: in every solution of the model under its facts each decided variable has the decided value, and after a
/// contradiction there is none. Constraints that the formulation leaves to the session take no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Propagated {
    Contradiction,
    /// The variables of the model whose value follows.
    Decided(Assignment),
}

/// Why no fixpoint was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// The instance would need more memory than allowed; nothing has been built.
    TooLarge {
        needed: u64,
        limit: u64,
        /// How large the instance would be.
        size: Size,
    },
    /// It was told to stop.
    Stopped,
}

/// How much unit propagation may take.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// Bytes that the instance may take.
    pub memory: u64,
    /// Whether to stop now; asked every few thousand steps at most.
    pub is_stopped: &'a dyn Fn() -> bool,
}

/// Steps between two looks at whether to stop.
const STRIDE: usize = 4096;

impl Bounds<'_> {
    /// Lets an instance pass that fits the memory, and whose parts 32 bits can number.
    pub(super) fn admit(&self, size: Size) -> Result<(), Unfinished> {
        let (needed, numbers) = footprint(size);
        if needed > self.memory || numbers >= u64::from(u32::MAX) {
            return Err(Unfinished::TooLarge { needed, limit: self.memory, size });
        }
        self.go_on(0)
    }

    /// Looks, now and then, whether step number `step` may be taken.
    pub(super) fn go_on(&self, step: usize) -> Result<(), Unfinished> {
        if step.is_multiple_of(STRIDE) && (self.is_stopped)() { Err(Unfinished::Stopped) } else { Ok(()) }
    }
}

/// The bytes that propagation keeps of an instance, and the most things of one sort that it numbers.
fn footprint(size: Size) -> (u64, u64) {
    let (parts, numbers) = match size {
        // Per item its meaning, the start of its options and their count; per option its choice and start; per node its
        // item, its colour and the way back.
        Size::ExactCover { primary, secondary, options, nodes } => {
            let items = primary.saturating_add(secondary);
            ([(items, 32), (options, 32), (nodes, 12)], items.max(options).max(nodes))
        }
        // Per clause its start and two links; per variable a truth, two heads and a place on the trail.
        Size::Cnf { variables, auxiliary: _, clauses, literals } => {
            let numbers = literals.max(clauses.saturating_mul(2)).max(variables.saturating_mul(4));
            ([(literals, 4), (clauses, 12), (variables, 13)], numbers)
        }
        // Per nonzero a term and the way back to it; per row its start, sides, bounds and largest coefficient.
        Size::Ilp { columns, rows, nonzeros } => {
            ([(nonzeros, 24), (rows, 56), (columns, 8)], columns.max(rows).max(nonzeros))
        }
        Size::Direct { .. } => ([(0, 0); 3], 0),
    };
    let bytes = parts.iter().fold(0, |sum: u64, (count, each)| sum.saturating_add(count.saturating_mul(*each)));
    (bytes, numbers)
}
