//! What verdicts about the understood rules say about the puzzle, where not everything was understood.
//!
//! A rule that was not understood and can only restrict takes solutions away: those found are then the most there can be,
//! and none stays none. One that may change what other clues mean leaves nothing to conclude.

use super::{CountIs, Stated, Verdict};
use crate::puzzle::Effect;

/// The verdict about the puzzle.
pub(super) fn verdict(found: Verdict, doubt: Option<Effect>) -> Verdict {
    match (doubt, found) {
        (None, found) => found,
        (Some(Effect::Restricts), Verdict::None) => Verdict::None,
        (Some(Effect::Restricts), Verdict::Unique) => Verdict::AtMostOne,
        _ => Verdict::Unknown,
    }
}

/// What a count of grids means for the puzzle's solutions.
pub(super) fn count_is(count: u64, exhausted: bool, doubt: Option<Effect>) -> CountIs {
    match (doubt, exhausted) {
        (None, true) => CountIs::Exact,
        (None, false) => CountIs::AtLeast,
        (Some(Effect::Restricts), true) if count == 0 => CountIs::Exact,
        (Some(Effect::Restricts), true) => CountIs::AtMost,
        _ => CountIs::Unclaimed,
    }
}

/// What is known of the solution that the file states. That it breaks a rule counts only if the rule is certain.
pub(super) fn stated(found: Stated, doubt: Option<Effect>) -> Stated {
    match (doubt, found) {
        (None, found) => found,
        (Some(_), Stated::Matches) => Stated::Fits,
        (Some(Effect::Changes), Stated::Differs) => Stated::Absent,
        (Some(_), found) => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Effect::{Changes, Restricts};

    #[test]
    fn doubts_that_restrict_keep_none_and_make_one_at_most_one() {
        let qualified = |found| verdict(found, Some(Restricts));
        assert_eq!(qualified(Verdict::None), Verdict::None);
        assert_eq!(qualified(Verdict::Unique), Verdict::AtMostOne);
        assert_eq!(qualified(Verdict::Several), Verdict::Unknown);
        assert_eq!(qualified(Verdict::Unknown), Verdict::Unknown);
        assert_eq!(count_is(0, true, Some(Restricts)), CountIs::Exact);
        assert_eq!(count_is(5, true, Some(Restricts)), CountIs::AtMost);
        assert_eq!(count_is(5, false, Some(Restricts)), CountIs::Unclaimed);
        assert_eq!(stated(Stated::Differs, Some(Restricts)), Stated::Differs);
        assert_eq!(stated(Stated::Matches, Some(Restricts)), Stated::Fits);
    }

    #[test]
    fn doubts_that_change_leave_nothing() {
        for found in [Verdict::None, Verdict::Unique, Verdict::Several, Verdict::Unknown] {
            assert_eq!(verdict(found, Some(Changes)), Verdict::Unknown);
            assert_eq!(verdict(found, None), found);
        }
        for exhausted in [true, false] {
            assert_eq!(count_is(0, exhausted, Some(Changes)), CountIs::Unclaimed);
        }
        assert_eq!(stated(Stated::Differs, Some(Changes)), Stated::Absent);
    }
}
