//! Literals of a search.

/// A Boolean of the search, or its negation. Its code is twice the variable's number, and one more if it is negated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(u32);

impl Lit {
    /// The variable with this number, below 2³¹, or its negation.
    pub fn new(variable: u32, is_positive: bool) -> Self {
        Self(variable << 1 | u32::from(!is_positive))
    }

    /// The number of its variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is not negated.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number for each literal.
    pub fn code(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
