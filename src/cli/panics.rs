//! Controls which panics are printed.

use crate::backend::SOLVER_THREAD;

/// Suppresses the messages of panics on solver threads: there the answer reports that the backend failed. All other panics are
/// bugs in gridc, and are shown with their place.
pub fn hush_solvers() {
    let show = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() != Some(SOLVER_THREAD) {
            show(panic);
        }
    }));
}
