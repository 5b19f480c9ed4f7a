//! Makes puzzles for measurements (`gridc compare --experiment`), one at a time from the keys of a recipe, each with the effort
//! it took.

use super::super::Exit;
use super::super::files::Unusable;
use super::super::interrupt::Signals;
use super::super::method::{options, said as refused};
use super::super::terminal::{Stream, look};
use super::board::TargetBoard;
use super::{book, instead, order, recipe, said};
use crate::backend::Limits;
use crate::compare::experiment::Sample;
use crate::front::Solver;
use crate::front::product::{Making, ProductOutcome, Worker};
use crate::generate::Generator;
use std::time::Instant;
use toml::Table;

/// Makes `count` puzzles with these keys (`layout = "samurai"`, `holes = "54%"`, …) and passes each of them, or the reason for
/// its absence, to `take`, which returns false to stop.
///
/// # Errors
/// If the keys are invalid or cannot be met; no puzzle has been made then.
pub fn samples(
    keys: &Table,
    count: u64,
    signals: &Signals,
    take: &mut dyn FnMut(Result<Sample, String>) -> bool,
) -> Result<(), Unusable> {
    let usage = |said: &str| Unusable::told(Exit::Usage, said);
    let arguments = book::understood(keys).map_err(|said| usage(&said))?;
    let board = TargetBoard::open(&arguments.board, look(&arguments.presentation.appearance, Stream::Error))?;
    if order(&arguments, &board).is_some() {
        return Err(usage("experiments need boards with finished clues; leave out `with`"));
    }
    let recipe = recipe::recipe(&arguments, &board.puzzle.layout).map_err(|_| usage("the pattern cannot be read"))?;
    let options = options(&recipe::method(&arguments.prover), &arguments.limits);
    let solver = Solver::new(&options).map_err(|error| usage(&refused(&error)))?;
    let generator = Generator::new(solver.engine(&board.puzzle), &board.puzzle, recipe)
        .map_err(|refusal| usage(&format!("{}{}", said(&refusal), instead(&refusal))))?;
    let limits = Limits::new(None, None, arguments.limits.memory, signals.interrupt.clone());
    let mut worker = Worker::new(Making::Plain(&generator), &limits, arguments.wanted.full);
    for number in 1..=count {
        let start = Instant::now();
        let product = worker.make(number..number + 1).pop();
        let time = start.elapsed();
        let made = match product.map(|product| product.result) {
            Some(Ok(ProductOutcome::Puzzle { puzzle, solution, effort, .. })) => {
                Ok(Sample { puzzle: *puzzle, solution, effort, time })
            }
            Some(Ok(ProductOutcome::Nearest(nearest, _))) => Err(nearest.shortfall.to_string()),
            Some(Ok(ProductOutcome::Refused(refusal))) => Err(refusal.to_string()),
            Some(Ok(ProductOutcome::Stopped(stop))) => Err(format!("a limit was reached: {}", stop.name())),
            Some(Err(unsolved)) => Err(unsolved.failure.message),
            None => Err("nothing was made".to_owned()),
        };
        if !take(made) {
            break;
        }
    }
    Ok(())
}
