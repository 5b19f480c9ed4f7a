//! Why a constraint becomes no clue.

use crate::puzzle::Effect;
use crate::syntax::Diagnostic;

/// The clues that a constraint becomes, or why it becomes none.
pub(in crate::formats::iss) type Clues = Result<Vec<String>, Trouble>;

/// Why a constraint becomes no clue.
#[derive(Debug)]
pub(in crate::formats::iss) enum Trouble {
    Wrong(Box<Diagnostic>),
    /// It is not understood: in words, and what it could do.
    Doubt(Effect, String),
}

impl From<Diagnostic> for Trouble {
    fn from(message: Diagnostic) -> Self {
        Self::Wrong(Box::new(message))
    }
}

impl Trouble {
    /// Something that can only forbid grids is not understood.
    pub(super) fn doubt(what: impl Into<String>) -> Self {
        Self::Doubt(Effect::Restricts, what.into())
    }
}
