//! Runs `gridc generate`: makes puzzles 1 to N in parallel, and writes them in order.

use super::super::Exit;
use super::super::arguments::GenerateArguments;
use super::super::files::{layout_comment, layout_note};
use super::super::interrupt::Signals;
use super::super::pipeline::in_order;
use super::super::progress::Progress;
use super::super::reproduction::Reproductions;
use super::super::terminal::{Stream, look};
use super::board::TargetBoard;
use super::outlet::Outlet;
use super::record::CommonFields;
use super::tally::GenerateTally;
use super::text_form::{TextForm, refusal};
use crate::backend::{Limits, Stop};
use crate::front::product::{Making, Product, ProductOutcome, Worker};
use crate::front::{Options, Solver, Unsolved};
use crate::generate::{Effort, NearestPuzzle, Shortfall};
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::render;
use crate::report::FailureKind;
use crate::syntax::Ast;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

/// A run, ready to start.
pub struct GenerateRun<'a> {
    pub arguments: &'a GenerateArguments,
    pub signals: &'a Signals,
    pub making: Making<'a>,
    pub form: TextForm,
    pub seed: u64,
}

/// Reason why no further product is taken.
enum End {
    Output(io::Error),
    /// Continuing would be useless.
    Enough,
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl GenerateRun<'_> {
    /// Makes all puzzles.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn all(&self, board: &mut TargetBoard, outlet: Outlet) -> io::Result<Exit> {
        self.signals.started();
        let (wanted, limits) = (&self.arguments.wanted, &self.arguments.limits);
        let presentation = &self.arguments.presentation;
        let count = wanted.count.get();
        let interrupt = &self.signals.interrupt;
        let limits = Limits::new(None, None, limits.memory, interrupt.clone());
        let mut collector = Collector::new(self, board, outlet);
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = presentation.jobs.map_or(cores, NonZeroUsize::get);
        // At most the share of each thread at once.
        let at_once = self.making.at_once(wanted.full).min(count.div_ceil(threads as u64)).max(1);
        let mut first = 1_u64;
        let next = || {
            let numbers = first..first.saturating_add(at_once).min(count.saturating_add(1));
            first = numbers.end;
            Some(numbers).filter(|numbers| !numbers.is_empty() && !interrupt.raised())
        };
        let worker = || {
            let mut worker = Worker::new(self.making, &limits, wanted.full);
            move |numbers| worker.make(numbers)
        };
        let mut interrupted = false;
        let take = |products: Vec<Product>| {
            let taken = products.into_iter().try_for_each(|product| collector.take(product));
            if taken.is_err() {
                // Interrupts the other threads; their results are no longer needed.
                interrupted = interrupt.raised();
                interrupt.raise();
            }
            taken
        };
        let threads = usize::try_from(count.div_ceil(at_once)).map_or(threads, |count| threads.min(count));
        match in_order(threads, next, worker, take) {
            Ok(()) => interrupted = interrupt.raised(),
            // The next kind of a recipe is made nevertheless.
            Err(End::Enough) if !interrupted => interrupt.lower(),
            Err(End::Enough) => {}
            Err(End::Output(error)) => return Err(error),
        }
        collector.close();
        Ok(if interrupted { Exit::Interrupted } else { collector.exit })
    }
}

/// Writes finished products in order, and counts them.
struct Collector<'a, 'b> {
    run: &'a GenerateRun<'a>,
    board: &'b mut TargetBoard,
    outlet: Outlet,
    progress: Progress,
    tally: GenerateTally,
    exit: Exit,
    start: Instant,
    /// Comment line that names the layout, empty if a reader would guess it; `None` before the first puzzle.
    told: Option<String>,
    /// For puzzles that were read back: the layout, if a reader cannot guess it.
    layout: Option<Option<String>>,
}

impl<'a, 'b> Collector<'a, 'b> {
    fn new(run: &'a GenerateRun<'a>, board: &'b mut TargetBoard, outlet: Outlet) -> Self {
        let progress = Progress::beside(outlet.is_terminal(), run.arguments.presentation.appearance.quiet)
            .of(Some(run.arguments.wanted.count.get()));
        let (tally, start) = (GenerateTally::default(), Instant::now());
        Self { run, board, outlet, progress, tally, exit: Exit::Done, start, told: None, layout: None }
    }

    fn take(&mut self, product: Product) -> Result<(), End> {
        match product.result {
            Err(unsolved) => {
                self.unsolved(product.number, &unsolved);
                Err(End::Enough)
            }
            Ok(ProductOutcome::Stopped(Stop::Interrupted)) => Err(End::Enough),
            Ok(ProductOutcome::Stopped(stop)) => {
                self.exit = Exit::Unknown;
                self.say(&format!("unknown: a limit was reached: {}\n", stop.name()));
                Err(End::Enough)
            }
            // If a run is interrupted after some puzzles were made, the nearest candidate for the next one is not reported.
            Ok(ProductOutcome::Nearest(nearest, _))
                if nearest.stopped == Some(Stop::Interrupted) && self.tally.made > 0 =>
            {
                Err(End::Enough)
            }
            Ok(ProductOutcome::Nearest(nearest, tree)) => self.unmet(product.number, &nearest, tree.as_deref()),
            Ok(ProductOutcome::Refused(refusal)) => {
                self.exit = Exit::Usage;
                self.say(&format!("error: {refusal}\n"));
                Err(End::Enough)
            }
            Ok(ProductOutcome::Puzzle { puzzle, solution, redundant, effort, tree }) => {
                let text = self.text(&puzzle, tree.as_deref(), Some(&solution))?;
                if self.run.arguments.presentation.json {
                    let record = self.common().made(product.number, &text, (&puzzle, &solution), &redundant, &effort);
                    let line = record.line();
                    self.json(&line)?;
                }
                self.put(product.number, &text)?;
                self.tally.add(puzzle.givens.len(), !redundant.is_empty());
                self.progress.step(self.tally.made);
                Ok(())
            }
        }
    }

    /// Returns the text of a puzzle. If the format cannot express it, the run ends.
    fn text(&mut self, puzzle: &PuzzleData, tree: Option<&Ast>, solution: Option<&Grid>) -> Result<String, End> {
        let written = match tree {
            None => self.run.form.text(self.board, puzzle, solution).map_err(|unwritable| refusal(&unwritable)),
            Some(tree) => self.run.form.read_back(self.board, puzzle, tree, solution).map(|(text, layout)| {
                self.layout = Some(layout);
                text
            }),
        };
        written.map_err(|why| {
            self.exit = Exit::Usage;
            self.say(&format!("error: {why}\n"));
            End::Enough
        })
    }

    /// Writes a puzzle to its destination, after the separator from the previous one.
    fn put(&mut self, number: u64, text: &str) -> Result<(), End> {
        let presentation = &self.run.arguments.presentation;
        if presentation.json && self.run.arguments.written.file().is_none() {
            return Ok(());
        }
        let format = self.run.form.format;
        let first = self.told.is_none();
        if first {
            self.told = Some(self.tell(text));
        }
        let told = self.told.as_deref().filter(|_| first || self.outlet.is_numbered()).unwrap_or_default();
        let gap = if first || self.outlet.is_numbered() { "" } else { format.separator.unwrap_or_default() };
        Ok(self.outlet.put(self.run.arguments.numbered_from + number, &format!("{told}{gap}{text}"))?)
    }

    /// Returns a comment line that names the layout; empty if a reader would guess it from the text.
    fn tell(&mut self, text: &str) -> String {
        let format = self.run.form.format;
        let name = match &self.layout {
            Some(None) => return String::new(),
            Some(Some(name)) => name.clone(),
            None if self.board.is_told_by(text, format) => return String::new(),
            None => self.board.name.clone(),
        };
        if !self.run.arguments.presentation.appearance.quiet {
            self.say(&layout_note(&name));
        }
        layout_comment(format, &name)
    }

    fn unmet(&mut self, number: u64, nearest: &NearestPuzzle, tree: Option<&Ast>) -> Result<(), End> {
        if nearest.effort.grids == 0 && nearest.stopped.is_none() && self.has_no_solution(number, &nearest.effort)? {
            return Err(End::Enough);
        }
        self.exit = self.exit.max(Exit::Unknown);
        self.tally.unmet += 1;
        let effort = &nearest.effort;
        let grids = if effort.grids == 1 { "1 full grid".to_owned() } else { format!("{} full grids", effort.grids) };
        let ended = match nearest.stopped {
            None => String::new(),
            Some(Stop::Interrupted) => ", then interrupted".to_owned(),
            Some(Stop::Failed) => ", then the backend gave up".to_owned(),
            Some(stop) => format!(", until the {} limit was reached", stop.name().trim_end_matches('s')),
        };
        // A list contains only puzzles that meet the recipe.
        let single = self.run.arguments.wanted.count.get() == 1;
        let is_shown = single && nearest.stopped.is_some() && nearest.shortfall != Shortfall::Unproven;
        let shown = nearest.puzzle.as_ref().filter(|_| is_shown);
        let mut said = format!(
            "unknown: puzzle {number} was not found: {grids} tried with {} removals in {:.1} s{ended}; {}\n",
            effort.removals,
            effort.time.as_secs_f64(),
            nearest.shortfall
        );
        if shown.is_some() {
            said.push_str("note: the nearest puzzle is written instead; its solution is proven unique\n");
        } else if let Some((puzzle, _)) = &nearest.puzzle {
            let style =
                render::Style { ascii: self.run.arguments.presentation.appearance.ascii, ..render::Style::default() };
            said.push_str(&render::givens(puzzle, style));
        }
        self.say(&said);
        if self.run.arguments.presentation.json {
            let text = match &nearest.puzzle {
                Some((puzzle, solution)) => Some(self.text(puzzle, tree, Some(solution))?),
                None => None,
            };
            let line = self.common().nearest(number, text.as_deref(), nearest).line();
            self.json(&line)?;
        }
        if let Some((puzzle, solution)) = shown {
            let text = self.text(puzzle, tree, Some(solution))?;
            self.put(number, &text)?;
        }
        let outside = matches!(nearest.stopped, Some(Stop::Interrupted | Stop::Memory | Stop::Failed));
        match outside || self.tally.unmet > self.tally.made {
            true => Err(End::Enough),
            false => Ok(()),
        }
    }

    /// If no full grid was found, searches the board for a conflict and reports it.
    fn has_no_solution(&mut self, number: u64, effort: &Effort) -> Result<bool, End> {
        let (puzzle, sources) = (&self.board.puzzle, &self.board.sources);
        let found = Solver::new(&Options::default()).ok().and_then(|solver| solver.why(puzzle, sources).ok().flatten());
        let Some(conflict) = found else { return Ok(false) };
        self.exit = Exit::None;
        let drawn = conflict.drawn(look(&self.run.arguments.presentation.appearance, Stream::Error));
        self.say(&format!("no solution: no puzzle can be made on this board\n{drawn}"));
        if self.run.arguments.presentation.json {
            let line = self.common().none(number, effort, conflict.record()).line();
            self.json(&line)?;
        }
        Ok(true)
    }

    fn common(&self) -> CommonFields<'_> {
        CommonFields {
            seed: self.run.seed,
            layout: &self.board.name,
            form: self.run.form,
            proven: !(self.run.arguments.wanted.any || self.run.arguments.wanted.full),
            backend: self.run.making.backend(),
        }
    }

    fn json(&self, line: &str) -> Result<(), End> {
        let mut out = io::stdout();
        out.write_all(line.as_bytes())?;
        Ok(out.flush()?)
    }

    fn unsolved(&mut self, number: u64, unsolved: &Unsolved) {
        let message = clean_line(&unsolved.failure.message);
        let (exit, said) = match unsolved.failure.kind {
            FailureKind::Limit => (Exit::Unknown, format!("unknown: {message}\n")),
            FailureKind::BadInput | FailureKind::NoInput => (Exit::BadInput, format!("error: {message}\n")),
            FailureKind::Program => (Exit::Internal, format!("error: {message}\n")),
            FailureKind::Internal => {
                let saved = Reproductions::new(Path::new(".")).save_unsolved(self.run.making.board(), unsolved);
                let seed = self.run.seed;
                (Exit::Internal, format!("internal error: puzzle {number} of seed {seed}: {message}\n{saved}"))
            }
        };
        self.exit = exit;
        self.say(&said);
    }

    /// Ends the run with its summary.
    fn close(&self) {
        let arguments = self.run.arguments;
        if !arguments.presentation.appearance.quiet {
            self.say(&self.tally.line(arguments.wanted.full, self.start.elapsed()));
        }
    }

    fn say(&self, text: &str) {
        // If standard error is closed, the message cannot be shown.
        self.progress.aside(|| drop(io::stderr().write_all(text.as_bytes())));
    }
}
