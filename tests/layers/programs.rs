//! Tests that the programs under `examples` run.

#[path = "../../examples/enumerate.rs"]
mod enumerate;
#[path = "../../examples/own_rule.rs"]
mod own_rule;
#[path = "../../examples/solve.rs"]
mod solve;

#[test]
fn programs_run_without_error() {
    for program in [solve::main, own_rule::main, enumerate::main] {
        program().unwrap();
    }
}
