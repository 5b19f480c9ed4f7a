use gridc::stages::backend::Backend;
use gridc::stages::backend::{Exhaustion, HEURISTICS, Heuristic};

#[test]
fn none_of_them_proves_anything() {
    for heuristic in &HEURISTICS {
        let can = heuristic.abilities();
        assert!(can.exhaustion == Exhaustion::Never && can.seeds && can.interruptible && can.counts_nodes);
    }
    let level = Heuristic::parse("nmcs:level=1:patience=500").unwrap();
    assert_eq!((level.name(), level.tuning.patience), ("nmcs:level=1:patience=500", 500));
    assert!(std::ptr::eq(Heuristic::parse("nmcs").unwrap(), &HEURISTICS[0]));
    assert!(Heuristic::parse("nmcs:deep=1").is_err_and(|said| said.contains("`level`")));
    assert!(Heuristic::parse("dlx").is_err() && !Heuristic::is_one("dlx") && Heuristic::is_one("harmony:par=1"));
}
