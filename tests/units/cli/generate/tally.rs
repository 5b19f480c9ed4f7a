use gridc::stages::cli::generate::tally::GenerateTally;
use std::time::Duration;

#[test]
fn a_run_in_words() {
    let mut tally = GenerateTally::default();
    assert_eq!(tally.line(false, Duration::from_secs(1)), "0 puzzles in 1.00 s\n");
    tally.add(24, false);
    assert_eq!(tally.line(false, Duration::from_secs(1)), "1 puzzle in 1.00 s, 24 givens\n");
    tally.add(22, true);
    tally.unmet = 1;
    let said = "2 puzzles in 0.50 s, 4.0 per second, 23.00 givens on average (22 to 24); 1 could not be made\n\
                    1 puzzle has givens that could be removed by themselves, but not together with their counterparts\n";
    assert_eq!(tally.line(false, Duration::from_millis(500)), said);
    assert_eq!(tally.line(true, Duration::from_secs(2)).split(',').next(), Some("2 grids in 2.00 s"));
}
