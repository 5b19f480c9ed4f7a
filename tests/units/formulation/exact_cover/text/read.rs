use gridc::stages::formulation::exact_cover::text::read::read;
use gridc::stages::formulation::exact_cover::text::{Cover, CoverViolation, Fault};
use gridc::stages::formulation::reading;
use gridc::stages::formulation::reading::{Mistake, ReadError};

fn parse(text: &str) -> Result<(Cover, Vec<Mistake>), (u64, u64, Fault)> {
    read(text.as_bytes(), 1 << 20).map_err(|error| match error {
        ReadError::Mistake(mistake) => match mistake.fault {
            reading::Fault::Cover(fault) => (mistake.place.line, mistake.place.column, fault),
            other => panic!("{other:?}"),
        },
        other => panic!("{other}"),
    })
}

#[test]
fn items_options_colours_and_comments() {
    let text = "| a comment\n\n a b | x y\n| another\na x:red\n\nb x:red y\r\na b y:1";
    let (cover, warnings) = parse(text).unwrap();
    assert!(warnings.is_empty());
    assert_eq!((cover.items().len(), cover.primary(), cover.options()), (4, 2, 3));
    let lines: Vec<String> = (0..3).map(|o| cover.line(o)).collect();
    assert_eq!(lines, ["a x:red", "b x:red y", "a b y:1"]);
    assert_eq!(cover.check([0, 1]), Ok(()));
    assert_eq!(cover.check([2]), Ok(()));
    assert_eq!(cover.check([0]), Err(CoverViolation::Primary(1)));
    assert_eq!(cover.check([0, 2]), Err(CoverViolation::Primary(0)));
}

#[test]
fn colours_must_agree_and_plain_ones_exclude_all() {
    let (cover, _) = parse("a b c | x\na x:1\nb x:1\nb x:2\nb x\nc x\nc\na\n").unwrap();
    assert_eq!(cover.check([0, 1, 5]), Ok(()));
    assert_eq!(cover.check([0, 2, 5]), Err(CoverViolation::Secondary(3)));
    assert_eq!(cover.check([0, 3, 5]), Err(CoverViolation::Secondary(3)));
    assert_eq!(cover.check([6, 3, 4]), Err(CoverViolation::Secondary(3)));
    assert_eq!(cover.check([6, 3, 5]), Ok(()));
}

#[test]
fn an_option_without_primary_items_is_left_out_and_keeps_its_number() {
    let (cover, warnings) = parse("a | x\nx\na x\n").unwrap();
    assert_eq!((cover.options(), cover.number(0)), (1, 2));
    assert_eq!(warnings[0].fault, reading::Fault::Cover(Fault::NoPrimary));
    assert_eq!(warnings[0].place.line, 2);
}

#[test]
fn mistakes_have_their_place() {
    let owned = str::to_owned;
    for (text, line, column, fault) in [
        ("| only\n", 2, 1, Fault::NoItems),
        ("a b a\n", 1, 5, Fault::ItemTwice(owned("a"))),
        ("a | b | c\n", 1, 7, Fault::SecondBar),
        ("a b:c\n", 1, 3, Fault::BadName(owned("b:c"))),
        ("a 2:3|b\n", 1, 3, Fault::Multiplicity(owned("2:3|b"))),
        ("a b\na c\n", 2, 3, Fault::UnknownItem { name: owned("c"), near: None }),
        ("a b\na B\n", 2, 3, Fault::UnknownItem { name: owned("B"), near: Some(owned("b")) }),
        ("a b\n\na b a\n", 3, 5, Fault::TwiceInOption(owned("a"))),
        ("a | b\na:1 b\n", 2, 1, Fault::ColouredPrimary(owned("a"))),
        ("a | b\na b:\n", 2, 3, Fault::NoColour(owned("b:"))),
    ] {
        assert_eq!(parse(text).map(|_| ()), Err((line, column, fault)), "{text:?}");
    }
}
