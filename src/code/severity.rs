//! How bad it is.

/// How bad what a message says is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Says which of several readings was taken; nothing is wrong.
    Note,
    /// Suspicious, but the puzzle can be solved as it stands.
    Warning,
    /// The puzzle cannot be understood.
    Error,
}

impl Severity {
    /// The word that messages begin with.
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
