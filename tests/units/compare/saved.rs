use crate::compare::record::record;
use gridc::stages::compare::MeasurementRecord;

#[test]
fn keys_tell_measurements_apart() {
    let base = record("dlx");
    let named = MeasurementRecord {
        subject: gridc::stages::compare::RecordedPuzzle { index: 7, ..base.subject.clone() },
        ..base.clone()
    };
    assert_eq!(named.key(), base.key(), "the same puzzle, elsewhere");
    let others = [
        record("cells"),
        MeasurementRecord { repeat: 1, ..base.clone() },
        MeasurementRecord { seed: Some(1), ..base.clone() },
        MeasurementRecord {
            subject: gridc::stages::compare::RecordedPuzzle { digest: "1".repeat(32), ..base.subject.clone() },
            ..base.clone()
        },
    ];
    for other in others {
        assert_ne!(other.key(), base.key(), "{other:?}");
    }
}
