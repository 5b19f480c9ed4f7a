use crate::formulation::ilp::text::readings::{placed, rows};
use gridc::stages::formulation::ilp::text::mps::read::read;
use gridc::stages::formulation::ilp::text::{Fault, Program};
use gridc::stages::model::Comparison;

fn parse(text: &str) -> Result<Program, (u64, u64, Fault)> {
    read(text.as_bytes(), 1 << 20).map(|(program, _)| program).map_err(placed)
}

const HEAD: &str = "NAME t\nROWS\n N cost\n L c1\n E c2\nCOLUMNS\n M 'MARKER' 'INTORG'\n";

#[test]
fn rows_columns_ranges_and_bounds() {
    let rest = " x cost 3 c1 1\n x c2 0.5\n y c1 -2\n M 'MARKER' 'INTEND'\nRHS\n r c1 4 c2 1\n\
                    RANGES\n r c1 3\nBOUNDS\n UP b x 5\n BV b y\nENDATA\n";
    let program = parse(&format!("* comment\n{HEAD}{rest}")).unwrap();
    let c1 = vec![(0, 1), (1, -2)];
    let expected =
        [(c1.clone(), Comparison::AtLeast, 1), (c1, Comparison::AtMost, 4), (vec![(0, 5)], Comparison::Equal, 10)];
    assert_eq!(rows(&program), expected);
    assert_eq!((program.bounds(0).least, program.bounds(0).greatest), (0, 5));
    assert_eq!(program.name(1), "y");
}

#[test]
fn mistakes_have_their_place() {
    let owned = str::to_owned;
    for (rest, line, column, fault) in [
        (" x c3 1\n", 8, 4, Fault::Unknown(owned("c3"))),
        (" x c1 1\nENDATA\n", 8, 2, Fault::Unbounded(owned("x"))),
        (" x c1 one\n", 8, 7, Fault::Expected { wanted: "a number", found: owned("one") }),
        (" x c1 1\n", 9, 1, Fault::Expected { wanted: "`ENDATA`", found: String::new() }),
        (" M 'MARKER' 'INTEND'\n x c1 1\nENDATA\n", 9, 2, Fault::Continuous(owned("x"))),
        ("BOUNDS\n UP b z 5\n", 9, 7, Fault::Unknown(owned("z"))),
    ] {
        assert_eq!(parse(&format!("{HEAD}{rest}")).map(|_| ()), Err((line, column, fault)), "{rest:?}");
    }
}
