//! Literals of a search: a Boolean variable or its negation, packed into 32 bits.

/// A Boolean variable of the search, or its negation. Its code is twice the variable's number, plus one if it is negated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SearchLit(u32);

impl SearchLit {
    /// Creates a literal of the variable with this number, which is below 2³¹.
    pub fn new(variable: u32, is_positive: bool) -> Self {
        Self(variable << 1 | u32::from(!is_positive))
    }

    /// Returns the literal with this code.
    pub fn from_code(code: u32) -> Self {
        Self(code)
    }

    /// The number of the variable.
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the literal is not negated.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The code, a unique index for each literal.
    pub fn code(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for SearchLit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
