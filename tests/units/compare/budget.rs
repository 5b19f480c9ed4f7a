use gridc::stages::compare::{Allowance, Round, TimeBudget};
use std::time::Duration;

#[test]
fn who_is_slow_is_put_off_and_then_gets_its_budget() {
    let seconds = Duration::from_secs;
    let budget = TimeBudget::new(Allowance::Usual, 2);
    budget.spend(0, Duration::from_millis(50));
    budget.spend(1, seconds(10));
    assert!(budget.allows(0, Round::Quick) && !budget.allows(1, Round::Quick) && budget.allows(1, Round::Late));
    budget.spend(1, seconds(60));
    assert!(!budget.allows(1, Round::Late));
    // A configuration that is twenty times as slow as the quickest is not excluded.
    budget.spend(0, seconds(10));
    assert!(budget.allows(1, Round::Quick) && budget.allows(1, Round::Late));
    let told = TimeBudget::new(Allowance::Time(seconds(5)), 1);
    assert!(told.allows(0, Round::Quick));
    told.spend(0, seconds(5));
    assert!(!told.allows(0, Round::Quick) && !told.allows(0, Round::Late));
    let free = TimeBudget::new(Allowance::Unlimited, 2);
    free.spend(1, seconds(5000));
    assert!(!free.allows(1, Round::Quick) && free.allows(1, Round::Late));
}
