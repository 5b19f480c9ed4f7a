//! Compares an answer with what its file states.

use super::super::Exit;
use super::super::job::Answered;
use crate::backend::Stop;
use crate::language::Expected;
use crate::puzzle::Effect;
use crate::report::{FailureKind, unproven};
use crate::solve::{SolveOutcome, Stated, Verdict};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TestOutcome {
    /// Verdict and solution are as stated.
    AsStated,
    /// They differ; the text describes how.
    Otherwise(String),
    /// The file could not be read or understood; with a description and the exit code.
    Unreadable(String, Exit),
    /// A limit was reached first; with a description.
    Unknown(String),
    /// The file states neither solution nor verdict; with the actual verdict.
    NothingStated(&'static str),
}

impl TestOutcome {
    /// Returns the name of the result in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::AsStated => "passed",
            Self::Otherwise(_) | Self::Unreadable(..) => "failed",
            Self::Unknown(_) => "unknown",
            Self::NothingStated(_) => "unstated",
        }
    }

    pub fn exit(&self) -> Exit {
        match self {
            Self::AsStated | Self::NothingStated(_) => Exit::Done,
            Self::Otherwise(_) => Exit::Differs,
            Self::Unreadable(_, exit) => *exit,
            Self::Unknown(_) => Exit::Unknown,
        }
    }
}

/// Judges an answer. A file with a solution states that it is unique, unless `expect` states otherwise.
pub fn judge(answer: &Answered, expected: Option<Expected>, accept_unproven: bool) -> TestOutcome {
    let outcome = match &answer.result {
        Ok(outcome) => outcome,
        Err(trouble) => {
            let said = trouble.failure.message.clone();
            return match (trouble.failure.kind, expected) {
                (FailureKind::BadInput, Some(Expected::Errors)) => TestOutcome::AsStated,
                (FailureKind::BadInput, _) => TestOutcome::Unreadable(said, Exit::BadInput),
                (FailureKind::NoInput, _) => TestOutcome::Unreadable(said, Exit::NoInput),
                (FailureKind::Limit, _) => TestOutcome::Unknown(said),
                (FailureKind::Program, _) => TestOutcome::Unreadable(said, Exit::Program),
                (FailureKind::Internal, _) => TestOutcome::Unreadable(said, Exit::Internal),
            };
        }
    };
    let puzzle = answer.job.puzzle.as_ref().ok();
    let stated = puzzle.and_then(|puzzle| Some((puzzle, puzzle.solution.as_ref()?)));
    if let Some((puzzle, stated)) = stated
        && expected.is_none()
        && answer.job.format.is_some_and(|format| format.has_answers)
        && outcome.stated == Stated::Matches
    {
        if !stated.is_complete(puzzle) {
            return TestOutcome::Otherwise("the answer is not complete".to_owned());
        }
        if outcome.doubt.is_none() {
            return TestOutcome::AsStated;
        }
    }
    solved(outcome, stated.is_some(), expected, accept_unproven)
}

fn solved(
    outcome: &SolveOutcome,
    states_solution: bool,
    expected: Option<Expected>,
    accept_unproven: bool,
) -> TestOutcome {
    if outcome.stated == Stated::Differs {
        return TestOutcome::Otherwise("the stated solution is not a solution".to_owned());
    }
    let wanted = match expected {
        Some(Expected::Errors) => return TestOutcome::Otherwise("errors are expected, but there are none".to_owned()),
        Some(Expected::Unique) => Some(Verdict::Unique),
        Some(Expected::Several) => Some(Verdict::Several),
        Some(Expected::None) => Some(Verdict::None),
        None => states_solution.then_some(Verdict::Unique),
    };
    let unproven = unproven(outcome).filter(|_| !accept_unproven);
    let refuted = outcome.verdict == Verdict::AtMostOne && wanted == Some(Verdict::Several);
    if (matches!(outcome.verdict, Verdict::Unknown | Verdict::AtMostOne) || unproven.is_some()) && !refuted {
        return TestOutcome::Unknown(match (outcome.stopped.map(Stop::name), unproven) {
            _ if outcome.doubt == Some(Effect::Comments) => {
                "the text contains more than the clues that were read".to_owned()
            }
            _ if outcome.doubt.is_some() => "not everything in the file was understood".to_owned(),
            (Some(limit), _) => format!("ended by {limit}"),
            (None, Some(reason)) => format!("rests on {reason}"),
            (None, None) => "no verdict".to_owned(),
        });
    }
    match wanted {
        None => TestOutcome::NothingStated(outcome.verdict.name()),
        Some(wanted) if wanted == outcome.verdict => TestOutcome::AsStated,
        Some(wanted) => TestOutcome::Otherwise(match (wanted, outcome.verdict, outcome.digits_unique) {
            (Verdict::Unique, Verdict::Several, Some(true)) => {
                "the digits are unique but a layer is not, so there are several solutions".to_owned()
            }
            (_, found, _) => format!("{}, but {} is stated", words(found), words(wanted)),
        }),
    }
}

fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unique => "exactly one solution",
        Verdict::AtMostOne => "at most one solution",
        Verdict::Several => "several solutions",
        Verdict::None => "no solution",
        Verdict::Unknown => "no verdict",
    }
}
