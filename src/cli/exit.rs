//! Exit codes; `docs/exit-codes.md` documents them for users.

use crate::report::FailureKind;
use std::process::ExitCode;

/// Result of a run of the program, ordered by code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub enum Exit {
    #[default]
    Done = 0,
    /// A file differs from what it should be.
    Differs = 1,
    /// The command line was not understood.
    Usage = 2,
    Several = 10,
    None = 20,
    Unknown = 30,
    /// The input was not understood.
    BadInput = 65,
    /// A file cannot be read.
    NoInput = 66,
    /// An external program is missing, failed, or gave an answer that does not hold.
    Program = 69,
    Internal = 70,
    /// Output cannot be written: the disk is full, or there is no such directory.
    Output = 74,
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl Exit {
    /// Returns the exit code of a failure that ends the run before anything can be answered.
    pub fn of_failure(kind: FailureKind) -> Self {
        match kind {
            FailureKind::NoInput => Self::NoInput,
            FailureKind::BadInput | FailureKind::Limit => Self::BadInput,
            FailureKind::Program => Self::Program,
            FailureKind::Internal => Self::Internal,
        }
    }

    /// Returns the contribution of one of several puzzles: verdicts count only if the user requests it.
    pub fn among_many(self, verdicts_count: bool) -> Self {
        match self {
            Self::Several | Self::None if !verdicts_count => Self::Done,
            other => other,
        }
    }
}
