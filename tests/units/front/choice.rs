use gridc::stages::front::choice::{BackendChoice, OVERLAPPING, QUICK, SHORT, way};
use gridc::stages::solve::Features;

#[test]
fn the_model_decides_who_searches() {
    let grid = |variables, values, differences| Features { variables, values, differences, ..Features::default() };
    assert_eq!(way(&grid(81, 9, 27)), BackendChoice::ExactCover);
    assert_eq!(way(&grid(81, 9, 29)), BackendChoice::DomainsUpTo(SHORT / 4), "diagonals");
    assert_eq!(way(&grid(256, 16, 48)), BackendChoice::ExactCoverUpTo(QUICK));
    assert_eq!(way(&grid(369, 9, 131)), BackendChoice::ExactCoverUpTo(OVERLAPPING));
    assert_eq!(way(&grid(1296, 36, 108)), BackendChoice::Search);
    assert_eq!(way(&Features { sums: 1, ..grid(81, 9, 27) }), BackendChoice::DomainsUpTo(SHORT));
    assert_eq!(way(&Features { automata: 1, ..grid(81, 9, 27) }), BackendChoice::DomainsUpTo(SHORT / 4));
    assert_eq!(way(&Features { connected: 1, ..grid(81, 9, 27) }), BackendChoice::Search);
}
