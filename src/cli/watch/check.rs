//! Checks a watched file once, on its own thread.

use crate::backend::Interrupt;
use crate::cli::arguments::{InputArguments, Presentation, WatchArguments, WhyArgument};
use crate::cli::files;
use crate::cli::interrupt::Signals;
use crate::cli::job::unexplained;
use crate::cli::job::{Answered, Job};
use crate::cli::messages::Messages;
use crate::cli::method::options;
use crate::cli::printer::{record, style};
use crate::cli::run::count;
use crate::cli::terminal::sentence;
use crate::cli::terminal::{Stream, look};
use crate::front::{Entry, Files, Solver};
use crate::puzzle::clean_line;
use crate::render;
use crate::report::{Summary, UserQuestion, besides, differences, result_line, several_words, verdict_line};
use crate::solve::{Request, Verdict};
use crate::syntax::Look;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// Default time limit for a puzzle.
const TIME: Duration = Duration::from_secs(10);

/// Maximum number of puzzles of a list that are shown individually.
const LISTED: usize = 100;

/// An intermediate or final result of a check.
pub struct CheckStep {
    pub file: usize,
    /// Text to show, or the messages about a file that cannot be read.
    pub found: Result<String, String>,
    pub is_last: bool,
}

/// A check to run on its own thread.
pub struct Check<'a> {
    pub arguments: &'a WatchArguments,
    pub file: usize,
    pub path: PathBuf,
    pub interrupt: Interrupt,
    pub to: Sender<CheckStep>,
}

impl Check<'_> {
    pub fn run(self) {
        let found = catch_unwind(AssertUnwindSafe(|| self.found()));
        self.tell(found.unwrap_or_else(|_| Err("internal error: the check panicked\n".to_owned())), true);
    }

    fn tell(&self, found: Result<String, String>, is_last: bool) {
        // At the end of the run the receiver no longer exists.
        let _ = self.to.send(CheckStep { file: self.file, found, is_last });
    }

    fn found(&self) -> Result<String, String> {
        let mut signals = Signals::default();
        signals.interrupt = self.interrupt.clone();
        let mut input = files::open(&self.input(), self.look(), &signals).map_err(|unusable| unusable.said)?;
        let mut options = options(&self.arguments.method, &self.arguments.limits).cancel(&self.interrupt);
        options.time = Some(options.time.unwrap_or(TIME));
        options.why_time = Some(self.arguments.why.why_time);
        let solver = Solver::new(&options).map_err(|problem| format!("error: {problem}\n"))?;
        match (input.next(), input.next()) {
            (None, _) => Err("error: there is no puzzle in the file\n".to_owned()),
            (Some(entry), None) => self.single(&solver, entry),
            (Some(first), Some(second)) => Ok(self.list(&solver, [first, second], input)),
        }
    }

    fn input(&self) -> InputArguments {
        InputArguments { files: vec![self.path.clone()], ..self.arguments.input.clone() }
    }

    fn shown(&self) -> &Presentation {
        &self.arguments.output
    }

    /// Everything is written to standard output.
    fn look(&self) -> Look {
        look(&self.shown().appearance, Stream::Output)
    }

    fn answer(&self, solver: &Solver, entry: Entry) -> Answered {
        let mut messages = Messages::new(self.shown().json, self.shown().appearance.quiet, self.look());
        let said = messages.say(&entry.source, &entry.diagnostics, &entry.sources);
        let request = solver.options().within(Request::unique());
        let job = Job::new(entry, said);
        let mut answer = job.answer(&mut solver.worker(), UserQuestion::Uniqueness, &request, None, &mut |_, _| {});
        answer.say_late(&mut messages);
        answer
    }

    fn single(&self, solver: &Solver, entry: Entry) -> Result<String, String> {
        let mut answer = self.answer(solver, entry);
        if self.arguments.why.why != WhyArgument::Off && answer.result.is_ok() {
            if !self.shown().json {
                // The verdict is shown while the reason is being searched for.
                self.tell(Ok(self.page(&answer, None)), false);
            }
            answer.explain(solver, UserQuestion::Uniqueness);
        }
        match (&answer.job.puzzle, self.shown().json) {
            (_, true) => Ok(record(&answer, UserQuestion::Uniqueness).line()),
            (Err(_), false) => Err(self.page(&answer, Some(solver))),
            (Ok(_), false) => Ok(self.page(&answer, Some(solver))),
        }
    }

    /// Formats the result for one puzzle; `explained` is set if the explanation is complete.
    fn page(&self, answer: &Answered, explained: Option<&Solver>) -> String {
        let style = style(&self.shown().appearance);
        let mut page = answer.job.said.text.clone();
        let (puzzle, outcome) = match (&answer.job.puzzle, &answer.result) {
            (Ok(puzzle), Ok(outcome)) => (puzzle, outcome),
            (_, Err(trouble)) => {
                // The messages about the text have already been printed.
                if !answer.job.said.error {
                    page.push_str(&format!("unknown: {}\n", clean_line(&trouble.failure.message)));
                }
                return page;
            }
            // A puzzle that was not understood is never answered.
            (Err(_), Ok(_)) => return page,
        };
        if let Some(heading) = puzzle.heading() {
            page.push_str(&format!("{heading}\n"));
        }
        match (outcome.found, outcome.solutions.as_slice(), &answer.several) {
            (Verdict::Unique, [only, ..], _) => {
                page.push_str(&render::solved(puzzle, only, style));
                page.push_str(&render::layers(puzzle, only, style));
            }
            (Verdict::Several, _, Some(several)) => {
                page.push_str(&render::candidates(puzzle, &several.candidates, style));
            }
            (Verdict::Several, [one, other, ..], None) => {
                page.push_str(&render::differences(puzzle, one, other, style));
                page.push_str(&render::layer_differences(puzzle, one, other, style));
            }
            _ => {}
        }
        let mut line = verdict_line(outcome, UserQuestion::Uniqueness);
        if let (Verdict::Several, [one, other, ..]) = (outcome.found, outcome.solutions.as_slice()) {
            line.push_str(&format!("; two of them differ in {}", differences(puzzle, one, other).join(" and in ")));
        }
        line.push_str(&besides(puzzle, outcome));
        page.push_str(&sentence(&line));
        if let Some(several) = &answer.several {
            page.push_str(&sentence(&several_words(puzzle, several)));
        }
        match (answer.unsaid_conflict(), explained) {
            (Some(conflict), _) => page.push_str(&conflict.drawn(self.look())),
            (None, Some(solver)) if self.arguments.why.why != WhyArgument::Off && answer.is_unexplained() => {
                page.push_str(&unexplained(solver.why_time()));
            }
            (None, _) => {}
        }
        page
    }

    /// Formats a line for each puzzle, and a summary.
    fn list(&self, solver: &Solver, head: [Entry; 2], rest: Files) -> String {
        let start = Instant::now();
        let (mut page, mut summary, mut listed) = (String::new(), Summary::default(), 0);
        for entry in head.into_iter().chain(rest) {
            if self.interrupt.raised() {
                break;
            }
            let answer = self.answer(solver, entry);
            let job = &answer.job;
            count(&mut summary, &answer);
            if self.shown().json {
                page.push_str(&record(&answer, UserQuestion::Uniqueness).line());
                continue;
            }
            listed += 1;
            if listed > LISTED {
                continue;
            }
            page.push_str(&job.said.text);
            match (&job.puzzle, &answer.result) {
                (Ok(puzzle), Ok(outcome)) => {
                    page.push_str(&result_line(&job.source, job.index, puzzle, outcome, UserQuestion::Uniqueness));
                }
                (_, Err(trouble)) => {
                    let place = format!("{}:{}", clean_line(&job.source), job.index);
                    page.push_str(&format!("{place}\t{}", clean_line(&trouble.failure.message)));
                }
                (Err(_), Ok(_)) => {}
            }
            page.push('\n');
        }
        if !self.shown().json {
            page.push_str(&summary.line(start.elapsed()));
        }
        page
    }
}
