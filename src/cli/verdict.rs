//! Determines the exit code of an answer.

use super::Exit;
use super::certify::exit_of;
use super::job::Answered;
use crate::backend::Stop;
use crate::report::{FailureKind, UserQuestion};
use crate::solve::{SolveOutcome, Verdict};

/// Rules for exit codes.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub asked: UserQuestion,
    /// Whether answers that are not proved are accepted (`--no-reprove`).
    pub accept_unproven: bool,
    /// Whether there are several puzzles.
    pub many: bool,
    /// Whether verdicts of many puzzles affect the exit code.
    pub exit_verdict: bool,
}

impl Judge {
    /// Returns the exit code of an answer.
    pub fn exit(&self, answer: &Answered) -> Exit {
        let exit = self.result(answer.result.as_ref().map_err(|trouble| trouble.failure.kind));
        exit.max(answer.uncertified.as_ref().map_or(Exit::Done, exit_of))
    }

    /// Returns the exit code of an outcome or a failure.
    pub fn result(&self, result: Result<&SolveOutcome, FailureKind>) -> Exit {
        let exit = match result {
            Ok(outcome) => self.outcome(outcome),
            Err(kind) => failure(kind),
        };
        if self.many { exit.among_many(self.exit_verdict) } else { exit }
    }

    /// Returns the exit code of a verdict that was proved for a puzzle that was understood.
    pub fn proved(&self, verdict: Verdict) -> Exit {
        let exit = self.verdict(verdict);
        if self.many { exit.among_many(self.exit_verdict) } else { exit }
    }

    fn outcome(&self, outcome: &SolveOutcome) -> Exit {
        if outcome.stopped == Some(Stop::Interrupted) {
            return Exit::Interrupted;
        }
        if !self.asked.answered(outcome) || (outcome.is_unproven() && !self.accept_unproven) {
            return Exit::Unknown;
        }
        self.verdict(outcome.verdict)
    }

    fn verdict(&self, verdict: Verdict) -> Exit {
        let verdict_asked = self.many || self.asked == UserQuestion::Uniqueness;
        match (verdict, self.asked) {
            (Verdict::None, UserQuestion::Count(_)) if !self.many => Exit::Done,
            (Verdict::None, _) => Exit::None,
            (Verdict::Several, _) if verdict_asked => Exit::Several,
            _ => Exit::Done,
        }
    }
}

fn failure(kind: FailureKind) -> Exit {
    match kind {
        FailureKind::BadInput => Exit::BadInput,
        FailureKind::NoInput => Exit::NoInput,
        FailureKind::Limit => Exit::Unknown,
        FailureKind::Program => Exit::Program,
        FailureKind::Internal => Exit::Internal,
    }
}
