use crate::compare::record::record;
use gridc::stages::compare::Record;

#[test]
fn keys_tell_measurements_apart() {
    let base = record("dlx");
    let named =
        Record { subject: gridc::stages::compare::Subject { index: 7, ..base.subject.clone() }, ..base.clone() };
    assert_eq!(named.key(), base.key(), "the same puzzle, elsewhere");
    let others = [
        record("cells"),
        Record { repeat: 1, ..base.clone() },
        Record { seed: Some(1), ..base.clone() },
        Record {
            subject: gridc::stages::compare::Subject { digest: "1".repeat(32), ..base.subject.clone() },
            ..base.clone()
        },
    ];
    for other in others {
        assert_ne!(other.key(), base.key(), "{other:?}");
    }
}
