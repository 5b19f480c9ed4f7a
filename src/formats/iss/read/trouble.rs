//! The reasons why a constraint is not translated to a clue.

use crate::puzzle::Effect;
use crate::syntax::Diagnostic;

/// The clues that a constraint is translated to, or the reason why it is not.
pub(in crate::formats::iss) type Clues = Result<Vec<String>, TranslationError>;

/// The reason why a constraint is not translated.
#[derive(Debug)]
pub(in crate::formats::iss) enum TranslationError {
    Wrong(Box<Diagnostic>),
    /// It is not understood: its possible effect, and the description.
    Doubt(Effect, String),
}

impl From<Diagnostic> for TranslationError {
    fn from(message: Diagnostic) -> Self {
        Self::Wrong(Box::new(message))
    }
}

impl TranslationError {
    /// Returns a doubt that can only exclude grids.
    pub(super) fn doubt(what: impl Into<String>) -> Self {
        Self::Doubt(Effect::Restricts, what.into())
    }
}
