use crate::formulation::ilp::text::readings::{placed, rows};
use gridc::stages::formulation::ilp::text::opb::read::read;
use gridc::stages::formulation::ilp::text::{Fault, Program};
use gridc::stages::formulation::reading;
use gridc::stages::formulation::reading::Mistake;
use gridc::stages::model::Comparison;

fn parse(text: &str) -> Result<(Program, Vec<Mistake>), (u64, u64, Fault)> {
    read(text.as_bytes(), 1 << 20).map_err(placed)
}

#[test]
fn constraints_with_and_without_header() {
    let text = "* #variable= 4 #constraint= 2\n* comment\n+1 x1 -2 ~x3 >= -1;\n 3*x2 +x2\n= 4 ;\n";
    let (program, warnings) = parse(text).unwrap();
    assert!(warnings.is_empty());
    assert_eq!(program.columns(), 4);
    let expected = [(vec![(0, 1), (2, 2)], Comparison::AtLeast, 1), (vec![(1, 4)], Comparison::Equal, 4)];
    assert_eq!(rows(&program), expected);
    let (program, warnings) = parse("min: +1 x9 ;\n+1 x7 +1 x9 >= 1;").unwrap();
    assert_eq!((program.columns(), program.name(0), program.name(1)), (2, "x7".to_owned(), "x9".to_owned()));
    assert_eq!(warnings[0].fault, reading::Fault::Rows(Fault::Objective));
}

#[test]
fn mistakes_have_their_place() {
    let expected = |wanted, found: &str| Fault::Expected { wanted, found: found.to_owned() };
    for (text, line, column, fault) in [
        ("+1 x1 x2 >= 1;", 1, 7, Fault::Product),
        ("+1 x1 >= 1", 1, 11, expected("`;`", "")),
        ("+1 x1 >= ;", 1, 10, expected("a number", ";")),
        ("+1 x1 >= - ;", 1, 12, expected("a number", ";")),
        ("+1 y1 >= 1;", 1, 4, expected("a variable like `x1` or `~x1`", "y1")),
        ("+1.5 x1 >= 1;", 1, 2, expected("an integer", "1.5")),
        ("+99999999999999999999 x1 >= 1;", 1, 2, Fault::TooLarge("99999999999999999999".to_owned())),
        ("soft: 5 ;", 1, 1, Fault::Unsupported("soft constraints")),
        ("* #variable= 1 #constraint= 1\n+1 x2 >= 1;", 2, 4, Fault::BeyondVariables { announced: 1 }),
        ("* #variable= 1 #constraint= 2\n+1 x1 >= 1;", 1, 1, Fault::Constraints { announced: 2, found: 1 }),
    ] {
        assert_eq!(parse(text).map(|_| ()), Err((line, column, fault)), "{text:?}");
    }
}
