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
