use gridc::stages::compare::experiment::measure::{Measure, Statistic, rank_correlation, ranks, shown};
use gridc::stages::solve::trace::Branching;

fn measure(text: &str) -> Result<Measure, String> {
    Measure::try_from(text.to_owned())
}

#[test]
fn statistics_are_of_what_is_known() {
    let figures = [Some(4.0), None, Some(1.0), Some(2.0), Some(1.0)];
    let of = |text: &str| measure(text).unwrap().statistic.of(&figures);
    let expected = [
        ("time", 2.0),
        ("time:median", 1.5),
        ("time:min", 1.0),
        ("time:max", 4.0),
        ("time:variance", 2.0),
        ("time:sum", 8.0),
        ("time:known", 4.0),
        ("time:missing", 1.0),
        ("make:rate", 30.0),
    ];
    for (text, value) in expected {
        assert_eq!(of(text), Some(value), "{text}");
    }
    assert_eq!((Statistic::Mean.of(&[None]), Statistic::Variance.of(&[Some(1.0)])), (None, None));
}

#[test]
fn what_is_not_measured_is_refused() {
    assert!(measure("tiem").unwrap_err().contains("did you mean `time`?"));
    assert!(measure("time:average").unwrap_err().contains("available: mean, median"));
    assert!(measure("branching.fewest.nodes").unwrap().branching() == Some(Branching::Fewest));
    assert!(measure("branching.best.nodes").is_err() && measure("steps.magic").is_err());
    assert!(measure("clauses").unwrap().is_of_a_search() && measure("steps.naked single").unwrap().is_of_a_rating());
}

#[test]
fn figures_have_three_digits_that_count() {
    let texts = [0.127, 43.638, 438.4, 2_440_000.0, 0.000_012_34, 1.5, 0.0].map(shown);
    assert_eq!(texts, ["0.127", "43.6", "438", "2440000", "0.0000123", "1.5", "0"]);
}

#[test]
fn ranks_that_are_shared() {
    assert_eq!(rank_correlation(&[(1.0, 3.0), (2.0, 5.0), (3.0, 9.0)]), Some(1.0));
    assert_eq!(rank_correlation(&[(1.0, 2.0), (1.0, 5.0)]), None);
    assert_eq!(ranks([5.0, 1.0, 5.0].into_iter()), [2.5, 1.0, 2.5]);
}
