use gridc::stages::formulation::ilp::text::number::Decimal;

#[test]
fn decimals_are_exact() {
    for (text, digits, places) in [
        ("12", 12, 0),
        ("1.50", 15, 1),
        (".25", 25, 2),
        ("2e3", 2000, 0),
        ("1E-2", 1, 2),
        ("2.50e+1", 25, 0),
        ("0.000", 0, 0),
    ] {
        assert_eq!(Decimal::parse(text), Some(Decimal { digits, places }), "{text}");
    }
    for text in ["99999999999999999999", "1e30", "1e-30", "0.12345678901", "1e999999999999"] {
        assert_eq!(Decimal::parse(text), None, "{text}");
    }
    let half = Decimal { digits: -25, places: 1 };
    assert_eq!((half.floor(), half.ceil(), half.scaled(2)), (-3, -2, Some(-250)));
}
