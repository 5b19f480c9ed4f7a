//! Boolean literals.

use std::num::NonZeroI32;

/// A Boolean variable or its negation, numbered as in DIMACS: variables from 1, negation by sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(NonZeroI32);

/// How many variables the solvers can number: the SAT solvers keep twice a variable's index in 32 bits.
pub const MAX_VARIABLES: u64 = (1 << 30) - 1;

impl Lit {
    /// The positive literal of the variable with this index, counted from 0.
    ///
    /// Indices beyond [`MAX_VARIABLES`] all give the last variable; sizes are checked before anything is numbered.
    pub fn new(index: u32) -> Self {
        let number = i32::try_from(index.saturating_add(1)).unwrap_or(i32::MAX);
        Self(NonZeroI32::new(number).unwrap_or(NonZeroI32::MAX))
    }

    /// The literal itself if `positive`, else its negation.
    pub fn signed(self, positive: bool) -> Self {
        if positive { self } else { !self }
    }

    /// Index of its variable, counted from 0.
    pub fn index(self) -> u32 {
        self.0.get().unsigned_abs() - 1
    }

    /// Whether it is not negated.
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }

    /// The number that DIMACS writes.
    pub fn dimacs(self) -> i32 {
        self.0.get()
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

/// What a statement about a variable of the model is in Booleans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    Lit(Lit),
    /// Always true, or never: the value is not in the variable's domain.
    Constant(bool),
}
