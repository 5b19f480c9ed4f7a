//! Turns a verdict about the interpreted rules into a verdict about the puzzle, for puzzles whose rules were not all interpreted.
//!
//! If the clues leave one grid or none, a sentence that only comments on them changes nothing; if they leave several, that
//! sentence may be the missing rule. An uninterpreted rule that can only restrict removes solutions: the number found is an upper
//! bound, and none stays none. A rule that may change the meaning of other clues leaves nothing to conclude.

use super::{Basis, CountIs, Stated, Verdict};
use crate::puzzle::{DoubtKind, Effect, PuzzleData};

/// The strongest effect that the uninterpreted rules could have, given the result of the search. A sentence beside the clues
/// counts as a comment only if the clues alone leave one grid and that is the solution stated in the file.
pub(super) fn doubt(puzzle: &PuzzleData, found: Verdict, stated: Stated) -> Option<Effect> {
    let settled = found == Verdict::Unique && stated == Stated::Matches;
    let effect = |doubt: &crate::puzzle::Doubt| match doubt.subject {
        DoubtKind::Remark if settled && doubt.effect != Effect::Changes => Effect::Comments,
        _ => doubt.effect,
    };
    puzzle.doubts.iter().map(effect).max()
}

/// Returns the verdict about the puzzle.
pub fn verdict(found: Verdict, doubt: Option<Effect>) -> Verdict {
    match (doubt, found) {
        (None, found) => found,
        (Some(Effect::Comments | Effect::Restricts), Verdict::None) => Verdict::None,
        (Some(Effect::Comments), Verdict::Unique) => Verdict::Unique,
        (Some(Effect::Restricts), Verdict::Unique) => Verdict::AtMostOne,
        _ => Verdict::Unknown,
    }
}

/// Returns whether the solution stated in the file, if it is the only grid that the interpreted rules leave, shows that there is
/// one: the statement is complete, and it is proved that there is no other grid. Rules that were not interpreted and can only
/// restrict then leave this grid or none, and the setter states that they leave it.
pub(super) fn is_witness(puzzle: &PuzzleData, basis: Option<Basis>) -> bool {
    basis.is_some_and(Basis::is_proven) && puzzle.solution.as_ref().is_some_and(|stated| stated.is_complete(puzzle))
}

/// Returns the verdict about a puzzle whose interpreted rules are proved to leave `count` grids. The solution stated in its file
/// is ignored.
pub fn of_proven(puzzle: &PuzzleData, count: usize) -> Verdict {
    let found = match count {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    verdict(found, doubt(puzzle, found, Stated::Absent))
}

/// Returns how a count of grids relates to the number of the puzzle's solutions.
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

/// Returns how the stated solution compares, given the verdict about the interpreted rules. Breaking a rule counts only if the
/// rule is certain.
pub fn stated(stated: Stated, found: Verdict, doubt: Option<Effect>) -> Stated {
    match (doubt, stated) {
        (None, stated) => stated,
        (Some(Effect::Comments), Stated::Matches) if found == Verdict::Unique => Stated::Matches,
        (Some(_), Stated::Matches) => Stated::Fits,
        (Some(Effect::Changes), Stated::Differs) => Stated::Absent,
        (Some(_), stated) => stated,
    }
}
