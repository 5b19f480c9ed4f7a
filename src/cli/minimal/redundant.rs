//! Runs `gridc redundant`, which lists givens and clues that a puzzle does not need.

use crate::cli::Exit;
use crate::cli::arguments::SolvingArguments;
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::method::solver;
use crate::cli::pages::{InputPuzzle, NoPageReason, OutputPage, each};
use crate::front::{Solver, Worker};
use crate::report::redundant_words;
use crate::solve::Request;

/// Shows the redundant parts of each puzzle of the input.
pub fn redundant(arguments: &SolvingArguments) -> Exit {
    let signals = Signals::listen();
    let json = arguments.output.json;
    let shown = solver(&arguments.method, &arguments.limits, &signals).and_then(|solver| {
        let request = solver.options().within(Request::unique());
        each(arguments, &signals, |many| {
            let (solver, request) = (&solver, &request);
            Ok(move || {
                let mut worker = solver.worker();
                move |subject: &InputPuzzle| page(subject, solver, &mut worker, request, json, many)
            })
        })
    });
    shown.unwrap_or_else(Unusable::tell)
}

fn page(
    subject: &InputPuzzle,
    solver: &Solver,
    worker: &mut Worker<'_>,
    request: &Request,
    json: bool,
    many: bool,
) -> OutputPage {
    let (grid, outcome) = match subject.only_solution(worker, request) {
        Ok(found) => found,
        Err(why) => return subject.refused(why, "a list of redundant parts", json, many),
    };
    let Ok(puzzle) = &subject.entry.puzzle else { return OutputPage::default() };
    let found = match solver.redundant_of(puzzle, &grid, &subject.entry.sources) {
        Ok(found) => found,
        Err(unsolved) => {
            return subject.refused(NoPageReason::Failed(unsolved), "a list of redundant parts", json, many);
        }
    };
    let out = match (json, many) {
        (true, _) => {
            let value = serde_json::to_value(&found).unwrap_or_default();
            subject.line(Ok(&outcome), Some(("redundant", value)))
        }
        (false, true) => {
            let (alone, together) = (found.alone.len(), found.together.len());
            format!("{}\tunique\t{alone} redundant, each on its own\t{together} together\n", subject.place())
        }
        (false, false) => {
            let heading = puzzle.heading().map(|heading| format!("{heading}\n"));
            format!("{}{}", heading.unwrap_or_default(), redundant_words(&found))
        }
    };
    let exit = if found.unsettled.is_empty() { Exit::Done } else { Exit::Unknown };
    OutputPage { out, exit, ..OutputPage::default() }
}
