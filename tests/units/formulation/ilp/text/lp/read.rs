use crate::formulation::ilp::text::readings;
use crate::formulation::ilp::text::readings::{Row, placed};
use gridc::stages::formulation::ilp::text::lp::read::{OPERATOR, read};
use gridc::stages::formulation::ilp::text::{Fault, Program};
use gridc::stages::formulation::reading;
use gridc::stages::formulation::reading::Mistake;
use gridc::stages::model::Comparison;

fn parse(text: &str) -> Result<(Program, Vec<Mistake>), (u64, u64, Fault)> {
    read(text.as_bytes(), 1 << 20).map_err(placed)
}

const END: &str = "Binary\n x y z\nEnd\n";

fn rows(text: &str) -> Vec<Row> {
    let (program, _) = parse(&format!("Subject To\n{text}\n{END}")).unwrap();
    readings::rows(&program)
}

#[test]
fn constraints_in_all_their_forms() {
    use Comparison::{AtLeast, AtMost, Equal};
    assert_eq!(rows("c1: x + 2 y\n  - 3\n z >= 1"), [(vec![(0, 1), (1, 2), (2, -3)], AtLeast, 1)]);
    assert_eq!(
        rows("x + y >= 1\n -x + z <= 0"),
        [(vec![(0, 1), (1, 1)], AtLeast, 1), (vec![(0, -1), (2, 1)], AtMost, 0)]
    );
    assert_eq!(rows("-1 <= x - y <= 1"), [(vec![(0, -1), (1, 1)], AtMost, 1), (vec![(0, 1), (1, -1)], AtMost, 1)]);
    assert_eq!(rows("0.5 x + 1.25 y = 2 z + 1"), [(vec![(0, 50), (1, 125), (2, -200)], Equal, 100)]);
    assert_eq!(
        rows("x + x => 1 \\ comment\n\\ x >= 5\n3 >= x"),
        [(vec![(0, 2)], AtLeast, 1), (vec![(0, -1)], AtLeast, -3)]
    );
}

#[test]
fn objectives_are_ignored_and_bounds_kept() {
    let text = "Maximize\n cost: x + 2 y\nSubject To\n x + y >= -3\nBounds\n -2 <= x <= 5.5\n y = 3\nGeneral\n x\nEnd";
    let (program, warnings) = parse(text).unwrap();
    assert_eq!(warnings[0].fault, reading::Fault::Rows(Fault::Objective));
    let bounds: Vec<_> = (0..2).map(|c| (program.bounds(c).least, program.bounds(c).greatest)).collect();
    assert_eq!(bounds, [(-2, 5), (3, 3)]);
    let (_, warnings) = parse("Minimize\n obj: 0 x\nst\n x >= 0\nbin\n x\nend\n").unwrap();
    assert!(warnings.is_empty());
}

#[test]
fn mistakes_have_their_place() {
    let owned = str::to_owned;
    let expected = |wanted, found: &str| Fault::Expected { wanted, found: found.to_owned() };
    for (text, line, column, fault) in [
        ("", 1, 1, expected("`End`", "")),
        ("x >= 1\n", 1, 1, expected("`Minimize` or `Subject To`", "x")),
        ("st\n x >= 1\n", 3, 1, expected("`End`", "")),
        ("st\n x 1\nend", 2, 4, expected(OPERATOR, "1")),
        ("st\n x >= \nend", 3, 1, expected("a number or a column's name", "end")),
        ("st\n x >= 1\nend", 2, 2, Fault::Continuous(owned("x"))),
        ("st\n x >= 1\ngen\n x\nend", 2, 2, Fault::Unbounded(owned("x"))),
        ("st\n x >= 1\nbounds\n x <= 1e6\ngen\n x\nend", 2, 2, Fault::TooWide(owned("x"))),
        ("st\n [ x ^ 2 ] >= 1\nend", 2, 2, Fault::Product),
        ("st\n x >= 1e300\nend", 2, 7, Fault::TooLarge(owned("1e300"))),
        ("st\n x >= 1\nsemis\n x\nend", 3, 1, Fault::Unsupported("semi-continuous columns")),
    ] {
        assert_eq!(parse(text).map(|_| ()), Err((line, column, fault)), "{text:?}");
    }
}
