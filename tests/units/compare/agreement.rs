use crate::compare::record::record;
use gridc::stages::compare::{Agreement, Claims, Contradiction, MeasurementRecord};
use gridc::stages::solve::{Basis, Verdict};

fn claimed(verdict: Verdict, solution: Option<&str>) -> MeasurementRecord {
    let basis = (verdict != Verdict::Unknown).then_some(Basis::Search);
    MeasurementRecord { verdict, basis, solution: solution.map(str::to_owned), ..record("dlx") }
}

/// Returns the result of adding the last of these records.
fn last(records: &[MeasurementRecord]) -> Result<Agreement, Contradiction> {
    let mut claims = Claims::default();
    records.iter().map(|record| claims.add(record)).last().unwrap()
}

#[test]
fn claims_that_exclude_each_other_are_found_in_either_order() {
    let one = claimed(Verdict::Unique, Some("a"));
    let excluded = [
        claimed(Verdict::Unique, Some("b")),
        claimed(Verdict::Several, Some("a")),
        claimed(Verdict::Several, Some("b")),
        claimed(Verdict::None, None),
        claimed(Verdict::Unknown, Some("b")),
    ];
    for other in excluded {
        let verdict = other.verdict;
        assert!(last(&[one.clone(), other.clone()]).is_err(), "{verdict:?}");
        assert!(last(&[other, one.clone()]).is_err(), "{verdict:?}");
    }
    let none = claimed(Verdict::None, None);
    for verdict in [Verdict::Several, Verdict::Unknown] {
        assert!(last(&[none.clone(), claimed(verdict, Some("a"))]).is_err());
        assert!(last(&[claimed(verdict, Some("a")), none.clone()]).is_err());
    }
}

#[test]
fn what_can_hold_together_agrees() {
    let one = claimed(Verdict::Unique, Some("a"));
    assert_eq!(last(&[one.clone(), one.clone()]), Ok(Agreement::Agrees));
    assert_eq!(last(&[one.clone(), claimed(Verdict::Unknown, None)]), Ok(Agreement::Unknown));
    assert_eq!(last(&[one.clone(), claimed(Verdict::Unknown, Some("a"))]), Ok(Agreement::Unknown));
    let several = claimed(Verdict::Several, Some("a"));
    assert_eq!(last(&[several.clone(), claimed(Verdict::Several, Some("b"))]), Ok(Agreement::Agrees));
    for basis in [Basis::Float, Basis::Claimed] {
        let unproven = MeasurementRecord { basis: Some(basis), ..claimed(Verdict::None, None) };
        assert_eq!(last(&[several.clone(), unproven]), Ok(Agreement::Agrees), "{basis:?} proves nothing");
    }
    assert_eq!(last(&[claimed(Verdict::None, None), claimed(Verdict::None, None)]), Ok(Agreement::Agrees));
}

#[test]
fn who_denies_and_who_has_seen_it_is_told() {
    let denier = MeasurementRecord { configuration: record("lp").configuration, ..claimed(Verdict::None, None) };
    let contradiction = Contradiction { denies: "lp".to_owned(), witness: "dlx".to_owned() };
    let witness = claimed(Verdict::Several, Some("a"));
    assert_eq!(last(&[denier.clone(), witness.clone()]), Err(contradiction.clone()));
    assert_eq!(last(&[witness, denier]), Err(contradiction));
}
