use gridc::stages::backend::Facts;
use gridc::stages::backend::{Stop, Work};
use gridc::stages::compare::Configuration;
use gridc::stages::compare::record::{InstanceSizes, MeasurementRecord, RecordedPuzzle};
use gridc::stages::compare::{Agreement, PuzzleProperties, StageTimes};
use gridc::stages::formulation::Formulation;
use gridc::stages::solve::{Stated, Verdict};
use std::time::Duration;

/// Returns a record without data except the backend.
pub fn record(backend: &str) -> MeasurementRecord {
    MeasurementRecord {
        subject: RecordedPuzzle {
            source: "list.txt".to_owned(),
            index: 1,
            id: None,
            digest: "0".repeat(32),
            places: 81,
            givens: 17,
            known: PuzzleProperties::default(),
        },
        configuration: Configuration::new(Formulation::ExactCover, backend, Default::default(), Facts::Units, false),
        repeat: 0,
        seed: None,
        sizes: InstanceSizes::default(),
        residual: None,
        fixed: None,
        no_guess: None,
        spent: StageTimes::default(),
        searched: Work::default(),
        memory: None,
        verdict: Verdict::Unknown,
        stopped: None,
        basis: None,
        checked: 0,
        solution: None,
        stated: Stated::Absent,
        agreement: Agreement::Unknown,
        error: None,
        found: None,
        presolve: false,
        known: PuzzleProperties::default(),
    }
}

#[test]
fn a_record_comes_back_as_it_was_written() {
    let kind = Some("classic(3, 3) + killer".to_owned());
    let known =
        PuzzleProperties { kind, blanks: Some(64), overlap_givens: None, rating: Some(72), rating_at_least: false };
    let full = MeasurementRecord {
        seed: Some(u64::MAX),
        sizes: InstanceSizes { clauses: Some(12_015), ..InstanceSizes::default() },
        spent: StageTimes {
            elaborate: Duration::from_nanos(123_456_789),
            first: Some(Duration::from_nanos(1)),
            ..StageTimes::default()
        },
        stopped: Some(Stop::Time),
        error: Some("a \"quoted\" reason\n".to_owned()),
        configuration: Configuration { presolve: true, ..record("batsat").configuration },
        presolve: true,
        subject: RecordedPuzzle { known: known.clone(), ..record("batsat").subject },
        known,
        ..record("batsat")
    };
    for record in [record("dlx"), full] {
        let line = serde_json::to_string(&record).unwrap();
        assert_eq!(MeasurementRecord::of_line(line.as_bytes()).unwrap(), record, "{line}");
    }
}

#[test]
fn a_record_of_an_earlier_gridc_is_read_without_what_it_did_not_know() {
    let line = serde_json::to_string(&record("dlx")).unwrap();
    let (earlier, _) = line.split_once(",\"type\":").unwrap();
    assert_eq!(MeasurementRecord::of_line(format!("{earlier}}}").as_bytes()).unwrap(), record("dlx"));
}
