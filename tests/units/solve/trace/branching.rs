use gridc::stages::formulation::exact_cover::text::read::read;
use gridc::stages::solve::trace::branching::Branching;
use gridc::stages::solve::trace::{names, tally, tell};

#[test]
fn all_rules_find_the_same_and_fewest_is_what_is_told() {
    // Knuth's example of 7.2.2.1, and a second way to cover `a`, `d` and `f`.
    let text = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\na d\nf\n";
    let (cover, _) = read(text.as_bytes(), 1 << 20).unwrap();
    let told = tell(&cover, &names(&cover), 10_000, &mut |_| {});
    assert!(told.whole && told.solutions > 0);
    assert_eq!(tally(&cover, Branching::Fewest, u64::MAX, 1), told);
    for branching in Branching::ALL {
        let found = tally(&cover, branching, u64::MAX, 1);
        assert!(found.whole && found.solutions == told.solutions, "{}", branching.name());
    }
    assert!(!tally(&cover, Branching::First, 1, 1).whole);
}
