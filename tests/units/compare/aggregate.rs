use gridc::stages::compare::Repeats;
use gridc::stages::compare::aggregate::aggregate;
use std::time::Duration;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Puzzles 0, 1, 2 … measured once each.
fn once(times: &[Option<u64>]) -> Vec<Repeats> {
    let repeats = |(puzzle, time): (usize, &Option<u64>)| Repeats { puzzle, times: vec![time.map(ms)] };
    times.iter().enumerate().map(repeats).collect()
}

const LIMIT: Option<Duration> = Some(ms(1000));

#[test]
fn figures_are_those_counted_by_hand() {
    let all =
        aggregate(&[once(&[Some(10), None, Some(40), Some(20)]), once(&[Some(5), Some(900), Some(80), None])], LIMIT);
    let [first, second] = &all.configurations[..] else { panic!() };
    // 10, 20, 40 ms, and 2 s for the other.
    assert_eq!((first.tried, first.solved, first.median), (4, 3, Some(ms(20))));
    assert_eq!((first.mean, first.total), (Some(Duration::from_nanos(23_333_333)), ms(70)));
    assert_eq!(first.par2, Some(Duration::from_micros(517_500)));
    assert_eq!(
        (second.median, second.total, second.par2),
        (Some(ms(80)), ms(985), Some(Duration::from_micros(746_250)))
    );
    // The same number solved, smaller PAR-2. Both solved puzzles 0 and 2: 5 / 10 and 80 / 40.
    assert_eq!((all.best, first.ratio, second.ratio), (Some(0), Some(1.0), Some(1.0)));
    // 5, 900, 40, 20 ms; compared with the best 5 / 10, 1, 1.
    let virtual_best = &all.virtual_best;
    assert_eq!((virtual_best.solved, virtual_best.median, virtual_best.total), (4, Some(ms(30)), ms(965)));
    assert_eq!((virtual_best.mean, virtual_best.par2), (Some(Duration::from_micros(241_250)), virtual_best.mean));
    assert!((virtual_best.ratio.unwrap() - 0.5_f64.cbrt()).abs() < 1e-12);
}

#[test]
fn repeats_count_by_their_median_and_more_than_half_must_be_solved() {
    let fold = |times: &[Option<u64>]| {
        let repeats = Repeats { puzzle: 7, times: times.iter().map(|time| time.map(ms)).collect() };
        aggregate(&[vec![repeats]], LIMIT).configurations.remove(0)
    };
    assert_eq!(fold(&[Some(9), Some(1), Some(2)]).total, ms(2));
    assert_eq!(fold(&[Some(4), Some(1), Some(2), Some(90)]).total, ms(3));
    assert_eq!(fold(&[None, Some(1), Some(2)]).total, ms(2));
    assert_eq!(fold(&[None, Some(1), Some(2), Some(6)]).total, ms(4));
    for unsolved in [&[None, Some(1)][..], &[None, Some(1), None], &[None, None, Some(1), Some(1)], &[None]] {
        assert_eq!((fold(unsolved).tried, fold(unsolved).solved), (1, 0), "{unsolved:?}");
    }
    assert_eq!(fold(&[]).tried, 0);
}

#[test]
fn repeats_may_be_listed_apart_and_in_any_order() {
    let apart = |times: &[(usize, u64)]| {
        let repeats = |(puzzle, time): &(usize, u64)| Repeats { puzzle: *puzzle, times: vec![Some(ms(*time))] };
        times.iter().map(repeats).collect::<Vec<_>>()
    };
    let mixed = aggregate(&[apart(&[(1, 30), (0, 1), (1, 10), (0, 5), (1, 20), (0, 2)])], LIMIT);
    assert_eq!((mixed.configurations[0].tried, mixed.configurations[0].total), (2, ms(22)));
}

#[test]
fn more_puzzles_solved_are_better_than_less_time() {
    let all = aggregate(&[once(&[Some(1), None]), once(&[Some(900), Some(900)]), once(&[Some(900), Some(900)])], LIMIT);
    assert_eq!(all.best, Some(1));
    assert_eq!(all.configurations[0].ratio.map(|r| (r * 900.0).round()), Some(1.0));
    assert_eq!(all.configurations[2].ratio, Some(1.0));
}

#[test]
fn without_a_limit_nothing_stands_for_what_was_not_solved() {
    let all = aggregate(&[once(&[Some(10), None]), once(&[Some(20), Some(40)])], None);
    assert_eq!(all.configurations[0].par2, None);
    assert_eq!(all.configurations[1].par2, Some(ms(30)));
    assert_eq!((all.best, all.configurations[0].ratio), (Some(1), Some(0.5)));
}

#[test]
fn puzzles_that_only_one_has_tried_are_left_out_of_the_ratio() {
    let late = vec![Repeats { puzzle: 5, times: vec![Some(ms(3))] }, Repeats { puzzle: 1, times: vec![Some(ms(8))] }];
    let all = aggregate(&[once(&[Some(10), Some(2), Some(1)]), late], LIMIT);
    assert_eq!((all.best, all.configurations[1].ratio), (Some(0), Some(4.0)));
    assert_eq!(all.virtual_best.tried, 4);
}

#[test]
fn nothing_gives_no_figures() {
    for empty in [aggregate(&[], LIMIT), aggregate(&[vec![]], None), aggregate(&[once(&[None, None])], LIMIT)] {
        assert_eq!(empty.best, None);
        for aggregate in empty.configurations.iter().chain([&empty.virtual_best]) {
            assert_eq!((aggregate.median, aggregate.mean, aggregate.ratio), (None, None, None));
            assert!(aggregate.par2.is_none_or(|par2| par2 == ms(2000)));
        }
    }
}

#[test]
fn times_of_no_length_and_of_any_length_give_ratios_that_are_numbers() {
    let all = aggregate(&[once(&[Some(0), Some(0)]), once(&[Some(0), Some(u64::MAX)])], Some(Duration::MAX));
    assert!(all.configurations.iter().all(|a| a.ratio.is_some_and(|r| r.is_finite() && r > 0.0)));
    assert_eq!(all.best, Some(0));
}
