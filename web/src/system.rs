//! What the standard library has on other targets: a clock, and reports of panics.

use gridc::{Clock, SolutionCounter, Threads};
use std::cell::{Cell, RefCell};
use std::io;
use std::sync::Mutex;
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The interval of reports about a search, in milliseconds.
const INTERVAL: f64 = 100.0;

/// What is reported while a search runs.
#[derive(Default)]
struct Observed {
    progress: RefCell<Option<js_sys::Function>>,
    counter: RefCell<SolutionCounter>,
    begun: Cell<f64>,
    last: Cell<f64>,
}

thread_local!(static OBSERVED: Observed = Observed::default());

/// The text of a panic, which ends the module.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// The clock of the browser, which also reports progress: searches read it all the time because of their limits.
struct Performance;

impl Clock for Performance {
    fn elapsed(&self) -> Duration {
        let now = now();
        OBSERVED.with(|observed| observed.look(now));
        Duration::from_secs_f64(now.max(0.0) / 1e3)
    }
}

impl Observed {
    fn look(&self, now: f64) {
        if now - self.last.get() < INTERVAL {
            return;
        }
        self.last.set(now);
        if let Some(progress) = self.progress.borrow().as_ref() {
            let found = self.counter.borrow().get() as f64;
            // An exception of the observer does not concern the search.
            let _ = progress.call2(&JsValue::NULL, &(now - self.begun.get()).into(), &found.into());
        }
    }
}

/// There are no threads.
struct NoThreads;

impl Threads for NoThreads {
    fn start(&self, _: &str, _: usize, _: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

pub fn set_up() {
    // Both fail only if they were set before.
    let _ = gridc::use_clock(Box::new(Performance));
    let _ = gridc::use_threads(Box::new(NoThreads));
    std::panic::set_hook(Box::new(|panic| {
        if let Ok(mut told) = PANIC.lock() {
            *told = Some(panic.to_string());
        }
    }));
}

pub fn panicked() -> Option<String> {
    PANIC.lock().ok()?.clone()
}

pub fn observe(progress: Option<js_sys::Function>) {
    OBSERVED.with(|observed| observed.progress.replace(progress));
}

/// Begins to observe a search; the counter is that of its options.
pub fn begin(counter: &SolutionCounter) {
    OBSERVED.with(|observed| {
        let now = now();
        observed.counter.replace(counter.clone());
        observed.begun.set(now);
        observed.last.set(now);
    });
}
