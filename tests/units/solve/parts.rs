use super::twins;
use gridc::stages::solve::{CountIs, Engine, Plan, Request};

#[test]
fn numbers_of_parts_are_multiplied() {
    let puzzle = twins();
    for (name, partner) in [("dlx", None), ("sat", None), ("dlx", Some("sat"))] {
        let plan = Plan {
            partner: partner.and_then(gridc::stages::backend::named),
            ..Plan::new(gridc::stages::backend::named(name).unwrap())
        };
        let engine = Engine::new(plan);
        let request = Request::number(None);
        let all = engine.solver().solve(&puzzle, &request, &mut |_| {}).unwrap();
        assert_eq!(
            (all.count.saturating(), all.count_is, request.found.get()),
            (576 * 576, CountIs::Exact, 576 * 576),
            "{name}"
        );
        assert_eq!(all.digits_unique, Some(false));
        let capped = Request::number(Some(500));
        let some = engine.solver().solve(&puzzle, &capped, &mut |_| {}).unwrap();
        assert_eq!(
            (some.count.saturating(), some.count_is),
            (500, CountIs::AtLeast),
            "{name}: the first part has reached it"
        );
        // Known numbers are reported even if they exceed the requested number.
        let more = Request::number(Some(1000));
        assert_eq!(engine.solver().solve(&puzzle, &more, &mut |_| {}).unwrap().count, 576 * 576);
    }
}
