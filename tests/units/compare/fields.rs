use crate::compare::record::record;
use gridc::stages::compare::{FIELDS, MeasurementRecord, cells};

#[test]
fn the_fields_are_those_of_json_in_their_order() {
    let line = serde_json::to_string(&record("dlx")).unwrap();
    let keys: Vec<&str> = line.split('"').filter(|part| FIELDS.contains(part)).collect();
    let at = |field: &str| line.find(&format!("\"{field}\":"));
    let places: Vec<_> = FIELDS.iter().map(|field| at(field).expect(field)).collect();
    assert!(places.is_sorted(), "{keys:?}");
    let object: serde_json::Map<_, _> = serde_json::from_str(&line).unwrap();
    assert_eq!(object.len(), FIELDS.len());
}

#[test]
fn numbers_are_numbers_and_what_is_missing_is_empty() {
    let cells = cells(&MeasurementRecord { memory: Some(4096), ..record("dlx") });
    let cell = |field: &str| cells[FIELDS.iter().position(|f| *f == field).unwrap()].as_str();
    assert_eq!((cell("memory"), cell("clauses"), cell("basis"), cell("backend")), ("4096", "", "", "dlx"));
    assert_eq!(cell("total_ms"), "0.0");
}
