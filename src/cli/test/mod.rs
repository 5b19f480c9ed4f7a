//! Runs `gridc test`, which checks verdicts and solutions against those that the files state.

mod judge;
mod shown;

use super::arguments::SolvingArguments;
use super::files::{Unusable, bytes_of};
use super::interrupt::Signals;
use super::job::{Answered, Job};
use super::messages::Messages;
use super::method::solver;
use super::pipeline::in_order;
use super::progress::Progress;
use super::reproduction::Reproductions;
use super::terminal::sentence;
use super::terminal::{Stream, look};
use super::{Exit, files, written};
use crate::front::{Entry, Files, Solver};
use crate::language::Expected;
use crate::report::UserQuestion;
use crate::solve::Request;
use judge::{TestOutcome, judge};
use shown::{TestTally, line};

pub use shown::TestRecord;
use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

/// Tests all puzzles of the input.
pub fn test(arguments: &SolvingArguments) -> Exit {
    let signals = Signals::listen();
    let tested = solver(&arguments.method, &arguments.limits, &signals).and_then(|solver| {
        let mut input = files::open(&arguments.input, look(&arguments.output.appearance, Stream::Error), &signals)?;
        Ok(run(arguments, &solver, &signals, &mut input).unwrap_or_else(|error| written(Err(error))))
    });
    tested.unwrap_or_else(Unusable::tell)
}

fn run(arguments: &SolvingArguments, solver: &Solver, signals: &Signals, input: &mut Files) -> io::Result<Exit> {
    let start = Instant::now();
    let output = &arguments.output;
    let messages =
        RefCell::new(Messages::new(output.json, output.appearance.quiet, look(&output.appearance, Stream::Error)));
    let request = solver.options().within(Request::unique());
    let mut progress = Progress::new(output.appearance.quiet).of(bytes_of(&arguments.input.files));
    let mut tally = TestTally::default();
    let mut exit = Exit::Done;
    let mut out = io::BufWriter::new(io::stdout());
    let mut reproductions = Reproductions::new(Path::new("."));
    signals.started();
    let next = || match signals.interrupt.raised() {
        true => None,
        false => input.next().map(|entry| job(entry, &messages)),
    };
    let worker = || {
        let (mut worker, request) = (solver.worker(), &request);
        move |(job, expected): (Job, Option<Expected>)| {
            (job.answer(&mut worker, UserQuestion::Uniqueness, request, None, &mut |_, _| {}), expected)
        }
    };
    let take = |(mut answer, expected): (Answered, Option<Expected>)| -> io::Result<()> {
        answer.say_late(&mut messages.borrow_mut());
        let found = judge(&answer, expected, arguments.method.no_reprove);
        exit = exit.max(found.exit());
        tally.add(&found);
        let aside = format!("{}{}", answer.job.said.text, reproductions.save(&answer));
        if !aside.is_empty() {
            out.flush()?;
            progress.aside(|| drop(io::stderr().write_all(aside.as_bytes())));
        }
        let text = match output.json {
            true => TestRecord::new(&answer, expected, &found).line(),
            false if output.appearance.quiet && matches!(found, TestOutcome::AsStated) => String::new(),
            false => sentence(line(&answer, &found).trim_end()),
        };
        progress.step(answer.job.end);
        out.write_all(text.as_bytes())?;
        out.flush()
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    in_order(output.jobs.map_or(cores, NonZeroUsize::get), next, worker, take)?;
    if tally.total() == 0 && !signals.interrupt.raised() {
        return Ok(Unusable::no_puzzle().tell());
    }
    let rest = messages.borrow().rest().unwrap_or_default();
    let summary = tally.line(start.elapsed());
    if output.json || output.appearance.quiet {
        let said = if output.appearance.quiet { rest } else { format!("{rest}{summary}") };
        let _ = io::stderr().write_all(said.as_bytes());
    } else {
        out.write_all(summary.as_bytes())?;
        out.flush()?;
        let _ = io::stderr().write_all(rest.as_bytes());
    }
    Ok(if signals.interrupt.raised() { Exit::Interrupted } else { exit })
}

/// Prepares a puzzle. If a file states that it has errors, they are not reported.
fn job(entry: Entry, messages: &RefCell<Messages>) -> (Job, Option<Expected>) {
    let expected = entry.expected;
    let foreseen = expected == Some(Expected::Errors) && entry.puzzle.is_err();
    let said = match foreseen {
        true => Default::default(),
        false => messages.borrow_mut().say(&entry.source, &entry.diagnostics, &entry.sources),
    };
    (Job::new(entry, said), expected)
}
