use gridc::stages::draw::Point;
use gridc::stages::draw::outline::rings;
use gridc::stages::puzzle::Position;

/// Returns the lines around the `#` of a drawing.
fn around(drawing: &str, inset: f64) -> Vec<Vec<(f64, f64)>> {
    let rows = drawing.split('/').enumerate();
    let cells = rows.flat_map(|(row, line)| {
        let here = move |(column, c)| (c == '#').then_some(Position { row: row as u16, column: column as u16 });
        line.chars().enumerate().filter_map(here)
    });
    let pairs = |ring: Vec<Point>| ring.into_iter().map(|p| (p.x, p.y)).collect();
    rings(cells, inset).into_iter().map(pairs).collect()
}

/// Returns twice the area, positive clockwise.
fn area(ring: &[(f64, f64)]) -> f64 {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

#[test]
fn a_line_goes_clockwise_inside_of_the_edges() {
    assert_eq!(around("#", 0.0), [[(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]]);
    assert_eq!(around("##", 0.25), [[(1.75, 0.25), (1.75, 0.75), (0.25, 0.75), (0.25, 0.25)]]);
    let bent = around("##/#.", 0.25);
    assert_eq!(bent, [[(1.75, 0.25), (1.75, 0.75), (0.75, 0.75), (0.75, 1.75), (0.25, 1.75), (0.25, 0.25)]]);
}

#[test]
fn holes_go_the_other_way_and_grow() {
    let found = around("###/#.#/###", 0.1);
    assert_eq!(found.len(), 2);
    assert!((area(&found[0]) - 2.0 * 2.8 * 2.8).abs() < 1e-9, "{found:?}");
    assert!((area(&found[1]) + 2.0 * 1.2 * 1.2).abs() < 1e-9, "{found:?}");
}

#[test]
fn pieces_that_touch_at_a_corner_are_apart() {
    for drawing in ["#./.#", ".#/#."] {
        let found = around(drawing, 0.1);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|ring| ring.len() == 4 && (area(ring) - 2.0 * 0.64).abs() < 1e-9), "{found:?}");
    }
    // Two corners of one piece that touch.
    let found = around("###/#.#/##.", 0.1);
    assert!(found.iter().flatten().all(|p| p.0.is_finite() && p.1.is_finite()));
    assert!((found.iter().map(|ring| area(ring)).sum::<f64>() / 2.0) > 0.0);
}

#[test]
fn nothing_has_no_line() {
    assert!(around("", 0.1).is_empty());
}
