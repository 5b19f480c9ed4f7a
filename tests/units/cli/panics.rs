use gridc::stages::backend::SOLVER_THREAD;
use gridc::stages::cli::panics::hush_solvers;
use std::process::Command;
use std::thread::Builder;

/// Environment variable that is set for the process that panics.
const INNER: &str = "GRIDC_TEST_PANICS";

/// Runs this test binary in a separate process, because the panic hook is global.
#[test]
fn panics_of_solvers_are_not_shown() {
    if std::env::var_os(INNER).is_some() {
        hush_solvers();
        for name in [SOLVER_THREAD, "another"] {
            let thread = Builder::new().name(name.to_owned()).spawn(move || panic!("on the thread {name}"));
            assert!(thread.unwrap().join().is_err());
        }
        return;
    }
    let mut inner = Command::new(std::env::current_exe().unwrap());
    inner.args(["--exact", "cli::panics::panics_of_solvers_are_not_shown", "--nocapture"]).env(INNER, "1");
    let output = inner.output().unwrap();
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}");
    assert!(shown.contains("on the thread another") && !shown.contains("on the thread solver"), "{shown}");
}
