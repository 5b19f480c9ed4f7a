//! Boolean literals of a CNF, in DIMACS numbering.

use std::num::NonZeroI32;

/// A Boolean variable or its negation, numbered as in DIMACS: variables from 1, negation by sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CnfLit(NonZeroI32);

/// The maximum number of variables: the SAT solvers store twice a variable's index in 32 bits.
pub const MAX_VARIABLES: u64 = (1 << 30) - 1;

impl CnfLit {
    /// Creates the positive literal of the variable with this index, counted from 0.
    ///
    /// Indices beyond [`MAX_VARIABLES`] all give the last variable; callers check sizes before numbering anything.
    pub fn new(index: u32) -> Self {
        let number = i32::try_from(index.saturating_add(1)).unwrap_or(i32::MAX);
        Self(NonZeroI32::new(number).unwrap_or(NonZeroI32::MAX))
    }

    /// Returns the literal itself if `positive`, else its negation.
    pub fn signed(self, positive: bool) -> Self {
        if positive { self } else { !self }
    }

    /// The index of its variable, counted from 0.
    pub fn index(self) -> u32 {
        self.0.get().unsigned_abs() - 1
    }

    /// Whether it is not negated.
    pub fn is_positive(self) -> bool {
        self.0.get() > 0
    }

    /// Returns the number in DIMACS.
    pub fn dimacs(self) -> i32 {
        self.0.get()
    }
}

impl std::ops::Not for CnfLit {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

/// The Boolean translation of a literal of the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    Lit(CnfLit),
    /// Constant, because the value is not in the variable's domain.
    Constant(bool),
}
