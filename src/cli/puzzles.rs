//! Goes through the puzzles of an input: each is answered on one of several threads, as soon as it arrives, and the answers are
//! taken in order.

use super::arguments::{Appearance, InputArguments, Presentation};
use super::files::{Unusable, bytes_of};
use super::interrupt::Signals;
use super::messages::{Messages, PuzzleMessages};
use super::pipeline::{Draw, as_they_come};
use super::progress::Progress;
use super::{Exit, terminal};
use crate::code::Severity;
use crate::front::{Entry, Files, InputPiece, NextInput};
use std::collections::VecDeque;
use std::num::NonZeroUsize;

/// A puzzle of the input.
pub struct TakenPuzzle {
    /// Number within the run, from 1.
    pub number: u64,
    /// Whether the run has, or may have, more puzzles than this one.
    pub several: bool,
    pub entry: Entry,
    /// Messages about its text.
    pub said: PuzzleMessages,
}

/// The puzzles of a run.
pub struct Puzzles<'a> {
    head: VecDeque<Entry>,
    rest: Rest<'a>,
    keeps_notes: bool,
}

enum Rest<'a> {
    Files(Files),
    Others(Box<dyn Iterator<Item = Entry> + 'a>),
}

impl Rest<'_> {
    fn next(&mut self) -> Option<Entry> {
        match self {
            Self::Files(files) => files.next(),
            Self::Others(others) => others.next(),
        }
    }
}

impl From<Files> for Puzzles<'_> {
    fn from(files: Files) -> Self {
        Self { head: VecDeque::new(), rest: Rest::Files(files), keeps_notes: true }
    }
}

impl<'a> Puzzles<'a> {
    /// Puzzles that do not come from files, or were changed since.
    pub fn others(puzzles: impl Iterator<Item = Entry> + 'a) -> Self {
        Self { head: VecDeque::new(), rest: Rest::Others(Box::new(puzzles)), keeps_notes: true }
    }

    /// The puzzles without the notes about their texts.
    pub fn without_notes(self) -> Self {
        Self { keeps_notes: false, ..self }
    }

    /// Takes the next puzzle, and waits for it.
    pub fn next(&mut self) -> Option<Entry> {
        self.head.pop_front().or_else(|| self.rest.next())
    }

    /// Returns the next puzzle without taking it, if it was waited for.
    pub fn first(&self) -> Option<&Entry> {
        self.head.front()
    }

    /// Whether there are several puzzles, or may be; `None` if there is none. Waits for the first, and if puzzles are not sent one
    /// by one, for the second.
    pub fn several(&mut self, input: &InputArguments) -> Option<bool> {
        if self.head.is_empty() {
            let first = self.rest.next()?;
            self.head.push_back(first);
        }
        // A part of a list is written like the whole list, even if it is a single puzzle.
        if self.streams() || input.shard.is_some() {
            return Some(true);
        }
        if self.head.len() == 1 {
            self.head.extend(self.rest.next());
        }
        Some(self.head.len() > 1)
    }

    /// Whether the sender may wait for an answer before it sends the next puzzle. Known from the first puzzle on.
    fn streams(&self) -> bool {
        matches!(&self.rest, Rest::Files(files) if files.streams())
    }

    fn draw(&mut self, may_wait: bool) -> Draw<Entry> {
        match &mut self.rest {
            Rest::Files(files) if !may_wait && self.head.is_empty() && files.streams() => loop {
                match files.ready() {
                    NextInput::Piece(InputPiece::Entry(entry)) => return Draw::Job(*entry),
                    NextInput::Piece(InputPiece::Block(_)) => {}
                    NextInput::Later => return Draw::Later,
                    NextInput::End => return Draw::End,
                }
            },
            _ => self.next().map_or(Draw::End, Draw::Job),
        }
    }
}

/// How a command goes through its input.
pub struct Run<'a> {
    pub input: &'a InputArguments,
    pub json: bool,
    /// Number of threads; `None` is one for each core.
    pub jobs: Option<NonZeroUsize>,
    pub appearance: &'a Appearance,
    /// Where messages about the texts appear.
    pub messages: terminal::Stream,
    pub signals: &'a Signals,
}

impl<'a> Run<'a> {
    /// A run whose messages about the texts appear on standard error.
    pub fn new(input: &'a InputArguments, presentation: &'a Presentation, signals: &'a Signals) -> Self {
        let Presentation { json, jobs, appearance } = presentation;
        Self { input, json: *json, jobs: *jobs, appearance, messages: terminal::Stream::Error, signals }
    }

    /// Answers each puzzle with a function that `workers` makes on each thread, given whether there are several puzzles, and
    /// passes the answers to `take` in order. Returns the highest exit code, and the line about messages that were not shown. An
    /// interrupt ends the command.
    ///
    /// # Errors
    /// If there is no puzzle, or `workers` or `take` fails; then no further puzzle is drawn.
    pub fn each<A: Send, M, W>(
        &self,
        mut puzzles: Puzzles<'_>,
        workers: impl FnOnce(bool) -> Result<M, Unusable>,
        mut take: impl FnMut(A, &Progress) -> Result<Exit, Unusable>,
    ) -> Result<(Exit, Option<String>), Unusable>
    where
        M: Fn() -> W + Sync,
        W: FnMut(TakenPuzzle) -> A,
    {
        let interrupted = || Unusable { exit: Exit::Interrupted, said: String::new() };
        let Some(several) = puzzles.several(self.input) else {
            return match (self.signals.interrupt.raised(), self.input.may_be_empty()) {
                (true, _) => Err(interrupted()),
                (false, true) => Ok((Exit::Done, None)),
                (false, false) => Err(Unusable::no_puzzle()),
            };
        };
        self.signals.started();
        let workers = workers(several)?;
        let worker = || {
            let mut answer = workers();
            move |taken: TakenPuzzle| (taken.entry.end, answer(taken))
        };
        let quiet = self.appearance.quiet;
        let mut messages = Messages::new(self.json, quiet, terminal::look(self.appearance, self.messages));
        let mut progress = Progress::new(quiet).of(bytes_of(&self.input.files));
        let mut number = 0;
        let draw = |may_wait: bool| {
            if self.signals.interrupt.raised() {
                return Draw::End;
            }
            match puzzles.draw(may_wait) {
                Draw::Job(mut entry) => {
                    number += 1;
                    if !puzzles.keeps_notes {
                        entry.diagnostics.retain(|message| message.severity() != Severity::Note);
                    }
                    let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
                    Draw::Job(TakenPuzzle { number, several, entry, said })
                }
                Draw::Later => Draw::Later,
                Draw::End => Draw::End,
            }
        };
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = if several { self.jobs.map_or_else(cores, NonZeroUsize::get) } else { 1 };
        let mut exit = Exit::Done;
        as_they_come(threads, draw, worker, |(end, answer)| {
            exit = exit.max(take(answer, &progress)?);
            progress.step(end);
            Ok::<(), Unusable>(())
        })?;
        match self.signals.interrupt.raised() {
            true => Err(interrupted()),
            false => Ok((exit, messages.rest())),
        }
    }
}
