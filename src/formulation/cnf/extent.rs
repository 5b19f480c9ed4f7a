//! What the clauses of one constraint take.

use super::Tally;

/// Clauses of two sorts, told apart for the sake of guards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Clauses that give auxiliary variables their meaning, and can be satisfied whatever the others are.
    pub definition: Tally,
    /// Clauses that demand something of the others. A guard makes each of them a literal longer.
    pub demand: Tally,
}

impl Extent {
    /// Clauses that all demand something.
    pub fn demand(demand: Tally) -> Self {
        Self { definition: Tally::default(), demand }
    }

    /// All together, with a guard or without.
    pub fn total(self, guarded: bool) -> Tally {
        self.definition + if guarded { self.demand.widened(1) } else { self.demand }
    }
}

impl std::ops::Add for Extent {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { definition: self.definition + other.definition, demand: self.demand + other.demand }
    }
}
