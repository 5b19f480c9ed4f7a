//! `gridc generate`.

mod board;
mod outlet;
mod pattern;
mod product;
mod recipe;
mod record;
mod run;
mod tally;
mod text_form;

use super::arguments::GenerateArguments;
use super::interrupt::Signals;
use super::method::{options, said as refused};
use super::terminal::{Stream, look};
use super::{Exit, written};
use crate::front::Solver;
use crate::generate::{Generator, Refusal};
use board::Board;
use outlet::Outlet;
use pattern::Unreadable;
use run::Run;
use std::io::Write;
use text_form::TextForm;

/// Makes puzzles.
pub fn generate(arguments: &GenerateArguments) -> Exit {
    match prepared(arguments) {
        Ok(exit) => exit,
        Err((exit, said)) => {
            let _ = std::io::stderr().write_all(said.as_bytes());
            exit
        }
    }
}

/// Everything that can be wrong before anything is made, and then the run.
fn prepared(arguments: &GenerateArguments) -> Result<Exit, (Exit, String)> {
    let usage = |said: String| (Exit::Usage, format!("error: {said}\n"));
    let signals = Signals::listen();
    let output = arguments.written.file();
    let mut board = Board::open(&arguments.board, look(&arguments.presentation.appearance, Stream::Error))
        .map_err(|bad| (bad.exit, bad.said))?;
    let several = arguments.wanted.count.get() > 1;
    let form = TextForm::new(arguments, several, &board).map_err(usage)?;
    let recipe = recipe::recipe(arguments, &board.puzzle.layout).map_err(|unusable| match unusable {
        Unreadable::File(said) => (Exit::NoInput, format!("error: {said}\n")),
        Unreadable::Text(said) => (Exit::BadInput, format!("error: {said}\n")),
    })?;
    let options = options(&recipe::method(&arguments.prover), &arguments.limits);
    let solver = Solver::new(&options).map_err(|error| usage(refused(&error)))?;
    let seed = recipe.seed;
    let generator = Generator::new(solver.engine(&board.puzzle), &board.puzzle, recipe)
        .map_err(|refusal| usage(format!("{}{}", said(&refusal), instead(&refusal))))?;
    let outlet = Outlet::open(output).map_err(|error| (written(Err(error)), String::new()))?;
    if arguments.wanted.seed.is_none() && !arguments.presentation.appearance.quiet {
        let _ = writeln!(std::io::stderr(), "note: `--seed {seed}` makes the same again");
    }
    let run = Run { arguments, signals: &signals, generator: &generator, form, seed };
    Ok(run.all(&mut board, outlet).unwrap_or_else(|error| written(Err(error))))
}

/// Why nothing is tried, in the words of the command line.
fn said(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Lines => "filling line by line (`--fill las-vegas`) knows no clues and no layers".to_owned(),
        other => other.to_string(),
    }
}

/// What to type instead.
fn instead(refusal: &Refusal) -> String {
    match refusal {
        Refusal::TooFewGivens { fewest, .. } => format!("; write `--givens {fewest}` or more"),
        Refusal::Unreachable { below, above, .. } => match above {
            Some(above) => format!("; write `--givens {below}`, `--givens {above}` or another `--symmetry`"),
            None => format!("; write `--givens {below}` or another `--symmetry`"),
        },
        Refusal::Asymmetric { .. } | Refusal::PatternAsymmetric { .. } => "; write another `--symmetry`".to_owned(),
        Refusal::PatternGivens { pattern, .. } => format!("; leave out `--givens`, or write `--givens {pattern}`"),
        Refusal::Lines => "; write `--fill random`".to_owned(),
        Refusal::Untransformable { .. } => "; leave it out of `--transform`".to_owned(),
        Refusal::PatternShape { .. } => "; draw a row for each row of the board, `.` for a hole".to_owned(),
        _ => String::new(),
    }
}
