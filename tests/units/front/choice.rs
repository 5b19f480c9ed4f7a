use gridc::stages::front::choice::{BackendChoice, OVERLAPPING, QUICK, way};
use gridc::stages::solve::Features;

#[test]
fn the_model_decides_who_searches() {
    let grid = |variables, values, differences| Features { variables, values, differences, ..Features::default() };
    assert_eq!(way(&grid(81, 9, 27)), BackendChoice::First);
    assert_eq!(way(&grid(81, 9, 29)), BackendChoice::FirstUpTo(QUICK), "diagonals");
    assert_eq!(way(&grid(256, 16, 48)), BackendChoice::FirstUpTo(QUICK));
    assert_eq!(way(&grid(369, 9, 131)), BackendChoice::FirstUpTo(OVERLAPPING));
    assert_eq!(way(&grid(1296, 36, 108)), BackendChoice::Second);
    assert_eq!(way(&Features { sums: 1, ..grid(81, 9, 27) }), BackendChoice::Second);
}
