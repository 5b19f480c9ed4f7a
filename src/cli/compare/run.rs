//! Runs `gridc compare` over all puzzles: measures them in parallel, sums up the records, and writes tables, plot and reports.

use super::ledger::Ledger;
use super::reports;
use super::row::{Contest, PostponedPuzzle, PreparedPuzzle, PuzzleRow};
use super::table;
use crate::cli::arguments::CompareArguments;
use crate::cli::files::{Unusable, bytes_of};
use crate::cli::interrupt::Signals;
use crate::cli::messages::Messages;
use crate::cli::output::{Output, OutputFailure};
use crate::cli::pipeline::in_order;
use crate::cli::progress::Progress;
use crate::cli::{Exit, written};
use crate::compare::report::{Collected, Findings, Report};
use crate::compare::{Contender, PlotLine, Sums, TimeBudget, aggregates, plot};
use crate::front::Entry;
use crate::solve::Request;
use crate::syntax::Look;
use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Up to this number of puzzles, each gets its own table.
const FEW: usize = 4;

/// Maximum number of puzzles whose postponed measurements are kept in memory.
const KEPT: usize = 20_000;

/// Interval at which the plot is redrawn during the measurements.
const DRAWN: Duration = Duration::from_secs(10);

/// A run of `gridc compare`.
pub struct CompareRun<'a> {
    arguments: &'a CompareArguments,
    contest: Contest<'a>,
    /// Pairs that reports plot against each other.
    pairs: &'a [[usize; 2]],
    budget: TimeBudget,
    signals: &'a Signals,
    messages: RefCell<Messages>,
}

/// Results so far.
#[derive(Default)]
struct Total {
    sums: Vec<Sums>,
    /// Results by puzzle, if a report is requested.
    collected: Option<Collected>,
    /// Puzzles measured by all configurations.
    puzzles: usize,
    /// Puzzles that an interrupt left unfinished.
    unfinished: usize,
    /// Puzzles that could not be read.
    unreadable: usize,
    disagreeing: usize,
    exit: Option<Exit>,
    /// Postponed measurements, in order.
    put_off: Vec<PostponedPuzzle>,
    /// Time of the last plot.
    drawn: Option<Instant>,
}

impl<'a> CompareRun<'a> {
    pub fn new(
        arguments: &'a CompareArguments,
        contenders: &'a [Contender],
        pairs: &'a [[usize; 2]],
        request: &'a Request,
        signals: &'a Signals,
        look: Look,
    ) -> Self {
        let contest = Contest {
            contenders,
            repeats: arguments.matrix.repeat.get(),
            seed: arguments.matrix.seed,
            rate: arguments.output.rate,
            memory: arguments.output.jobs.get() == 1,
            request,
            budget: None,
        };
        let budget = TimeBudget::new(arguments.limits_of_all.allowance(), contenders.len());
        let messages = RefCell::new(Messages::new(false, arguments.output.appearance.quiet, look));
        Self { arguments, contest, pairs, budget, signals, messages }
    }

    /// Measures all puzzles of the input, and draws the plot.
    ///
    /// # Errors
    /// If the plot cannot be written.
    pub fn all(&self, input: &mut dyn Iterator<Item = Entry>, ledger: Ledger<'_>) -> Result<Exit, Unusable> {
        let mut head = Vec::new();
        while head.len() <= FEW
            && let Some(entry) = input.next()
        {
            head.push(self.announce(entry));
        }
        self.signals.started();
        if head.is_empty() && !self.signals.interrupt.raised() {
            return Err(Unusable::no_puzzle());
        }
        let is_few = head.len() <= FEW;
        match self.measured(head, input, ledger, is_few) {
            Ok(mut total) => self.finish(&mut total, is_few),
            Err(error) => Ok(written(Err(error))),
        }
    }

    fn announce(&self, entry: Entry) -> PreparedPuzzle {
        let said = self.messages.borrow_mut().say(&entry.source, &entry.diagnostics, &entry.sources);
        PreparedPuzzle { entry, error_said: said.error, said: said.text }
    }

    fn measured(
        &self,
        head: Vec<PreparedPuzzle>,
        input: &mut dyn Iterator<Item = Entry>,
        ledger: Ledger<'_>,
        is_few: bool,
    ) -> io::Result<Total> {
        let budget = Some(&self.budget).filter(|_| !is_few || self.arguments.limits_of_all.is_told());
        let contest = Contest { budget, ..self.contest };
        let contenders = self.contest.contenders.len();
        let collected = reports::wanted(&self.arguments.output).then(|| Collected::new(contenders));
        let mut total = Total { sums: vec![Sums::default(); contenders], collected, ..Total::default() };
        let mut progress = Progress::without_results(self.arguments.output.appearance.quiet || is_few)
            .of(bytes_of(&self.arguments.input.files));
        let mut head = head.into_iter();
        let next = || match self.signals.interrupt.raised() {
            true => None,
            false => head.next().or_else(|| input.next().map(|entry| self.announce(entry))),
        };
        let shared = Mutex::new(ledger);
        let worker = || |announced| contest.measure(announced, &shared);
        let take = |row| self.take(row, &mut total, is_few, &mut progress);
        let jobs = self.arguments.output.jobs.get();
        in_order(jobs, next, worker, take)?;
        let put_off = std::mem::take(&mut total.put_off);
        if !put_off.is_empty() && !self.signals.interrupt.raised() {
            self.tell_so_far(&mut total, &put_off, &progress)?;
            let mut put_off = put_off.into_iter();
            let next = || put_off.next().filter(|_| !self.signals.interrupt.raised());
            let worker = || |rest| contest.measure_rest(rest, &shared);
            let take = |row| self.take(row, &mut total, is_few, &mut progress);
            in_order(jobs, next, worker, take)?;
        }
        shared.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?;
        Ok(total)
    }

    /// Adds a row to the total. If a result cannot be written, the run ends.
    fn take(
        &self,
        row: io::Result<PuzzleRow>,
        total: &mut Total,
        is_few: bool,
        progress: &mut Progress,
    ) -> io::Result<()> {
        let added = row.and_then(|row| self.add(row, total, is_few, progress));
        if added.is_err() {
            self.signals.interrupt.raise();
        }
        added
    }

    fn add(&self, mut row: PuzzleRow, total: &mut Total, is_few: bool, progress: &mut Progress) -> io::Result<()> {
        if let Some(late) = row.late.take() {
            let said = self.messages.borrow_mut().say(&row.source, &[late], &row.sources);
            row.said.push_str(&said.text);
        }
        if !row.said.is_empty() {
            // If standard error is closed, the message cannot be shown.
            progress.aside(|| drop(io::stderr().write_all(row.said.as_bytes())));
        }
        if row.number.is_none() {
            progress.step(row.end);
        }
        total.exit = total.exit.max(Some(row.exit));
        total.disagreeing += usize::from(row.exit == Exit::Internal);
        let is_new = row.number.is_none();
        if is_new && row.records.is_empty() && row.rest.is_none() && row.complete {
            total.unreadable += 1;
            return Ok(());
        }
        let number = row.number.unwrap_or(total.puzzles);
        if let Some(rest) = row.rest.take().filter(|_| is_new && total.put_off.len() < KEPT) {
            total.put_off.push(rest.numbered(number));
        }
        let mut sums = vec![Sums::default(); self.contest.contenders.len()];
        for (contender, record) in &row.records {
            sums[*contender].add(0, record);
            if row.complete || !is_new {
                total.sums[*contender].add(number, record);
                if let Some(collected) = &mut total.collected {
                    collected.add(number, *contender, record);
                }
            }
        }
        total.puzzles += usize::from(row.complete && is_new);
        total.unfinished += usize::from(!row.complete && is_new);
        self.draw(total, false)?;
        if is_few && self.is_told() && !row.records.is_empty() {
            let verdict = table::agreement(&row);
            let text = format!("{}: {}\n{}{verdict}\n\n", row.place, row.headline, self.table(&sums, 1));
            io::stdout().write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Returns whether standard output gets tables for people.
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

    /// Reports the results so far, when all quick measurements are complete and the postponed ones begin.
    fn tell_so_far(&self, total: &mut Total, put_off: &[PostponedPuzzle], progress: &Progress) -> io::Result<()> {
        self.draw(total, true)?;
        if self.arguments.output.appearance.quiet {
            return Ok(());
        }
        let mut text = format!("{} so far\n{}", puzzles(total.puzzles), self.table(&total.sums, total.puzzles));
        for (number, contender) in self.contest.contenders.iter().enumerate() {
            let left = put_off.iter().filter(|rest| rest.contenders.contains(&number)).count();
            if left > 0 {
                let name = &contender.configuration;
                text.push_str(&format!("note: {name} is slow and was postponed on {}\n", puzzles(left)));
            }
        }
        text.push_str(
            "note: the postponed measurements begin now; Ctrl-C ends the run and shows the results so \
            far\n\n",
        );
        // If standard error is closed, the message cannot be shown.
        progress.aside(|| drop(io::stderr().write_all(text.as_bytes())));
        Ok(())
    }

    /// Draws the plot of the results so far, if one is requested and the last one is not recent.
    fn draw(&self, total: &mut Total, now: bool) -> io::Result<()> {
        let Some(path) = self.arguments.output.plot.as_deref().filter(|_| total.puzzles > 0) else { return Ok(()) };
        if !now && total.drawn.get_or_insert_with(Instant::now).elapsed() < DRAWN {
            return Ok(());
        }
        total.drawn = Some(Instant::now());
        // Ctrl-C ends the measurements, but the results so far are still drawn.
        let drawn = Output::open(Some(path), &Signals::default());
        match drawn.and_then(|picture| self.plot(&total.sums, total.puzzles, picture)) {
            Ok(()) => Ok(()),
            Err(OutputFailure::Io(error)) => Err(error),
            Err(OutputFailure::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
        }
    }

    /// Writes the requested reports on the results so far.
    fn report(&self, total: &Total, interrupted: bool) -> Result<(), Unusable> {
        let Some(collected) = &total.collected else { return Ok(()) };
        let names: Vec<String> = self.contest.contenders.iter().map(|c| c.configuration.to_string()).collect();
        let mut remarks: Vec<String> = self.missing(total).lines().map(|line| line.trim().to_owned()).collect();
        let last = table::last_line(total.puzzles, total.disagreeing, total.unreadable, interrupted);
        remarks.extend(Some(last.trim().to_owned()).filter(|line| !line.is_empty()));
        let findings = Findings {
            names: &names,
            sums: &total.sums,
            pairs: self.pairs,
            collected,
            puzzles: total.puzzles,
            repeats: self.contest.repeats,
            limit: self.contest.request.time,
            command: &reports::command(),
            environment: &reports::environment(self.arguments),
            remarks: &remarks,
        };
        reports::write(&self.arguments.output, &Report::new(&findings))
    }

    fn plot(&self, sums: &[Sums], puzzles: usize, mut picture: Output) -> Result<(), OutputFailure> {
        let limit = self.contest.request.time;
        let aggregates = aggregates(sums, limit);
        let names: Vec<String> = self.contest.contenders.iter().map(|c| c.configuration.to_string()).collect();
        let lines = names.iter().zip(&aggregates.configurations);
        let lines: Vec<PlotLine<'_>> = lines.map(|(name, aggregate)| PlotLine { name, aggregate }).collect();
        let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
        let drawn = plot(&format!("{puzzles} {noun}: verdicts reached within a given time"), &lines, limit);
        match picture.write_all(drawn.as_bytes()) {
            Ok(()) => picture.finish(),
            Err(error) => Err(picture.abandon(error)),
        }
    }

    fn finish(&self, total: &mut Total, is_few: bool) -> Result<Exit, Unusable> {
        let interrupted = self.signals.interrupt.raised();
        let mut text = String::new();
        if total.puzzles > 1 || !is_few && total.puzzles > 0 {
            text.push_str(&format!("{}\n{}", puzzles(total.puzzles), self.table(&total.sums, total.puzzles)));
            text.push_str(&self.missing(total));
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
        if let Err(error) = self.draw(total, true) {
            return Ok(written(Err(error)));
        }
        self.report(total, interrupted)?;
        if let Some(rest) = self.messages.borrow().rest() {
            let _ = io::stderr().write_all(rest.as_bytes());
        }
        Ok(if interrupted { Exit::Interrupted } else { total.exit.unwrap_or(Exit::Done) })
    }

    /// Lists the configurations that were not measured on all puzzles, with a way to complete them.
    fn missing(&self, total: &Total) -> String {
        let (repeats, all) = (u64::from(self.contest.repeats), total.puzzles as u64);
        let mut text = String::new();
        for (contender, sums) in self.contest.contenders.iter().zip(&total.sums) {
            let measured = sums.measured.div_ceil(repeats.max(1));
            if measured < all {
                let name = &contender.configuration;
                let ended = match self.signals.interrupt.raised() {
                    true => "the run was interrupted",
                    false => "its time was used up (`--budget`)",
                };
                text.push_str(&format!(
                    "  {name}: measured on {measured} of {all} puzzles; it is slow and was postponed, and then \
                    {ended}\n"
                ));
            }
        }
        text
    }
}

fn puzzles(count: usize) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}
