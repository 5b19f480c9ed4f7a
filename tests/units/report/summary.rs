use gridc::stages::report::Summary;
use std::time::Duration;

#[test]
fn only_what_occurred_is_named() {
    let summary = Summary { unique: 2, unreadable: 1, ..Summary::default() };
    assert_eq!(summary.line(Duration::from_millis(1_500)), "3 puzzles: 2 unique, 1 unreadable (1.50 s)\n");
}
