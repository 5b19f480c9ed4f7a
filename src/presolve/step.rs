//! What presolving did, and what each step follows from.

use crate::model::{Constraint, Literal, Values, VarId};

/// Something that a step may follow from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Known {
    /// The constraint of this index in the model that was given.
    Constraint(usize),
    /// What the step of this number concluded.
    Step(usize),
    /// A fact taken as a unit.
    Fact(Literal),
}

/// One step. Its conclusion follows from its premises, and from the domains of the model that was given, alone.
#[derive(Clone, Debug)]
pub struct Step {
    pub change: Change,
    /// What that follows from. Of sums that are added up each has the factor by which it is added, 0 if it is needed
    /// beside them; all others have 1.
    pub premises: Vec<(Known, i64)>,
}

#[derive(Clone, Debug)]
pub enum Change {
    /// The variable takes one of these values; without any there is no solution.
    Tightened(VarId, Values),
    Refuted,
    /// The constraint holds wherever the premises do, so that it goes.
    Dropped(Known),
    /// A constraint takes the place of another, from which it follows.
    Restated {
        was: Known,
        now: Constraint,
        why: Restating,
    },
    /// The two variables are equal. What speaks of the second is restated with the first.
    Equal(VarId, VarId),
    /// The constraint, a `Distinct`, uses each of these values: it is a house, which the model did not show.
    House(Known, Values),
    /// A constraint that sums and houses imply together.
    Summed(Constraint),
}

/// Why a constraint is restated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Restating {
    Guard,
    /// What two demand of the same variables is one demand.
    Joined,
    /// One variable stands for another that is equal to it.
    Substituted,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Candidates that no solution has.
    pub candidates: u64,
    /// Constraints that follow from others or from the domains.
    pub dropped: u64,
    pub restated: u64,
    pub equal: u64,
    /// Houses that the model did not show.
    pub houses: u64,
    /// Constraints that sums and houses imply together.
    pub sums: u64,
}

impl Summary {
    /// Counts steps; `candidates` are told by whoever knows the domains.
    pub(super) fn of(steps: &[Step], candidates: u64) -> Self {
        let mut summary = Self { candidates, ..Self::default() };
        for step in steps {
            let count = match &step.change {
                Change::Tightened(..) | Change::Refuted => continue,
                Change::Dropped(_) => &mut summary.dropped,
                Change::Restated { .. } => &mut summary.restated,
                Change::Equal(..) => &mut summary.equal,
                Change::House(..) => &mut summary.houses,
                Change::Summed(_) => &mut summary.sums,
            };
            *count += 1;
        }
        summary
    }
}
