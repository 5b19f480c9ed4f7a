//! The size of a constraint's clauses, with definitions and demands counted separately.

use super::ClauseTally;

/// The size of two kinds of clauses, which a guard affects differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Clauses that define auxiliary variables; they can be satisfied for any values of the others.
    pub definition: ClauseTally,
    /// Clauses that restrict the other variables. A guard adds a literal to each.
    pub demand: ClauseTally,
}

impl Extent {
    /// Creates an extent of demands only.
    pub fn demand(demand: ClauseTally) -> Self {
        Self { definition: ClauseTally::default(), demand }
    }

    /// Returns the sum, with or without a guard.
    pub fn total(self, guarded: bool) -> ClauseTally {
        self.definition + if guarded { self.demand.widened(1) } else { self.demand }
    }
}

impl std::ops::Add for Extent {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { definition: self.definition + other.definition, demand: self.demand + other.demand }
    }
}
