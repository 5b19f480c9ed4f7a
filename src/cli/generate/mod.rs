//! Runs `gridc generate`, which makes puzzles on a board or completes an unfinished one.

mod board;
pub(crate) mod book;
mod outlet;
pub(crate) mod pattern;
mod recipe;
mod record;
mod run;
mod sample;
pub(crate) mod tally;
mod text_form;

pub use book::schema as recipe_schema;
pub use record::GenerateRecord;
pub use sample::samples;

use super::arguments::GenerateArguments;
use super::files::{Unusable, reader};
use super::interrupt::Signals;
use super::method::{options, said as refused};
use super::terminal::{Stream, look};
use super::{Exit, written};
use crate::front::Solver;
use crate::front::product::Making;
use crate::generate::{ClueRequest, Generator, OrderError, RecipeError, VariantGenerator, VariantOrder};
use crate::syntax::{Look, Source, draw};
use board::TargetBoard;
use outlet::Outlet;
use pattern::PatternError;
use run::GenerateRun;
use std::io::Write;
use text_form::TextForm;

pub fn generate(arguments: &GenerateArguments) -> Exit {
    let signals = Signals::listen();
    match &arguments.recipe {
        Some(path) => book::make_all(path, arguments, &signals).unwrap_or_else(Unusable::tell),
        None => make(arguments, &signals),
    }
}

/// Makes the puzzles of one kind.
fn make(arguments: &GenerateArguments, signals: &Signals) -> Exit {
    match prepared(arguments, signals) {
        Ok(exit) => exit,
        Err((exit, said)) => {
            let _ = std::io::stderr().write_all(said.as_bytes());
            exit
        }
    }
}

/// Checks everything that can fail before a puzzle is made, and then runs.
fn prepared(arguments: &GenerateArguments, signals: &Signals) -> Result<Exit, (Exit, String)> {
    let usage = |said: String| (Exit::Usage, format!("error: {said}\n"));
    let output = arguments.written.file();
    let said_to = look(&arguments.presentation.appearance, Stream::Error);
    let mut board = TargetBoard::open(&arguments.board, said_to).map_err(|bad| (bad.exit, bad.said))?;
    let several = arguments.wanted.count.get() > 1;
    let order = order(arguments, &board);
    if order.is_some() && arguments.wanted.full {
        let said = "`--full` needs a finished board, but clues or regions are to be made; leave out `--full`";
        return Err(usage(said.to_owned()));
    }
    let form = TextForm::new(arguments, several, order.is_some(), &board).map_err(usage)?;
    let recipe = recipe::recipe(arguments, &board.puzzle.layout).map_err(|unusable| match unusable {
        PatternError::File(said) => (Exit::NoInput, format!("error: {said}\n")),
        PatternError::Text(said) => (Exit::BadInput, format!("error: {said}\n")),
    })?;
    let options = options(&recipe::method(&arguments.prover), &arguments.limits);
    let solver = Solver::new(&options).map_err(|error| usage(refused(&error)))?;
    let seed = recipe.seed;
    let run = |board: &mut TargetBoard, making: Making<'_>| {
        let outlet =
            Outlet::open(output, arguments.wanted.count.get()).map_err(|error| (written(Err(error)), String::new()))?;
        if arguments.wanted.seed.is_none() && !arguments.presentation.appearance.quiet {
            let _ = writeln!(std::io::stderr(), "note: `--seed {seed}` repeats this result");
        }
        if board.dropped > 0 && !arguments.presentation.appearance.quiet {
            let givens = if board.dropped == 1 { "the given" } else { "the givens" };
            let said = format!(
                "note: {givens} of the file ({}) may be removed; `--keep-givens` keeps \
                them\n",
                board.dropped
            );
            let _ = std::io::stderr().write_all(said.as_bytes());
        }
        if arguments.wanted.any && !arguments.presentation.appearance.quiet {
            let said = "note: the holes are random; the number of solutions is not checked\n";
            let _ = std::io::stderr().write_all(said.as_bytes());
        }
        let run = GenerateRun { arguments, signals, making, form, seed };
        Ok(run.all(board, outlet).unwrap_or_else(|error| written(Err(error))))
    };
    // The generator borrows these while the board reads back written puzzles.
    let (puzzle, tree) = (board.puzzle.clone(), board.tree.clone());
    match order {
        None => {
            let generator = Generator::new(solver.engine(&puzzle), &puzzle, recipe)
                .map_err(|refusal| usage(format!("{}{}", said(&refusal), instead(&refusal))))?;
            run(&mut board, Making::Plain(&generator))
        }
        Some(order) => {
            let models =
                reader(arguments.board.models.as_deref(), None, said_to).map_err(|bad| (bad.exit, bad.said))?;
            let generator = VariantGenerator::new(&solver, models.library(), (&puzzle, &tree), &order, recipe)
                .map_err(|unfit| unfit_said(&unfit, &board.sources, said_to))?;
            run(&mut board, Making::Variant(&generator))
        }
    }
}

/// Returns the requested clues and rules beyond those of the board, if there are any.
fn order(arguments: &GenerateArguments, board: &TargetBoard) -> Option<VariantOrder> {
    let asked = arguments.wanted.with.iter().flat_map(|wishes| wishes.0.clone());
    let wishes: Vec<ClueRequest> = board.wishes.iter().cloned().chain(asked).collect();
    let wanted = &arguments.wanted;
    if wishes.is_empty() && !VariantGenerator::is_asked_by(&board.tree, board.library()) {
        return None;
    }
    // A layout name that stands for cages makes puzzles without givens, unless givens are requested.
    let cages = !board.wishes.is_empty() && wanted.givens.is_none() && wanted.pattern.is_none();
    Some(VariantOrder { wishes, without_givens: wanted.prefer_no_givens || cages })
}

/// Formats the reason why an order cannot be met.
fn unfit_said(unfit: &OrderError, sources: &[Source], look: Look) -> (Exit, String) {
    match unfit {
        OrderError::Recipe(refusal) => (Exit::Usage, format!("error: {}{}\n", said(refusal), instead(refusal))),
        OrderError::Board(wrong) => {
            let wrong = wrong.iter().filter(|said| said.is_error());
            (Exit::BadInput, wrong.map(|said| draw(said, sources, look)).collect())
        }
        other => (Exit::Usage, format!("error: {other}\n")),
    }
}

/// Formats the reason why nothing is tried, in terms of command-line options.
fn said(refusal: &RecipeError) -> String {
    match refusal {
        RecipeError::Lines => "filling line by line, or from a few random cells, does not support clues or \
            layers"
            .to_owned(),
        other => other.to_string(),
    }
}

fn instead(refusal: &RecipeError) -> String {
    match refusal {
        RecipeError::TooFewGivens { fewest, .. } => format!("; write `--givens {fewest}` or more"),
        RecipeError::Unreachable { below, above, .. } => match above {
            Some(above) => format!("; write `--givens {below}`, `--givens {above}` or another `--symmetry`"),
            None => format!("; write `--givens {below}` or another `--symmetry`"),
        },
        RecipeError::Asymmetric { .. } | RecipeError::PatternAsymmetric { .. } => {
            "; write another `--symmetry`".to_owned()
        }
        RecipeError::PatternGivens { pattern, .. } => format!("; leave out `--givens`, or write `--givens {pattern}`"),
        RecipeError::Lines => "; write `--fill random`".to_owned(),
        RecipeError::Untransformable { .. } => "; leave it out of `--transform`".to_owned(),
        RecipeError::PatternShape { .. } => "; draw a row for each row of the board, `.` for a hole".to_owned(),
        _ => String::new(),
    }
}
