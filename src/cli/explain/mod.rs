//! Runs `gridc explain`, which explains how a puzzle is solved by hand, or what the code of a message means.

mod codes;
mod form;
mod page;
mod pictures;
mod slides;

use super::Exit;
use super::arguments::ExplainArguments;
use super::files::{Unusable, reader};
use super::interrupt::Signals;
use super::method::solver;
use super::pages::{InputPuzzle, OutputPage, each};
use super::terminal::{Stream, look};
use crate::puzzle::{PuzzleData, clean_line};
use crate::solve::Request;
use form::ExplanationForm;
use page::Explainer;
use std::path::Path;

/// Explains puzzles or codes; without arguments, lists all codes.
pub fn explain(arguments: &ExplainArguments) -> Exit {
    let words: Vec<String> = arguments.solving.input.files.iter().map(|file| file.display().to_string()).collect();
    let is_code = |word: &String| codes::is_code(word) && !std::path::Path::new(word).exists();
    match words.iter().filter(|word| is_code(word)).count() {
        count if count == words.len() => codes::explain(&words),
        0 => puzzles(arguments).unwrap_or_else(Unusable::tell),
        _ => Unusable::told(Exit::Usage, "codes and puzzles cannot be explained together; name only one kind").tell(),
    }
}

/// Reads what a solver has entered.
fn progress(path: &Path, arguments: &ExplainArguments) -> Result<PuzzleData, Unusable> {
    let name = clean_line(&path.display().to_string());
    let look = look(&arguments.solving.output.appearance, Stream::Error);
    let entry = reader(None, arguments.solving.input.layout.as_deref(), look)?.first(path);
    match entry.map(|(entry, _)| entry.puzzle) {
        Some(Ok(puzzle)) => Ok(puzzle),
        Some(Err(failure)) => {
            Err(Unusable::told(Exit::of_failure(failure.kind), format!("`--from {name}`: {}", failure.message)))
        }
        None => Err(Unusable::told(Exit::BadInput, format!("`--from {name}`: there is no puzzle"))),
    }
}

fn puzzles(arguments: &ExplainArguments) -> Result<Exit, Unusable> {
    let signals = Signals::listen();
    let solving = &arguments.solving;
    let solver = solver(&solving.method, &solving.limits, &signals)?;
    let request = solver.options().within(Request::unique());
    let progress = arguments.progress.as_deref().map(|path| progress(path, arguments)).transpose()?;
    each(solving, &signals, |many| {
        let form = ExplanationForm::of(arguments);
        let explainer = Explainer::new(arguments, &solver, &signals, form, many, progress.as_ref());
        let (solver, request) = (&solver, &request);
        Ok(move || {
            let mut worker = solver.worker();
            let explainer = explainer.clone();
            move |subject: &InputPuzzle| -> OutputPage { explainer.page(subject, &mut worker, request) }
        })
    })
}
