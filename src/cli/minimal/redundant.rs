//! `gridc redundant`.

use super::{Page, Subject};
use crate::cli::arguments::SolvingArguments;
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::messages::Messages;
use crate::cli::method::solver;
use crate::cli::pipeline::in_order;
use crate::cli::terminal::{Stream, look};
use crate::cli::{Exit, files, written};
use crate::front::{Entry, Solver, Worker};
use crate::puzzle::clean_line;
use crate::report::redundant_words;
use crate::solve::Request;
use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Shows what each puzzle of the input could do without.
pub fn redundant(arguments: &SolvingArguments) -> Exit {
    let signals = Signals::listen();
    let shown = solver(&arguments.method, &arguments.limits, &signals).and_then(|solver| {
        let mut input = files::open(&arguments.input, look(&arguments.output.appearance, Stream::Error), &signals)?;
        Ok(all(arguments, &solver, &signals, &mut input).unwrap_or_else(|error| written(Err(error))))
    });
    shown.unwrap_or_else(Unusable::tell)
}

fn all(
    arguments: &SolvingArguments,
    solver: &Solver,
    signals: &Signals,
    input: &mut dyn Iterator<Item = Entry>,
) -> io::Result<Exit> {
    let output = &arguments.output;
    let messages =
        RefCell::new(Messages::new(output.json, output.appearance.quiet, look(&output.appearance, Stream::Error)));
    let mut head = [input.next(), input.next()].into_iter().flatten().collect::<Vec<_>>();
    if head.is_empty() {
        let _ = writeln!(io::stderr(), "error: there is no puzzle in the input");
        return Ok(Exit::BadInput);
    }
    signals.started();
    let many = head.len() > 1;
    let mut head = head.drain(..);
    let next = || {
        let entry = if signals.interrupt.raised() { None } else { head.next().or_else(|| input.next()) }?;
        let said = messages.borrow_mut().say(&entry.source, &entry.diagnostics, &entry.sources);
        Some(Subject { entry, said })
    };
    let request = solver.options().within(Request::unique());
    let worker = || {
        let (mut worker, request) = (solver.worker(), &request);
        move |subject: Subject| page(&subject, solver, &mut worker, request, output.json, many)
    };
    let mut exit = Exit::Done;
    let take = |page: Page| -> io::Result<()> {
        let _ = io::stderr().write_all(page.aside.as_bytes());
        exit = exit.max(page.exit);
        let mut out = io::stdout().lock();
        out.write_all(page.out.as_bytes())?;
        out.flush()
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    in_order(output.jobs.map_or(cores, NonZeroUsize::get), next, worker, take)?;
    Ok(if signals.interrupt.raised() { Exit::Interrupted } else { exit })
}

fn page(
    subject: &Subject,
    solver: &Solver,
    worker: &mut Worker<'_>,
    request: &Request,
    json: bool,
    many: bool,
) -> Page {
    let (grid, outcome) = match subject.only_solution(worker, request) {
        Ok(found) => found,
        Err(why) => return with_aside(subject, subject.refused(why, "what could go", json, many)),
    };
    let Ok(puzzle) = &subject.entry.puzzle else { return Page::default() };
    let found = match solver.redundant_of(puzzle, &grid, &subject.entry.sources) {
        Ok(found) => found,
        Err(unsolved) => {
            return with_aside(
                subject,
                subject.refused(super::NotUnique::Failed(unsolved), "what could go", json, many),
            );
        }
    };
    let out = match (json, many) {
        (true, _) => {
            let value = serde_json::to_value(&found).unwrap_or_default();
            subject.line(Ok(&outcome), Some(("redundant", value)))
        }
        (false, true) => {
            let (alone, together) = (found.alone.len(), found.together.len());
            format!("{}\tunique\t{alone} could go, each alone\t{together} at once\n", subject.place())
        }
        (false, false) => {
            let title = puzzle.title.as_deref().map(|title| format!("{}\n", clean_line(title)));
            format!("{}{}", title.unwrap_or_default(), redundant_words(&found))
        }
    };
    let exit = if found.unsettled.is_empty() { Exit::Done } else { Exit::Unknown };
    with_aside(subject, Page { out, exit, ..Page::default() })
}

/// What was said about the input comes first.
fn with_aside(subject: &Subject, page: Page) -> Page {
    Page { aside: format!("{}{}", subject.said.text, page.aside), ..page }
}
