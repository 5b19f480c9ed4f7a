//! What verdicts about the understood rules say about the puzzle, where not everything was understood.
//!
//! A sentence that only comments leaves a single grid, or none, as they are; where the clues leave several, it may be the
//! rule that is missing. A rule that was not understood and can only restrict takes solutions away: those found are then the
//! most there can be, and none stays none. One that may change what other clues mean leaves nothing to conclude.

use super::{CountIs, Stated, Verdict};
use crate::puzzle::{Effect, PuzzleData, Subject};

/// The worst that what was not understood could do, once the search is over. Sentences beside the clues only comment on
/// them if the clues alone leave one grid, and that is the solution which the file states.
pub(super) fn doubt(puzzle: &PuzzleData, found: Verdict, stated: Stated) -> Option<Effect> {
    let settled = found == Verdict::Unique && stated == Stated::Matches;
    let effect = |doubt: &crate::puzzle::Doubt| match doubt.subject {
        Subject::Remark if settled => Effect::Comments,
        _ => doubt.effect,
    };
    puzzle.doubts.iter().map(effect).max()
}

/// The verdict about the puzzle.
pub fn verdict(found: Verdict, doubt: Option<Effect>) -> Verdict {
    match (doubt, found) {
        (None, found) => found,
        (Some(Effect::Comments | Effect::Restricts), Verdict::None) => Verdict::None,
        (Some(Effect::Comments), Verdict::Unique) => Verdict::Unique,
        (Some(Effect::Restricts), Verdict::Unique) => Verdict::AtMostOne,
        _ => Verdict::Unknown,
    }
}

/// The verdict about a puzzle where the rules that were understood are proved to leave so many grids. What its file states as
/// the solution is left out of account.
pub fn of_proven(puzzle: &PuzzleData, count: usize) -> Verdict {
    let found = match count {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    verdict(found, doubt(puzzle, found, Stated::Absent))
}

/// What a count of grids means for the puzzle's solutions.
pub fn count_is(count: u64, exhausted: bool, doubt: Option<Effect>) -> CountIs {
    match (doubt, exhausted) {
        (None, true) => CountIs::Exact,
        (None, false) => CountIs::AtLeast,
        (Some(Effect::Comments), true) if count <= 1 => CountIs::Exact,
        (Some(Effect::Restricts), true) if count == 0 => CountIs::Exact,
        (Some(Effect::Comments | Effect::Restricts), true) => CountIs::AtMost,
        _ => CountIs::Unclaimed,
    }
}

/// What is known of the solution that the file states, where the clues have this verdict. That it breaks a rule counts only
/// if the rule is certain.
pub fn stated(stated: Stated, found: Verdict, doubt: Option<Effect>) -> Stated {
    match (doubt, stated) {
        (None, stated) => stated,
        (Some(Effect::Comments), Stated::Matches) if found == Verdict::Unique => Stated::Matches,
        (Some(_), Stated::Matches) => Stated::Fits,
        (Some(Effect::Changes), Stated::Differs) => Stated::Absent,
        (Some(_), stated) => stated,
    }
}
