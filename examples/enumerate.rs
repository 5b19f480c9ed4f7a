//! The solutions of a puzzle one by one, until another thread has enough: `cargo run --example enumerate`.

use gridc::{Error, Interrupt, Options, Reader, Solver};
use std::time::Duration;

pub(crate) fn main() -> Result<(), Error> {
    // An empty board has 6,670,903,752,021,072,936,960 solutions.
    let board = Reader::new().board("classic")?;
    let stop = Interrupt::default();
    let solver = Solver::new(&Options::new().cancel(&stop))?;
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        stop.raise();
    });
    let mut solutions = solver.solutions(&board)?;
    for (number, solution) in solutions.by_ref().enumerate() {
        let line = solution?.to_line();
        if number < 3 {
            println!("{line}");
        }
    }
    let all = if solutions.is_complete() { "all" } else { "not all" };
    println!("{} solutions, {all} there are", solutions.found());
    Ok(())
}
