//! From input to answers: what `solve`, `check` and `count` have in common.

use super::Exit;
use super::arguments::Shared;
use super::crew::Crew;
use super::desk::{Answer, Desk, Job};
use super::input::{Input, Loaded};
use super::interrupt::Signals;
use super::messages::Messages;
use super::pipeline::in_order;
use super::printer::{Printer, look};
use super::progress::Progress;
use super::verdict::Judge;
use crate::language::stated_differs;
use crate::report::{Asked, FailureKind, Summary};
use crate::solve::{Request, Stated};
use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

/// Solutions kept per puzzle. Those of a single puzzle are written as they are found, without being kept.
const KEPT: usize = 10_000;

/// Answers all puzzles of the input.
pub fn run(shared: &Shared, asked: Asked, signals: &Signals, input: &mut dyn Input) -> Exit {
    match Run::new(shared, asked, signals) {
        Err(problem) => {
            let _ = writeln!(io::stderr(), "error: {problem}");
            Exit::Usage
        }
        Ok(run) => match run.all(input) {
            Ok(exit) => exit,
            // Whoever read our output has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: cannot write the output: {error}");
                Exit::Internal
            }
        },
    }
}

struct Run<'a> {
    shared: &'a Shared,
    asked: Asked,
    signals: &'a Signals,
    crew: Crew,
    request: Request,
    messages: RefCell<Messages>,
}

impl<'a> Run<'a> {
    fn new(shared: &'a Shared, asked: Asked, signals: &'a Signals) -> Result<Self, String> {
        let crew = Crew::new(&shared.method, shared.limits.memory)?;
        let output = &shared.output;
        let messages = RefCell::new(Messages::new(output.json, output.quiet, look(output)));
        Ok(Self { shared, asked, signals, crew, request: request(shared, asked, signals), messages })
    }

    fn all(&self, input: &mut dyn Input) -> io::Result<Exit> {
        let Some(first) = input.next() else {
            let _ = writeln!(io::stderr(), "error: there is no puzzle in the input");
            return Ok(Exit::BadInput);
        };
        self.signals.started();
        let first = self.job(first);
        match input.next() {
            None => self.single(first),
            Some(second) => {
                let second = self.job(second);
                self.many([first, second], input)
            }
        }
    }

    /// Takes care of what there is to say about a puzzle.
    fn job(&self, loaded: Loaded) -> Job {
        let said = self.messages.borrow_mut().say(&loaded.source, &loaded.diagnostics, &loaded.sources);
        Job::new(loaded, said)
    }

    /// Says, once it is known, that the stated solution is none.
    fn judge_stated(&self, answer: &mut Answer) {
        let (Ok(puzzle), Ok(outcome)) = (&answer.job.puzzle, &answer.result) else { return };
        if outcome.stated != Stated::Differs {
            return;
        }
        let warning = stated_differs(puzzle);
        let said = self.messages.borrow_mut().say(&answer.job.source, &[warning], &answer.job.sources);
        answer.job.said.text.push_str(&said.text);
        answer.job.said.records.extend(said.records);
    }

    fn judge(&self, many: bool) -> Judge {
        Judge {
            asked: self.asked,
            accept_uncertified: self.shared.method.no_reprove,
            many,
            exit_verdict: self.shared.output.exit_verdict,
        }
    }

    fn single(&self, mut job: Job) -> io::Result<Exit> {
        let progress = Progress::new(true);
        let mut printer = Printer::new(&self.shared.output, self.asked);
        printer.aside(&std::mem::take(&mut job.said.text), &progress)?;
        // As text, solutions are written as they are found; two are kept to be compared.
        let keep = if self.shared.output.json { KEPT } else { 2 };
        let request = Request { keep: keep.min(self.request.keep), ..self.request.clone() };
        let mut written = Ok(());
        let mut answer = Desk::new(&self.crew, &request).answer(job, &mut |puzzle, grid| {
            if written.is_ok() {
                written = printer.found(puzzle, grid);
                if written.is_err() {
                    self.signals.interrupt.raise();
                }
            }
        });
        written?;
        self.judge_stated(&mut answer);
        if self.shared.output.json {
            printer.json(&answer, &progress)?;
        } else {
            printer.aside(&std::mem::take(&mut answer.job.said.text), &progress)?;
            printer.single(&answer, &progress)?;
        }
        self.rest(&mut printer, &progress)?;
        printer.finish()?;
        Ok(self.judge(false).exit(&answer))
    }

    fn many(&self, head: [Job; 2], input: &mut dyn Input) -> io::Result<Exit> {
        let start = Instant::now();
        let output = &self.shared.output;
        let judge = self.judge(true);
        let mut progress = Progress::new(output.quiet);
        let mut printer = Printer::new(output, self.asked);
        let mut summary = Summary::default();
        let mut exit = Exit::Done;
        let mut head = head.into_iter();
        let next = || {
            if self.signals.interrupt.raised() {
                return None;
            }
            head.next().or_else(|| input.next().map(|loaded| self.job(loaded)))
        };
        let (crew, request) = (&self.crew, &self.request);
        let hire = || {
            let mut desk = Desk::new(crew, request);
            move |job| desk.answer(job, &mut |_, _| {})
        };
        let take = |mut answer: Answer| -> io::Result<()> {
            self.judge_stated(&mut answer);
            exit = exit.max(judge.exit(&answer));
            count(&mut summary, &answer);
            let written = printer.aside(&answer.job.said.text, &progress).and_then(|()| match output.json {
                true => printer.json(&answer, &progress),
                false => printer.one_of_many(&answer, &progress),
            });
            progress.step();
            if written.is_err() {
                self.signals.interrupt.raise();
            }
            written
        };
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        in_order(output.jobs.map_or(cores, NonZeroUsize::get), next, hire, take)?;
        printer.summary(&summary, start.elapsed(), &progress)?;
        self.rest(&mut printer, &progress)?;
        printer.finish()?;
        Ok(if self.signals.interrupt.raised() { Exit::Interrupted } else { exit })
    }

    fn rest(&self, printer: &mut Printer<'_>, progress: &Progress) -> io::Result<()> {
        match self.messages.borrow().rest() {
            Some(text) => printer.aside(&text, progress),
            None => Ok(()),
        }
    }
}

fn request(shared: &Shared, asked: Asked, signals: &Signals) -> Request {
    let base = match asked {
        Asked::FirstSolution | Asked::Uniqueness => Request::unique(),
        Asked::Solutions(wanted) => Request { solutions: wanted, keep: KEPT, ..Request::count() },
        Asked::Count(cap) => Request { solutions: cap, ..Request::count() },
    };
    Request {
        time: shared.limits.time,
        nodes: shared.limits.nodes,
        memory: shared.limits.memory,
        interrupt: signals.interrupt.clone(),
        ..base
    }
}

fn count(summary: &mut Summary, answer: &Answer) {
    match &answer.result {
        Ok(outcome) => summary.add(outcome),
        Err(trouble) => match trouble.failure.kind {
            FailureKind::BadInput | FailureKind::NoInput => summary.unreadable += 1,
            FailureKind::Limit => summary.unknown += 1,
            FailureKind::Internal => summary.internal += 1,
        },
    }
}
