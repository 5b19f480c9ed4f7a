//! The steps of presolving, each with its conclusion and the premises from which it follows. Proofs log them, and tests prove
//! them again.

use crate::model::{Constraint, Literal, Values, VarId};

/// A premise of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Premise {
    /// The constraint with this index in the given model.
    Constraint(usize),
    /// The conclusion of the step with this number.
    Step(usize),
    /// A fact that holds as a unit.
    Fact(Literal),
}

/// One step. Its conclusion follows from its premises and the domains of the given model alone.
#[derive(Clone, Debug)]
pub struct PresolveStep {
    pub change: Conclusion,
    /// The premises. If sums are added up, each has the factor by which it is added, or 0 if it is only needed beside them; all
    /// other premises have 1.
    pub premises: Vec<(Premise, i64)>,
}

/// The conclusion of a step.
#[derive(Clone, Debug)]
pub enum Conclusion {
    /// The variable takes one of these values. If there are none, there is no solution.
    Tightened(VarId, Values),
    Refuted,
    /// The constraint is implied by the premises, and is removed.
    Dropped(Premise),
    /// A constraint replaces another, from which it follows.
    Restated {
        was: Premise,
        now: Constraint,
        why: Restating,
    },
    /// The two variables are equal. The first replaces the second in other constraints.
    Equal(VarId, VarId),
    /// The constraint is a `Distinct` that uses each of these values: a house that the given model did not show.
    House(Premise, Values),
    /// A constraint that sums and houses together imply.
    Summed(Constraint),
}

/// Why a constraint is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Restating {
    Guard,
    /// Two constraints on the same variables become one.
    Joined,
    /// A variable is replaced by another that is equal to it.
    Substituted,
}

/// Counts of what presolving achieved, for the output.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// The number of candidates removed, which no solution contains.
    pub candidates: u64,
    /// The number of constraints that follow from others or from the domains.
    pub dropped: u64,
    pub restated: u64,
    pub equal: u64,
    /// The number of houses that the given model did not show.
    pub houses: u64,
    /// The number of constraints that sums and houses together imply.
    pub sums: u64,
}

impl Summary {
    /// Counts the steps; the caller, which has the domains, counts the `candidates`.
    pub(super) fn of(steps: &[PresolveStep], candidates: u64) -> Self {
        let mut summary = Self { candidates, ..Self::default() };
        for step in steps {
            let count = match &step.change {
                Conclusion::Tightened(..) | Conclusion::Refuted => continue,
                Conclusion::Dropped(_) => &mut summary.dropped,
                Conclusion::Restated { .. } => &mut summary.restated,
                Conclusion::Equal(..) => &mut summary.equal,
                Conclusion::House(..) => &mut summary.houses,
                Conclusion::Summed(_) => &mut summary.sums,
            };
            *count += 1;
        }
        summary
    }
}
