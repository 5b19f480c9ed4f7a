//! From puzzles to tables.

use super::ledger::Ledger;
use super::row::{Announced, Contest, Row};
use super::table;
use super::{Refused, unwritable};
use crate::cli::arguments::CompareArguments;
use crate::cli::interrupt::Signals;
use crate::cli::messages::Messages;
use crate::cli::output::{self, Output};
use crate::cli::pipeline::in_order;
use crate::cli::progress::Progress;
use crate::cli::{Exit, written};
use crate::compare::{Contender, Line, Sums, aggregates, plot};
use crate::front::Entry;
use crate::solve::Request;
use crate::syntax::Look;
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Up to so many puzzles have a table each.
const FEW: usize = 4;

/// A run of `gridc compare`.
pub struct Run<'a> {
    arguments: &'a CompareArguments,
    contest: Contest<'a>,
    signals: &'a Signals,
    messages: RefCell<Messages>,
}

/// What a run has come to so far.
#[derive(Default)]
struct Total {
    sums: Vec<Sums>,
    /// Puzzles measured by all configurations.
    puzzles: usize,
    /// Puzzles that an interrupt left unfinished.
    unfinished: usize,
    /// Puzzles that were not understood.
    unreadable: usize,
    disagreeing: usize,
    exit: Option<Exit>,
}

impl<'a> Run<'a> {
    pub fn new(
        arguments: &'a CompareArguments,
        contenders: &'a [Contender],
        request: &'a Request,
        signals: &'a Signals,
        look: Look,
    ) -> Self {
        let contest = Contest {
            contenders,
            repeats: arguments.matrix.repeat.get(),
            seed: arguments.matrix.seed,
            memory: arguments.output.jobs.get() == 1,
            request,
        };
        let messages = RefCell::new(Messages::new(false, arguments.output.appearance.quiet, look));
        Self { arguments, contest, signals, messages }
    }

    /// Measures all puzzles of the input, and draws the picture.
    ///
    /// # Errors
    /// If the picture cannot be written.
    pub fn all(
        &self,
        input: &mut dyn Iterator<Item = Entry>,
        ledger: Ledger<'_>,
        picture: Option<Output>,
    ) -> Result<Exit, Refused> {
        let mut head = Vec::new();
        while head.len() <= FEW
            && let Some(entry) = input.next()
        {
            head.push(self.announce(entry));
        }
        self.signals.started();
        if head.is_empty() && !self.signals.interrupt.raised() {
            return Err(Refused::new(Exit::BadInput, "there is no puzzle in the input"));
        }
        let is_few = head.len() <= FEW;
        match self.measured(head, input, ledger, is_few) {
            Ok(total) => self.finish(&total, is_few, picture),
            Err(error) => Ok(written(Err(error))),
        }
    }

    fn announce(&self, entry: Entry) -> Announced {
        let said = self.messages.borrow_mut().say(&entry.source, &entry.diagnostics, &entry.sources);
        Announced { entry, error_said: said.error, said: said.text }
    }

    fn measured(
        &self,
        head: Vec<Announced>,
        input: &mut dyn Iterator<Item = Entry>,
        ledger: Ledger<'_>,
        is_few: bool,
    ) -> io::Result<Total> {
        let mut total = Total { sums: vec![Sums::default(); self.contest.contenders.len()], ..Total::default() };
        let mut progress = Progress::without_results(self.arguments.output.appearance.quiet || is_few);
        let mut head = head.into_iter();
        let next = || match self.signals.interrupt.raised() {
            true => None,
            false => head.next().or_else(|| input.next().map(|entry| self.announce(entry))),
        };
        let (contest, shared) = (self.contest, Mutex::new(ledger));
        let worker = || |announced| contest.measure(announced, &shared);
        let take = |row: io::Result<Row>| -> io::Result<()> {
            let taken = row.and_then(|row| self.take(row, &mut total, is_few, &mut progress));
            if taken.is_err() {
                self.signals.interrupt.raise();
            }
            taken
        };
        in_order(self.arguments.output.jobs.get(), next, worker, take)?;
        shared.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?;
        Ok(total)
    }

    fn take(&self, mut row: Row, total: &mut Total, is_few: bool, progress: &mut Progress) -> io::Result<()> {
        if let Some(late) = row.late.take() {
            let said = self.messages.borrow_mut().say(&row.source, &[late], &row.sources);
            row.said.push_str(&said.text);
        }
        if !row.said.is_empty() {
            // Without standard error there is nobody to tell.
            progress.aside(|| drop(io::stderr().write_all(row.said.as_bytes())));
        }
        progress.step();
        total.exit = total.exit.max(Some(row.exit));
        total.disagreeing += usize::from(row.exit == Exit::Internal);
        if row.records.is_empty() && row.complete {
            total.unreadable += 1;
            return Ok(());
        }
        let mut sums = vec![Sums::default(); self.contest.contenders.len()];
        for (contender, record) in &row.records {
            sums[*contender].add(0, record);
            if row.complete {
                total.sums[*contender].add(total.puzzles, record);
            }
        }
        total.puzzles += usize::from(row.complete);
        total.unfinished += usize::from(!row.complete);
        if is_few && self.is_told() && !row.records.is_empty() {
            let verdict = table::agreement(&row);
            let text = format!("{}: {}\n{}{verdict}\n\n", row.place, row.headline, self.table(&sums, 1));
            io::stdout().write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Whether standard output is for people.
    fn is_told(&self) -> bool {
        let output = &self.arguments.output;
        !output.json && output.csv.as_ref().is_none_or(|path| path.as_os_str() != "-")
    }

    fn table(&self, sums: &[Sums], puzzles: usize) -> String {
        let names: Vec<String> = self.contest.contenders.iter().map(|c| c.configuration.to_string()).collect();
        table::table(&table::Results {
            names: &names,
            sums,
            puzzles,
            repeats: self.contest.repeats,
            limit: self.contest.request.time,
            wide: self.arguments.output.wide,
            ascii: self.arguments.output.appearance.ascii,
        })
    }

    fn plot(&self, sums: &[Sums], puzzles: usize, mut picture: Output) -> Result<(), output::Trouble> {
        let limit = self.contest.request.time;
        let aggregates = aggregates(sums, limit);
        let names: Vec<String> = self.contest.contenders.iter().map(|c| c.configuration.to_string()).collect();
        let lines = names.iter().zip(&aggregates.configurations);
        let lines: Vec<Line<'_>> = lines.map(|(name, aggregate)| Line { name, aggregate }).collect();
        let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
        let drawn = plot(&format!("{puzzles} {noun}: verdicts reached within a time"), &lines, limit);
        match picture.write_all(drawn.as_bytes()) {
            Ok(()) => picture.finish(),
            Err(error) => Err(picture.abandon(error)),
        }
    }

    fn finish(&self, total: &Total, is_few: bool, picture: Option<Output>) -> Result<Exit, Refused> {
        let interrupted = self.signals.interrupt.raised();
        let mut text = String::new();
        if total.puzzles > 1 || !is_few && total.puzzles > 0 {
            let noun = if total.puzzles == 1 { "puzzle" } else { "puzzles" };
            text.push_str(&format!("{} {noun}\n{}", total.puzzles, self.table(&total.sums, total.puzzles)));
        }
        if total.puzzles > 1 || total.disagreeing > 0 || total.unreadable > 0 || interrupted {
            text.push_str(&table::last_line(total.puzzles, total.disagreeing, total.unreadable, interrupted));
        }
        let mut stream: Box<dyn Write> = match self.is_told() {
            true => Box::new(io::stdout()),
            false if self.arguments.output.appearance.quiet => Box::new(io::sink()),
            false => Box::new(io::stderr()),
        };
        if let Err(error) = stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
            return Ok(written(Err(error)));
        }
        if let (Some(picture), Some(path), 1..) = (picture, &self.arguments.output.plot, total.puzzles) {
            self.plot(&total.sums, total.puzzles, picture).map_err(|trouble| unwritable(path, &trouble))?;
        }
        if let Some(rest) = self.messages.borrow().rest() {
            let _ = io::stderr().write_all(rest.as_bytes());
        }
        Ok(if interrupted { Exit::Interrupted } else { total.exit.unwrap_or(Exit::Done) })
    }
}
