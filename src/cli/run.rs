//! Runs `solve`, `check`, `count` and `candidates`: reads the input, solves it on several threads, and prints the answers in
//! order.

use super::arguments::{CountArguments, ExtraOutputs, SharedArguments, WhyArgument};
use super::bulk::{Bulk, BulkLines, BulkPart, Solving};
use super::certify::Certifier;
use super::counting::Counting;
use super::draw::AnswerPicture;
use super::files::{Unusable, bytes_of};
use super::interrupt::Signals;
use super::job::{Answered, Job, unexplained};
use super::messages::Messages;
use super::method::{options, said};
use super::pipeline::{Draw, as_they_come};
use super::printer::Printer;
use super::progress::Progress;
use super::terminal::{Stream, look};
use super::verdict::Judge;
use super::{Exit, written};
use crate::front::{Block, Entry, Files, InputPiece, NextInput, Solver};
use crate::report::{FailureKind, Summary, UserQuestion};
use crate::solve::{CountIs, CountMethod, FEW, Request, SolveOutcome, Verdict};
use std::cell::{Cell, RefCell};
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

/// Maximum number of solutions kept per puzzle. Those of a single puzzle are written as they are found, without being kept.
const KEPT: usize = 10_000;

/// A source of puzzles.
pub trait Intake {
    /// Returns the next puzzle, or a block of boards; waits for it.
    fn take(&mut self) -> Option<InputPiece>;

    /// Returns the next puzzle or block if it is already available.
    fn draw(&mut self) -> Draw<InputPiece>;

    /// Returns whether puzzles arrive one by one from a sender that may wait for an answer before sending the next.
    fn streams(&self) -> bool;
}

/// A piece of work.
enum Work {
    One(Box<Job>),
    Block(Block),
}

/// The result of a piece of work.
enum WorkResult {
    One(Box<Answered>),
    Block(Bulk),
}

/// Totals of many puzzles so far.
#[derive(Default)]
struct RunTally {
    summary: Summary,
    exit: Exit,
    /// Exit code of the first puzzle, as long as it is the only one.
    alone: Option<Exit>,
    /// Puzzles whose count reached the cap.
    capped: u64,
}

impl RunTally {
    fn lines(&mut self, lines: &BulkLines) {
        self.summary.add_verdicts(&lines.summary);
        self.exit = self.exit.max(lines.exit);
        self.alone = None;
    }
}

impl Intake for Files {
    fn take(&mut self) -> Option<InputPiece> {
        self.next_piece()
    }

    fn draw(&mut self) -> Draw<InputPiece> {
        match self.ready() {
            NextInput::Piece(piece) => Draw::Job(piece),
            NextInput::Later => Draw::Later,
            NextInput::End => Draw::End,
        }
    }

    fn streams(&self) -> bool {
        Files::streams(self)
    }
}

/// Answers all puzzles of the input, and explains why puzzles have no solution if `beside` requests it.
pub fn run(
    shared: &SharedArguments,
    asked: UserQuestion,
    beside: ExtraOutputs<'_>,
    signals: &Signals,
    input: &mut dyn Intake,
) -> Exit {
    match CommandRun::new(shared, asked, beside, signals) {
        Err(problem) => problem.tell(),
        Ok(run) => match run.all(input) {
            Ok(exit) => exit,
            Err(error) => written(Err(error)),
        },
    }
}

pub struct CommandRun<'a> {
    shared: &'a SharedArguments,
    asked: UserQuestion,
    why: WhyArgument,
    /// For which puzzles without a solution a certificate includes the explanation, even if it is not shown.
    certified_why: WhyArgument,
    signals: &'a Signals,
    pub solver: Solver,
    request: Request,
    messages: RefCell<Messages>,
    /// Directory for reproductions of internal errors.
    pub directory: &'a Path,
    picture: Option<AnswerPicture>,
    certifier: Option<Certifier>,
    /// Number of puzzles so far.
    numbers: Cell<u64>,
}

impl<'a> CommandRun<'a> {
    pub fn new(
        shared: &'a SharedArguments,
        asked: UserQuestion,
        beside: ExtraOutputs<'_>,
        signals: &'a Signals,
    ) -> Result<Self, Unusable> {
        let certify = beside.certify.and_then(|certify| Some((certify.certify.as_deref()?, certify)));
        let ExtraOutputs { why, picture, .. } = beside;
        let mut options = options(&shared.method, &shared.limits).cancel(&signals.interrupt);
        if beside.random {
            // It is not that of a backend.
            options.seed = None;
        }
        options.why_time = why.map(|why| why.why_time);
        let solver = Solver::new(&options).map_err(|error| Unusable::told(Exit::Usage, said(&error)))?;
        let output = &shared.output.presentation;
        let picture = picture.and_then(|picture| picture.picture.as_deref());
        let picture = picture.map(|path| AnswerPicture::to(path, &output.appearance, signals)).transpose()?;
        let certifier =
            certify.map(|(path, certify)| Certifier::to(path, certify, shared, asked, signals)).transpose()?;
        // As text, an explanation is a note, which `--quiet` suppresses.
        let shown = output.json || !output.appearance.quiet;
        let messages =
            RefCell::new(Messages::new(output.json, output.appearance.quiet, look(&output.appearance, Stream::Error)));
        Ok(Self {
            shared,
            asked,
            why: why.filter(|_| shown).map_or(WhyArgument::Off, |why| why.why),
            certified_why: why.map_or(WhyArgument::Off, |why| why.why),
            signals,
            solver,
            request: certifier
                .iter()
                .fold(with_way(request(shared, asked, signals), &beside, shared), |wanted, certifier| {
                    certifier.request(wanted)
                }),
            messages,
            directory: Path::new("."),
            picture,
            certifier,
            numbers: Cell::new(0),
        })
    }

    pub fn all(&self, input: &mut dyn Intake) -> io::Result<Exit> {
        let shard = self.shared.input.shard;
        let Some(first) = input.take() else {
            if self.shared.input.may_be_empty() {
                return Ok(Exit::Done);
            }
            return Ok(Unusable::no_puzzle().tell());
        };
        self.signals.started();
        let first = self.work(first);
        let of_many = || {
            let picture = self.picture.as_ref().and_then(|picture| picture.takes_several().err());
            picture.or_else(|| self.certifier.as_ref().and_then(|certifier| certifier.takes_several().err()))
        };
        // A part of a list is written like the whole list, even if it is a single puzzle.
        if input.streams() || shard.is_some() {
            if let Some(refused) = of_many() {
                return Ok(refused.tell());
            }
            return self.many(vec![first], input);
        }
        match (first, input.take()) {
            (Work::One(first), None) => self.single(*first),
            (first, second) => {
                if let Some(refused) = of_many() {
                    return Ok(refused.tell());
                }
                let second = second.map(|second| self.work(second));
                self.many([first].into_iter().chain(second).collect(), input)
            }
        }
    }

    /// Formats the messages about a puzzle, and numbers it.
    fn work(&self, piece: InputPiece) -> Work {
        match piece {
            InputPiece::Entry(entry) => Work::One(Box::new(self.job(*entry))),
            InputPiece::Block(block) => Work::Block(block),
        }
    }

    fn job(&self, entry: Entry) -> Job {
        let said = self.messages.borrow_mut().say(&entry.source, &entry.diagnostics, &entry.sources);
        self.numbers.set(self.numbers.get() + 1);
        Job { number: self.numbers.get(), ..Job::new(entry, said) }
    }

    fn judge(&self, many: bool) -> Judge {
        Judge {
            asked: self.asked,
            accept_unproven: self.shared.method.no_reprove,
            many,
            exit_verdict: self.shared.output.exit_verdict,
        }
    }

    fn single(&self, mut job: Job) -> io::Result<Exit> {
        let progress = Progress::new(true);
        let mut printer = Printer::new(&self.shared.output, self.asked, self.directory);
        printer.aside(&std::mem::take(&mut job.said.text), &progress)?;
        // As text, solutions are written as they are found; two are kept for comparison.
        let keep = if self.shared.output.presentation.json { KEPT } else { 2 };
        let request = Request {
            keep: if self.certifier.is_some() { self.request.keep } else { keep.min(self.request.keep) },
            ..self.request.clone()
        };
        let mut written = Ok(());
        let (mut worker, emit) = (self.solver.worker(), self.shared.output.emit);
        let counting = match self.asked {
            UserQuestion::Count(cap) => {
                Some(Counting::of(&request.found, cap, &self.shared.output.presentation.appearance))
            }
            _ => None,
        };
        let mut answer = job.answer(&mut worker, self.asked, &request, emit, &mut |puzzle, grid| {
            if written.is_ok() {
                written = printer.found(puzzle, grid);
                if written.is_err() {
                    self.signals.interrupt.raise();
                }
            }
        });
        drop(counting);
        written?;
        if let Some(certifier) = &self.certifier {
            certifier.certify(&mut answer, (self.certified_why != WhyArgument::Off).then_some(&self.solver));
        }
        answer.say_late(&mut self.messages.borrow_mut());
        let why = self.why != WhyArgument::Off;
        if self.shared.output.presentation.json {
            why.then(|| answer.explain(&self.solver, self.asked));
            printer.json(&answer, &progress)?;
        } else {
            printer.aside(&std::mem::take(&mut answer.job.said.text), &progress)?;
            let several = answer.result.as_ref().is_ok_and(|outcome| outcome.verdict == Verdict::Several);
            (why && several).then(|| answer.explain(&self.solver, self.asked));
            printer.single(&answer, &progress)?;
            // The verdict is shown while the reason is being searched for.
            printer.finish()?;
            if why && !several && answer.result.is_ok() {
                answer.explain(&self.solver, self.asked);
                printer.trouble(&answer, false, &progress)?;
                self.reason(&mut printer, &answer, &progress)?;
                if answer.is_unexplained() {
                    printer.aside(&unexplained(self.solver.why_time()), &progress)?;
                }
            }
        }
        printer.aside(&self.capped(u64::from(self.met_cap(&answer))), &progress)?;
        self.rest(&mut printer, &progress)?;
        let drawn = self.picture.as_ref().map_or(Exit::Done, |picture| picture.draw(1, &answer));
        printer.finish()?;
        Ok(self.judge(false).exit(&answer).max(drawn))
    }

    fn many(&self, head: Vec<Work>, input: &mut dyn Intake) -> io::Result<Exit> {
        let start = Instant::now();
        let output = &self.shared.output;
        let presentation = &output.presentation;
        let judge = self.judge(true);
        let mut progress = Progress::new(presentation.appearance.quiet).of(bytes_of(&self.shared.input.files));
        let mut printer = Printer::new(output, self.asked, self.directory);
        let mut tally = RunTally::default();
        if input.streams() {
            printer.each_at_once();
        }
        let streams = input.streams();
        let mut head = head.into_iter();
        let draw = |may_wait: bool| {
            if self.signals.interrupt.raised() {
                return Draw::End;
            }
            if let Some(job) = head.next() {
                return Draw::Job(job);
            }
            let drawn = match may_wait || !streams {
                true => input.take().map_or(Draw::End, Draw::Job),
                false => input.draw(),
            };
            match drawn {
                Draw::Job(piece) => Draw::Job(self.work(piece)),
                Draw::Later => Draw::Later,
                Draw::End => Draw::End,
            }
        };
        let (solver, asked, request, why) = (&self.solver, self.asked, &self.request, self.why == WhyArgument::On);
        let (certifier, reasons) = (self.certifier.as_ref(), (self.certified_why == WhyArgument::On).then_some(solver));
        let worker = || {
            let mut solving = Solving::new(solver.worker(), asked, presentation.json, request, judge);
            move |work: Work| match work {
                Work::One(job) => {
                    let mut answer = job.answer(solving.worker(), asked, request, output.emit, &mut |_, _| {});
                    certifier.iter().for_each(|certifier| certifier.certify(&mut answer, reasons));
                    why.then(|| answer.explain(solver, asked));
                    WorkResult::One(Box::new(answer))
                }
                Work::Block(block) => WorkResult::Block(solving.answer(&block)),
            }
        };
        let take = |done: WorkResult| -> io::Result<()> {
            let before = tally.summary.total();
            let (end, written) = match done {
                WorkResult::One(answer) => (answer.job.end, self.take(*answer, &mut tally, &mut printer, &progress)),
                WorkResult::Block(Bulk { parts, end }) => {
                    let written = parts.into_iter().try_for_each(|part| match part {
                        BulkPart::Answered(answer) => self.take(*answer, &mut tally, &mut printer, &progress),
                        BulkPart::Lines(lines) => {
                            tally.lines(&lines);
                            printer.lines(&lines.text)
                        }
                    });
                    (end, written)
                }
            };
            progress.steps(tally.summary.total() - before, end);
            if written.is_err() {
                self.signals.interrupt.raise();
            }
            written
        };
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        as_they_come(presentation.jobs.map_or(cores, NonZeroUsize::get), draw, worker, take)?;
        printer.summary(&tally.summary, start.elapsed(), &progress)?;
        printer.aside(&self.capped(tally.capped), &progress)?;
        self.rest(&mut printer, &progress)?;
        printer.finish()?;
        let alone = tally.alone.filter(|_| self.shared.input.shard.is_none());
        // If the stream turns out to hold one puzzle, its verdict determines the exit code.
        Ok(if self.signals.interrupt.raised() { Exit::Interrupted } else { alone.unwrap_or(tally.exit) })
    }

    /// Counts and writes one of many answers.
    fn take(
        &self,
        mut answer: Answered,
        tally: &mut RunTally,
        printer: &mut Printer<'_>,
        progress: &Progress,
    ) -> io::Result<()> {
        answer.say_late(&mut self.messages.borrow_mut());
        count(&mut tally.summary, &answer);
        tally.capped += u64::from(self.met_cap(&answer));
        let answered = tally.summary.total();
        let drawn = self.picture.as_ref().map_or(Exit::Done, |picture| picture.draw(answered, &answer));
        tally.exit = tally.exit.max(self.judge(true).exit(&answer)).max(drawn);
        tally.alone = Some(self.judge(false).exit(&answer).max(drawn)).filter(|_| answered == 1);
        printer.aside(&answer.job.said.text, progress)?;
        match self.shared.output.presentation.json {
            true => printer.json(&answer, progress),
            false => printer.one_of_many(&answer, progress).and_then(|()| self.reason(printer, &answer, progress)),
        }
    }

    /// Shows why there is no solution, if a conflict was found.
    fn reason(&self, printer: &mut Printer<'_>, answer: &Answered, progress: &Progress) -> io::Result<()> {
        match answer.unsaid_conflict().filter(|_| self.why != WhyArgument::Off) {
            Some(conflict) => printer
                .aside(&conflict.drawn(look(&self.shared.output.presentation.appearance, Stream::Error)), progress),
            None => Ok(()),
        }
    }

    /// Returns whether counting ended at the cap of the command line, before all solutions were found.
    fn met_cap(&self, answer: &Answered) -> bool {
        let is_open = |outcome: &SolveOutcome| outcome.count_is == CountIs::AtLeast && outcome.stopped.is_none();
        matches!(self.asked, UserQuestion::Count(Some(_))) && answer.result.as_ref().is_ok_and(is_open)
    }

    /// Returns the note about puzzles whose count reached the cap.
    fn capped(&self, puzzles: u64) -> String {
        let (UserQuestion::Count(Some(cap)), false) = (self.asked, self.shared.output.presentation.appearance.quiet)
        else {
            return String::new();
        };
        let of = match puzzles {
            0 => return String::new(),
            1 => String::new(),
            many => format!(" of {many} puzzles"),
        };
        format!("note: counting{of} stopped at the cap of {cap} solutions; `--cap none` counts all\n")
    }

    fn rest(&self, printer: &mut Printer<'_>, progress: &Progress) -> io::Result<()> {
        match self.messages.borrow().rest() {
            Some(text) => printer.aside(&text, progress),
            None => Ok(()),
        }
    }
}

/// Returns the request of the command line.
pub fn request(shared: &SharedArguments, asked: UserQuestion, signals: &Signals) -> Request {
    let base = match asked {
        UserQuestion::FirstSolution | UserQuestion::Uniqueness => Request::unique(),
        UserQuestion::Solutions(wanted) => Request { solutions: wanted, keep: KEPT, ..Request::count() },
        UserQuestion::Count(cap) => Request::number(cap),
        UserQuestion::Candidates(_) => Request::count(),
    };
    options(&shared.method, &shared.limits).cancel(&signals.interrupt).within(base)
}

/// Adds to a request how it counts, or that its solutions are drawn at random.
fn with_way(request: Request, beside: &ExtraOutputs<'_>, shared: &SharedArguments) -> Request {
    let random = beside.random.then(|| shared.method.seed.unwrap_or_default());
    let request = Request { random, ..request };
    match beside.count {
        Some(CountArguments { estimate: Some(descents), .. }) => Request {
            solutions: Some(FEW),
            method: Some(CountMethod::Search),
            descents: Some(descents.get()),
            ..request
        },
        Some(CountArguments { method: Some(method), .. }) => Request { method: Some(*method), ..request },
        _ => request,
    }
}

/// Adds an answer to the summary.
pub fn count(summary: &mut Summary, answer: &Answered) {
    match &answer.result {
        Ok(outcome) => summary.add(outcome),
        Err(trouble) => match trouble.failure.kind {
            FailureKind::BadInput | FailureKind::NoInput => summary.unreadable += 1,
            FailureKind::Limit => summary.unknown += 1,
            FailureKind::Program => summary.failed += 1,
            FailureKind::Internal => summary.internal += 1,
        },
    }
}
