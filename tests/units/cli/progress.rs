use gridc::stages::cli::progress::told;
use std::time::Duration;

#[test]
fn what_is_left_follows_from_what_was_reached() {
    let quarter = told(1200, Some((10_000, 40_000)), Duration::from_secs(20));
    assert_eq!(quarter, "1,200 of about 4,800 puzzles, 60 per second, 60 seconds left");
    let end = told(7, Some((70, 70)), Duration::from_secs(14));
    assert_eq!(end, "7 of about 7 puzzles, 0.5 per second, 0 seconds left");
    // A file that grew in the meantime, and a pipe.
    assert!(told(7, Some((80, 70)), Duration::from_secs(1)).ends_with(" 0 seconds left"));
    assert_eq!(told(30, None, Duration::from_secs(2)), "30 puzzles, 15 per second, 2 seconds");
}
