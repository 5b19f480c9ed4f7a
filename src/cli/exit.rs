//! Exit codes; `docs/exit-codes.md` explains them to users.

use crate::report::FailureKind;
use std::process::ExitCode;

/// How a run of the program ended. The order is that of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub enum Exit {
    #[default]
    Done = 0,
    /// A file is not as it should be.
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
    /// What to exit with where a failure ends the run before there is anything to answer.
    pub fn of_failure(kind: FailureKind) -> Self {
        match kind {
            FailureKind::NoInput => Self::NoInput,
            FailureKind::BadInput | FailureKind::Limit => Self::BadInput,
            FailureKind::Program => Self::Program,
            FailureKind::Internal => Self::Internal,
        }
    }

    /// What one of several puzzles contributes: verdicts count only when the user asks for it.
    pub fn among_many(self, verdicts_count: bool) -> Self {
        match self {
            Self::Several | Self::None if !verdicts_count => Self::Done,
            other => other,
        }
    }
}
