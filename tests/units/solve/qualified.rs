use gridc::stages::puzzle::Effect::{Changes, Comments, Restricts};
use gridc::stages::solve::qualified::{count_is, stated, verdict};
use gridc::stages::solve::{CountIs, Stated, Verdict};

#[test]
fn comments_leave_one_grid_and_none_as_they_are() {
    let qualified = |found| verdict(found, Some(Comments));
    assert_eq!(qualified(Verdict::None), Verdict::None);
    assert_eq!(qualified(Verdict::Unique), Verdict::Unique);
    assert_eq!(qualified(Verdict::Several), Verdict::Unknown);
    assert_eq!(qualified(Verdict::Unknown), Verdict::Unknown);
    assert_eq!(count_is(1, true, Some(Comments)), CountIs::Exact);
    assert_eq!(count_is(5, true, Some(Comments)), CountIs::AtMost);
    assert_eq!(count_is(1, false, Some(Comments)), CountIs::Unclaimed);
    assert_eq!(stated(Stated::Matches, Verdict::Unique, Some(Comments)), Stated::Matches);
    assert_eq!(stated(Stated::Matches, Verdict::Several, Some(Comments)), Stated::Fits);
    assert_eq!(stated(Stated::Differs, Verdict::Unique, Some(Comments)), Stated::Differs);
}

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
    assert_eq!(stated(Stated::Differs, Verdict::Unique, Some(Restricts)), Stated::Differs);
    assert_eq!(stated(Stated::Matches, Verdict::Unique, Some(Restricts)), Stated::Fits);
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
    assert_eq!(stated(Stated::Differs, Verdict::None, Some(Changes)), Stated::Absent);
}
