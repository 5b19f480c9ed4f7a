use crate::compare::record::record;
use gridc::stages::compare::{Figure, InstanceSizes, MeasurementRecord, Sums, aggregates};
use gridc::stages::solve::Verdict;

#[test]
fn means_are_over_what_is_known() {
    let mut sums = Sums::default();
    let sized = |clauses| MeasurementRecord {
        sizes: InstanceSizes { clauses, ..InstanceSizes::default() },
        ..record("batsat")
    };
    sums.add(0, &sized(Some(3)));
    sums.add(0, &sized(None));
    sums.add(1, &MeasurementRecord { verdict: Verdict::Unique, no_guess: Some(true), ..sized(Some(4)) });
    assert_eq!(sums.mean(Figure::Clauses), Some(3.5));
    assert_eq!(sums.mean(Figure::Updates), None);
    assert_eq!((sums.measured, sums.no_guess), (3, (1, 1)));
    assert_eq!(sums.verdicts, ["unknown", "unique"]);
    assert_eq!(aggregates(&[sums], None).configurations[0].tried, 2, "repeats are of one puzzle");
}
