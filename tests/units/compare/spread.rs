use gridc::stages::compare::Spread;
use std::time::Duration;

fn ms(times: &[u64]) -> Vec<Duration> {
    times.iter().map(|time| Duration::from_millis(*time)).collect()
}

#[test]
fn quantiles_lie_between_the_times_in_proportion() {
    assert_eq!(Spread::new(&[]), None);
    let one = Spread::new(&ms(&[7])).unwrap();
    assert_eq!((one.least, one.median, one.greatest, one.variance), (ms(&[7])[0], ms(&[7])[0], ms(&[7])[0], None));
    let four = Spread::new(&ms(&[10, 20, 30, 50])).unwrap();
    assert_eq!([four.least, four.median, four.greatest].to_vec(), ms(&[10, 25, 50]));
    assert_eq!([four.lower, four.upper], [Duration::from_micros(17_500), Duration::from_millis(35)]);
    // Of 10, 20, 30 and 50: deviations 17.5, 7.5, 2.5 and 22.5 from 27.5.
    let variance = four.variance.unwrap();
    assert!((variance * 1e6 - 875.0 / 3.0).abs() < 1e-6, "{variance}");
}

#[test]
fn times_of_any_length_have_a_spread() {
    let spread = Spread::new(&[Duration::ZERO, Duration::MAX]).unwrap();
    assert!(spread.variance.is_some_and(f64::is_finite) && spread.median > Duration::ZERO);
}
