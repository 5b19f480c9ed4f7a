use gridc::stages::language::binding::bounds::range::Range;

#[test]
fn every_operation_contains_its_results() {
    let intervals = [(-7, -3), (-2, 4), (0, 0), (1, 9), (8, 12)];
    for (a, b) in intervals {
        for (c, d) in intervals {
            let (one, two) = (Range::between(a, b), Range::between(c, d));
            let holds = |range: Range, value: i128| range.values.is_some_and(|(l, g)| l <= value && value <= g);
            for x in a..=b {
                for y in c..=d {
                    assert!(holds(one.plus(two), x + y));
                    assert!(holds(one.times(two), x * y));
                    assert!(holds(one.absolute(), x.abs()));
                    assert!(holds(one.union(two), x) && holds(one.union(two), y));
                    if y == 0 {
                        assert!(one.divided(two).partial && one.remainder(two).partial);
                    } else {
                        assert!(holds(one.divided(two), x.div_euclid(y)));
                        assert!(holds(one.remainder(two), x.rem_euclid(y)));
                    }
                    if x >= 0 && y >= 0 {
                        assert!(holds(one.followed_by(two), format!("{x}{y}").parse().unwrap()));
                    } else {
                        assert!(one.followed_by(two).partial);
                    }
                }
            }
        }
    }
    assert!(Range::between(i64::MAX.into(), i128::from(i64::MAX) + 1).partial);
}
