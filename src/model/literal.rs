//! Literals over finite integer variables: `var = value` or `var ≠ value`.

use super::VarId;

/// A condition on one variable: `var = value`, or `var ≠ value` if not `positive`. `!` negates it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Literal {
    /// The variable.
    pub var: VarId,
    /// The value that the variable is compared with; it need not be in the domain.
    pub value: i32,
    /// `=` when true, `≠` when false.
    pub positive: bool,
}

impl Literal {
    /// Creates the literal `var = value`.
    pub fn is(var: VarId, value: i32) -> Self {
        Self { var, value, positive: true }
    }

    /// Creates the literal `var ≠ value`.
    pub fn is_not(var: VarId, value: i32) -> Self {
        Self { var, value, positive: false }
    }

    /// Whether the literal is true if the variable has this value.
    pub fn holds(self, value: i32) -> bool {
        (self.value == value) == self.positive
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { positive: !self.positive, ..self }
    }
}
