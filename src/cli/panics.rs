//! What is said about panics.

use crate::backend::SOLVER_THREAD;

/// Keeps panics of solvers on threads of their own off the terminal: the answer says that the backend gave up. All
/// others are bugs of gridc's own, and are shown with their place.
pub fn hush_solvers() {
    let show = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() != Some(SOLVER_THREAD) {
            show(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;
    use std::thread::Builder;

    /// Set for the process that panics.
    const INNER: &str = "GRIDC_TEST_PANICS";

    /// Runs itself in a process of its own, since the hook is the whole process's.
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
        inner.args(["--exact", "cli::panics::tests::panics_of_solvers_are_not_shown", "--nocapture"]).env(INNER, "1");
        let output = inner.output().unwrap();
        let shown = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{shown}");
        assert!(shown.contains("on the thread another") && !shown.contains("on the thread solver"), "{shown}");
    }
}
