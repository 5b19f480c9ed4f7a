use gridc::stages::generate::{Amount, ClueRequest};

#[test]
fn lists_of_wishes() {
    let wishes = ClueRequest::parse_all("thermo*4, arrow*2..3,kropki,killer*cover,antileaper(2, 3)").unwrap();
    let said: Vec<(&str, Amount)> = wishes.iter().map(|wish| (wish.rule.as_str(), wish.amount)).collect();
    let expected = [
        ("thermo", Amount::Exactly(4)),
        ("arrow", Amount::Between(2, 3)),
        ("kropki", Amount::Needed),
        ("killer", Amount::Cover),
        ("antileaper", Amount::Needed),
    ];
    assert_eq!(said, expected);
    assert_eq!(wishes[4].arguments.len(), 2);
    for wrong in ["", "thermo*", "thermo*0", "thermo*4..2", "thermo*x", "a b", "thermo*4,", "thermo*1000000"] {
        assert!(ClueRequest::parse_all(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn an_amount_is_shared_out_among_rules() {
    let shared = |amount: Amount, among| amount.shared(among);
    assert_eq!(shared(Amount::Exactly(4), 2), [Amount::Exactly(2), Amount::Exactly(2)]);
    assert_eq!(shared(Amount::Exactly(1), 2), [Amount::Exactly(1), Amount::Exactly(0)]);
    assert_eq!(shared(Amount::Between(3, 5), 2), [Amount::Between(2, 3), Amount::Between(1, 2)]);
    assert_eq!(shared(Amount::Between(0, 1), 2), [Amount::Between(0, 1), Amount::Exactly(0)]);
    assert_eq!(shared(Amount::Needed, 2), [Amount::Needed, Amount::Needed]);
    assert_eq!(shared(Amount::Exactly(7), 1), [Amount::Exactly(7)]);
}
